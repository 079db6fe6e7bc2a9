import 'server-only'
import { type SQL, and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { beginOf } from '@/db/paging'
import { sameRow } from '@/db/rows'
import { jobCounts, jobStatusEntries, jobs, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { folded } from '@/lib/base/folded'
import { aroundPage, beginOfPage } from '@/lib/base/paged'
import { instantAfter } from '@/lib/base/time'
import {
  type Viewer,
  jobSummaryColumns,
  liveJobs,
  ownJobs,
  projectManager,
  selectListItem,
  supervisor,
  toJobSummary,
  toListItem,
} from '@/lib/job/jobs/queries/job'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { DAYS_OF_RANGE, OPEN_STATUSES } from '@/lib/job/jobs/rules'
import type {
  BrowseJobSummaries,
  BrowseJobs,
  FindSimilarJobs,
  JobListItem,
  JobPage,
  JobStatus,
  JobSummary,
  SelectJobs,
  SimilarJob,
} from '@/lib/job/jobs/schema'
import { patternsOf, readSearch } from '@/lib/job/jobs/search'

import { isNumber, orderOf, selectionOf } from './filters'
import { MOST_MATCHES, type Selection, findSimilarly, readingsIn } from './found'

/** How many matches are counted when no counter knows the filter; beyond that the answer is "at least". */
const MOST_COUNTED = 1_000
/** Counting is cheap when `jobs_by_status` holds every condition: the list then counts as exactly as the dashboard. */
const MOST_COUNTED_IN_INDEX = 200_000
const MOST_SUMMARIES = 100
const MOST_SIMILAR = 5

/**
 * One page of the organisation's jobs. Walking an index finds the page; the total comes from counters that a trigger
 * keeps, or from a count up to a bound. A search that finds nothing looks for what was probably meant. The transaction
 * must plan by value.
 */
export async function browseJobs(tx: Tx, viewer: Viewer, query: BrowseJobs): Promise<JobPage> {
  const { page, pageSize } = query
  const { statuses, isNarrowed, readings, ...asked } = await selectionOf(tx, viewer, query)
  const { where, order } = asked
  if (readings.length) {
    const around = aroundPage(query) ?? { limit: pageSize, offset: (page - 1) * pageSize }
    const { ids, similarTo, words: _, total, totalIsExact } = await findSimilarly(tx, { ...asked, ...around }, readings)
    const { begin, moved } = beginOfPage(query, ids)
    const shown = ids.slice(begin - around.offset, begin - around.offset + pageSize)
    const items = shown.length ? await listItems(tx, viewer, order, shown) : []
    return { items, total: total - moved, totalIsExact, similarTo, page, pageSize }
  }
  const ids = tx.select({ id: jobs.id }).from(jobs)
  const { begin, moved } = await beginOf(tx, query, ids.where(where).orderBy(...order))
  const [items, { total, totalIsExact }] = await Promise.all([
    listItems(tx, viewer, order, pageOfIds(tx, { ...asked, limit: pageSize, offset: begin })),
    isNarrowed
      ? countBounded(tx, where, isInIndex(query) ? MOST_COUNTED_IN_INDEX : MOST_COUNTED)
      : countOfStatuses(tx, viewer, statuses),
  ])
  return { items, total: total - moved, totalIsExact, similarTo: null, page, pageSize }
}

/**
 * Every job that matches a query, in its order, with the columns of a sheet; for a cursor. Columns are texts.
 * `withStatusSince` also reads since which day each has its status.
 */
export async function allJobs(
  tx: Tx,
  viewer: Viewer,
  query: SelectJobs,
  { withStatusSince = false } = {},
): Promise<SQL> {
  const { where, order, readings } = await selectionOf(tx, viewer, query)
  const nothingFurther = { where, order, limit: 1, offset: 0 }
  const found = readings.length ? await findSimilarly(tx, nothingFurther, readings) : null
  const patterns = patternsOf(found?.words ?? [])
  const matches = found ? sql`${jobs.searchText} like all (${sql.param(patterns)}::text[])` : undefined
  const zone = viewer.organization.timezone
  const local = (instant: PgColumn) => sql`to_char(${instant} at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`
  const nameOf = (person: typeof projectManager | typeof supervisor) =>
    sql`nullif(trim(concat(${person.firstName}, ' ', ${person.lastName})), '')`
  const statusSince = withStatusSince
    ? sql`, (select to_char(entry.happened_at at time zone ${jobs.timezone}, 'YYYY-MM-DD')
        from ${jobStatusEntries} as entry
       where entry.organization_id = ${jobs.organizationId} and entry.job_id = ${jobs.id} and entry.removed_at is null
       order by entry.happened_at desc, entry.recorded_at desc, entry.id desc limit 1) as "statusSince",
      to_char(now() at time zone ${jobs.timezone}, 'YYYY-MM-DD') as today`
    : sql``
  return sql`
    select ${jobs.jobNo} as "jobNo", ${jobs.siteAddress} as "siteAddress", ${jobs.suburb} as suburb, ${jobs.state} as state,
      ${jobs.postcode} as postcode, coalesce(${jobs.clientName}, ${jobs.contactName}) as client, ${jobs.type} as type,
      ${jobs.status}::text as status, ${jobs.priority}::text as priority, ${jobs.refNumber} as "refNumber",
      ${jobs.contactName} as "contactName", ${jobs.contactNumber} as "contactNumber", ${jobs.contactEmail} as "contactEmail",
      array_to_string(${jobs.tags}, ', ') as tags, ${local(jobs.createdAt)} as "createdAt",
      ${local(jobs.updatedAt)} as "updatedAt", ${nameOf(projectManager)} as "projectManager",
      ${nameOf(supervisor)} as supervisor${statusSince}
    from ${jobs}
    left join ${users} as project_manager on ${sameRow(projectManager, jobs.projectManagerId)}
    left join ${users} as supervisor on ${sameRow(supervisor, jobs.supervisorId)}
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

/** Whether all conditions of a filter are in `jobs_by_status`: status, client, people, day. */
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

/** Jobs for a picker, newest first, led by the one whose number was typed. At most 100. */
export async function listJobSummaries(
  tx: Tx,
  viewer: Viewer,
  { range, search: typed = '', limit = MOST_SUMMARIES }: BrowseJobSummaries,
  now: Date,
): Promise<JobSummary[]> {
  const search = typed.trim() ? readSearch(typed.trim(), viewer.organization.identifier) : null
  const since = range === 'ALL' ? null : instantAfter(now, -DAYS_OF_RANGE[range] * 86_400_000)
  const inRange = and(liveJobs(viewer), since ? gte(jobs.createdAt, since) : undefined)
  const selection: Selection = {
    where: and(inRange, search?.jobNo ? isNumber(viewer, search.jobNo) : undefined),
    order: orderOf('-createdAt'),
    limit: limit + 1,
    offset: 0,
  }
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
  const readings = await readingsIn(tx, search?.text ?? '')
  const [numbered, { ids, total }] = await Promise.all([
    number === null ? [] : readSummaries(tx, viewer, and(inRange, eq(jobs.jobNo, number))),
    readings.length
      ? findSimilarly(tx, selection, readings)
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

const plain = (text: string | null | undefined) =>
  folded(text ?? '')
    .trim()
    .replace(/\s+/g, ' ')

/**
 * Open jobs at the same address, however it is spelled, or with the same reference number, ignoring case and spaces; at most
 * five.
 */
export async function listSimilarJobs(tx: Tx, viewer: Viewer, query: FindSimilarJobs): Promise<SimilarJob[]> {
  const refNumber = plain(query.refNumber)
  const [atAddress, named] = await Promise.all([
    query.siteAddress?.trim() ? openJobsAt(tx, viewer, query.siteAddress, query.suburb ?? '') : [],
    refNumber ? openJobsWith(tx, viewer, refNumber) : [],
  ])
  const similar = new Map<string, SimilarJob>(atAddress.map((job) => [job.id, { ...job, because: 'address' }]))
  for (const job of named) {
    if (!similar.has(job.id) && plain(job.refNumber) === refNumber)
      similar.set(job.id, { ...job, because: 'refNumber' })
  }
  return [...similar.values()].filter(({ id }) => id !== query.except).slice(0, MOST_SIMILAR)
}

/** An address with its suburb and postcode behind it has no more words. */
const MOST_ADDRESS_WORDS = 20

/** Open jobs at an address. Its suburb may stand in the address, of the job or of what is asked. */
async function openJobsAt(tx: Tx, viewer: Viewer, address: string, suburb: string): Promise<JobSummary[]> {
  const [asked] = await tx.execute<{ key: string; suburb: string }>(
    sql`select site_key(${address}::text) as key, site_key(${suburb}::text) as suburb`,
  )
  const words = asked!.key.split(' ')
  const beginnings = words.slice(0, MOST_ADDRESS_WORDS).map((_, at) => words.slice(0, at + 1).join(' '))
  const keys = [...beginnings, asked!.key, asked!.suburb && `${asked!.key} ${asked!.suburb}`].filter(Boolean)
  const own = sql`site_key(coalesce(${jobs.suburb}, ''))`
  const locality = sql`site_key(concat_ws(' ', ${jobs.suburb}, ${jobs.state}, ${jobs.postcode}, ${jobs.country}))`
  const isHere = sql`${jobs.siteKey} = any(${sql.param(keys)}::text[])
    and (${asked!.suburb} in ('', ${own}) or ${own} = '')
    and string_to_array(btrim(substr(${asked!.key}::text, length(${jobs.siteKey}) + 1)), ' ')
      <@ string_to_array(${locality}, ' ')`
  return openJobs(tx, viewer, isHere)
}

async function openJobsWith(tx: Tx, viewer: Viewer, text: string): Promise<JobSummary[]> {
  const [words = []] = (await readingsIn(tx, text)).slice(-1)
  if (!words.length) return []
  const matching = sql`array(select job_ids_matching(${sql.param(patternsOf(words))}::text[], ${MOST_MATCHES}))`
  return openJobs(tx, viewer, sql`${jobs.id} = any(${matching})`)
}

const openJobs = (tx: Tx, viewer: Viewer, which: SQL): Promise<JobSummary[]> =>
  readSummaries(tx, viewer, and(isNull(jobs.deletedAt), inArray(jobs.statusRank, OPEN_STATUSES.map(rankOf)), which))
