import { closeSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

import { interrupted } from './command.mjs'
import { startPart } from './part.mjs'
import { root } from './paths.mjs'
import { waitUntil } from './processes.mjs'

const programs = {
  dev: (port, host) => [join(root, 'node_modules/next/dist/bin/next'), 'dev', '-p', port, '-H', host],
  start: () => [join(root, 'scripts/serve.mjs')],
}

/**
 * Starts Next and waits until it is ready.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {'start' | 'dev'} options.mode
 * @param {string} [options.log] file that the output is appended to; without it the output goes where ours goes
 * @returns {Promise<import('./supervise.mjs').Part>}
 */
export async function startServer({ environment, mode, log }) {
  const output = log ? openSync(log, 'a') : 'inherit'
  const { PORT } = environment
  const HOST = environment.HOST || '127.0.0.1'
  const { exited, stop, kill, hasEnded } = startPart(programs[mode](PORT, HOST), {
    env: { ...environment, NODE_ENV: mode === 'start' ? 'production' : 'development' },
    output,
    graceSeconds: 10,
  })
  if (typeof output === 'number') closeSync(output)

  let answer
  const health = `${addressOf(HOST, PORT)}/api/health`
  const isReady = async () => (answer = await ask(`${health}/ready`)).status === 200
  // In development, it compiles for as long as it takes.
  const isSilent = mode === 'start' ? async () => Boolean((await ask(`${health}/live`, ALIVE_MS)).isSilent) : undefined
  if (await waitUntil(async () => hasEnded() || interrupted.aborted || (await isReady()), 120)) {
    if (!hasEnded() && !interrupted.aborted) return { exited, stop, kill, isSilent }
  }
  await stop()
  interrupted.throwIfAborted()
  const reason = answer?.status ? `It answers ${answer.status}: ${answer.body}` : 'It does not answer.'
  const message =
    hasEnded() && !answer?.status
      ? 'The server ended while it was starting.'
      : `The server did not become ready. ${reason}`
  throw Object.assign(new Error(message), { output: log && readFileSync(log, 'utf8') })
}

/** The address of a server on this machine that listens on one address, or on all of them. */
function addressOf(/** @type {string} */ host, /** @type {string} */ port) {
  const at = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`
}

/** A server that hangs still takes connections: its machine does. One that refuses them, or is full, is not silent. */
const ALIVE_MS = 4_000

function ask(/** @type {string} */ url, patienceMs = 60_000) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: patienceMs }, async (response) => {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) body += chunk
      resolve({ status: response.statusCode, body: body.slice(0, 500) })
    })
    request.on('error', () => resolve({}))
    request.on('timeout', () => {
      resolve({ isSilent: true })
      request.destroy()
    })
  })
}
