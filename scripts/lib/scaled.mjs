import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

import { onEnd } from './command.mjs'
import { withConnection } from './database.mjs'
import { freePort } from './ports.mjs'
import { waitForExit, waitUntil } from './processes.mjs'
import { Refusal } from './refusal.mjs'

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
/** How many sessions of Postgres the processes share. */
const SESSIONS = 20
const NOBODY = 65_534

/**
 * Starts PgBouncer in transaction mode in front of a database: each transaction may run in another session.
 * @param {string} address of the database, with the login that the app uses
 * @param {string} scratch
 * @returns {Promise<string>} the address through the pooler, in the app's form
 */
export async function startPooler(address, scratch) {
  const program = PROGRAMS.find((path) => existsSync(path))
  if (!program) throw new Refusal('PgBouncer was not found. On Debian and Ubuntu: apt-get install pgbouncer')
  const { hostname, port, username, password } = new URL(address)
  const folder = join(scratch, 'pooler')
  const ownPort = await freePort()
  mkdirSync(folder)
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, 'settings'),
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
      'max_client_conn = 500',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const lent = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, ['-q', join(folder, 'settings')], { stdio: 'ignore', ...lent })
  onEnd(async () => {
    child.kill('SIGTERM')
    await waitForExit(child.pid, 10)
  })
  const pooled = new URL(address)
  pooled.host = `127.0.0.1:${ownPort}`
  pooled.searchParams.set('pgbouncer', 'true')
  const answers = () =>
    withConnection(pooled.href, (sql) => sql`select 1`).then(
      () => true,
      () => false,
    )
  if (!(await waitUntil(answers, 20))) throw new Refusal('PgBouncer did not become ready.')
  return pooled.href
}

/**
 * Puts one port in front of several: each connection goes to the next of them.
 * @param {number} port
 * @param {number[]} behind
 */
export async function startBalancer(port, behind) {
  let turn = 0
  const server = createServer((incoming) => {
    const outgoing = connect(behind[turn++ % behind.length], '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  onEnd(() => void server.close())
}
