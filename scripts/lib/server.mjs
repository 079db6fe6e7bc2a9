import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

import { impatient } from './command.mjs'
import { root } from './paths.mjs'
import { waitUntil } from './processes.mjs'

const programs = {
  dev: (port) => [join(root, 'node_modules/next/dist/bin/next'), 'dev', '-p', port],
  start: () => [join(root, 'scripts/serve.mjs')],
}
const followParent = new URL('follow-parent.mjs', import.meta.url).href

/**
 * A running Next server.
 * @typedef {object} Server
 * @property {Promise<void>} exited
 * @property {() => Promise<void>} stop lets requests in flight finish, for 10 seconds at most
 */

/**
 * Starts Next and waits until it is ready to work.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {'start' | 'dev'} options.mode
 * @param {string} [options.log] file that takes the output; without it the output goes where ours goes
 * @returns {Promise<Server>}
 */
export async function startServer({ environment, mode, log }) {
  const output = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(process.execPath, ['--import', followParent, ...programs[mode](environment.PORT)], {
    cwd: root,
    env: { ...environment, NODE_ENV: mode === 'start' ? 'production' : 'development' },
    // In a group of its own, so that Ctrl-C reaches it through us and in the right order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  let gone = false
  const exited = new Promise((resolve) => child.once('close', resolve)).then(() => void (gone = true))
  const stop = async () => {
    if (gone) return
    child.kill('SIGTERM')
    const kill = () => process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(kill, 10_000)
    impatient.addEventListener('abort', kill)
    await exited
    clearTimeout(timer)
    impatient.removeEventListener('abort', kill)
  }

  let answer
  const isReady = async () =>
    (answer = await ask(`http://127.0.0.1:${environment.PORT}/api/health/ready`)).status === 200
  if (await waitUntil(async () => gone || (await isReady()), 120)) {
    if (!gone) return { exited, stop }
  }
  await stop()
  const reason = answer?.status ? `It answers ${answer.status}: ${answer.body}` : 'It does not answer.'
  const message =
    gone && !answer?.status ? 'The server ended while it was starting.' : `The server did not become ready. ${reason}`
  throw Object.assign(new Error(message), { output: log && readFileSync(log, 'utf8') })
}

function ask(/** @type {string} */ url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 60_000 }, async (response) => {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) body += chunk
      resolve({ status: response.statusCode, body: body.slice(0, 500) })
    })
    request.on('error', () => resolve({}))
    request.on('timeout', () => request.destroy())
  })
}
