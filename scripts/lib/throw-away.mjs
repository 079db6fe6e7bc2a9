import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onEnd } from './command.mjs'
import { deleteData, startPostgres } from './postgres.mjs'
import { commandLine } from './processes.mjs'
import { freshSecrets } from './secrets.mjs'

const prefix = 'makegood-test-'

/**
 * Makes a directory for this run alone, after removing what killed runs left behind.
 * @returns {Promise<string>}
 */
export async function makeScratch() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length))
    const isAbandoned = pid === process.pid || !commandLine(pid)?.includes('scripts/')
    if (isAbandoned) await remove(join(tmpdir(), name)).catch(() => {})
  }
  const directory = join(tmpdir(), `${prefix}${process.pid}`)
  mkdirSync(directory)
  // The user that root lends to Postgres must pass through, whatever root's umask is.
  chmodSync(directory, 0o711)
  onEnd(() => remove(directory))
  return directory
}

/**
 * Starts a Postgres for this run.
 * @param {string} scratch
 * @returns {Promise<{ server: import('./postgres.mjs').EmbeddedPostgres, secrets: import('./secrets.mjs').Secrets }>}
 */
export async function startThrowAwayPostgres(scratch) {
  const secrets = freshSecrets()
  const server = await startPostgres({ home: home(scratch), password: secrets.databaseOwner, keep: false })
  return { server, secrets }
}

const home = (/** @type {string} */ scratch) => join(scratch, 'postgres')

async function remove(/** @type {string} */ scratch) {
  if (existsSync(home(scratch))) {
    await deleteData(home(scratch))
    rmSync(realpathSync(home(scratch)), { recursive: true })
  }
  rmSync(scratch, { recursive: true, force: true })
}
