import 'server-only'
import { reading } from '@/db/reading'
import { DAY_MS, todayIn } from '@/lib/base/time'
import { windowOf } from '@/lib/job/calendar/shown/views'
import { ACTIVE_STATUSES, everyStatus } from '@/lib/job/jobs/rules'
import type { JobFilters } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { countUnitsToComplete } from '@/lib/site/equipment/queries/items'
import { countToRecall } from '@/lib/site/equipment/verbs/where'
import { countMetersToComplete } from '@/lib/site/moisture/queries/meters'

import * as queries from './queries'
import { type Dates, OTHER_OPEN_STATUSES, firstDayOf, jobsPerCoordinator, noJobs, shareOf, sumOf } from './rules'
import type {
  Attention,
  BrowseCoordinators,
  BrowseOverview,
  BrowseStatuses,
  CoordinatorJobCounts,
  OrganizationOverview,
  OverdueCheckpoints,
  Overview,
  OwnOverview,
  StatusValue,
} from './schema'

const byValue = { planByValue: true }

/** The jobs of the dashboard: all for an Administrator, their own for everybody else. */
const tableOf = ({ role }: Actor): JobFilters['table'] => (role === 'Administrator' ? 'All_Jobs' : 'My_Jobs')

const filtersOf = (actor: Actor, { clientId, startDate, endDate }: Dates & { clientId?: string }): JobFilters => ({
  table: tableOf(actor),
  clientIds: clientId ? [clientId] : undefined,
  createdFrom: startDate,
  createdTo: endDate,
})

/** The figures of the actor's dashboard; the days are those on which jobs were opened. */
export const read = (actor: Actor, query: BrowseOverview): Promise<Overview> =>
  actor.role === 'Administrator' ? readOrganization(actor, query) : readOwn(actor, query)

async function readOrganization(actor: Actor, query: BrowseOverview): Promise<OrganizationOverview> {
  const filters = filtersOf(actor, query)
  const { timezone } = actor.organization
  const today = windowOf('day', todayIn(timezone), timezone)
  const [staff, byStatus, byClient, atWork, metersToComplete, unitsToComplete] = await reading(
    actor,
    (tx) =>
      Promise.all([
        queries.countStaff(tx, actor),
        queries.countByStatus(tx, actor, filters),
        queries.countByClient(tx, actor, { ...filters, status: [...ACTIVE_STATUSES] }),
        queries.countTechniciansAtWork(tx, actor, today),
        countMetersToComplete(tx, actor),
        countUnitsToComplete(tx, actor),
      ]),
    byValue,
  )
  const { ProjectManager: coordinators = 0, Technician: technicians = 0 } = staff
  const activeJobCount = sumOf(byStatus, ACTIVE_STATUSES)
  return {
    userCount: Object.values(staff).reduce((sum, count) => sum + count, 0),
    projectCoordinatorCount: coordinators,
    technicianCount: technicians,
    activeJobCount,
    otherOpenJobCount: sumOf(byStatus, OTHER_OPEN_STATUSES),
    jobsPerCoordinator: jobsPerCoordinator(activeJobCount, coordinators),
    technicianUtilization: atWork,
    technicianUtilizationRate: shareOf(atWork, technicians),
    metersToComplete,
    unitsToComplete,
    activeJobsByClientAndStatus: byClient,
  }
}

async function readOwn(actor: Actor, query: BrowseOverview): Promise<OwnOverview> {
  const rows = await reading(actor, (tx) => queries.countByClient(tx, actor, filtersOf(actor, query)), byValue)
  const counts = noJobs()
  for (const row of rows) for (const status of everyStatus) counts[status] += row[status]
  const active = sumOf(counts, ACTIVE_STATUSES)
  return {
    userJobCount: sumOf(counts),
    userActiveJobCount: active,
    userOtherOpenJobCount: sumOf(counts, OTHER_OPEN_STATUSES),
    userPendingJobCount: counts.APPROVAL_PENDING,
    technicianUtilizationRate: shareOf(counts.APPROVAL_PENDING, active),
    userJobsByClientAndStatus: rows,
  }
}

/** The statuses of the dashboard's jobs, each with its number; empty ones are left out. */
export async function statuses(actor: Actor, { period, ...query }: BrowseStatuses): Promise<StatusValue[]> {
  const first = firstDayOf(period, todayIn(actor.organization.timezone))
  const startDate = [first, query.startDate]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
  const filters = filtersOf(actor, { ...query, startDate })
  const counts = await reading(actor, (tx) => queries.countByStatus(tx, actor, filters), byValue)
  return everyStatus.filter((status) => counts[status] > 0).map((id) => ({ id, value: counts[id] }))
}

/** Everybody who coordinates a job of these statuses and days, with the number in each status. */
export const coordinators = (actor: Actor, query: BrowseCoordinators): Promise<CoordinatorJobCounts[]> =>
  reading(
    actor,
    (tx) =>
      queries.countByCoordinator(tx, actor, {
        table: 'All_Jobs',
        status: query.status,
        projectManagerIds: query.userId,
        createdFrom: query.startDate,
        createdTo: query.endDate,
      }),
    byValue,
  )

/** The jobs of the actor's dashboard with a checkpoint that is overdue or due within a day. */
export const overdue = (actor: Actor): Promise<OverdueCheckpoints> =>
  reading(
    actor,
    async (tx) => {
      const [now, filters] = [new Date(), { table: tableOf(actor) }]
      const [late, soon] = await Promise.all([
        queries.listDue(tx, actor, filters, { before: now }),
        queries.listDue(tx, actor, filters, { from: now, before: new Date(now.getTime() + DAY_MS) }),
      ])
      return { ...late, soon }
    },
    byValue,
  )

/** What waits for the actor to plan or to correct it. */
export const attention = (actor: Actor): Promise<Attention> =>
  reading(
    actor,
    async (tx) => {
      const [recallCount, draftCount, contradictedCount] = await Promise.all([
        countToRecall(tx, actor),
        queries.countDrafts(tx, actor),
        queries.countJobs(tx, actor, { table: tableOf(actor), needs: 'CORRECTION' }),
      ])
      return { recallCount, draftCount, contradictedCount }
    },
    byValue,
  )
