import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { bytesOf, measureDrawnWeek } from '../bench/calendar.mjs'
import { measureDashboard } from '../bench/dashboard.mjs'
import { measureImport } from '../bench/equipment.mjs'
import { measureEstimates } from '../bench/estimates.mjs'
import { measureFeed } from '../bench/feed.mjs'
import { fillCalendar } from '../bench/fill-calendar.mjs'
import { fillFeed } from '../bench/fill-feed.mjs'
import { fillManagement } from '../bench/fill-management.mjs'
import { fillMoisture } from '../bench/fill-moisture.mjs'
import { fill } from '../bench/fill.mjs'
import { measureForms } from '../bench/forms.mjs'
import { measureExports } from '../bench/jobs.mjs'
import { beside, keepNumbers, lastMachine, machine } from '../bench/last.mjs'
import { judgePages } from '../bench/lighthouse.mjs'
import { median } from '../bench/median.mjs'
import { memoryOf, watch } from '../bench/memory.mjs'
import { PAGES, measurePages } from '../bench/pages.mjs'
import { measurePhotos } from '../bench/photos.mjs'
import { measureReports } from '../bench/reports.mjs'
import { measureScale } from '../bench/scale.mjs'
import { measureScripts } from '../bench/scripts.mjs'
import { measureStatements, planBest } from '../bench/statements.mjs'
import { measureUploads } from '../bench/uploads.mjs'
import { installWhenNeeded } from './lib/app.mjs'
import { build, isBuilt } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { command, onEnd } from './lib/command.mjs'
import { migrate, prepareDatabase, withConnection } from './lib/database.mjs'
import { root } from './lib/paths.mjs'
import { freePort } from './lib/ports.mjs'
import { run, waitForExit, waitUntil } from './lib/processes.mjs'
import { isPublic, readScreens } from './lib/screens.mjs'
import { step } from './lib/steps.mjs'
import { makeScratch, startThrowAwayPostgres } from './lib/throw-away.mjs'

/** Rounds of each comparison. A round measures the two in turn, so that a drifting machine drifts for both. */
const ROUNDS = Number(process.env.BENCH_ROUNDS || 5)
const SECONDS = Number(process.env.BENCH_SECONDS || 2)
/** `npm run bench -- search read` measures only the calls with such a word in their names. */
const words = process.argv.slice(2)
/** The measurements of a running demo, without the large database. */
const OF_THE_DEMO = ['start', 'scripts', 'pages', 'lighthouse']
/** The measurements of a database of their own. */
const OF_THEIR_OWN = ['reports', 'forms', 'estimates']
/** What is measured in a large database without an app. */
const OF_THE_DATABASE = 'management'
const isAsked = (/** @type {string} */ part) => !words.length || words.includes(part)
const NEXT_DIST_DIR = '.next-bench'
const next = join(root, 'node_modules/next/dist/bin/next')
const baseline = join(root, 'bench/baseline')
/** For ratios that say how much longer something takes. */
const LOWER = { lowerIsBetter: true }
/** A blocking time below one long task is no base for a ratio. */
const LEAST_MS = 50
/** Over the whole load, its highest memory is seen well enough. */
const MEMORY_EVERY_MS = 2_000

await command(async () => {
  await installWhenNeeded()
  console.log(`On ${machine}; the last run was on ${lastMachine}.`)
  const scratch = await makeScratch()
  const apart = [...OF_THE_DEMO, ...OF_THEIR_OWN, OF_THE_DATABASE]
  if (!words.length || words.some((word) => !apart.includes(word))) await measureUnderLoad(scratch)
  if (isAsked(OF_THE_DATABASE)) await measureManagement(await makeScratch())
  if (OF_THEIR_OWN.some(isAsked)) await measureApart(await makeScratch())
  if (OF_THE_DEMO.some(isAsked)) await measureDemo(scratch)
  keepNumbers()
})

/** The environment of the app as it runs here, without anything from the shell. */
function environmentIn(/** @type {string} */ scratch) {
  return {
    ...process.env,
    AUTH_SECRET: undefined,
    DATABASE_OWNER_URL: undefined,
    DATABASE_URL: undefined,
    DATA_DIR: join(scratch, 'data'),
    NEXT_DIST_DIR,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    S3_BUCKET: '',
    SOURCE_MAPS: 'on',
    SMTP_URL: '',
  }
}

async function measureUnderLoad(/** @type {string} */ scratch) {
  const { server, secrets } = await step('Starting a throw-away database', () => startThrowAwayPostgres(scratch))
  const addresses = await prepareDatabase(server, secrets, 'makegood_bench')
  await step('Migrating it', () => migrate(addresses))
  await step('Filling it: 100,000 jobs beside 1,000 small organisations', () =>
    withConnection(addresses.DATABASE_OWNER_URL, fill),
  )
  await step('Planning in it: 50,000 tasks, 2,000 of them series', () =>
    withConnection(addresses.DATABASE_OWNER_URL, fillCalendar),
  )
  await step('Measuring in it: a job with 2,000 moisture readings', () =>
    withConnection(addresses.DATABASE_OWNER_URL, fillMoisture),
  )
  await step('Recording on one site: 500 photo notes with 3 photos each', () =>
    withConnection(addresses.DATABASE_OWNER_URL, fillFeed),
  )
  const environment = { ...environmentIn(scratch), ...addresses, AUTH_SECRET: secrets.auth }
  const recordedPath = join(scratch, 'recorded.json')
  await step('Recording the statements', () =>
    run(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'bench/capture.ts', recordedPath], {
      cwd: root,
      env: environment,
    }),
  )
  const recorded = JSON.parse(readFileSync(recordedPath, 'utf8'))
  const { calls, dashboard, exported, feedScreen, photoEdges, tokens, expansionMs } = recorded
  if (!isBuilt(environment)) await step('Building the app', () => build(environment))
  await step('Building the bare app', () =>
    // With webpack: Turbopack would include the middleware and the instrumentation of the repository's root.
    run(process.execPath, [next, 'build', '--webpack', baseline], {
      cwd: root,
      env: { ...environment, NEXT_DIST_DIR: '' },
    }),
  )

  const names = Object.keys(calls).filter((name) => !words.length || words.some((word) => name.includes(word)))
  await step('Looking for the plans with which the bare app is fastest', async () => {
    // What writes cannot be tried without writing it.
    for (const name of names.filter((name) => !isWrite(calls[name]))) {
      calls[name] = await planBest(addresses.DATABASE_OWNER_URL, calls[name])
    }
    writeFileSync(recordedPath, JSON.stringify(recorded))
  })

  // The bare app reads as the owner: nothing of ours stands between it and its rows.
  const bareEnvironment = { ...environment, DATABASE_URL: addresses.DATABASE_OWNER_URL, BENCH_RECORDED: recordedPath }
  const app = await serve(['scripts/serve.mjs'], environment, '/api/health/ready')
  const bare = await serve([next, 'start', baseline], bareEnvironment, '/statements?call=read%20a%20job')

  console.log(
    `\nMedians of ${ROUNDS} rounds of ${SECONDS} s, the app and a bare Next route with the same SQL in turn.\n`,
  )
  const memory = () => memoryOf(app.pid)
  const atRest = await memory()
  const watching = watch(memory, MEMORY_EVERY_MS)
  if (names.length) {
    console.log('| call | connections | app, requests/s | bare, requests/s | app ÷ bare |\n|---|---|---|---|---|')
  }
  for (const name of names) {
    const { path, body } = calls[name]
    const product = { url: app.url + path, token: tokens.large, body }
    const plain = isWrite(calls[name])
      ? { url: `${bare.url}/open`, body }
      : { url: `${bare.url}/statements?call=${encodeURIComponent(name)}` }
    for (const connections of [1, 8]) report(name, connections, await compare(product, plain, connections))
  }

  const ofLists = names.filter((name) => name.startsWith('list') && !name.includes('400'))
  if (ofLists.length) {
    console.log(
      '\n| list, first page | connections | 100,000 jobs, requests/s | 1,000 jobs, requests/s | 1,000 ÷ 100,000 |\n|---|---|---|---|---|',
    )
  }
  for (const name of ofLists) {
    const [ofMiddle, ofLarge] = [calls[name].pathInMiddle, calls[name].path].map((path) => app.url + path)
    for (const connections of [1, 8]) {
      const pairs = await compare(
        { url: ofMiddle, token: tokens.middle },
        { url: ofLarge, token: tokens.large },
        connections,
      )
      const [middle, large] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])))
      console.log(
        `| ${name} | ${connections} | ${large.toFixed(0)} | ${middle.toFixed(0)} | ${ratio(`${name}, 1,000 jobs ÷ 100,000, ${connections} at once`, pairs, LOWER)} |`,
      )
    }
  }
  const ofMoisture = names.filter((name) => name.startsWith('moisture'))
  if (ofMoisture.length) {
    await compareWithStatements(ofMoisture, { calls, app, token: tokens.large, url: addresses.DATABASE_OWNER_URL })
  }
  const ofFeed = names.filter((name) => name.startsWith('feed'))
  if (ofFeed.length) {
    console.log(
      '\n| call, 500 notes with 3 photos each | requests/s | its SQL alone/s | time ÷ SQL alone |\n|---|---|---|---|',
    )
    for (const name of ofFeed) {
      const pairs = await pairsWithStatements(calls[name], {
        app,
        token: tokens.large,
        url: addresses.DATABASE_OWNER_URL,
      })
      const [alone, product] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
      console.log(`| ${name} | ${product} | ${alone} | ${ratio(`${name}, time ÷ SQL`, pairs, LOWER)} |`)
    }
    await measureFeed({
      base: app.url,
      url: addresses.DATABASE_OWNER_URL,
      files: join(environment.DATA_DIR, 'files'),
      executablePath: await findChromium(),
      rounds: ROUNDS,
      ...feedScreen,
    })
  }
  const ofCalendar = names.filter((name) => name.startsWith('calendar'))
  if (ofCalendar.length) {
    await compareWithStatements(ofCalendar, { calls, app, token: tokens.large, url: addresses.DATABASE_OWNER_URL })
    await compareWithFewTasks(ofCalendar, { calls, app, tokens })
    console.log(`\nProcessor time to expand 2,000 series over a week: ${expansionMs.toFixed(1)} ms`)
  }
  if (isAsked('dashboard')) {
    await measureDashboard({ base: app.url, url: addresses.DATABASE_OWNER_URL, rounds: ROUNDS, ...dashboard })
  }
  if (isAsked('uploads')) {
    await measureUploads({ base: app.url, token: tokens.large, scratch, rounds: ROUNDS, memory })
  }
  if (isAsked('photos')) {
    await measurePhotos({ base: app.url, token: tokens.large, edges: photoEdges, scratch, rounds: ROUNDS })
  }
  if (isAsked('equipment')) {
    await measureImport({
      base: app.url,
      token: tokens.large,
      url: addresses.DATABASE_OWNER_URL,
      rounds: ROUNDS,
      memory,
    })
  }
  if (isAsked('export')) {
    await measureExports({
      base: app.url,
      token: tokens.large,
      url: addresses.DATABASE_OWNER_URL,
      exported,
      rounds: ROUNDS,
      memory,
    })
  }
  if (isAsked('scale')) {
    await measureScale({
      environment,
      scratch,
      calls,
      tokens,
      serve: (pooled) => serve(['scripts/serve.mjs'], pooled, '/api/health/ready'),
      load,
      ratio,
      rounds: ROUNDS,
      seconds: SECONDS,
    })
  }
  const megabytes = {
    'before the load': atRest,
    'at most during it': await watching.stop(),
    'after it': await memory(),
  }
  console.log('\n| memory of the server | |\n|---|---|')
  for (const [when, size] of Object.entries(megabytes)) {
    // A part of the load is not comparable with all of it.
    const written = words.length ? `${size.toFixed(0)} MB` : beside(`memory ${when}`, size, { unit: 'MB' })
    console.log(`| ${when} | ${written} |`)
  }
  await Promise.all([app.stop(), bare.stop()])
}

/** A POST may ask for something to be read. */
function isWrite({ body, isRead }) {
  return Boolean(body) && !isRead
}

async function compareWithStatements(/** @type {string[]} */ names, { calls, app, token, url }) {
  console.log(
    '\n| call | requests/s | its SQL alone/s | time ÷ SQL alone | occurrences | answer | by brotli |\n|---|---|---|---|---|---|---|',
  )
  for (const name of names) {
    const pairs = await pairsWithStatements(calls[name], { app, token, url })
    const [alone, product] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
    const { sent, whole } = await bytesOf(app.url + calls[name].path, token)
    const sizes = Object.entries({ answer: whole, 'answer by brotli': sent })
      .map(([what, size]) => beside(`${name}, ${what}`, size / 1000, { unit: 'kB' }))
      .join(' | ')
    const times = ratio(`${name}, time ÷ SQL`, pairs, LOWER)
    console.log(`| ${name} | ${product} | ${alone} | ${times} | ${calls[name].occurrences ?? ''} | ${sizes} |`)
  }
}

/** Measures a call and its bare SQL in turn, a pair a round. */
async function pairsWithStatements(call, { app, token, url }) {
  const pairs = []
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push([
      await measureStatements(url, call, SECONDS),
      await load({ url: app.url + call.path, token, body: call.body }, 1, SECONDS),
    ])
  }
  return pairs
}

async function compareWithFewTasks(/** @type {string[]} */ names, { calls, app, tokens }) {
  console.log(
    '\n| call | 50,000 tasks, requests/s | 1,000 tasks, requests/s | 1,000 ÷ 50,000 | occurrences at 50,000 | at 1,000 |\n|---|---|---|---|---|---|',
  )
  for (const name of names) {
    const { path, occurrences = '', occurrencesInMiddle = '' } = calls[name]
    const pairs = await compare(
      { url: app.url + path, token: tokens.middle },
      { url: app.url + path, token: tokens.large },
      1,
    )
    const [few, many] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
    const times = ratio(`${name}, 1,000 tasks ÷ 50,000`, pairs, LOWER)
    console.log(`| ${name} | ${many} | ${few} | ${times} | ${occurrences} | ${occurrencesInMiddle} |`)
  }
}

/** @typedef {{ url: string, token?: string, body?: object }} Target */

/** Loads two targets in turn. @returns {Promise<[number, number][]>} requests a second of both, a pair a round */
async function compare(/** @type {Target} */ one, /** @type {Target} */ other, /** @type {number} */ connections) {
  for (const target of [one, other]) await load(target, connections, 1)
  const pairs = []
  for (let round = 0; round < ROUNDS; round++) {
    pairs.push([await load(one, connections, SECONDS), await load(other, connections, SECONDS)])
  }
  return pairs
}

/** Counts long requests to their end: cut off, they would go on in the server and slow the next measurement. */
async function loadToTheEnd(/** @type {Target} */ { url, token }, /** @type {number} */ connections) {
  const each = 8
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let n = 0; n < each; n++) {
        const answer = await fetch(url, { headers })
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
        await answer.arrayBuffer()
      }
    }),
  )
  return (connections * each * 1000) / (performance.now() - began)
}

/** @returns {Promise<number>} requests answered in a second; `isRefused` is for a load of which a part may be refused */
async function load({ url, token, body, isRefused = false }, connections, duration) {
  if (url.includes('calendar')) return loadToTheEnd({ url, token }, connections)
  const { default: autocannon } = await import('autocannon')
  const result = await autocannon({
    url,
    connections,
    duration,
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!isRefused && (result.non2xx || result.errors))
    throw new Error(`${url} failed ${result.non2xx + result.errors} times.`)
  return result['2xx'] / result.duration
}

function report(name, connections, pairs) {
  const [app, bare] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
  console.log(
    `| ${name} | ${connections} | ${app} | ${bare} | ${ratio(`${name} ÷ bare, ${connections} at once`, pairs)} |`,
  )
}

/** The median of a ratio, beside the last run's. */
function ratio(/** @type {string} */ name, /** @type {[number, number][]} */ pairs, options = {}) {
  return beside(name, median(pairs.map(([one, other]) => one / other)), options)
}

async function serve(/** @type {string[]} */ args, environment, /** @type {string} */ probe) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...args, ...(args[0] === next ? ['-p', String(port)] : [])], {
    cwd: root,
    env: { ...environment, PORT: String(port), APP_URL: url, LOG_LEVEL: 'info' },
    stdio: 'ignore',
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await waitForExit(child.pid, 10)
  }
  onEnd(stop)
  if (!(await waitUntil(() => answers(url + probe), 60))) throw new Error(`${args.join(' ')} did not become ready.`)
  return { url, pid: child.pid, stop }
}

function answers(/** @type {string} */ url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** How long each report of the management takes over all jobs of a large firm. */
async function measureManagement(/** @type {string} */ scratch) {
  const { server, secrets } = await step('Starting a throw-away database', () => startThrowAwayPostgres(scratch))
  const addresses = await prepareDatabase(server, secrets, 'makegood_management')
  await step('Migrating it', () => migrate(addresses))
  await step('Filling it: 100,000 jobs with 500,000 moves', () =>
    withConnection(addresses.DATABASE_OWNER_URL, async (sql) => {
      await fill(sql)
      await fillManagement(sql)
    }),
  )
  const measured = join(scratch, 'management.json')
  await step('Reading each report', () =>
    run(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'bench/management.ts', measured], {
      cwd: root,
      env: { ...environmentIn(scratch), ...addresses, AUTH_SECRET: secrets.auth },
    }),
  )
  console.log('\n| management report over 100,000 jobs | s |\n|---|---|')
  for (const [report, seconds] of Object.entries(JSON.parse(readFileSync(measured, 'utf8')))) {
    console.log(`| ${report} | ${beside(`management, ${report}`, Number(seconds), { unit: 's' })} |`)
  }
}

/** What is made of one job with as much in it as reports are tried with. */
async function measureApart(/** @type {string} */ scratch) {
  const { server, secrets } = await step('Starting a throw-away database', () => startThrowAwayPostgres(scratch))
  const addresses = await prepareDatabase(server, secrets, 'makegood_apart')
  await step('Migrating it', () => migrate(addresses))
  const environment = { ...environmentIn(scratch), ...addresses, AUTH_SECRET: secrets.auth }
  if (!isBuilt(environment)) await step('Building the app', () => build(environment))
  const shared = {
    executablePath: await findChromium(),
    rounds: ROUNDS,
    serve: () => serve(['scripts/serve.mjs'], environment, '/api/health/ready'),
  }
  if (isAsked('reports')) await measureReports({ ...shared, environment, scratch })
  if (isAsked('forms')) await measureForms({ ...shared, addresses })
  if (isAsked('estimates')) await measureEstimates({ ...shared, addresses })
}

/** The time until the second `npm run up` is ready, and a browser's figures for its pages. */
async function measureDemo(/** @type {string} */ scratch) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...environmentIn(scratch), DATA_DIR: join(scratch, 'up'), PORT: String(port), APP_URL: url }
  if (!isBuilt(settings)) await step('Building the app', () => build(settings))
  const starts = isAsked('start') ? ROUNDS : 0
  const times = []
  for (let start = 0; start <= starts; start++) {
    const began = performance.now()
    const child = spawn(process.execPath, ['scripts/up.mjs'], { cwd: root, env: settings, stdio: 'ignore' })
    const stop = async () => {
      child.kill('SIGINT')
      await waitForExit(child.pid, 20)
    }
    onEnd(stop)
    if (!(await waitUntil(() => answers(`${url}/api/health/ready`), 120)))
      throw new Error('npm run up did not become ready.')
    if (start > 0) times.push((performance.now() - began) / 1000)
    if (start === starts) {
      if (isAsked('scripts'))
        await measureScripts({ base: url, dist: NEXT_DIST_DIR, isPublic, ...(await readScreens(url)) })
      if (isAsked('pages')) await comparePages(url)
      if (isAsked('lighthouse')) await judgeScreens(url, scratch)
      if (isAsked('start')) await measureDrawing(url)
    }
    await stop()
  }
  if (times.length) {
    console.log(`\nReady after a second npm run up: ${beside('ready after npm run up', median(times), { unit: 's' })}`)
  }
}

async function comparePages(/** @type {string} */ url) {
  const { cookie, screens } = await readScreens(url)
  const paths = Object.fromEntries(PAGES.map((name) => [name, screens[name]]))
  const executablePath = await findChromium()
  const seen = await measurePages({ base: url, cookie, paths, isPublic, executablePath, rounds: ROUNDS })
  for (const [shape, pages] of Object.entries(seen)) {
    console.log(
      `\n| ${shape} | blocking, ms | ÷ /login's | largest paint, ms | ÷ /login's | usable, ms | ÷ /login's |\n|---|---|---|---|---|---|---|`,
    )
    for (const [name, sights] of Object.entries(pages)) {
      const cells = ['blocking', 'painted', 'usable'].flatMap((what) => {
        const pairs = sights.map((sight, round) => [sight[what], Math.max(LEAST_MS, pages[PAGES[0]][round][what])])
        const took = median(sights.map((sight) => sight[what])).toFixed(0)
        return [took, name === PAGES[0] ? '' : ratio(`${shape}, ${name}, ${what} ÷ /login`, pairs, LOWER)]
      })
      console.log(`| ${name} | ${cells.join(' | ')} |`)
    }
  }
}

async function judgeScreens(/** @type {string} */ url, /** @type {string} */ scratch) {
  const { cookie, screens } = await readScreens(url)
  const paths = Object.fromEntries(PAGES.map((name) => [name, screens[name]]))
  const executablePath = await findChromium()
  const judged = await judgePages({ base: url, cookie, paths, isPublic, executablePath, rounds: ROUNDS, scratch })
  console.log('\n| Lighthouse, phone | performance | blocking, ms | largest paint, s |\n|---|---|---|---|')
  for (const [name, all] of Object.entries(judged)) {
    const [score, blocking, painted] = ['score', 'blocking', 'painted'].map((what) =>
      median(all.map((one) => one[what])),
    )
    const share = beside(`Lighthouse, ${name}, performance`, score / 100)
    console.log(`| ${name} | ${share} | ${blocking.toFixed(0)} | ${(painted / 1000).toFixed(1)} |`)
  }
}

async function measureDrawing(/** @type {string} */ url) {
  const { cookie, token } = await readScreens(url)
  const executablePath = await findChromium()
  const { full, empty } = await measureDrawnWeek({ base: url, cookie, token, executablePath, rounds: ROUNDS })
  const [drawn, blank] = [full, empty].map((times) => median(times).toFixed(0))
  const pairs = full.map((time, round) => /** @type {[number, number]} */ ([time, empty[round]]))
  console.log(
    `\nFrom the address to a drawn week: ${drawn} ms with 300 events, ${blank} ms with none: ${ratio('a drawn week, 300 events ÷ none', pairs, LOWER)}`,
  )
}
