import './lib/node-version.mjs'
import { join } from 'node:path'

import { claimDataDir, installWhenNeeded, prepareApp, readLogins } from './lib/app.mjs'
import { build, isBuilt, placeServiceWorker } from './lib/build.mjs'
import { command, interrupted, onEnd, untilInterrupted } from './lib/command.mjs'
import { readSettings } from './lib/environment.mjs'
import { isFree } from './lib/ports.mjs'
import { Refusal } from './lib/refusal.mjs'
import { startServer } from './lib/server.mjs'
import { step } from './lib/steps.mjs'

const isDevelopment = process.argv.includes('--dev')

await command(async () => {
  const settings = readSettings()
  claimDataDir(settings, 'Makegood')
  if (!(await isFree(settings.port))) {
    throw new Refusal(
      `Port ${settings.port} is taken. Stop the program that uses it, or choose another: PORT=${settings.port + 1} npm run up`,
    )
  }
  await installWhenNeeded()
  const { environment, hasLogins, postgres } = await prepareApp(settings)
  if (!isDevelopment) {
    if (!isBuilt(environment)) await step('Building the app', () => build(environment))
    placeServiceWorker(environment)
  }

  const log = !isDevelopment && process.stdout.isTTY ? join(settings.dataDir, 'server.log') : undefined
  const start = () => startServer({ environment, mode: isDevelopment ? 'dev' : 'start', log })
  const server = await step('Starting the server', start, { hasOutput: !log })
  onEnd(() => {
    process.stdout.write('\nStopping …\n')
    return server.stop()
  })
  announce(environment.APP_URL, hasLogins ? readLogins() : [], log)
  await Promise.race([untilInterrupted(), server.exited, databaseGone(postgres)])
  if (interrupted.aborted) return
  throw new Refusal(
    postgres?.isRunning() === false
      ? `The database stopped. Its log is ${join(settings.dataDir, 'postgres/log')}.`
      : 'The server stopped by itself.',
  )
})

function databaseGone(/** @type {import('./lib/postgres.mjs').EmbeddedPostgres | undefined} */ postgres) {
  return new Promise((resolve) => {
    if (postgres) setInterval(() => postgres.isRunning() || resolve(undefined), 1000).unref()
  })
}

function announce(
  /** @type {string} */ address,
  /** @type {{ role: string, email: string, password: string }[]} */ logins,
  /** @type {string | undefined} */ log,
) {
  const rows = logins.map(({ role, email, password }) => [role, email, password])
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  const lines = [
    '',
    `Makegood runs at ${address}`,
    ...(rows.length ? ['', 'Log in as'] : []),
    ...rows.map(([role, email, password]) => `  ${role.padEnd(widths[0])}  ${email.padEnd(widths[1])}  ${password}`),
    '',
    ...(log ? [`Its log is ${log}`] : []),
    'Ctrl-C stops it.',
    '',
  ]
  console.log(lines.join('\n'))
}
