import 'server-only'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { env } from '@/lib/env'

import * as schema from './schema'

export type Database = PostgresJsDatabase<typeof schema>

interface Connection {
  sql: postgres.Sql
  db: Database
}

// Next reloads modules in development; the pool must not multiply with them.
const keep = globalThis as typeof globalThis & { makegoodConnection?: Connection }

function connect(): Connection {
  const url = new URL(env.DATABASE_URL)
  // A pooler in transaction mode hands every transaction another server process: prepared statements would not be there.
  const pooled = url.searchParams.get('pgbouncer') === 'true'
  url.searchParams.delete('pgbouncer')
  const sql = postgres(url.href, {
    max: env.DATABASE_POOL,
    prepare: !pooled,
    connect_timeout: 5,
    idle_timeout: 300,
    onnotice: () => {},
    connection: { application_name: 'makegood' },
  })
  return { sql, db: drizzle(sql, { schema }) }
}

function connection(): Connection {
  return (keep.makegoodConnection ??= connect())
}

/** The pool, opened at first use. Tenant tables answer nothing here: use `inOrganization` or `atTheDoor`. */
export const database = (): Database => connection().db

/** The driver itself, for what drizzle does not speak (LISTEN, health probes). */
export const driver = (): postgres.Sql => connection().sql

export async function closeDatabase(): Promise<void> {
  const open = keep.makegoodConnection
  keep.makegoodConnection = undefined
  await open?.sql.end({ timeout: 5 })
}
