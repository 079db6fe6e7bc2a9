import './lib/node-version.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

import { claimDataDir, databaseHome, installWhenNeeded, prepareApp } from './lib/app.mjs'
import { command, interrupted } from './lib/command.mjs'
import { emptyDatabase, outsideDatabase } from './lib/database.mjs'
import { readSettings } from './lib/environment.mjs'
import { deleteData } from './lib/postgres.mjs'
import { Refusal } from './lib/refusal.mjs'
import { step } from './lib/steps.mjs'

const isSure = process.argv.includes('--yes')

await command(async () => {
  const settings = readSettings()
  if (!settings.isEmbedded && (settings.isProduction || !isSure)) {
    const database = 'DATABASE_URL names a database that Makegood did not make'
    throw new Refusal(
      settings.isProduction
        ? `${database}, and NODE_ENV is production: it is not reset.`
        : `${database}. To delete all that is in it: npm run db:reset -- --yes`,
    )
  }
  claimDataDir(settings, 'db:reset')
  if (
    !isSure &&
    !(await confirms(
      'This deletes every organisation, job and file in .data, and seeds the demo story again. Go on? (yes/no) ',
    ))
  ) {
    console.log('Nothing was changed.')
    return
  }
  await installWhenNeeded()
  await step('Deleting the data', async () => {
    if (settings.isEmbedded) await deleteData(databaseHome(settings))
    else await emptyDatabase((await outsideDatabase()).DATABASE_OWNER_URL)
    rmSync(join(settings.dataDir, 'files'), { recursive: true, force: true })
  })
  await prepareApp(settings)
  console.log('The database is as new.')
})

async function confirms(/** @type {string} */ question) {
  if (!process.stdin.isTTY)
    throw new Refusal('There is no terminal to ask on. To reset without being asked: npm run db:reset -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // readline takes Ctrl-C for itself while it asks.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return /^y(es)?$/i.test((await terminal.question(question, { signal: interrupted })).trim())
  } finally {
    terminal.close()
  }
}
