import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { onEnd } from './command.mjs'
import { inspectDatabase, migrate, outsideDatabase, prepareDatabase, renewPasswords, seed } from './database.mjs'
import { appEnvironment } from './environment.mjs'
import { install, isInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { Refusal } from './refusal.mjs'
import { claim } from './run-lock.mjs'
import { storedSecrets, newPassword } from './secrets.mjs'
import { step } from './steps.mjs'
import { supervise } from './supervise.mjs'

/** The folder of the embedded database. */
export const databaseHome = (/** @type {import('./environment.mjs').Settings} */ { dataDir }) =>
  join(dataDir, 'postgres')

/** @typedef {{ role: string, email: string, password: string }} Login */

/** The demo story's logins, one per role, with the published password. @returns {Login[]} */
export function readLogins() {
  return JSON.parse(readFileSync(join(root, 'lib/desk/demo/logins.json'), 'utf8'))
}

/** Installs the dependencies when they differ from package-lock.json. */
export async function installWhenNeeded() {
  if (!isInstalled()) await step('Installing dependencies', install)
}

/** Makes the data directory and claims it until the command ends. */
export function claimDataDir(
  /** @type {import('./environment.mjs').Settings} */ { dataDir },
  /** @type {string} */ what,
) {
  // Root's embedded database runs as another user, who must be able to pass through, though not to list.
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  onEnd(claim(dataDir, what))
}

/**
 * Prepares a database for the app: starts and watches it if it is our own, migrates it, and adds the demo story if it
 * is empty.
 * @param {import('./environment.mjs').Settings} settings
 * @returns {Promise<{ environment: NodeJS.ProcessEnv, logins: Login[], areNew: boolean, databaseGivenUp?:
 * Promise<never> }>}
 *   `logins` are those of the demo story that can be shown; `areNew` when their passwords were made just now, and are stored nowhere
 */
export async function prepareApp(settings) {
  const secrets = storedSecrets(settings.dataDir)
  const start = () => startPostgres({ home: databaseHome(settings), password: secrets.databaseOwner })
  const postgres = settings.isEmbedded ? await step('Starting the database', start) : undefined
  const watched = postgres && supervise('The database', postgres, () => onSamePort(postgres.port, start))
  if (watched) onEnd(watched.stop)
  const addresses = postgres
    ? await prepareDatabase(postgres, secrets)
    : await step('Connecting to the database', outsideDatabase)
  const environment = appEnvironment(settings, secrets, addresses)

  const published = readLogins()
  let found = await inspectDatabase(addresses, published)
  if (!found.isMigrated) {
    await step('Migrating the database', () => migrate(addresses))
    found = await inspectDatabase(addresses, published)
  }
  return { environment, ...(await tellDemo(settings, environment, found)), databaseGivenUp: watched?.givenUp }
}

/** Adds the demo story where it belongs, and lets nobody reach logins with a published password. */
async function tellDemo({ demo, isReachable }, environment, { isEmpty, open }) {
  const needsStory = isEmpty && demo !== null
  const mustChange = isReachable && open.length > 0
  if (mustChange && demo !== 'made') throw new Refusal(OPEN_TO_ALL)
  const logins = needsStory ? readLogins() : open
  if (demo !== 'made' || !(needsStory || mustChange)) {
    if (needsStory) await step('Seeding the demo story', () => seed(environment))
    return { logins, areNew: false }
  }
  const made = logins.map((login) => ({ ...login, password: newPassword() }))
  const DEMO_PASSWORDS = JSON.stringify(Object.fromEntries(made.map(({ email, password }) => [email, password])))
  if (needsStory) await step('Seeding the demo story', () => seed({ ...environment, DEMO_PASSWORDS }))
  else await step('Changing the passwords', () => renewPasswords({ ...environment, DEMO_PASSWORDS }))
  return { logins: made, areNew: true }
}

const OPEN_TO_ALL =
  'This database holds the demo story, whose passwords everybody can read, and HOST, APP_URL or TRUSTED_PROXIES lets others reach it. ' +
  'Set DEMO=on to have its passwords made anew, or start from an empty database with npm run db:reset.'

/** The app looks for its database on the same port. */
async function onSamePort(/** @type {number} */ port, /** @type {() => ReturnType<typeof startPostgres>} */ start) {
  const postgres = await start()
  if (postgres.port === port) return postgres
  await postgres.stop()
  throw new Refusal(`Something else took port ${port} while the database was down.`)
}
