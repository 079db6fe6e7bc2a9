import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { closeDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { prepareDatabase } from '@/scripts/lib/database.mjs'
import { deleteData, startPostgres } from '@/scripts/lib/postgres.mjs'
import { freshSecrets } from '@/scripts/lib/secrets.mjs'

/** While its last processes end, a killed Postgres lets no other begin. */
const TRIES = 40
const BETWEEN_TRIES_MS = 250

/**
 * Gives a suite a Postgres of its own, which it can kill; what was committed survives that. Call it before anything
 * reads the environment; `DATABASE_URL` names its database from then on.
 */
export async function makeOwnServer(): Promise<{
  ownerUrl: string
  /** Kills the server and starts it again, on the same port. */
  kill: () => Promise<void>
  drop: () => Promise<void>
}> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'own-server-'))
  // The user that root lends to Postgres must pass through.
  await chmod(folder, 0o711)
  const home = path.join(folder, 'postgres')
  const secrets = freshSecrets()
  const start = () => startPostgres({ home, password: secrets.databaseOwner })
  let server = await start()
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = await prepareDatabase(server, secrets)
  await migrateDatabase(ownerUrl, appUrl)
  process.env.DATABASE_URL = appUrl
  return {
    ownerUrl,
    kill: async () => {
      const [pid] = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await server.exited
      const { port } = server
      server = await insistently(start)
      if (server.port !== port) throw new Error('Something else took the port of the database.')
    },
    drop: async () => {
      await closeDatabase()
      await deleteData(home)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function insistently<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries++) {
    try {
      return await start()
    } catch {
      await pause(BETWEEN_TRIES_MS)
    }
  }
  return start()
}
