import { writeFileSync } from 'node:fs'

import { asc, eq, isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { coordinatorsQuery, readDashboardView, statusesQuery } from '@/components/desk/dashboard/dashboard-view'
import * as schema from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { todayIn } from '@/lib/base/time'
import { RENDITION_EDGES } from '@/lib/company/files/renditions'
import { actAs } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import * as overview from '@/lib/desk/overview/service'
import { type Series, occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { AvailableUser, BrowseWindow, ChipWindow, FindAvailable } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { COMING, step, windowOf } from '@/lib/job/calendar/shown/views'
import { seriesOf } from '@/lib/job/calendar/stored/rows'
import { exportJobs } from '@/lib/job/job-lists/verbs/export'
import { BrowseJobs, ExportJobs, Job, JobPage, OpenJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { sealClaims } from '@/lib/platform/auth/claims'
import { sessionCookieName } from '@/lib/platform/auth/cookie-name'
import { feedPages } from '@/lib/site/feed/pages'
import { FilterFeed, RoomFeedItem } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'
import { MatrixColumns } from '@/lib/site/moisture/schema'
import * as moisture from '@/lib/site/moisture/verbs/matrix'

import { MONTH, WEEK } from './fill-calendar.mjs'
import { LARGE, MIDDLE } from './fill.mjs'

/**
 * Records which statements each measured call sends to Postgres, with their parameters and the answer it gives, so that
 * the bare app can run the very same. What the product does around them (session, tenancy, transaction) is left out: it
 * is what the comparison is about.
 */

interface Statement {
  text: string
  params: unknown[]
}
let statements: Statement[] = []

const client = postgres(process.env.DATABASE_URL!, { max: 2 })
const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) }
const connections = globalThis as typeof globalThis & { makegoodConnection?: unknown }
connections.makegoodConnection = { sql: client, db: drizzle(client, { logger }) }

const around = /set_config|authenticate\(/
/** The settings by which the product has Postgres plan. */
const planning = /set_config\('(plan_cache_mode|enable_seqscan|join_collapse_limit)', '(\w+)'/g

/** What a call sends, and how it has that planned. */
interface Sent {
  statements: Statement[]
  settings: Record<string, string>
}

async function capture<T>(work: () => Promise<T>): Promise<{ sent: Sent; answer: T }> {
  statements = []
  const answer = await work()
  const settings = Object.fromEntries(
    statements.flatMap(({ text }) => [...text.matchAll(planning)].map(([, name, value]) => [name!, value!])),
  )
  return { sent: { statements: statements.filter(({ text }) => !around.test(text)), settings }, answer }
}

const administratorOf = async (organizationId: number) => {
  const [user] = await inOrganization({ organizationId }, (tx) =>
    tx
      .select({ id: schema.users.id, organizationId: schema.users.organizationId })
      .from(schema.users)
      .where(eq(schema.users.role, 'Administrator'))
      .limit(1),
  )
  return actAs(user!)
}

const large = await administratorOf(LARGE)
const middle = await administratorOf(MIDDLE)
const [someJob] = await inOrganization(large, (tx) =>
  tx.select({ id: schema.jobs.id }).from(schema.jobs).orderBy(asc(schema.jobs.jobNo)).offset(5_000).limit(1),
)
/** A client and a coordinator who share jobs: more than a page of them in either organisation. */
const pairOf = async (actor: Actor) => {
  const [pair] = await inOrganization(actor, (tx) =>
    tx
      .select({ clientId: schema.jobs.clientId, projectManagerId: schema.jobs.projectManagerId })
      .from(schema.jobs)
      .orderBy(asc(schema.jobs.jobNo))
      .offset(100)
      .limit(1),
  )
  return pair!
}
const ofPair = async (actor: Actor) => {
  const { clientId, projectManagerId } = await pairOf(actor)
  return JSON.stringify({
    table: 'Open_Jobs',
    clientIds: [clientId],
    projectManagerIds: [projectManagerId],
    createdFrom: '2020-01-01',
  })
}

const open = JSON.stringify({ table: 'Open_Jobs', status: ['IN_PROGRESS'] })
const queries = {
  'list: first page, filtered and sorted': { jobFilters: open, sort: '-createdAt' },
  'list: page 400': { page: '400', sort: '-createdAt' },
  'list: search': { search: 'wickham 4321' },
  // Of these there is one, in an organisation of any size.
  'list: search for one': { search: 'CLM-2000321' },
  'list: search with a typing error': { search: 'wikham 4321' },
  'list: of a client and a coordinator, since a day': { jobFilters: await ofPair(large) },
}
/** What asks for the same of the smaller organisation, where it is not the same question. */
const inMiddle: Record<string, Record<string, string>> = {
  'list: of a client and a coordinator, since a day': { jobFilters: await ofPair(middle) },
}
const pathOf = (query: Record<string, string>) => `/api/v2/jobs?${new URLSearchParams(query)}`
const calls: Record<string, unknown> = {}
for (const [name, query] of Object.entries<Record<string, string>>(queries)) {
  const { sent, answer } = await capture(() => jobs.browse(large, BrowseJobs.parse(query)))
  calls[name] = {
    path: pathOf(query),
    pathInMiddle: pathOf(inMiddle[name] ?? query),
    ...sent,
    answer: JobPage.parse(answer),
  }
}
const read = await capture(() => jobs.read(large, someJob!.id))
calls['read a job'] = {
  path: `/api/v1/jobs/${someJob!.id}`,
  ...read.sent,
  answer: Job.parse(read.answer),
}

const [measured] = await inOrganization(large, (tx) =>
  tx.select({ jobId: schema.moisturePoints.jobId }).from(schema.moisturePoints).limit(1),
)
const matrix = await capture(() => moisture.browseColumns(large, measured!.jobId))
calls['moisture: matrix of 2,000 readings'] = {
  path: `/api/v1/moisture/${measured!.jobId}?fields=columns`,
  ...matrix.sent,
  answer: MatrixColumns.parse(matrix.answer),
}

const firstOfFeed = { limit: feedPages.limit }
const feedJob = await inOrganization(large, (tx) =>
  tx
    .select({ jobId: schema.roomFeedItems.jobId })
    .from(schema.roomFeedItems)
    .where(eq(schema.roomFeedItems.type, 'PHOTO_NOTE'))
    .limit(1),
)
const { jobId: feedJobId } = feedJob[0]!
const feedPage = await capture(() => feed.filter(large, feedJobId, FilterFeed.parse(firstOfFeed)))
calls['feed: first page'] = {
  path: `/api/v2/rooms/${feedJobId}/filteredRoomFeedItems`,
  body: firstOfFeed,
  isRead: true,
  ...feedPage.sent,
  answer: feedPage.answer.map((item) => RoomFeedItem.parse(item)),
}

const cookieOf = async ({ sessionId: sid, userId: uid, role, organization: { pricingPlan: plan } }: Actor) =>
  `${sessionCookieName(process.env.APP_URL)}=${await sealClaims({ sid, uid, role, plan }, process.env.AUTH_SECRET!, 86_400)}`
const feedScreen = { path: `/jobs/${feedJobId}/rooms`, cookie: await cookieOf(large) }

const body = { type: 'Water', siteAddress: '12 Bench Street', state: 'QLD', clientId: (await pairOf(large)).clientId }
const opened = await capture(() => jobs.open(large, OpenJob.parse(body)))
calls['open a job'] = {
  path: '/api/v2/jobs',
  body,
  ...opened.sent,
  answer: Job.parse(opened.answer),
  id: opened.answer.id,
  jobNo: opened.answer.jobNo,
}
for (const [name, window] of Object.entries({ 'calendar: week': WEEK, 'calendar: month grid': MONTH })) {
  const asked = { ...window, fields: 'chips' }
  const { sent, answer } = await capture(() => calendar.browseChips(large, BrowseWindow.parse(asked)))
  calls[name] = {
    path: `/api/v1/calendar?${new URLSearchParams(asked)}`,
    ...sent,
    answer: ChipWindow.parse(answer),
    occurrences: answer.times.length,
    occurrencesInMiddle: (await calendar.browseChips(middle, BrowseWindow.parse(asked))).times.length,
  }
}
const period = {
  start: WEEK.start,
  end: new Date(Date.parse(WEEK.start) + 7_200_000).toISOString(),
  role: 'Technician',
}
const available = await capture(() => calendar.browseAvailable(large, FindAvailable.parse(period)))
calls['calendar: who is available'] = {
  path: `/api/v1/calendar/available-users?${new URLSearchParams(period)}`,
  ...available.sent,
  answer: available.answer.map((user) => AvailableUser.parse(user)),
}

const userOf = async (role: Role) => {
  const [user] = await inOrganization(large, (tx) =>
    tx
      .select({ id: schema.users.id, organizationId: schema.users.organizationId })
      .from(schema.users)
      .where(eq(schema.users.role, role))
      .limit(1),
  )
  return actAs(user!)
}

/** What the page of the dashboard reads, one after the other. */
async function readDashboard(actor: Actor): Promise<void> {
  const { timezone } = actor.organization
  const today = todayIn(timezone)
  const view = readDashboardView(new URLSearchParams())
  await overview.read(actor, {})
  await overview.statuses(actor, statusesQuery(view))
  if (actor.role === 'Administrator') await overview.coordinators(actor, coordinatorsQuery(view, today))
  await overview.overdue(actor)
  const { start } = windowOf('week', today, timezone)
  const { end } = windowOf('week', step('week', today, 1), timezone)
  await calendar.browseTasks(actor, { start, end, coming: COMING })
  await calendar.browseChips(actor, windowOf('day', today, timezone))
}

/** The calls of the dashboard of each role, and its page: with what it sends, and the cookie that it is asked for with. */
const dashboard: { calls: object[]; pages: object[] } = { calls: [], pages: [] }
for (const role of ['Administrator', 'ProjectManager', 'Supervisor'] as const) {
  const actor = role === 'Administrator' ? large : await userOf(role)
  const works = {
    '': () => overview.read(actor, {}),
    '/dashboard-data': () => overview.statuses(actor, { period: 'ALL' }),
    '/dashboard-data?period=LAST_YEAR': () => overview.statuses(actor, { period: 'LAST_YEAR' }),
    '/jobs-by-coordinator': () => overview.coordinators(actor, {}),
    '/overdue-checkpoints': () => overview.overdue(actor),
  }
  for (const [end, work] of Object.entries(works)) {
    const { sent } = await capture<unknown>(work)
    const path = `/api/v1/overview${end}`
    dashboard.calls.push({ name: `${path}, ${role}`, path, token: actor.token, ...sent })
  }
  const { sent } = await capture(() => readDashboard(actor))
  dashboard.pages.push({ role, cookie: await cookieOf(actor), ...sent })
}

/** Milliseconds of processor time to expand 2,000 series over a week, once the code is warm. */
async function measureExpansion(): Promise<number> {
  const rows = await inOrganization(large, (tx) =>
    tx.select().from(schema.tasks).where(isNotNull(schema.tasks.freq)).limit(2_000),
  )
  const series = rows.map((row) => seriesOf(row) as Series)
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage()
    for (const one of series) occurrencesBetween(one, WEEK)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((one, other) => one - other)[4]!
}

/** What an export reads, in one statement: the product puts a cursor before it. */
const sheet = await capture(async () => {
  const { rows } = await exportJobs(large, ExportJobs.parse({ format: 'csv' }))
  for await (const some of rows) if (!some.length) throw new Error('The export has no rows.')
})
const cursor = /^declare \S+ no scroll cursor for /
const exported = {
  statements: sheet.sent.statements
    .filter(({ text }) => cursor.test(text))
    .map(({ text, params }) => ({ text: text.replace(cursor, ''), params })),
  settings: sheet.sent.settings,
}

const expansionMs = await measureExpansion()
await client.end()
writeFileSync(
  process.argv[2]!,
  JSON.stringify({
    calls,
    dashboard,
    exported,
    feedScreen,
    photoEdges: Object.values(RENDITION_EDGES).toSorted((one, other) => other - one),
    tokens: { large: large.token, middle: middle.token },
    expansionMs,
  }),
)
