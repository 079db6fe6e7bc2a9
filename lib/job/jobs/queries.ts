import 'server-only'
import { type SQL, and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type PgColumn, alias } from 'drizzle-orm/pg-core'

import { JOB_STATUSES } from '@/db/enums'
import { askOnce } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { jobCounts, jobKpis, jobStatusEntries, jobs, taskAssignments, tasks, users } from '@/db/schema'
import { wideSelect } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { addDays, toInstant } from '@/lib/base/time'
import { fileUrl } from '@/lib/base/wire'
import { personColumnsOf, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { nextKpiColumns, nextKpiOf, sameJob } from './next-kpi'
import { DAYS_OF_RANGE, type JobSort, type JobSortColumn, NOBODY, OPEN_STATUSES, statusesOf } from './rules'
import type {
  BrowseJobSummaries,
  BrowseJobs,
  FindSimilarJobs,
  Job,
  JobFilters,
  JobListItem,
  JobPage,
  JobStatus,
  JobStatusEntry,
  JobSummary,
  SelectJobs,
  SimilarJob,
} from './schema'
import { type JobSearch, mayBeMistyped, patternsOf, readSearch } from './search'

type Viewer = Pick<Actor, 'organizationId' | 'userId' | 'organization'>

/** Of a filter that no counter knows so many matches are counted; beyond that the answer is "at least". */
const MOST_COUNTED = 1_000
/** Where `jobs_by_status` holds all that is asked, counting is cheap: what the dashboard counts its list counts as well. */
const MOST_COUNTED_IN_INDEX = 200_000
/** A word that one job in so many carries is found faster by reading jobs in order than by asking the text's index. */
const COMMON_WORD = 20
/** So many matches of a rare word are sorted. */
const MOST_MATCHES = 10_000
const MOST_SUMMARIES = 100
const MOST_SIMILAR = 5

/** What a JobSummary is read from; give the row and the organisation's identifier to `toJobSummary`. */
export const jobSummaryColumns = {
  id: jobs.id,
  jobNo: jobs.jobNo,
  status: jobs.status,
  type: jobs.type,
  siteAddress: jobs.siteAddress,
  suburb: jobs.suburb,
  state: jobs.state,
  postcode: jobs.postcode,
  timezone: jobs.timezone,
  clientId: jobs.clientId,
  clientName: jobs.clientName,
  isPrivateJob: jobs.isPrivateJob,
  contactName: jobs.contactName,
  contactNumber: jobs.contactNumber,
  refNumber: jobs.refNumber,
  createdAt: jobs.createdAt,
}

type JobRow = typeof jobs.$inferSelect
type JobSummaryRow = Pick<JobRow, keyof typeof jobSummaryColumns>

/** Field by field: thousands at once are read for the calendar, where taking the rest of a row apart costs most. */
export const toJobSummary = (row: JobSummaryRow, identifier: string): JobSummary => ({
  id: row.id,
  jobNo: row.jobNo,
  identifier,
  status: row.status,
  type: row.type,
  siteAddress: row.siteAddress,
  suburb: row.suburb,
  state: row.state,
  postcode: row.postcode,
  timezone: row.timezone,
  client: row.clientId === null ? null : { id: row.clientId, companyName: row.clientName ?? '' },
  isPrivateJob: row.isPrivateJob,
  contactName: row.contactName,
  contactNumber: row.contactNumber,
  refNumber: row.refNumber,
  createdAt: row.createdAt.toISOString(),
})

const projectManager = alias(users, 'project_manager')
const supervisor = alias(users, 'supervisor')

const listColumns = {
  ...jobSummaryColumns,
  priority: jobs.priority,
  contactEmail: jobs.contactEmail,
  tags: jobs.tags,
  updatedAt: jobs.updatedAt,
  version: jobs.version,
}

const detailColumns = {
  country: jobs.country,
  secondContactName: jobs.secondContactName,
  secondContactNumber: jobs.secondContactNumber,
  secondContactEmail: jobs.secondContactEmail,
  lossAdjusterName: jobs.lossAdjusterName,
  lossAdjusterNumber: jobs.lossAdjusterNumber,
  lossAdjusterEmail: jobs.lossAdjusterEmail,
  policyNumber: jobs.policyNumber,
  policyCoverType: jobs.policyCoverType,
  excessCents: jobs.excessCents,
  dateOfLoss: jobs.dateOfLoss,
  causeOfLoss: jobs.causeOfLoss,
  occupancy: jobs.occupancy,
  accessNotes: jobs.accessNotes,
  description: jobs.description,
  instructionReceivedAt: jobs.instructionReceivedAt,
  overviewImageFileId: jobs.overviewImageFileId,
}

type PersonRow = Parameters<typeof toPerson>[0]
interface Beside {
  nextKpi: Parameters<typeof nextKpiOf>[0]
  projectManager: PersonRow | null
  supervisor: PersonRow | null
}

const toListItem = (
  { updatedAt, priority, contactEmail, tags, version, ...summary }: Pick<JobRow, keyof typeof listColumns>,
  beside: Beside,
  identifier: string,
): JobListItem => ({
  ...toJobSummary(summary, identifier),
  priority,
  contactEmail,
  tags,
  version,
  updatedAt: updatedAt.toISOString(),
  projectManager: beside.projectManager && toPerson(beside.projectManager),
  supervisor: beside.supervisor && toPerson(beside.supervisor),
  nextKpi: nextKpiOf(beside.nextKpi),
})

const ownJobs = ({ organizationId }: { organizationId: number }) => eq(jobs.organizationId, organizationId)
const liveJobs = (viewer: { organizationId: number }) => and(ownJobs(viewer), isNull(jobs.deletedAt))

/** The condition that picks one job of the organisation, unless it was deleted. */
export const liveJob = (viewer: { organizationId: number }, id: string) => and(liveJobs(viewer), eq(jobs.id, id))

const samePerson = (table: typeof projectManager | typeof supervisor, id: PgColumn) =>
  and(eq(table.organizationId, jobs.organizationId), eq(table.id, id))

const selectListItem = wideSelect((query) =>
  query
    .select({
      job: listColumns,
      nextKpi: nextKpiColumns,
      projectManager: personColumnsOf(projectManager),
      supervisor: personColumnsOf(supervisor),
    })
    .from(jobs)
    .leftJoin(jobKpis, sameJob)
    .leftJoin(projectManager, samePerson(projectManager, jobs.projectManagerId))
    .leftJoin(supervisor, samePerson(supervisor, jobs.supervisorId)),
)

const selectJob = wideSelect((query) =>
  query
    .select({
      job: listColumns,
      details: { id: jobs.id, ...detailColumns },
      nextKpi: nextKpiColumns,
      projectManager: personColumnsOf(projectManager),
      supervisor: personColumnsOf(supervisor),
    })
    .from(jobs)
    .leftJoin(jobKpis, sameJob)
    .leftJoin(projectManager, samePerson(projectManager, jobs.projectManagerId))
    .leftJoin(supervisor, samePerson(supervisor, jobs.supervisorId)),
)

/** One job, whole. @throws not_found, also for a deleted one unless `evenDeleted` */
export async function getJob(tx: Tx, viewer: Viewer, id: string, { evenDeleted = false } = {}): Promise<Job> {
  const found = await findJob(tx, viewer, id, { evenDeleted })
  if (!found) throw notFound('job')
  return found
}

export async function findJob(tx: Tx, viewer: Viewer, id: string, { evenDeleted = false } = {}): Promise<Job | null> {
  const own = evenDeleted ? ownJobs(viewer) : liveJobs(viewer)
  const [row] = await selectJob(tx, sql`where ${and(own, eq(jobs.id, id))}`)
  if (!row) return null
  const { job, details, ...beside } = row
  const { overviewImageFileId, ...more } = details
  return {
    ...toListItem(job, beside, viewer.organization.identifier),
    ...more,
    instructionReceivedAt: more.instructionReceivedAt?.toISOString() ?? null,
    overviewImage: imageOf(overviewImageFileId),
  }
}

const imageOf = (id: string | null): Job['overviewImage'] => (id === null ? null : { id, url: fileUrl(id)! })

/** Refuses an id that is not a job which the viewer may see. */
export const requireJob = (
  tx: Tx,
  viewer: { organizationId: number },
  id: string,
): Promise<Pick<JobRow, 'id' | 'status' | 'timezone'>> =>
  askOnce(tx, `job ${id}`, async () => {
    const [row] = await tx
      .select({ id: jobs.id, status: jobs.status, timezone: jobs.timezone })
      .from(jobs)
      .where(liveJob(viewer, id))
    if (!row) throw notFound('job')
    return row
  })

const SORT_COLUMNS: Record<JobSortColumn, PgColumn[]> = {
  createdAt: [jobs.createdAt],
  updatedAt: [jobs.updatedAt],
  jobNo: [jobs.jobNo],
  siteAddress: [jobs.siteAddress],
  status: [jobs.statusRank, jobs.createdAt],
  type: [jobs.type],
  client: [jobs.clientName],
}

function orderOf(sort: JobSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const columns = SORT_COLUMNS[sort.replace('-', '') as JobSortColumn]
  return [...columns, jobs.id].map((column) => direction(column))
}

/** `= x` for one value: an index that begins with it then gives the order of what follows, which `= any` does not. */
const oneOf = (column: PgColumn, values: readonly unknown[] | undefined) =>
  values && (values.length === 1 ? eq(column, values[0]) : inArray(column, [...values]))

/** Jobs that name one of these people, or nobody where that is asked for. */
function namingOneOf(column: PgColumn, people: readonly string[] | undefined): SQL | undefined {
  const ids = people?.filter((id) => id !== NOBODY)
  if (ids?.length === people?.length) return oneOf(column, ids)
  return or(isNull(column), ids?.length ? oneOf(column, ids) : undefined)
}

/** The statuses that a filter lets through, or null when it lets all of them through. */
function statusesIn({ table, status }: JobFilters): JobStatus[] | null {
  const statuses = statusesOf(table).filter((one) => !status?.length || status.includes(one))
  return statuses.length === JOB_STATUSES.length ? null : statuses
}

const rankOf = (status: JobStatus) => JOB_STATUSES.indexOf(status)

/**
 * Jobs on which one of these people has a task. An array, not a subquery to join: the planner then still chooses between
 * reading in order and looking up by person.
 */
const withTaskOf = ({ organizationId }: Viewer, userIds: string[]) => sql`${jobs.id} = any(array(
    select ${tasks.jobId} from ${taskAssignments}
    join ${tasks} on ${tasks.organizationId} = ${taskAssignments.organizationId} and ${tasks.id} = ${taskAssignments.taskId}
    where ${taskAssignments.organizationId} = ${organizationId} and ${inArray(taskAssignments.userId, userIds)}
      and not ${tasks.draft} and ${tasks.deletedAt} is null))`

/** Jobs that somebody coordinates, supervises, or has a task on. */
const mine = (viewer: Viewer): SQL | undefined =>
  or(
    eq(jobs.projectManagerId, viewer.userId),
    eq(jobs.supervisorId, viewer.userId),
    withTaskOf(viewer, [viewer.userId]),
  )

/** The one job of this number. Asked for by its id: of a number the planner only knows that every organisation has it. */
const isNumber = ({ organizationId }: Viewer, jobNo: number) =>
  sql`${jobs.id} = (select numbered.id from ${jobs} as numbered
    where numbered.organization_id = ${organizationId} and numbered.job_no = ${jobNo})`

/** What is asked of a job beside its status, the visibility filter not included. */
function narrowed(
  viewer: Viewer,
  { jobFilters: filters, ...beside }: Pick<SelectJobs, 'jobFilters' | 'assigneeIds' | 'isPrivateJob'>,
  search: JobSearch | null,
): (SQL | undefined)[] {
  const { assigneeIds = filters.assigneeIds, isPrivateJob = filters.isPrivateJob } = beside
  const zone = viewer.organization.timezone
  const dayBegins = (day: string) => toInstant(`${day}T00:00`, zone)
  const list = <T>(values: T[] | undefined) => (values?.length ? values : undefined)
  return [
    filters.table === 'My_Jobs' ? mine(viewer) : undefined,
    oneOf(jobs.clientId, list(filters.clientIds)),
    namingOneOf(jobs.projectManagerId, list(filters.projectManagerIds)),
    namingOneOf(jobs.supervisorId, list(filters.supervisorIds)),
    oneOf(jobs.type, list(filters.types)),
    filters.createdFrom ? gte(jobs.createdAt, dayBegins(filters.createdFrom)) : undefined,
    filters.createdTo ? lt(jobs.createdAt, dayBegins(addDays(filters.createdTo, 1))) : undefined,
    assigneeIds?.length ? withTaskOf(viewer, assigneeIds) : undefined,
    isPrivateJob === undefined ? undefined : eq(jobs.isPrivateJob, isPrivateJob),
    search?.jobNo ? isNumber(viewer, search.jobNo) : undefined,
  ].filter(Boolean)
}

/** What a filter without a search lets through, of all that the viewer may see: what is counted elsewhere is this list. */
export function jobsMatching(viewer: Viewer, filters: Omit<JobFilters, 'search'>): SQL | undefined {
  const statuses = statusesIn(filters)
  return and(
    liveJobs(viewer),
    statuses ? oneOf(jobs.statusRank, statuses.map(rankOf)) : undefined,
    ...narrowed(viewer, { jobFilters: filters }, null),
  )
}

/** A page of what a condition lets through. */
interface Selection {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset: number
}

interface Found {
  ids: string[]
  total: number
  totalIsExact: boolean
}

/** What a query lets through, a search by text left out. */
function selectionOf(viewer: Viewer, query: SelectJobs) {
  const { jobFilters } = query
  const typed = (query.search ?? jobFilters.search ?? '').trim()
  const search = typed ? readSearch(typed, viewer.organization.identifier) : null
  const statuses = statusesIn(jobFilters)
  const further = narrowed(viewer, query, search)
  return {
    where: and(liveJobs(viewer), statuses ? oneOf(jobs.statusRank, statuses.map(rankOf)) : undefined, ...further),
    order: orderOf(query.sort ?? jobFilters.sort ?? '-createdAt'),
    /** Null when everything is asked for. */
    statuses,
    isNarrowed: further.length > 0,
    words: search?.words ?? [],
  }
}

/**
 * One page of the organisation's jobs. A page is found by walking an index; its total is read from the counters that a
 * trigger keeps, or counted up to a bound. A search that finds nothing looks for what was probably meant. The transaction
 * has to plan by value.
 */
export async function browseJobs(tx: Tx, viewer: Viewer, query: BrowseJobs): Promise<JobPage> {
  const { page, pageSize } = query
  const { statuses, isNarrowed, words, ...asked } = selectionOf(viewer, query)
  const selection: Selection = { ...asked, limit: pageSize, offset: (page - 1) * pageSize }
  if (words.length) {
    const { ids, similarTo, ...total } = await findSimilarly(tx, selection, words)
    const items = ids.length ? await listItems(tx, viewer, selection.order, ids) : []
    return { items, ...total, similarTo, page, pageSize }
  }
  const [items, total] = await Promise.all([
    listItems(tx, viewer, selection.order, pageOfIds(tx, selection)),
    isNarrowed
      ? countBounded(tx, selection.where, isInIndex(query) ? MOST_COUNTED_IN_INDEX : MOST_COUNTED)
      : countOfStatuses(tx, viewer, statuses),
  ])
  return { items, ...total, similarTo: null, page, pageSize }
}

/** Finds what was typed; when that is nothing, what is most like it, and says so in `similarTo`. */
async function findSimilarly(
  tx: Tx,
  selection: Selection,
  words: string[],
): Promise<Found & { similarTo: string | null }> {
  const found = await findMatching(tx, selection, patternsOf(words))
  if (found.total > 0) return { ...found, similarTo: null }
  const meant = await wordsLike(tx, words)
  const similar = meant && (await findMatching(tx, selection, patternsOf(meant)))
  return meant && similar?.total ? { ...similar, similarTo: meant.join(' ') } : { ...found, similarTo: null }
}

/** The words of the organisation's jobs that are most like those typed, in their order; null when they are the same. */
async function wordsLike(tx: Tx, words: string[]): Promise<string[] | null> {
  const typed = words.filter(mayBeMistyped)
  if (!typed.length) return null
  const exact = patternsOf(words.filter((word) => !mayBeMistyped(word)))
  const [row] = await tx.execute<{ like: string[] | null }>(
    sql`select job_words_like(${sql.param(typed)}::text[], ${sql.param(exact)}::text[]) as like`,
  )
  const like = row?.like
  if (!like || String(like) === String(typed)) return null
  return words.map((word) => like[typed.indexOf(word)] ?? word)
}

/** Every job that a query lets through, in its order, with what a sheet says of it; for a cursor. Columns are texts. */
export async function allJobs(tx: Tx, viewer: Viewer, query: SelectJobs): Promise<SQL> {
  const { where, order, words } = selectionOf(viewer, query)
  const nothingFurther = { where, order, limit: 1, offset: 0 }
  const found = words.length ? await findSimilarly(tx, nothingFurther, words) : null
  const patterns = patternsOf(found?.similarTo?.split(' ') ?? words)
  const matches = words.length ? sql`${jobs.searchText} like all (${sql.param(patterns)}::text[])` : undefined
  const zone = viewer.organization.timezone
  const local = (instant: PgColumn) => sql`to_char(${instant} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`
  const nameOf = (person: typeof projectManager | typeof supervisor) =>
    sql`nullif(trim(concat(${person.firstName}, ' ', ${person.lastName})), '')`
  return sql`
    select ${jobs.jobNo} as "jobNo", ${jobs.siteAddress} as "siteAddress", ${jobs.suburb} as suburb, ${jobs.state} as state,
      ${jobs.postcode} as postcode, coalesce(${jobs.clientName}, ${jobs.contactName}) as client, ${jobs.type} as type,
      ${jobs.status}::text as status, ${jobs.priority}::text as priority, ${jobs.refNumber} as "refNumber",
      ${jobs.contactName} as "contactName", ${jobs.contactNumber} as "contactNumber", ${jobs.contactEmail} as "contactEmail",
      array_to_string(${jobs.tags}, ', ') as tags, ${local(jobs.createdAt)} as "createdAt",
      ${local(jobs.updatedAt)} as "updatedAt", ${nameOf(projectManager)} as "projectManager",
      ${nameOf(supervisor)} as supervisor
    from ${jobs}
    left join ${users} as project_manager on ${samePerson(projectManager, jobs.projectManagerId)}
    left join ${users} as supervisor on ${samePerson(supervisor, jobs.supervisorId)}
    where ${and(where, matches)} order by ${sql.join(order, sql`, `)}`
}

const pageOfIds = (tx: Tx, { where, order, limit, offset }: Selection) =>
  tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

async function listItems(
  tx: Tx,
  viewer: Viewer,
  order: SQL[],
  ids: string[] | ReturnType<typeof pageOfIds>,
): Promise<JobListItem[]> {
  const inOrder = sql.join(order, sql`, `)
  const found = Array.isArray(ids) ? sql`any(${sql.param(ids)}::uuid[])` : sql`any(array${ids})`
  const rows = await selectListItem(
    tx,
    sql`where ${and(ownJobs(viewer), sql`${jobs.id} = ${found}`)} order by ${inOrder}`,
  )
  return rows.map(({ job, ...beside }) => toListItem(job, beside, viewer.organization.identifier))
}

async function countOfStatuses(tx: Tx, { organizationId }: Viewer, statuses: JobStatus[] | null) {
  const [counted] = await tx
    .select({ total: sql<number>`coalesce(sum(${jobCounts.jobs}), 0)::int` })
    .from(jobCounts)
    .where(
      and(eq(jobCounts.organizationId, organizationId), statuses ? inArray(jobCounts.status, statuses) : undefined),
    )
  return { total: counted?.total ?? 0, totalIsExact: true }
}

/** Whether a filter asks for nothing but what `jobs_by_status` holds: status, client, people, day. */
const isInIndex = ({ jobFilters, assigneeIds, isPrivateJob }: BrowseJobs) =>
  !jobFilters.types?.length && !assigneeIds?.length && isPrivateJob === undefined

async function countBounded(tx: Tx, where: SQL | undefined, most: number) {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(jobs)
    .where(where)
    .limit(most + 1)
    .as('some')
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(some)
  const total = counted?.total ?? 0
  return { total: Math.min(total, most), totalIsExact: total <= most }
}

/**
 * The ids of one page of jobs whose text matches every pattern. First jobs are read in order: a common word fills the page
 * soon. When it does not, the word is rare and the text's index knows all of its jobs.
 */
async function findMatching(tx: Tx, selection: Selection, patterns: string[]): Promise<Found> {
  const { where, order, limit, offset } = selection
  const reach = COMMON_WORD * (offset + limit)
  const inOrder = sql.join(order, sql`, `)
  const matches = sql`like all (${sql.param(patterns)}::text[])`
  const [walk] = await tx.execute<{ walked: number; total: number; ids: string[] }>(sql`
    with walked as materialized (
      select ${jobs.id}, ${jobs.searchText}, row_number() over (order by ${inOrder}) as place
      from ${jobs} where ${where} order by ${inOrder} limit ${reach}),
    found as materialized (select id, place from walked where search_text ${matches})
    select (select count(*) from walked)::int as walked, (select count(*) from found)::int as total,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`)
  const { walked, total, ids } = walk!
  if (walked < reach) return { ids, total, totalIsExact: true }
  if (ids.length === limit) return { ids, total, totalIsExact: false }

  const [rare] = await tx.execute<{ matched: number; total: number; ids: string[] }>(sql`
    with matched as materialized (
      select id from job_ids_matching(${sql.param(patterns)}::text[], ${MOST_MATCHES + 1}) as match (id)),
    found as materialized (
      select ${jobs.id}, row_number() over (order by ${inOrder}) as place
      from ${jobs} where ${jobs.id} = any(array(select id from matched)) and ${where})
    select (select count(*) from matched)::int as matched, (select count(*) from found)::int as total,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`)
  return { ids: rare!.ids, total: rare!.total, totalIsExact: rare!.matched <= MOST_MATCHES }
}

/** Jobs for a picker, newest first; the one whose number was typed leads. At most 100. */
export async function listJobSummaries(
  tx: Tx,
  viewer: Viewer,
  { range, search: typed = '', limit = MOST_SUMMARIES }: BrowseJobSummaries,
  now: Date,
): Promise<JobSummary[]> {
  const search = typed.trim() ? readSearch(typed.trim(), viewer.organization.identifier) : null
  const since = range === 'ALL' ? null : new Date(now.getTime() - DAYS_OF_RANGE[range] * 86_400_000)
  const inRange = and(liveJobs(viewer), since ? gte(jobs.createdAt, since) : undefined)
  const selection: Selection = {
    where: and(inRange, search?.jobNo ? isNumber(viewer, search.jobNo) : undefined),
    order: orderOf('-createdAt'),
    limit: limit + 1,
    offset: 0,
  }
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
  const [numbered, { ids, total }] = await Promise.all([
    number === null ? [] : readSummaries(tx, viewer, and(inRange, eq(jobs.jobNo, number))),
    search?.words.length
      ? findSimilarly(tx, selection, search.words)
      : pageOfIds(tx, selection).then((rows) => ({ ids: rows.map(({ id }) => id), total: null })),
  ])
  const rest = ids.length ? await readSummaries(tx, viewer, inArray(jobs.id, ids)) : []
  const all = [...numbered, ...rest.filter((job) => job.id !== numbered[0]?.id)]
  if (all.length <= limit) return all
  const counted = total ?? (await countBounded(tx, selection.where, MOST_COUNTED)).total
  return cutList(all.slice(0, limit), true, counted)
}

async function readSummaries(tx: Tx, viewer: Viewer, where: SQL | undefined): Promise<JobSummary[]> {
  const rows = await tx
    .select(jobSummaryColumns)
    .from(jobs)
    .where(and(ownJobs(viewer), where))
    .orderBy(...orderOf('-createdAt'))
  return rows.map((row) => toJobSummary(row, viewer.organization.identifier))
}

const plain = (text: string | null | undefined) => text?.trim().replace(/\s+/g, ' ').toLowerCase() ?? ''

/** Open jobs at the same address, or with the same reference number, whatever the case and the spaces; at most five. */
export async function listSimilarJobs(tx: Tx, viewer: Viewer, query: FindSimilarJobs): Promise<SimilarJob[]> {
  const address = plain(query.siteAddress)
  const suburb = plain(query.suburb)
  const refNumber = plain(query.refNumber)
  const candidates = await Promise.all(
    [address, refNumber].filter(Boolean).map((text) => openJobsWith(tx, viewer, text)),
  )
  const isAt = (job: JobSummary) =>
    address && plain(job.siteAddress) === address && (!suburb || !job.suburb || plain(job.suburb) === suburb)
  const similar = new Map<string, SimilarJob>()
  for (const job of candidates.flat()) {
    if (job.id === query.except) continue
    if (isAt(job)) similar.set(job.id, { ...job, because: 'address' })
    else if (refNumber && plain(job.refNumber) === refNumber) similar.set(job.id, { ...job, because: 'refNumber' })
  }
  return [...similar.values()].slice(0, MOST_SIMILAR)
}

async function openJobsWith(tx: Tx, viewer: Viewer, text: string): Promise<JobSummary[]> {
  const patterns = patternsOf(readSearch(text, viewer.organization.identifier).words)
  if (!patterns.length) return []
  const matching = sql`array(select job_ids_matching(${sql.param(patterns)}::text[], ${MOST_MATCHES}))`
  return readSummaries(
    tx,
    viewer,
    and(
      isNull(jobs.deletedAt),
      inArray(jobs.statusRank, OPEN_STATUSES.map(rankOf)),
      sql`${jobs.id} = any(${matching})`,
    ),
  )
}

/** The standing entries of a job's status history, the newest first: the first one is the job's status. */
export const listStatusEntries = (
  tx: Tx,
  viewer: { organizationId: number },
  jobId: string,
): Promise<JobStatusEntry[]> => askOnce(tx, `statuses of ${jobId}`, () => findStatusEntries(tx, viewer, jobId))

async function findStatusEntries(
  tx: Tx,
  { organizationId }: { organizationId: number },
  jobId: string,
): Promise<JobStatusEntry[]> {
  const rows = await tx
    .select({
      id: jobStatusEntries.id,
      jobId: jobStatusEntries.jobId,
      status: jobStatusEntries.status,
      note: jobStatusEntries.note,
      happenedAt: jobStatusEntries.happenedAt,
      recordedAt: jobStatusEntries.recordedAt,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(jobStatusEntries)
    .leftJoin(users, sameRow(users, jobStatusEntries.byUserId))
    .where(
      and(
        eq(jobStatusEntries.organizationId, organizationId),
        eq(jobStatusEntries.jobId, jobId),
        isNull(jobStatusEntries.removedAt),
      ),
    )
    .orderBy(desc(jobStatusEntries.happenedAt), desc(jobStatusEntries.recordedAt), desc(jobStatusEntries.id))
  return rows.map((row) => ({
    ...row,
    happenedAt: row.happenedAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
  }))
}
