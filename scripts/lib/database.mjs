import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'
import { superuser } from './postgres.mjs'
import { run } from './processes.mjs'

/** The role that the app connects as: it owns nothing, so row-level security holds for it. */
export const appRole = 'makegood'

/**
 * Makes the app's role and a database on an embedded server, where they are missing.
 * @param {import('./postgres.mjs').EmbeddedPostgres} server
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {string} [database]
 * @returns {Promise<{ DATABASE_URL: string, DATABASE_OWNER_URL: string }>}
 */
export async function prepareDatabase(server, secrets, database = 'makegood') {
  await withConnection(server.url(superuser, secrets.databaseOwner, 'postgres'), async (sql) => {
    const [has] = await sql`
      select exists (select from pg_roles where rolname = ${appRole}) as role,
             exists (select from pg_database where datname = ${database}) as database`
    if (!has.role) {
      await sql.unsafe(
        `create role ${appRole} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password '${secrets.databaseApp}'`,
      )
    }
    if (!has.database) await sql.unsafe(`create database ${database}`)
  })
  return {
    DATABASE_URL: server.url(appRole, secrets.databaseApp, database),
    DATABASE_OWNER_URL: server.url(superuser, secrets.databaseOwner, database),
  }
}

/**
 * Opens one connection for a piece of work.
 * @template T
 * @param {string} url
 * @param {(sql: import('postgres').Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withConnection(url, work) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, prepare: false })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Runs one of the app's TypeScript programs, such as `db/migrate.ts`. */
export function runTypeScript(/** @type {string} */ file, /** @type {NodeJS.ProcessEnv} */ env) {
  return run(process.execPath, ['--conditions=react-server', '--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, ...env },
  })
}

/** Applies the migrations to a database that may or may not have them. */
export async function migrate(/** @type {NodeJS.ProcessEnv} */ env) {
  await runTypeScript('db/migrate.ts', env)
}
