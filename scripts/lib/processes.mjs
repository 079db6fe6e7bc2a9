import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { interrupted } from './command.mjs'

/**
 * Runs a program to its end and resolves to its output. An interruption of the command ends the program too.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>} rejects with an error that carries `output` when it could not start or failed
 */
export function run(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: interrupted, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    let failure
    child.on('error', (error) => (failure = error))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output)
      failure ??= new Error(`${basename(file)} ended with ${signal ?? `code ${code}`}.`)
      reject(Object.assign(failure, { output }))
    })
  })
}

/** The command line of a process; undefined when it does not exist, or has ended without anybody asking how. */
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

/** Tells a process from a later one with the same number: the time of its start. Undefined when it is not running. */
export function birth(/** @type {number} */ pid) {
  try {
    // The name, in brackets, may hold spaces; the state follows, and the start in clock ticks is the 19th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  }
}
