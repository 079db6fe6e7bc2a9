import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { freePort } from './ports.mjs'
import { copyBinaries } from './postgres-binaries.mjs'
import { prepareHome } from './postgres-user.mjs'
import { commandLine, run, waitForExit, waitUntil } from './processes.mjs'
import { Refusal } from './refusal.mjs'

/** The superuser of an embedded server: migrations run as this role, the app never does. */
export const superuser = 'postgres'

// Refused statements stay out of its log: they quote the row, the key and the typed values.
const durable = { fsync: 'on', max_connections: '100', log_min_messages: 'log' }
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * A Postgres of our own that listens on the loopback only, with passwords.
 * @typedef {object} EmbeddedPostgres
 * @property {number} port
 * @property {(user: string, password: string, database: string) => string} url
 * @property {() => Promise<void>} stop closes every connection and shuts the database down cleanly
 * @property {Promise<unknown>} exited
 */

/**
 * Starts the embedded Postgres of a directory, and makes it on first use; a server that a killed run left behind is
 * taken over.
 * @param {object} options
 * @param {string} options.home directory of the database, its programs and its log
 * @param {string} options.password of the superuser
 * @param {boolean} [options.keep] whether the data must survive a power cut (default true)
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startPostgres({ home, password, keep = true }) {
  const user = prepareHome(home)
  const place = realpathSync(home)
  const data = join(place, 'data')
  const { directory: server } = copyBinaries(place)
  if (!existsSync(data)) await createCluster({ place, data, server, user, password })
  refuseOtherMajor(data, server)

  // A server that is starting or stopping soon shows which of the two it is.
  await waitUntil(() => !isServer(readPidFile(data)?.pid, data) || runningServer(data), 30)
  const leftBehind = runningServer(data)
  if (leftBehind) return handle(leftBehind)

  const log = join(place, 'log')
  // People look for the last words of a dead database when the next one runs already.
  if (existsSync(log)) renameSync(log, `${log}.before`)
  const settings = {
    ...(keep ? durable : throwAway),
    timezone: 'UTC',
    log_timezone: 'UTC',
    unix_socket_directories: '',
  }
  const port = await freePort(lastPort(data))
  const options = Object.entries({ ...settings, listen_addresses: '127.0.0.1', port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const output = openSync(log, 'w')
  // In a process group of its own: Ctrl-C reaches us, and we stop the database after the app.
  const child = spawn(join(server, 'bin/postgres'), ['-D', data, ...options], {
    ...user,
    cwd: place,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let gone = false
  const exited = new Promise((resolve) => ['close', 'error'].forEach((event) => child.once(event, resolve)))
  void exited.then(() => (gone = true))
  await waitUntil(() => gone || runningServer(data), 60)
  const started = !gone && runningServer(data)
  if (!started) {
    child.kill('SIGQUIT')
    throw Object.assign(new Refusal(`The embedded Postgres did not start. Its log is ${join(home, 'log')}.`), {
      output: readFileSync(log, 'utf8'),
    })
  }
  child.unref()
  return handle(started, exited)
}

/**
 * Deletes the data of an embedded Postgres; the next start makes it anew. A server that still runs on it is stopped.
 * @param {string} home
 */
export async function deleteData(home) {
  if (!existsSync(home)) return
  const data = join(realpathSync(home), 'data')
  const running = runningServer(data)
  if (running) await handle(running).stop()
  rmSync(data, { recursive: true, force: true })
}

async function createCluster({ place, data, server, user, password }) {
  const unfinished = `${data}.unfinished`
  const passwordFile = join(place, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (user.uid !== undefined) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)
    const authentication = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(join(server, 'bin/initdb'), ['-D', unfinished, ...authentication, ...locale], { ...user, cwd: place })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, data)
}

/**
 * The address of a directory's server, if one runs.
 * @param {{ home: string, password: string, database?: string }} options
 */
export function runningAddress({ home, password, database = 'makegood' }) {
  const server = existsSync(home) && runningServer(join(realpathSync(home), 'data'))
  return server ? handle(server).url(superuser, password, database) : undefined
}

function refuseOtherMajor(data, server) {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const brought = readFileSync(join(server, 'VERSION'), 'utf8').split('.')[0]
  if (made === brought) return
  throw new Refusal(
    `The database was made by Postgres ${made} and this version brings Postgres ${brought}. Move the data over with pg_dump, or run npm run db:reset to start anew.`,
  )
}

function readPidFile(data) {
  const path = join(data, 'postmaster.pid')
  if (!existsSync(path)) return
  const lines = readFileSync(path, 'utf8').split('\n')
  return { path, pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function lastPort(data) {
  const file = readPidFile(data)
  // Postgres trusts the number alone. After a restart of the machine or container, it may belong to any other program.
  if (file && commandLine(file.pid) !== undefined && !isServer(file.pid, data)) rmSync(file.path)
  return file?.port
}

const isServer = (pid, data) => Boolean(pid && commandLine(pid)?.includes(data))

function runningServer(data) {
  const file = readPidFile(data)
  return file?.ready && isServer(file.pid, data) ? file : undefined
}

/** @returns {EmbeddedPostgres} */
function handle({ pid, port }, exited = untilGone(pid)) {
  const isRunning = () => commandLine(pid) !== undefined
  return {
    port,
    exited,
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      for (const [signal, seconds] of [
        ['SIGINT', 20],
        ['SIGQUIT', 5],
      ]) {
        if (!isRunning()) return
        process.kill(pid, signal)
        if (await waitForExit(pid, seconds)) return
      }
    },
  }
}

/** The end of a process that is not our child: nobody tells us of it. */
function untilGone(/** @type {number} */ pid) {
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (commandLine(pid) !== undefined) return
      clearInterval(looking)
      resolve(undefined)
    }, 250).unref()
  })
}
