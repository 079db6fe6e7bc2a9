import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build, isBuilt, placeServiceWorker } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { interrupted, onEnd } from './command.mjs'
import { copyDatabase, migrate, prepareDatabase, seed } from './database.mjs'
import { root } from './paths.mjs'
import { freePort } from './ports.mjs'
import { run } from './processes.mjs'
import { hasS3Server, startS3Server } from './s3-server.mjs'
import { startBalancer, startPooler } from './scaled.mjs'
import { startServer } from './server.mjs'
import { readableDuration, step } from './steps.mjs'
import { outcomeOf, readPlaywright, readVitest, slowestTests } from './test-report.mjs'
import { makeScratch, startThrowAwayPostgres } from './throw-away.mjs'

/** @typedef {import('./test-report.mjs').Outcome} Outcome */
/** @typedef {{ name: string, isQuick?: boolean, run: (options: { isQuick: boolean, filters: string[] }) => Promise<Outcome> }} Stage */

/** @type {Stage[]} */
export const stages = [
  { name: 'format', isQuick: true, run: () => check('oxfmt', '--check', '.') },
  { name: 'lint', isQuick: true, run: () => check('oxlint', '--deny-warnings') },
  { name: 'types', isQuick: true, run: checkTypes },
  { name: 'rules', isQuick: true, run: ({ filters }) => vitest('rules*', { filters }) },
  {
    name: 'parts',
    run: async ({ filters }) => vitest('parts', { filters, environment: { CHROMIUM_PATH: await findChromium() } }),
  },
  { name: 'verbs', run: testVerbs },
  {
    name: 'contract',
    isQuick: true,
    run: async ({ isQuick, filters }) =>
      isQuick ? vitest('contract', { filters }) : vitest('contract*', { filters, environment: await verbsDatabase() }),
  },
  { name: 'api', run: async ({ filters }) => playwright('api', { filters, environment: await webServer() }) },
  {
    name: 'journeys',
    run: async ({ filters }) => {
      const CHROMIUM_PATH = await findChromium()
      return playwright('journeys', { filters, environment: { ...(await webServer()), CHROMIUM_PATH } })
    },
  },
]

const program = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)

/** A part that several stages need, made for the first of them. */
function once(/** @type {() => Promise<any>} */ make) {
  let made
  return () => (made ??= make())
}

const scratch = once(makeScratch)

const testPostgres = once(async () => {
  const directory = await scratch()
  return step('Starting a throw-away database', () => startThrowAwayPostgres(directory))
})

const WEB_DATABASE = 'makegood_web'

/** A migrated database of this run, and the rest of the environment that the app's code needs. */
export const verbsDatabase = once(async () => {
  const { server, secrets } = await testPostgres()
  const addresses = await prepareDatabase(server, secrets, 'makegood_test')
  await step('Migrating it', () => migrate(addresses))
  // Before its tests leave thousands of jobs in it, which the worker of the web server would have to work off first.
  await copyDatabase(server, secrets, { from: 'makegood_test', to: WEB_DATABASE })
  return { ...addresses, AUTH_SECRET: secrets.auth, DATA_DIR: join(await scratch(), 'verbs') }
})

const webServer = once(async () => {
  const { server, secrets } = await testPostgres()
  await verbsDatabase()
  const addresses = await prepareDatabase(server, secrets, WEB_DATABASE)
  const port = await freePort()
  const BASE_URL = `http://localhost:${port}`
  const environment = {
    ...process.env,
    ...addresses,
    APP_URL: BASE_URL,
    AUTH_SECRET: secrets.auth,
    DATA_DIR: join(await scratch(), 'web'),
    MAKEGOOD_DEV_UI: 'on',
    NEXT_DIST_DIR: '.next-test',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    // A developer's .env must not send the tests' files and mails anywhere; an empty value overrides it.
    S3_BUCKET: '',
    S3_ENDPOINT: '',
    SMTP_URL: '',
    // Every test has an address of its own, so that throttles count its tries alone.
    TRUSTED_PROXIES: '1',
  }
  await step('Seeding a copy', () => seed(environment))
  // Turbopack never ends with a faked clock, and its output holds no time.
  if (!isBuilt(environment)) await step('Building the app', () => build({ ...environment, LD_PRELOAD: '' }))
  placeServiceWorker(environment)
  const log = join(root, '.next-test/server.log')
  rmSync(log, { force: true })
  if (process.env.TEST_SCALED) await startScaled(environment, log)
  else await startWeb(environment, log)
  return { ...addresses, BASE_URL, DATA_DIR: environment.DATA_DIR }
})

async function startWeb(/** @type {NodeJS.ProcessEnv} */ environment, /** @type {string} */ log) {
  const web = await step('Starting the server', () => startServer({ environment, mode: 'start', log }))
  onEnd(web.stop)
}

/** Two processes behind one address, and a pooler between them and the database. */
async function startScaled(/** @type {NodeJS.ProcessEnv} */ environment, /** @type {string} */ log) {
  const DATABASE_DIRECT_URL = environment.DATABASE_URL
  const DATABASE_URL = await startPooler(DATABASE_DIRECT_URL, await scratch())
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    await startWeb({ ...environment, DATABASE_URL, DATABASE_DIRECT_URL, PORT: String(port) }, log)
  }
  await startBalancer(Number(environment.PORT), ports)
}

/** A check that is one test: it holds or it does not. */
async function check(/** @type {string} */ name, /** @type {string[]} */ ...args) {
  return oneTest(name, await succeeds(program(name), args, {}))
}

/** @returns {Outcome} */
const oneTest = (/** @type {string} */ name, /** @type {boolean} */ holds) =>
  holds ? { passed: 1, failed: [] } : { passed: 0, failed: [`${name}: what it found stands above`] }

async function checkTypes() {
  // Types of removed routes would be checked along with the present ones.
  for (const stale of ['.next/types', '.next/dev/types']) rmSync(join(root, stale), { recursive: true, force: true })
  const usualBuild = { NEXT_DIST_DIR: '' }
  const holds =
    (await succeeds(program('next'), ['typegen'], usualBuild)) &&
    // From scratch: tsc's memory of the last run does not notice that a global type of a route changed.
    (await succeeds(program('tsc'), ['--noEmit', '--incremental', 'false'], {}))
  return oneTest('types', holds)
}

/** A few files start an S3 server each, if they need one; the whole stage shares one if the machine has it. */
async function testVerbs({ filters }) {
  const database = await verbsDatabase()
  const isShared = !filters.length && !process.env.S3_TEST_ENDPOINT && hasS3Server()
  if (!isShared) return vitest('verbs', { filters, environment: database })
  const store = await step('Starting an S3 server', startS3Server)
  const environment = {
    ...database,
    S3_TEST_ENDPOINT: store.endpoint,
    S3_TEST_REGION: store.region,
    S3_TEST_ACCESS_KEY_ID: store.accessKeyId,
    S3_TEST_SECRET_ACCESS_KEY: store.secretAccessKey,
  }
  return vitest('verbs', { filters, environment }).finally(store.stop)
}

async function vitest(project, { filters, environment = {} }) {
  const reportPath = join(await scratch(), 'vitest.json')
  const errorsPath = join(await scratch(), 'unhandled-errors.json')
  for (const path of [reportPath, errorsPath]) rmSync(path, { force: true })
  const unhandled = fileURLToPath(new URL('unhandled-errors.mjs', import.meta.url))
  const reporters = ['default', 'json', unhandled].map((name) => `--reporter=${name}`)
  const args = ['run', '--project', project, ...reporters, `--outputFile.json=${reportPath}`, ...filters]
  const succeeded = await succeeds(program('vitest'), args, { ...environment, UNHANDLED_ERRORS: errorsPath })
  const errors = existsSync(errorsPath) ? JSON.parse(readFileSync(errorsPath, 'utf8')) : []
  const read = (/** @type {Parameters<typeof readVitest>[0]} */ report) => readVitest(report, errors)
  return outcomeOf({ reportPath, read, succeeded, mayBeEmpty: filters.length > 0 })
}

async function playwright(project, { filters, environment }) {
  const reportPath = join(await scratch(), `${project}.json`)
  const args = ['test', '--project', project, '--reporter=list,json', ...filters]
  const succeeded = await succeeds(program('playwright'), args, {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath,
  })
  if (existsSync(reportPath)) {
    console.log('\nThe slowest:')
    for (const { title, file, milliseconds } of slowestTests(JSON.parse(readFileSync(reportPath, 'utf8')), 10)) {
      console.log(`  ${readableDuration(milliseconds)}  ${file}  ${title}`)
    }
  }
  return outcomeOf({ reportPath, read: readPlaywright, succeeded, mayBeEmpty: filters.length > 0 })
}

async function succeeds(
  /** @type {string} */ file,
  /** @type {string[]} */ args,
  /** @type {NodeJS.ProcessEnv} */ environment,
) {
  try {
    await run(file, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    return true
  } catch (error) {
    interrupted.throwIfAborted()
    if (error.code) throw error
    return false
  }
}
