import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

/**
 * The settings that commands read from the environment.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host address that the server listens on
 * @property {string} dataDir absolute
 * @property {boolean} isEmbedded whether the database is our own, because DATABASE_URL is not set
 * @property {boolean} isProduction
 * @property {boolean} isReachable whether others may reach the server, or it is one in earnest
 * @property {'published' | 'made' | null} demo with which passwords the demo story may be there, if at all
 */

/**
 * Reads `.env.local` and `.env` into the environment without overriding set variables, and checks the commands' needs.
 * @returns {Settings}
 */
export function readSettings() {
  for (const name of ['.env.local', '.env']) {
    const path = join(root, name)
    if (!existsSync(path)) continue
    for (const [variable, value] of Object.entries(parseEnvFile(readFileSync(path, 'utf8'))))
      process.env[variable] ??= value
  }
  const { DATABASE_URL, AUTH_SECRET, NODE_ENV } = process.env
  const host = readHost(process.env.HOST)
  const isProduction = NODE_ENV === 'production'
  if (DATABASE_URL && isProduction && !AUTH_SECRET) {
    throw new Refusal(
      'AUTH_SECRET is not set. A production server with its own database needs one of at least 32 characters: openssl rand -base64 32',
    )
  }
  if (AUTH_SECRET && AUTH_SECRET.length < 32)
    throw new Refusal('AUTH_SECRET is too short: it needs at least 32 characters.')
  return {
    port: readPort(process.env.PORT),
    host,
    dataDir: resolve(root, process.env.DATA_DIR || '.data'),
    isEmbedded: !DATABASE_URL,
    isProduction,
    isReachable: isReachable({ ...process.env, HOST: host }),
    demo: demoOf({ ...process.env, HOST: host }),
  }
}

/**
 * The passwords that the demo story may have in a database, if it may be there. Those of README.md are for a server
 * that nobody else can reach; elsewhere it must be asked for (`DEMO=on`), and its passwords are made.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings['demo']}
 */
export function demoOf(environment) {
  if (environment.DEMO === 'off') return null
  if (!isReachable(environment)) return 'published'
  return environment.DEMO === 'on' ? 'made' : null
}

function isReachable(/** @type {Record<string, string | undefined>} */ environment) {
  const { HOST = '', APP_URL, TRUSTED_PROXIES, DATABASE_URL, NODE_ENV } = environment
  const isFromElsewhere =
    !isLoopback(HOST) || (APP_URL && !isLoopback(new URL(APP_URL).hostname)) || Number(TRUSTED_PROXIES || 0) > 0
  return isFromElsewhere || Boolean(DATABASE_URL && NODE_ENV === 'production')
}

const isLoopback = (/** @type {string} */ host) => /^(localhost|127\..*|\[?::1\]?)$/.test(host)

/**
 * The environment of the app's processes.
 * @param {Settings} settings
 * @param {import('./secrets.mjs').Secrets | undefined} secrets
 * @param {{ DATABASE_URL: string, DATABASE_OWNER_URL: string }} database
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(settings, secrets, database) {
  return {
    AUTH_SECRET: secrets.auth,
    APP_URL: `http://localhost:${settings.port}`,
    ...process.env,
    ...database,
    DATA_DIR: settings.dataDir,
    HOST: settings.host,
    PORT: String(settings.port),
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/**
 * Parses a .env file: `NAME=value`, `export NAME=value`, quotes, and comments.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  const variables = {}
  for (const line of text.split('\n')) {
    const [, name, written] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line.trim()) ?? []
    if (!name) continue
    const value = written.trim()
    const quoted = /^(["'])(.*?)\1/.exec(value)
    variables[name] = quoted ? quoted[2] : value.split(/(?:^|\s)#/, 1)[0].trimEnd()
  }
  return variables
}

function readPort(/** @type {string | undefined} */ text) {
  const port = Number(text || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Refusal(`PORT is ${text}, which is not a port number. Set it to a number from 1 to 65535.`)
}

function readHost(/** @type {string | undefined} */ text) {
  const host = text || '127.0.0.1'
  if (isIP(host) || host === 'localhost') return host
  throw new Refusal(
    `HOST is ${host}, which is no address to listen on. Set it to 0.0.0.0 for all interfaces, to one of this machine's, or to nothing for this machine alone.`,
  )
}
