import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs a program to its end and resolves to what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>} rejects with an error that carries `output` when it could not start or failed
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    stopWithUs(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(Object.assign(new Error(`${command} ended with ${signal ?? `code ${code}`}.`), { output }))
    })
  })
}

const running = new Set()

function stopWithUs(/** @type {import('node:child_process').ChildProcess} */ child) {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/** Ends what `run` started and has not finished. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/** The command line of a process, or undefined when there is no such process or it has ended and nobody asked how. */
export function commandLine(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return undefined
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || undefined
  } catch {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || undefined
  }
}

/**
 * Waits until a condition holds.
 * @param {() => unknown} condition checked every 20 ms
 * @param {number} seconds
 * @returns {Promise<boolean>} false when the time ran out
 */
export async function waitUntil(condition, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
    if (await condition()) return true
  }
  return false
}

/** Waits until a process that need not be our child is gone. */
export const waitForExit = (/** @type {number} */ pid, /** @type {number} */ seconds) =>
  waitUntil(() => commandLine(pid) === undefined, seconds)
