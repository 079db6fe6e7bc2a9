import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { migrate, prepareDatabase } from './lib/database.mjs'
import { install, isInstalled } from './lib/install.mjs'
import { root } from './lib/paths.mjs'
import { step } from './lib/steps.mjs'
import { startThrowAwayPostgres } from './lib/throw-away.mjs'

if (!isInstalled()) await step('Installing dependencies', install)
const { server, secrets, remove } = await startThrowAwayPostgres()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => remove().then(() => process.exit()))
const env = await prepareDatabase(server, secrets)
if (existsSync(join(root, 'db/migrate.ts'))) await migrate(env)
for (const [name, value] of Object.entries(env)) console.log(`export ${name}=${value}`)
setInterval(() => {}, 60_000)
