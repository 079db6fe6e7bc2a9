import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { claimDataDir, installWhenNeeded, prepareApp } from './lib/app.mjs'
import { build, isBuilt, placeServiceWorker } from './lib/build.mjs'
import { command, onEnd, untilInterrupted } from './lib/command.mjs'
import { readSettings } from './lib/environment.mjs'
import { isFree } from './lib/ports.mjs'
import { Refusal } from './lib/refusal.mjs'
import { startServer } from './lib/server.mjs'
import { step } from './lib/steps.mjs'
import { supervise } from './lib/supervise.mjs'

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
  const { environment, logins, areNew, databaseGivenUp } = await prepareApp(settings)
  if (!isDevelopment) {
    if (!isBuilt(environment)) await step('Building the app', () => build(environment))
    placeServiceWorker(environment)
  }

  const log = !isDevelopment && process.stdout.isTTY ? join(settings.dataDir, 'server.log') : undefined
  if (log) rmSync(log, { force: true })
  const start = () =>
    startServer({ environment: withTerminal(environment), mode: isDevelopment ? 'dev' : 'start', log })
  const server = supervise('The server', await step('Starting the server', start, { hasOutput: !log }), start)
  onEnd(() => {
    process.stdout.write('\nStopping …\n')
    return server.stop()
  })
  announce(environment.APP_URL, { logins, areNew, log })
  await Promise.race([untilInterrupted(), server.givenUp, databaseGivenUp].filter(Boolean))
})

function announce(
  /** @type {string} */ address,
  /** @type {{ logins: import('./lib/app.mjs').Login[], areNew: boolean, log?: string }} */ { logins, areNew, log },
) {
  const rows = logins.map(({ role, email, password }) => [role, email, password])
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  const lines = [
    '',
    `Makegood runs at ${address}`,
    ...(rows.length ? ['', 'Log in as'] : []),
    ...rows.map(([role, email, password]) => `  ${role.padEnd(widths[0])}  ${email.padEnd(widths[1])}  ${password}`),
    ...(areNew ? ['These passwords were made just now and are not shown again.'] : []),
    '',
    ...(log ? [`Its log is ${log}`] : []),
    'Ctrl-C stops it.',
    '',
  ]
  console.log(lines.join('\n'))
}

/** When no e-mail leaves, links that reset a password appear here: this terminal's reader may open every account. */
function withTerminal(/** @type {NodeJS.ProcessEnv} */ environment) {
  const isTerminal = process.stdout.isTTY && process.stdin.isTTY
  if (environment.SMTP_URL || environment.OPERATOR_CONSOLE || !isTerminal) return environment
  const { stdout } = spawnSync('tty', { stdio: ['inherit', 'pipe', 'ignore'], encoding: 'utf8' })
  return { ...environment, OPERATOR_CONSOLE: stdout?.trim() }
}
