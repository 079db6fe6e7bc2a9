import 'server-only'
import { sql } from 'drizzle-orm'

import journal from '@/db/migrations/meta/_journal.json'
import { atTheDoor } from '@/db/tenancy'
import { unavailable } from '@/lib/base/errors'
import { log } from '@/lib/platform/http/log'
import { storage } from '@/lib/platform/storage'

import { makePatient } from './patience'

const newestMigration = Math.max(...journal.entries.map((entry) => entry.when))

/** The server process sets this when it must stop: it finishes what runs and takes nothing new. */
const process = globalThis as typeof globalThis & { makegoodIsStopping?: boolean }

/**
 * Whether this process should get requests: the database answers and has the newest migration, the file store answers,
 * and nobody has asked us to stop. Refuses with 503. Anybody may ask, so only the log says which part is away.
 */
export async function checkReady(): Promise<{ status: 'ready' }> {
  if (process.makegoodIsStopping) throw notReady()
  await Promise.all([
    answers('The database', databaseVersion().then(refuseOlder)),
    answers('The file store', storage().probe()),
  ]).catch(({ message }: Error) => {
    log.warn({ reason: message }, 'not ready')
    throw notReady()
  })
  return { status: 'ready' }
}

const answers = makePatient()
const notReady = () => unavailable('This server is not ready.')

async function databaseVersion(): Promise<number> {
  const [row] = await atTheDoor((tx) =>
    tx.execute<{ newest: string | null }>(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`),
  )
  return Number(row?.newest ?? 0)
}

function refuseOlder(applied: number): void {
  if (applied < newestMigration) throw new Error('The database is waiting for its migrations.')
}
