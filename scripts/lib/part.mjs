import { spawn } from 'node:child_process'

import { impatient } from './command.mjs'
import { root } from './paths.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url).href

/**
 * Starts a Node program of ours that ends with us.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, output?: import('node:child_process').StdioNull | number | 'inherit', graceSeconds:
 * number }} options
 *   `graceSeconds` is how long it may finish running work when it must stop
 * @returns {import('./supervise.mjs').Part & { hasEnded: () => boolean, send: (word: string) => void, kill: () => void }}
 */
export function startPart(args, { env, output = 'inherit', graceSeconds }) {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd: root,
    env,
    // In a group of its own, so that Ctrl-C reaches it through us and in the right order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  let ended = false
  const exited = new Promise((resolve) => ['exit', 'error'].forEach((event) => child.once(event, resolve))).then(() => {
    ended = true
    // A process that it had started would hold on to its port.
    killGroup(child.pid)
  })
  return {
    exited,
    hasEnded: () => ended,
    send: (word) => void child.send(word),
    kill: () => killGroup(child.pid),
    async stop() {
      if (ended) return
      child.kill('SIGTERM')
      const end = () => killGroup(child.pid)
      const timer = setTimeout(end, graceSeconds * 1000)
      impatient.addEventListener('abort', end)
      await exited
      clearTimeout(timer)
      impatient.removeEventListener('abort', end)
    },
  }
}

/** Ends a process with everything that it started and left in its group. */
function killGroup(/** @type {number | undefined} */ pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
