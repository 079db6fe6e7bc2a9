import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { filesBelow, fingerprint } from './fingerprint.mjs'
import { root } from './paths.mjs'
import { superuser } from './postgres.mjs'
import { run } from './processes.mjs'
import { Refusal } from './refusal.mjs'

/** The login that the app connects with: it owns nothing, so row-level security applies to it. */
export const appLogin = 'makegood'

/** @typedef {{ DATABASE_URL: string, DATABASE_OWNER_URL: string }} DatabaseAddresses */

/**
 * Makes the app's login and a database on an embedded server, if they are missing.
 * @param {import('./postgres.mjs').EmbeddedPostgres} server
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {string} [database]
 * @returns {Promise<DatabaseAddresses>}
 */
export async function prepareDatabase(server, secrets, database = 'makegood') {
  await withConnection(server.url(superuser, secrets.databaseOwner, 'postgres'), async (sql) => {
    const [has] = await sql`
      select exists (select from pg_roles where rolname = ${appLogin}) as login,
             exists (select from pg_database where datname = ${database}) as database`
    if (!has.login) {
      await sql.unsafe(
        `create role ${appLogin} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password '${secrets.databaseApp}'`,
      )
    }
    if (!has.database) await sql.unsafe(`create database ${database}`)
  })
  return {
    DATABASE_URL: server.url(appLogin, secrets.databaseApp, database),
    DATABASE_OWNER_URL: server.url(superuser, secrets.databaseOwner, database),
  }
}

/**
 * Checks that the databases in the environment answer.
 * @returns {Promise<DatabaseAddresses>}
 */
export async function outsideDatabase() {
  const DATABASE_URL = /** @type {string} */ (process.env.DATABASE_URL)
  const DATABASE_OWNER_URL = process.env.DATABASE_OWNER_URL || DATABASE_URL
  await refuseUnreachable('DATABASE_URL', DATABASE_URL)
  if (DATABASE_OWNER_URL !== DATABASE_URL) await refuseUnreachable('DATABASE_OWNER_URL', DATABASE_OWNER_URL)
  return { DATABASE_URL, DATABASE_OWNER_URL }
}

async function refuseUnreachable(/** @type {string} */ name, /** @type {string} */ address) {
  if (!URL.canParse(address) || !/^postgres(ql)?:\/\/[^/]+\//.test(address)) {
    throw new Refusal(`${name} is not an address of the form postgres://user:password@host:5432/database.`)
  }
  const { host, username, pathname } = new URL(address)
  const sentences = {
    '28P01': `The database at ${host} refuses the password of "${username}". Correct it in ${name}.`,
    28000: `The database at ${host} does not let "${username}" in. Correct the user in ${name}.`,
    '3D000': `The database at ${host} has no database "${pathname.slice(1)}". Create it, or correct ${name}.`,
  }
  try {
    const [{ version }] = await withConnection(
      address,
      (sql) => sql`select current_setting('server_version_num')::int as version`,
    )
    if (version < 150_000)
      throw new Refusal(
        `The database at ${host} is Postgres ${Math.floor(version / 10_000)}; Makegood needs 15 or newer.`,
      )
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      sentences[error.code] ??
        `No database answers at ${host} (${error.code ?? error.message}). Start it, or correct ${name}.`,
    )
  }
}

/**
 * Asks a database what it still needs, so that the answer is right for any database.
 * @template {{ email: string, password: string }} Login
 * @param {DatabaseAddresses} addresses
 * @param {Login[]} logins of the demo story
 * @returns {Promise<{ isMigrated: boolean, isEmpty: boolean, open: Login[] }>} `open` are the logins that still let in
 */
export async function inspectDatabase(addresses, logins) {
  const emails = logins.map(({ email }) => email)
  return withConnection(addresses.DATABASE_OWNER_URL, async (sql) => {
    const [{ stamp }] = await sql`select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as stamp`
    if (stamp !== migrationStamp(addresses)) return { isMigrated: false, isEmpty: false, open: [] }
    return sql.begin(async (tx) => {
      // Row-level security hides every organisation from an owner that is no superuser, but not from this role.
      await tx`set local role makegood_accounts`
      const [{ isEmpty }] = await tx`select not exists (select from organizations) as "isEmpty"`
      const people = await tx`select email, password_hash as hash from users
        where email = any (${emails}) and status <> 'REMOVED' and not claims_email`
      const hashes = Object.fromEntries(people.map(({ email, hash }) => [email, hash]))
      const { verify } = await import('@node-rs/argon2')
      const letIn = await Promise.all(
        logins.map(({ email, password }) => hashes[email] && verify(hashes[email], password)),
      )
      return { isMigrated: true, isEmpty, open: logins.filter((_, index) => letIn[index]) }
    })
  })
}

/** Migrates a database as far as needed, and leaves word of the applied migrations. */
export async function migrate(/** @type {DatabaseAddresses} */ addresses) {
  await runTypeScript('db/migrate.ts', addresses)
  const stamp = migrationStamp(addresses)
  await withConnection(addresses.DATABASE_OWNER_URL, (sql) => sql.unsafe(`comment on schema drizzle is '${stamp}'`))
}

/** A fingerprint of all that `db/migrate.ts` uses: its code, the migrations, the queue's own, the app's login. */
function migrationStamp(/** @type {DatabaseAddresses} */ { DATABASE_URL }) {
  const code = readdirSync(join(root, 'db')).filter((name) => name.endsWith('.ts'))
  const files = [...code.map((name) => `db/${name}`), ...filesBelow('db/migrations'), 'package-lock.json']
  return fingerprint(files, [new URL(DATABASE_URL).username])
}

/**
 * Opens one connection for a piece of work.
 * @template T
 * @param {string} address
 * @param {(sql: import('postgres').Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withConnection(address, work) {
  const { default: postgres } = await import('postgres')
  const url = new URL(address)
  url.searchParams.delete('pgbouncer')
  const sql = postgres(url.href, { max: 1, connect_timeout: 10, onnotice: () => {}, prepare: false })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Makes a copy of another database on the same embedded server.
 * @param {import('./postgres.mjs').EmbeddedPostgres} server
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {{ from: string, to: string }} names
 */
export function copyDatabase(server, secrets, { from, to }) {
  return withConnection(server.url(superuser, secrets.databaseOwner, 'postgres'), (sql) =>
    sql.unsafe(`create database ${to} template ${from} strategy file_copy`),
  )
}

/** Empties a database of the user's own; the database itself stays, with its settings and rights. */
export function emptyDatabase(/** @type {string} */ address) {
  return withConnection(address, (sql) =>
    sql.begin(async (tx) => {
      const schemas = await tx`
        select nspname as name from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_has_role(nspowner, 'usage')`
      for (const { name } of schemas) await tx`drop schema ${tx(name)} cascade`
      await tx`create schema public`
      await tx`grant usage on schema public to public`
    }),
  )
}

/** Adds the demo story to a database without organisations. */
export const seed = (/** @type {NodeJS.ProcessEnv} */ environment) => runTypeScript('lib/desk/demo/run.ts', environment)

/** Gives new passwords to people of the demo story who still have the published one. */
export const renewPasswords = (/** @type {NodeJS.ProcessEnv} */ environment) =>
  runTypeScript('lib/desk/demo/renew.ts', environment)

function runTypeScript(/** @type {string} */ file, /** @type {NodeJS.ProcessEnv} */ environment) {
  const flags = ['--conditions=react-server', '--import', 'tsx']
  return run(process.execPath, [...flags, file], { cwd: root, env: { ...process.env, ...environment } })
}
