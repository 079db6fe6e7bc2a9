import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { bytesOf, measureDrawnWeek, measureStatements } from '../bench/calendar.mjs'
import { measureDashboard } from '../bench/dashboard.mjs'
import { measureImport } from '../bench/equipment.mjs'
import { measureFeed } from '../bench/feed.mjs'
import { fillCalendar } from '../bench/fill-calendar.mjs'
import { fillFeed } from '../bench/fill-feed.mjs'
import { fillMoisture } from '../bench/fill-moisture.mjs'
import { fill } from '../bench/fill.mjs'
import { measureExports } from '../bench/jobs.mjs'
import { measurePhotos } from '../bench/photos.mjs'
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

/** Rounds of each comparison; a round is the one and the other in turn, so that a machine that drifts drifts for both. */
const ROUNDS = Number(process.env.BENCH_ROUNDS || 5)
const SECONDS = Number(process.env.BENCH_SECONDS || 2)
/** `npm run bench -- search read` measures the calls with such a word in their names, and nothing else. */
const words = process.argv.slice(2)
const NEXT_DIST_DIR = '.next-bench'
const next = join(root, 'node_modules/next/dist/bin/next')
const baseline = join(root, 'bench/baseline')

await command(async () => {
  await installWhenNeeded()
  const scratch = await makeScratch()
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
  const environment = {
    ...process.env,
    ...addresses,
    AUTH_SECRET: secrets.auth,
    DATA_DIR: join(scratch, 'data'),
    NEXT_DIST_DIR,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    S3_BUCKET: '',
    SMTP_URL: '',
  }
  const recordedPath = join(scratch, 'recorded.json')
  await step('Recording the statements', () =>
    run(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'bench/capture.ts', recordedPath], {
      cwd: root,
      env: environment,
    }),
  )
  const { calls, dashboard, feedScreen, tokens, expansionMs } = JSON.parse(readFileSync(recordedPath, 'utf8'))
  if (!isBuilt(environment)) await step('Building the app', () => build(environment))
  await step('Building the bare app', () =>
    // By webpack: Turbopack takes the middleware and the instrumentation of the repository's root into it.
    run(process.execPath, [next, 'build', '--webpack', baseline], {
      cwd: root,
      env: { ...environment, NEXT_DIST_DIR: '' },
    }),
  )

  // The bare app reads as the owner: nothing of ours stands between it and its rows.
  const bareEnvironment = { ...environment, DATABASE_URL: addresses.DATABASE_OWNER_URL, BENCH_RECORDED: recordedPath }
  const app = await serve(['scripts/serve.mjs'], environment, '/api/health/ready')
  const bare = await serve([next, 'start', baseline], bareEnvironment, '/statements?call=read%20a%20job')

  console.log(
    `\nMedians of ${ROUNDS} rounds of ${SECONDS} s, the app and a bare Next route with the same SQL in turn.\n`,
  )
  const names = Object.keys(calls).filter((name) => !words.length || words.some((word) => name.includes(word)))
  if (names.length) {
    console.log('| call | connections | app, requests/s | bare, requests/s | app ÷ bare |\n|---|---|---|---|---|')
  }
  for (const name of names) {
    const { path, body, isRead } = calls[name]
    const product = { url: app.url + path, token: tokens.large, body }
    const plain =
      body && !isRead
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
    const url = app.url + calls[name].path
    for (const connections of [1, 8]) {
      const pairs = await compare({ url, token: tokens.middle }, { url, token: tokens.large }, connections)
      const [middle, large] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])))
      console.log(`| ${name} | ${connections} | ${large.toFixed(0)} | ${middle.toFixed(0)} | ${ratio(pairs)} |`)
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
      console.log(`| ${name} | ${product} | ${alone} | ${ratio(pairs)} |`)
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
  if (!words.length || words.includes('dashboard')) {
    await measureDashboard({ base: app.url, url: addresses.DATABASE_URL, rounds: ROUNDS, ...dashboard })
  }
  if (!words.length || words.includes('uploads')) {
    const memory = () => memoryOf(app.pid)
    await measureUploads({ base: app.url, token: tokens.large, scratch, rounds: ROUNDS, memory })
  }
  if (!words.length || words.includes('photos')) {
    await measurePhotos({ base: app.url, token: tokens.large, scratch, rounds: ROUNDS })
  }
  if (!words.length || words.includes('equipment')) {
    const memory = () => memoryOf(app.pid)
    await measureImport({
      base: app.url,
      token: tokens.large,
      url: addresses.DATABASE_OWNER_URL,
      rounds: ROUNDS,
      memory,
    })
  }
  if (!words.length || words.includes('export')) {
    await measureExports({ base: app.url, token: tokens.large, rounds: ROUNDS, memory: () => memoryOf(app.pid) })
  }
  console.log(`\nMemory of the server after that load: ${(await memoryOf(app.pid)).toFixed(0)} MB`)
  await Promise.all([app.stop(), bare.stop()])
  if (!words.length || words.includes('start')) await measureStart(scratch, environment)
})

async function compareWithStatements(/** @type {string[]} */ names, { calls, app, token, url }) {
  console.log(
    '\n| call | requests/s | its SQL alone/s | time ÷ SQL alone | occurrences | answer | by brotli |\n|---|---|---|---|---|---|---|',
  )
  for (const name of names) {
    const pairs = await pairsWithStatements(calls[name], { app, token, url })
    const [alone, product] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
    const { sent, whole } = await bytesOf(app.url + calls[name].path, token)
    const sizes = [whole, sent].map((size) => `${(size / 1000).toFixed(0)} kB`).join(' | ')
    console.log(`| ${name} | ${product} | ${alone} | ${ratio(pairs)} | ${calls[name].occurrences ?? ''} | ${sizes} |`)
  }
}

/** A call and its SQL alone in turn, a pair a round. */
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
    console.log(`| ${name} | ${many} | ${few} | ${ratio(pairs)} | ${occurrences} | ${occurrencesInMiddle} |`)
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

/** What takes long is counted to its end: requests that are cut off go on in the server and slow what comes next. */
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

async function load({ url, token, body }, connections, duration) {
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
  if (result.non2xx || result.errors) throw new Error(`${url} failed ${result.non2xx + result.errors} times.`)
  return result.requests.total / result.duration
}

function report(name, connections, pairs) {
  const [app, bare] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0))
  console.log(`| ${name} | ${connections} | ${app} | ${bare} | ${ratio(pairs)} |`)
}

function ratio(/** @type {[number, number][]} */ pairs) {
  return median(pairs.map(([one, other]) => one / other)).toFixed(2)
}

function median(/** @type {number[]} */ numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
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

async function memoryOf(/** @type {number} */ pid) {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).trim()) / 1024
}

/** How soon the second `npm run up` is ready, and what a browser has to load before each page works. */
async function measureStart(/** @type {string} */ scratch, environment) {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, AUTH_SECRET: ___, ...own } = environment
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...own, DATA_DIR: join(scratch, 'up'), PORT: String(port), APP_URL: url }
  const times = []
  for (let start = 0; start <= ROUNDS; start++) {
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
    if (start === ROUNDS) {
      await measureScripts(url)
      await measureDrawing(url)
    }
    await stop()
  }
  console.log(`\nReady after a second npm run up: ${median(times).toFixed(1)} s`)
}

async function measureScripts(/** @type {string} */ url) {
  const { cookie, screens } = await readScreens(url)
  console.log('\n| page | first-load JavaScript, gzip |\n|---|---|')
  for (const [screen, path] of Object.entries(screens)) {
    const headers = isPublic(path) ? {} : { Cookie: `${cookie.name}=${cookie.value}` }
    const page = await fetch(url + path, { headers })
    const tags = [...(await page.text()).matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
    // The polyfills for browsers without modules are loaded by nobody else.
    const scripts = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src))
    const sizes = await Promise.all([...scripts].map((src) => sizeOf(new URL(src, url))))
    console.log(`| ${screen} | ${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)} kB |`)
  }
}

async function measureDrawing(/** @type {string} */ url) {
  const { cookie, token } = await readScreens(url)
  const executablePath = await findChromium()
  const { full, empty } = await measureDrawnWeek({ base: url, cookie, token, executablePath, rounds: ROUNDS })
  const [drawn, blank] = [full, empty].map((times) => median(times).toFixed(0))
  console.log(`\nFrom the address to a drawn week: ${drawn} ms with 300 events, ${blank} ms with none`)
}

async function sizeOf(/** @type {URL} */ src) {
  const text = await (await fetch(src)).text()
  return gzipSync(text).length
}
