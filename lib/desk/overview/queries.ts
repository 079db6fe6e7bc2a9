import 'server-only'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { JOB_STATUSES } from '@/db/enums/jobs'
import { clients, jobCounts, jobKpis, jobs, tasks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { occurrencesIn } from '@/lib/job/calendar/stored/window'
import { jobsMatching } from '@/lib/job/job-lists/queries/filters'
import { nextKpiColumns, sameJob } from '@/lib/job/jobs/next-kpi'
import { jobSummaryColumns, toJobSummary } from '@/lib/job/jobs/queries/job'
import type { JobFilters, JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { noJobs, sumOf } from './rules'
import type { ClientJobCounts, CoordinatorJobCounts, DueCheckpoints, StatusCounts } from './schema'

/** How many clients are named, those with most jobs; the others are one row. */
const MOST_CLIENTS = 100
/** How many overdue jobs are listed, and how many counted. */
const MOST_OVERDUE = 50
const MOST_COUNTED = 1_000

type Counted = Omit<JobFilters, 'search'>

const statusOf = (rank: number): JobStatus => JOB_STATUSES[rank]!

/** How many jobs of a filter have each status. For all jobs of the organisation, a trigger's counters know. */
export async function countByStatus(tx: Tx, actor: Actor, { table, ...narrowing }: Counted): Promise<StatusCounts> {
  const counts = noJobs()
  const isNarrowed = table !== 'All_Jobs' || Object.values(narrowing).some((given) => given !== undefined)
  const rows = isNarrowed
    ? (
        await tx
          .select({ rank: jobs.statusRank, count: sql<number>`count(*)::int` })
          .from(jobs)
          .where(await jobsMatching(tx, actor, { table, ...narrowing }))
          .groupBy(jobs.statusRank)
      ).map(({ rank, count }) => ({ status: statusOf(rank), count }))
    : await tx
        .select({ status: jobCounts.status, count: jobCounts.jobs })
        .from(jobCounts)
        .where(eq(jobCounts.organizationId, actor.organizationId))
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/**
 * How many jobs of a filter each client has in each status, the client with most first. Jobs for private persons share
 * a row, and so do those of clients beyond the hundredth: the rows always add up to the list.
 */
export async function countByClient(tx: Tx, actor: Actor, filters: Counted): Promise<ClientJobCounts[]> {
  const rows = await tx.execute<{ clientId: string | null; isPrivate: boolean; rank: number; count: number }>(sql`
    with counted as (
      select ${jobs.clientId}, ${jobs.statusRank}, count(*)::int as count
        from ${jobs} where ${await jobsMatching(tx, actor, filters)} group by 1, 2),
    summed as (select *, sum(count) over (partition by client_id) as total from counted),
    placed as (select *, dense_rank() over (order by client_id is null, total desc, client_id) as place from summed)
    select case when place <= ${MOST_CLIENTS} then client_id end as "clientId", client_id is null as "isPrivate",
           status_rank as rank, sum(count)::int as count
      from placed group by 1, 2, 3`)
  const names = await namesOfClients(
    tx,
    actor,
    rows.flatMap(({ clientId }) => clientId ?? []),
  )
  const found = new Map<string, ClientJobCounts>()
  for (const { clientId, isPrivate, rank, count } of rows) {
    const companyName = clientId ? (names.get(clientId) ?? '') : isPrivate ? 'Private jobs' : 'Other clients'
    const key = clientId ?? companyName
    const row = found.get(key) ?? { clientId, companyName, isPrivate, ...noJobs() }
    row[statusOf(rank)] = count
    found.set(key, row)
  }
  const isOthers = ({ clientId, isPrivate }: ClientJobCounts) => Number(clientId === null && !isPrivate)
  return [...found.values()].toSorted(
    (one, other) =>
      isOthers(one) - isOthers(other) ||
      sumOf(other) - sumOf(one) ||
      one.companyName.localeCompare(other.companyName, 'en'),
  )
}

async function namesOfClients(tx: Tx, actor: Actor, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: clients.id, companyName: clients.companyName })
    .from(clients)
    .where(and(eq(clients.organizationId, actor.organizationId), inArray(clients.id, [...new Set(ids)])))
  return new Map(rows.map(({ id, companyName }) => [id, companyName]))
}

/** How many jobs of a filter each coordinator has in each status, the one with most first. */
export async function countByCoordinator(tx: Tx, actor: Actor, filters: Counted): Promise<CoordinatorJobCounts[]> {
  const counted = await tx
    .select({ userId: jobs.projectManagerId, rank: jobs.statusRank, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(await jobsMatching(tx, actor, filters), isNotNull(jobs.projectManagerId)))
    .groupBy(jobs.projectManagerId, jobs.statusRank)
  const ids = [...new Set(counted.map(({ userId }) => userId!))]
  if (!ids.length) return []
  const people = await tx
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.organizationId, actor.organizationId), inArray(users.id, ids)))
  const found = new Map(people.map((person) => [person.userId, { ...person, ...noJobs() }]))
  for (const { userId, rank, count } of counted) {
    const row = found.get(userId!)
    if (row) row[statusOf(rank)] = count
  }
  return [...found.values()].toSorted(
    (one, other) => sumOf(other) - sumOf(one) || one.lastName.localeCompare(other.lastName, 'en'),
  )
}

/** How many active users there are of each role. */
export async function countStaff(tx: Tx, { organizationId }: Actor): Promise<Partial<Record<Role, number>>> {
  const rows = await tx
    .select({ role: users.role, count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.status, 'ACTIVE')))
    .groupBy(users.role)
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
}

/** How many active technicians are assigned to a task in a stretch of time, series included. */
export async function countTechniciansAtWork(
  tx: Tx,
  actor: Actor,
  window: { start: string; end: string },
): Promise<number> {
  const [found, technicians] = await Promise.all([
    occurrencesIn(tx, actor, window),
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.organizationId, actor.organizationId), eq(users.status, 'ACTIVE'), eq(users.role, 'Technician')),
      ),
  ])
  const atWork = new Set(found.flatMap(({ assignedUserIds }) => assignedUserIds))
  return technicians.filter(({ id }) => atWork.has(id)).length
}

/** How many tasks are planned but not published. */
export const countDrafts = (tx: Tx, { organizationId }: Actor): Promise<number> =>
  tx.$count(tasks, and(eq(tasks.organizationId, organizationId), isNull(tasks.deletedAt), eq(tasks.draft, true)))

/** How many jobs a filter matches. */
export const countJobs = async (tx: Tx, actor: Actor, filters: Counted): Promise<number> =>
  tx.$count(jobs, await jobsMatching(tx, actor, filters))

/** The jobs of a filter whose next checkpoint is due before an instant, and not before another; the earliest first. */
export async function listDue(
  tx: Tx,
  actor: Actor,
  filters: Counted,
  { from, before }: { from?: Date; before: Date },
): Promise<DueCheckpoints> {
  const due = and(
    eq(jobKpis.organizationId, actor.organizationId),
    from && gte(jobKpis.dueAt, from.toISOString()),
    lt(jobKpis.dueAt, before.toISOString()),
    await jobsMatching(tx, actor, filters),
  )
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(jobKpis)
    .innerJoin(jobs, sameJob)
    .where(due)
    .limit(MOST_COUNTED + 1)
    .as('some')
  const [rows, [counted]] = await Promise.all([
    tx
      .select({ job: jobSummaryColumns, ...nextKpiColumns })
      .from(jobKpis)
      .innerJoin(jobs, sameJob)
      .where(due)
      .orderBy(asc(jobKpis.dueAt), asc(jobKpis.jobId))
      .limit(MOST_OVERDUE),
    tx.select({ total: sql<number>`count(*)::int` }).from(some),
  ])
  const total = counted?.total ?? 0
  return {
    items: rows.map(({ job, checkpoint, dueAt }) => ({
      job: toJobSummary(job, actor.organization.identifier),
      checkpoint,
      dueAt,
    })),
    total: Math.min(total, MOST_COUNTED),
    totalIsExact: total <= MOST_COUNTED,
  }
}
