import { Logger, runMigrations } from 'graphile-worker'
import { Client, Pool, escapeIdentifier } from 'pg'

/**
 * Connections for the queue, as the role that owns it. They listen for new jobs and keep their role, so they need
 * sessions of their own: not those of a pooler in transaction mode.
 */
export function openQueuePool(connectionString: string, max: number): Pool {
  const options = '-c role=makegood_queue'
  const pool = new Pool({
    connectionString,
    max,
    options,
    connectionTimeoutMillis: 5000,
    application_name: 'makegood queue',
  })
  // The next use replaces a lost connection; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Migrates graphile-worker's own tables, as the queue's role, so that it owns what the migrations make. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  const pool = openQueuePool(ownerUrl, 1)
  await owner.connect()
  const database = escapeIdentifier(owner.database ?? '')
  try {
    await owner.query(`grant create on database ${database} to makegood_queue`)
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await owner.query(`revoke create on database ${database} from makegood_queue`)
    await Promise.all([owner.end(), pool.end()])
  }
}
