import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

import { closeDatabase } from './client'
import { migrateDatabase } from './migrate'

/**
 * Gives a suite a migrated database of its own on the tests' server, for things that all organisations share: a worker
 * takes every queue job, so two suites that watch the queue must not share one. Call it before anything reads the
 * environment; `DATABASE_URL` names the new database from then on.
 */
export async function makeOwnDatabase(): Promise<{ ownerUrl: string; drop: () => Promise<void> }> {
  const { appUrl, ownerUrl, drop } = await createDatabase()
  await migrateDatabase(ownerUrl, appUrl)
  process.env.DATABASE_URL = appUrl
  return { ownerUrl, drop: () => closeDatabase().then(drop) }
}

/** A database as it was before a migration, for what a migration does to rows that were stored by then. */
export async function makeDatabaseBefore(tag: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  await cp('db/migrations', folder, { recursive: true })
  const journalAt = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalAt, 'utf8')) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(journalAt, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  const { appUrl, ownerUrl, drop } = await createDatabase()
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  await migrate(drizzle(owner), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return {
    owner,
    /** Brings it to today. */
    migrate: () => migrateDatabase(ownerUrl, appUrl),
    drop: () => owner.end().then(drop),
  }
}

/** An empty database on the tests' server. */
async function createDatabase() {
  const { DATABASE_URL: app, DATABASE_OWNER_URL: owner } = process.env
  if (!app || !owner) throw new Error('DATABASE_URL and DATABASE_OWNER_URL name the server of the tests.')
  const name = `suite_${randomBytes(6).toString('hex')}`
  await asOwner(owner, (sql) => sql`create database ${sql(name)}`)
  return {
    appUrl: at(app, name),
    ownerUrl: at(owner, name),
    drop: () => asOwner(owner, (sql) => sql`drop database ${sql(name)} with (force)`),
  }
}

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function asOwner(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await work(sql).finally(() => sql.end())
}
