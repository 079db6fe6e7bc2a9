import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { databaseHome } from './lib/app.mjs'
import { command } from './lib/command.mjs'
import { outsideDatabase } from './lib/database.mjs'
import { readSettings } from './lib/environment.mjs'
import { root } from './lib/paths.mjs'
import { runningAddress } from './lib/postgres.mjs'
import { Refusal } from './lib/refusal.mjs'
import { storedSecrets } from './lib/secrets.mjs'

/** How scripts/import-archive.ts ends when it refused an archive. */
const REFUSED = 3

/** Brings the archive of an organisation into this installation: `npm run import -- archive.zip`. */
await command(async () => {
  const [typed, ...more] = process.argv.slice(2)
  if (!typed || more.length) throw new Refusal('Which archive? npm run import -- archive.zip')
  const file = resolve(typed)
  if (!existsSync(file)) throw new Refusal(`There is no file ${typed}.`)
  const settings = readSettings()
  const addresses = settings.isEmbedded ? ownAddresses(settings) : await outsideDatabase()
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/import-archive.ts', file],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        AUTH_SECRET: 'unused-by-an-import-of-an-archive',
        ...process.env,
        ...addresses,
        DATA_DIR: settings.dataDir,
      },
    },
  )
  // Without a code, a signal ended it.
  const [code] = await once(child, 'exit')
  if (code === REFUSED) throw new Refusal('Nothing was imported.')
  if (code !== 0) throw new Refusal('The import was cut short. Run it again: what is here already stays as it is.')
})

function ownAddresses(/** @type {import('./lib/environment.mjs').Settings} */ settings) {
  const { databaseOwner: password } = storedSecrets(settings.dataDir)
  const address = runningAddress({ home: databaseHome(settings), password })
  if (!address) throw new Refusal('The database does not run. Start Makegood with npm run up, then run this again.')
  return { DATABASE_URL: address, DATABASE_OWNER_URL: address }
}
