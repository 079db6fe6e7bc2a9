import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { build, isBuilt } from '../lib/build.mjs'
import { onEnd } from '../lib/command.mjs'
import { migrate, prepareDatabase, withConnection } from '../lib/database.mjs'
import { load } from '../lib/load.mjs'
import { root } from '../lib/paths.mjs'
import { freePort } from '../lib/ports.mjs'
import { waitForExit, waitUntil } from '../lib/processes.mjs'
import { step } from '../lib/steps.mjs'
import { makeScratch, startThrowAwayPostgres } from '../lib/throw-away.mjs'

const ORGANIZATIONS = 10
const PEOPLE = 4
const JOBS = 200
/** The goals: the shares and milliseconds of docs/adr/0015-admission.md. */
const GOALS = { goodput: 0.8, answeredMs: 1_000, refusedMs: 10, slower: 2 }

/**
 * Five times the load that the server can handle, and one person with 60 connections beside a calm organisation.
 * @param {{ random: () => number }} options
 */
export default async function overload({ random }) {
  const seed = () => Math.floor(random() * 2 ** 31)
  const scratch = await makeScratch()
  const { server, secrets } = await step('Starting a throw-away database', () => startThrowAwayPostgres(scratch))
  const addresses = await prepareDatabase(server, secrets, 'makegood_soak')
  await step('Migrating it', () => migrate(addresses))
  const calls = await step(`Filling it: ${ORGANIZATIONS + 1} organisations of ${JOBS} jobs`, () =>
    withConnection(addresses.DATABASE_OWNER_URL, fill),
  )
  const environment = {
    ...process.env,
    ...addresses,
    AUTH_SECRET: secrets.auth,
    DATA_DIR: join(scratch, 'data'),
    // The benchmark's build.
    NEXT_DIST_DIR: '.next-bench',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    S3_BUCKET: '',
    SMTP_URL: '',
    LOG_LEVEL: 'error',
    // All come from this machine.
    MAX_CONNECTIONS_PER_ADDRESS: '5000',
  }
  if (!isBuilt(environment)) await step('Building the app', () => build(environment))
  const base = await step('Starting the server', () => serve(environment))

  const crowd = calls.slice(1).flat()
  const calm = calls[0].filter(({ method }) => method === 'GET')
  const flood = calls[1].slice(0, calls[1].length / PEOPLE)
  const run = (/** @type {Omit<import('../lib/load.mjs').Load, 'base' | 'seed'>} */ options) =>
    load({ base, seed: seed(), ...options })
  const beCalm = (/** @type {number} */ seconds) => run({ calls: calm, connections: 1, pauseMs: 20, seconds })
  const notes = calls[0].filter(({ method }) => method === 'POST')
  const write = (/** @type {number} */ seconds) => run({ calls: notes, connections: 1, pauseMs: 20, seconds })

  await step('Warming it up', () => run({ calls: calls.flat(), connections: 8, seconds: 8 }))
  const alone = await step('A calm organisation alone', () => beCalm(8))
  const writesAlone = await step('Its writes alone', () => write(8))
  const peaks = []
  for (const connections of [8, 16, 32]) {
    peaks.push(
      await step(`As fast as ${connections} connections can`, () => run({ calls: crowd, connections, seconds: 6 })),
    )
  }
  const peak = Math.max(...peaks.map(({ perSecond }) => perSecond))
  /** Through open connections, as those of proxies and browsers are, and through a new one for each request. */
  const floods = []
  for (const [name, heldOpen] of Object.entries({ 'over open connections': 1_000, 'over new connections': 0 })) {
    const [over, probes] = await step(`Five times as much ${name}`, () =>
      Promise.all([
        run({ calls: crowd, perSecond: 5 * peak, heldOpen, seconds: 15 }),
        run({ calls: [{ method: 'GET', path: '/api/health/ready' }], connections: 1, pauseMs: 200, seconds: 15 }),
      ]),
    )
    floods.push(
      [`five times as much ${name}, sent a second`, (over.sent / 15).toFixed(0)],
      ['answers', countsOf(over)],
      ['goodput ÷ peak', (over.perSecond / peak).toFixed(2), over.perSecond / peak >= GOALS.goodput],
      ['answered: median, p95, p99 ms', timesOf(over.answered), over.answered.p99 <= GOALS.answeredMs],
      ['refused: median, p95, p99 ms', timesOf(over.refused), over.refused.p95 <= GOALS.refusedMs],
      ['ready then', countsOf(probes), Object.keys(probes.statuses).every((status) => status === '200')],
    )
  }
  const [beside, flooding] = await step('The calm organisation beside 60 connections of one person', () =>
    Promise.all([beCalm(10), run({ calls: flood, connections: 60, seconds: 10 })]),
  )
  const [writesBeside] = await step('Its writes beside them', () =>
    Promise.all([write(10), run({ calls: flood, connections: 60, seconds: 10 })]),
  )

  const lines = [
    ['peak, answers a second', peak.toFixed(0)],
    ...floods,
    ['calm alone: median, p95, p99 ms', timesOf(alone.answered)],
    ['calm beside a flood: median, p95, p99 ms', timesOf(beside.answered)],
    [
      'slower by',
      (beside.answered.median / alone.answered.median).toFixed(2),
      beside.answered.median <= GOALS.slower * alone.answered.median,
    ],
    ['its writes alone: median, p95, p99 ms', timesOf(writesAlone.answered)],
    ['its writes beside a flood: median, p95, p99 ms', timesOf(writesBeside.answered)],
    [
      'its writes slower by',
      (writesBeside.answered.median / writesAlone.answered.median).toFixed(2),
      writesBeside.answered.median <= GOALS.slower * writesAlone.answered.median,
    ],
    ['the calm one was answered', countsOf(beside), Object.keys(beside.statuses).every((status) => status === '200')],
    ['the flood was answered', countsOf(flooding)],
  ]
  for (const [name, value, holds] of lines) {
    console.log(`${holds === undefined ? ' ' : holds ? '✓' : '✗'} ${name}: ${value}`)
  }
  return lines.some(([, , holds]) => holds === false) ? 1 : 0
}

const countsOf = ({ statuses }) =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')
const timesOf = ({ median, p95, p99 }) => [median, p95, p99].map((ms) => ms.toFixed(1)).join(', ')

async function serve(/** @type {NodeJS.ProcessEnv} */ environment) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: { ...environment, PORT: String(port), APP_URL: base },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onEnd(async () => {
    child.kill('SIGTERM')
    if (!(await waitForExit(child.pid, 15))) child.kill('SIGKILL')
  })
  const isReady = () =>
    fetch(`${base}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitUntil(isReady, 60))) throw new Error('The server did not become ready.')
  return base
}

/**
 * Fills a migrated database.
 * @returns {Promise<import('../lib/load.mjs').Call[][]>} the requests of each organisation's people
 */
async function fill(/** @type {import('postgres').Sql} */ sql) {
  await sql`
    insert into organizations (organization_id, name, identifier, pricing_plan) overriding system value
    select n, 'Firm ' || n, 'F' || n, 'UNRESTRICTED' from generate_series(1, ${ORGANIZATIONS + 1}) n`
  await sql`insert into plan_usage (organization_id, last_job_no) select organization_id, ${JOBS} from organizations`
  const people = await sql`
    insert into users (organization_id, id, email, first_name, last_name, role, status)
    select o, gen_random_uuid(), 'user' || n || '@firm' || o || '.test', 'Robin', 'Soak ' || n, 'Administrator', 'ACTIVE'
      from generate_series(1, ${ORGANIZATIONS + 1}) o, generate_series(1, ${PEOPLE}) n
    returning organization_id, id`
  const jobs = await sql`
    insert into jobs (organization_id, id, job_no, type, site_address, state, country, timezone, is_private_job, contact_name)
    select o, gen_random_uuid(), n, 'Water', n || ' Esplanade', 'QLD', 'Australia', 'Australia/Brisbane', true, 'Sam'
      from generate_series(1, ${ORGANIZATIONS + 1}) o, generate_series(1, ${JOBS}) n
    returning organization_id, id`
  const calls = Array.from({ length: ORGANIZATIONS + 1 }, () => [])
  for (const { organization_id: organizationId, id } of people) {
    const token = randomUUID() + randomUUID()
    await sql`
      insert into sessions (organization_id, id, user_id, token_hash, expires_at)
      values (${organizationId}, gen_random_uuid(), ${id}, ${createHash('sha256').update(token).digest()}, now() + interval '1 day')`
    const own = jobs.filter((job) => job.organization_id === organizationId).slice(0, 8)
    calls[organizationId - 1].push(
      ...own.flatMap((job) => [
        { method: 'GET', path: `/api/v1/jobs/${job.id}`, token },
        { method: 'GET', path: `/api/v1/notes/${job.id}`, token },
        { method: 'GET', path: '/api/v2/jobs?sort=-createdAt', token },
        { method: 'GET', path: `/api/v1/jobs/${job.id}/counts`, token },
      ]),
      { method: 'POST', path: `/api/v1/notes/${own[0].id}`, token, body: { text: 'Dry by Friday' } },
    )
  }
  await sql`vacuum analyze`
  return calls
}
