import 'server-only'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { env } from '@/lib/base/env'

import { recurring } from './recurring'
import { begin } from './transactions'

export type Database = PostgresJsDatabase

interface Connection {
  sql: postgres.Sql
  db: Database
}

// Next reloads modules in development; the pool must not multiply with them.
const keep = globalThis as typeof globalThis & { makegoodConnection?: Connection }

function connect(): Connection {
  // Without its patch, acknowledged writes can be lost (docs/adr/0007-database-driver.md): npm may have skipped it.
  if (!('keepsReservations' in postgres)) {
    throw new Error('The database driver is not patched. Run: npx patch-package')
  }
  const url = new URL(env.DATABASE_URL)
  // A pooler in transaction mode gives every transaction another server process, without the prepared statements.
  const pooled = url.searchParams.get('pgbouncer') === 'true'
  url.searchParams.delete('pgbouncer')
  const sql = postgres(url.href, {
    max: env.DATABASE_POOL,
    prepare: !pooled,
    connect_timeout: 5,
    // In seconds. By default the driver waits up to twenty for a database that is back after one.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 0.5),
    idle_timeout: 300,
    onnotice: () => {},
    connection: { application_name: 'makegood' },
  })
  // Without the schema, of which drizzle would make a relational query for each table in each transaction.
  return { sql, db: drizzle(preparing(sql)) }
}

/**
 * Has repeated statements of drizzle prepared: parsed once a connection, and sent in one message instead of two with a
 * wait between them. Drizzle asks for it only when a query has a name. Behind a pooler the driver ignores it.
 */
function preparing<T extends postgres.Sql | postgres.TransactionSql>(client: T): T {
  const { unsafe } = client
  client.unsafe = (text, params, options) =>
    unsafe(text, params, isRecurring(text) ? { ...options, ...PREPARED } : options)
  if ('begin' in client) {
    client.begin = ((work: Work) => begin(client, (tx) => work(preparing(tx)))) as typeof client.begin
  }
  return client
}

type Work = (tx: postgres.TransactionSql) => Promise<unknown>

const isRecurring = recurring()
/** By default, the driver sends a statement without parameters as plain text. */
const PREPARED = { prepare: true, simple: false }

function connection(): Connection {
  return (keep.makegoodConnection ??= connect())
}

/** The pool, opened at first use. Tenant tables return nothing here: use `inOrganization` or `atTheDoor`. */
export const database = (): Database => connection().db

/** The driver itself, for things outside of drizzle (LISTEN, health probes) and for the question of every request. */
export const driver = (): postgres.Sql => connection().sql

export async function closeDatabase(): Promise<void> {
  const open = keep.makegoodConnection
  keep.makegoodConnection = undefined
  await open?.sql.end({ timeout: 5 })
}
