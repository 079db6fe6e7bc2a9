import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { onEnd } from './command.mjs'
import { inspectDatabase, migrate, outsideDatabase, prepareDatabase, seed } from './database.mjs'
import { appEnvironment } from './environment.mjs'
import { install, isInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { startPostgres } from './postgres.mjs'
import { claim } from './run-lock.mjs'
import { keptSecrets } from './secrets.mjs'
import { step } from './steps.mjs'

/** Where the embedded database lies. */
export const databaseHome = (/** @type {import('./environment.mjs').Settings} */ { dataDir }) =>
  join(dataDir, 'postgres')

/** The demo story's logins, one per role. */
export function readLogins() {
  return JSON.parse(readFileSync(join(root, 'db/seed/logins.json'), 'utf8'))
}

/** Installs the dependencies when they are not those of package-lock.json. */
export async function installWhenNeeded() {
  if (!isInstalled()) await step('Installing dependencies', install)
}

/** Makes the data directory and claims it until the command ends. */
export function claimDataDir(
  /** @type {import('./environment.mjs').Settings} */ { dataDir },
  /** @type {string} */ what,
) {
  // Root's embedded database runs as another user, who has to pass through, though not to look around.
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  onEnd(claim(dataDir, what))
}

/**
 * Brings up a database that is ready for the app: started if it is our own, migrated, and with the demo story if empty.
 * @param {import('./environment.mjs').Settings} settings
 * @returns {Promise<{ environment: NodeJS.ProcessEnv, hasLogins: boolean, postgres?: import('./postgres.mjs').EmbeddedPostgres }>}
 */
export async function prepareApp(settings) {
  const secrets = keptSecrets(settings.dataDir)
  const postgres = settings.isEmbedded
    ? await step('Starting the database', () =>
        startPostgres({ home: databaseHome(settings), password: secrets.databaseOwner }),
      )
    : undefined
  if (postgres) onEnd(postgres.stop)
  const addresses = postgres
    ? await prepareDatabase(postgres, secrets)
    : await step('Connecting to the database', outsideDatabase)
  const environment = appEnvironment(settings, secrets, addresses)

  const logins = readLogins()
  let found = await inspectDatabase(addresses, logins)
  if (!found.isMigrated) {
    await step('Migrating the database', () => migrate(addresses))
    found = await inspectDatabase(addresses, logins)
  }
  // Known passwords have no place in a production database of somebody's own.
  const wantsStory = settings.isEmbedded || !settings.isProduction
  if (found.isEmpty && wantsStory) {
    await step('Seeding the demo story', () => seed(environment))
    found = await inspectDatabase(addresses, logins)
  }
  return { environment, hasLogins: found.hasLogins, postgres }
}
