import 'server-only'
import { type SQL, type SQLWrapper, and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { inAlphabet } from '@/db/alphabet'
import { JOB_STATUSES } from '@/db/enums/jobs'
import { sameRow } from '@/db/rows'
import { jobs, overrideAssignments, taskAssignments, taskOverrides, tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { addDays, toInstant } from '@/lib/base/time'
import { type Viewer, liveJobs } from '@/lib/job/jobs/queries/job'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { type JobSort, type JobSortColumn, NOBODY, statusesOf } from '@/lib/job/jobs/rules'
import type { JobFilters, JobStatus, SelectJobs } from '@/lib/job/jobs/schema'
import { type JobSearch, readSearch } from '@/lib/job/jobs/search'

import { readingsIn } from './found'
import { JOBS_IN_NEED } from './needs'

const SORT_COLUMNS: Record<JobSortColumn, (PgColumn | SQL)[]> = {
  createdAt: [jobs.createdAt],
  updatedAt: [jobs.updatedAt],
  jobNo: [jobs.jobNo],
  siteAddress: [inAlphabet(jobs.siteAddress)],
  status: [jobs.statusRank, jobs.createdAt],
  type: [inAlphabet(jobs.type)],
  client: [inAlphabet(jobs.clientName)],
}

export function orderOf(sort: JobSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const columns = SORT_COLUMNS[sort.replace('-', '') as JobSortColumn]
  return [...columns, jobs.id].map((column) => direction(column))
}

/** `= x` for one value: an index that begins with it then gives the order of the rest, which `= any` does not. */
const oneOf = (column: SQLWrapper, values: readonly unknown[] | undefined) =>
  values && (values.length === 1 ? eq(column, values[0]) : inArray(column, [...values]))

/** Jobs that name one of these people, or nobody if the filter asks for that. */
function namingOneOf(column: PgColumn, people: readonly string[] | undefined): SQL | undefined {
  const ids = people?.filter((id) => id !== NOBODY)
  if (ids?.length === people?.length) return oneOf(column, ids)
  return or(isNull(column), ids?.length ? oneOf(column, ids) : undefined)
}

/** The statuses that a filter allows, or null for all of them. */
function statusesIn({ table, status }: JobFilters): JobStatus[] | null {
  const statuses = statusesOf(table).filter((one) => !status?.length || status.includes(one))
  return statuses.length === JOB_STATUSES.length ? null : statuses
}

/**
 * Jobs on which one of these people has a task, or a time of a series that differs in its job or its people. An array, not a subquery to join: the planner can still choose between
 * reading in order and looking up by person.
 */
const withTaskOf = ({ organizationId }: Viewer, userIds: string[]) => sql`${jobs.id} = any(array(
    select ${tasks.jobId} from ${taskAssignments}
    join ${tasks} on ${sameRow(tasks, taskAssignments.taskId)}
    where ${taskAssignments.organizationId} = ${organizationId} and ${inArray(taskAssignments.userId, userIds)}
      and not ${tasks.draft} and ${tasks.deletedAt} is null
    union all
    select o.job_id from ${taskAssignments}
    join ${tasks} on ${sameRow(tasks, taskAssignments.taskId)}
    join ${taskOverrides} o on o.organization_id = ${tasks.organizationId} and o.series_id = ${tasks.id}
    where ${taskAssignments.organizationId} = ${organizationId} and ${inArray(taskAssignments.userId, userIds)}
      and not ${tasks.draft} and ${tasks.deletedAt} is null
      and o.kind = 'modified' and not o.orphaned and 'jobId' = any(o.changes) and not 'assignees' = any(o.changes)
    union all
    select case when 'jobId' = any(o.changes) then o.job_id else ${tasks.jobId} end from ${overrideAssignments} a
    join ${taskOverrides} o on o.organization_id = a.organization_id and o.series_id = a.series_id and o.slot_date = a.slot_date
    join ${tasks} on ${tasks.organizationId} = o.organization_id and ${tasks.id} = o.series_id
    where a.organization_id = ${organizationId} and a.user_id = any(${sql.param(userIds)}::uuid[])
      and not ${tasks.draft} and ${tasks.deletedAt} is null and o.kind = 'modified' and not o.orphaned))`

/** Jobs that the viewer coordinates, supervises, or has a task on. */
const mine = (viewer: Viewer): SQL | undefined =>
  or(
    eq(jobs.projectManagerId, viewer.userId),
    eq(jobs.supervisorId, viewer.userId),
    withTaskOf(viewer, [viewer.userId]),
  )

/** The one job with this number, looked up by id: the planner only knows that every organisation has such a number. */
export const isNumber = ({ organizationId }: Viewer, jobNo: number) =>
  sql`${jobs.id} = (select numbered.id from ${jobs} as numbered
    where numbered.organization_id = ${organizationId} and numbered.job_no = ${jobNo})`

/** The conditions on a job beside its status, without the visibility filter. */
async function narrowed(
  tx: Tx,
  viewer: Viewer,
  { jobFilters: filters, ...beside }: Pick<SelectJobs, 'jobFilters' | 'assigneeIds' | 'isPrivateJob'>,
  search: JobSearch | null,
): Promise<(SQL | undefined)[]> {
  const { assigneeIds = filters.assigneeIds, isPrivateJob = filters.isPrivateJob } = beside
  const zone = viewer.organization.timezone
  const dayBegins = (day: string) => toInstant(`${day}T00:00`, zone).toISOString()
  const list = <T>(values: T[] | undefined) => (values?.length ? values : undefined)
  return [
    filters.table === 'My_Jobs' ? mine(viewer) : undefined,
    oneOf(jobs.clientId, list(filters.clientIds)),
    namingOneOf(jobs.projectManagerId, list(filters.projectManagerIds)),
    namingOneOf(jobs.supervisorId, list(filters.supervisorIds)),
    oneOf(inAlphabet(jobs.type), list(filters.types)),
    filters.createdFrom ? gte(jobs.createdAt, dayBegins(filters.createdFrom)) : undefined,
    filters.createdTo ? lt(jobs.createdAt, dayBegins(addDays(filters.createdTo, 1))) : undefined,
    assigneeIds?.length ? withTaskOf(viewer, assigneeIds) : undefined,
    isPrivateJob === undefined ? undefined : eq(jobs.isPrivateJob, isPrivateJob),
    filters.needs && (await JOBS_IN_NEED[filters.needs](tx, viewer)),
    search?.jobNo ? isNumber(viewer, search.jobNo) : undefined,
  ].filter(Boolean)
}

/** The jobs that a filter without a search matches, of those that the viewer may see: other counts use this list. */
export async function jobsMatching(
  tx: Tx,
  viewer: Viewer,
  filters: Omit<JobFilters, 'search'>,
): Promise<SQL | undefined> {
  const statuses = statusesIn(filters)
  return and(
    liveJobs(viewer),
    statuses ? oneOf(jobs.statusRank, statuses.map(rankOf)) : undefined,
    ...(await narrowed(tx, viewer, { jobFilters: filters }, null)),
  )
}

/** The conditions of a query, without a search by text. */
export async function selectionOf(tx: Tx, viewer: Viewer, query: SelectJobs) {
  const { jobFilters } = query
  const typed = (query.search ?? jobFilters.search ?? '').trim()
  const search = typed ? readSearch(typed, viewer.organization.identifier) : null
  const statuses = statusesIn(jobFilters)
  const further = await narrowed(tx, viewer, query, search)
  return {
    where: and(liveJobs(viewer), statuses ? oneOf(jobs.statusRank, statuses.map(rankOf)) : undefined, ...further),
    order: orderOf(query.sort ?? jobFilters.sort ?? '-createdAt'),
    /** Null when every status is asked for. */
    statuses,
    isNarrowed: further.length > 0,
    /** The words that a search may mean, the likelier first; none without a search. */
    readings: await readingsIn(tx, search?.text ?? ''),
  }
}
