import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deleteData, startPostgres } from './postgres.mjs'
import { commandLine } from './processes.mjs'
import { freshSecrets } from './secrets.mjs'

const prefix = 'makegood-test-'

/**
 * A Postgres for one run, in the system's temporary directory; what earlier runs that were killed left there goes first.
 * @returns {Promise<{ server: import('./postgres.mjs').EmbeddedPostgres, secrets: import('./secrets.mjs').Secrets, remove: () => Promise<void> }>}
 */
export async function startThrowAwayPostgres() {
  await removeAbandoned()
  const home = join(tmpdir(), `${prefix}${process.pid}`)
  mkdirSync(home, { mode: 0o755 })
  const secrets = freshSecrets()
  const server = await startPostgres({ home, password: secrets.databaseOwner, keep: false })
  return { server, secrets, remove: () => removeHome(home) }
}

async function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || commandLine(Number(name.slice(prefix.length)))?.includes('scripts/')) continue
    await removeHome(join(tmpdir(), name)).catch(() => {})
  }
}

async function removeHome(/** @type {string} */ home) {
  await deleteData(home)
  rmSync(realpathSync(home), { recursive: true, force: true })
  rmSync(home, { force: true })
}
