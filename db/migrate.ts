import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

import { migrateQueue } from './queue'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * Migrates the database to the newest version, as its owner; many processes may do it at once. Afterwards the app's own
 * login may use the roles that the migrations made, and nothing else.
 */
export async function migrateDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    await sql`select pg_advisory_lock(hashtext('makegood migrations'))`
    await sql`set lock_timeout = '30s'`
    await migrate(drizzle(sql), { migrationsFolder: folder })
    // A server reads this to see whether its database is ready.
    await sql`grant usage on schema drizzle to makegood_accounts`
    await sql`grant select on drizzle.__drizzle_migrations to makegood_accounts`
    await migrateQueue(ownerUrl)
    const app = decodeURIComponent(new URL(appUrl).username)
    if (app && app !== decodeURIComponent(new URL(ownerUrl).username)) {
      await sql`grant makegood_app, makegood_accounts, makegood_queue to ${sql(app)}`
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const appUrl = process.env.DATABASE_URL
  if (!appUrl) throw new Error('DATABASE_URL is not set.')
  const ownerUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_DIRECT_URL || appUrl
  if (new URL(ownerUrl).searchParams.get('pgbouncer') === 'true') {
    throw new Error('Migrations need the database past its pooler: set DATABASE_OWNER_URL or DATABASE_DIRECT_URL.')
  }
  await migrateDatabase(ownerUrl, appUrl)
}
