import { spawn } from 'node:child_process'

import { impatient } from './command.mjs'
import { root } from './paths.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url).href

/**
 * Starts a Node program of ours that ends with us.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, output?: import('node:child_process').StdioNull | number | 'inherit', graceSeconds: number }} options
 *   `graceSeconds` is how long it may take to finish what runs when it is told to stop
 * @returns {import('./supervise.mjs').Part & { hasEnded: () => boolean }}
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
  const exited = new Promise((resolve) => child.once('close', resolve)).then(() => void (ended = true))
  return {
    exited,
    hasEnded: () => ended,
    async stop() {
      if (ended) return
      child.kill('SIGTERM')
      const kill = () => process.kill(-child.pid, 'SIGKILL')
      const timer = setTimeout(kill, graceSeconds * 1000)
      impatient.addEventListener('abort', kill)
      await exited
      clearTimeout(timer)
      impatient.removeEventListener('abort', kill)
    },
  }
}
