import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { JOB_STATUSES } from '@/db/enums/jobs'
import { ROLES } from '@/db/enums/people'
import { jobReviews, taskOverrides } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { DAY_MS, addDays, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  actAs,
  makeActor,
  makeClient,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeTask,
  makeUser,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import * as calendar from '@/lib/job/calendar/service'
import { JOB_RANGES } from '@/lib/job/jobs/rules'
import { BrowseJobs, type JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { BrowseOut } from '@/lib/site/equipment/schema'
import { browseOut } from '@/lib/site/equipment/verbs/where'

import type { OrganizationOverview, OwnOverview } from './schema'
import { BrowseCoordinators, BrowseOverview, BrowseStatuses } from './schema'
import * as overview from './service'

// A zone with daylight saving, so that a day is not always 24 hours long.
const ZONE = 'Australia/Sydney'
const ACTIVE: JobStatus[] = ['IN_PROGRESS', 'ON_HOLD', 'APPROVAL_PENDING', 'TO_BE_INVOICED']
const CLOSED: JobStatus[] = ['COMPLETED', 'CANCELLED']

let organizationId: number
let actors: Record<Role, Actor>
let clientIds: string[]
let coordinatorIds: string[]
const today = toDay(new Date(), ZONE)

/** The same sequence in every run (a linear congruential generator), so that a failure can be repeated. */
function makeRandom(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]! }
}

beforeAll(async () => {
  const scope = await makeOrganization({ timezone: ZONE })
  organizationId = scope.organizationId
  const staff = await Promise.all(
    [...ROLES, ...ROLES, 'Technician' as const].map((role) => makeUser(scope, { role, firstName: role })),
  )
  await makeUser(scope, { role: 'Technician', status: 'REMOVED' })
  await makeUser(scope, { role: 'ProjectManager', status: 'INVITED' })
  actors = Object.fromEntries(
    await Promise.all(ROLES.map(async (role, index) => [role, await actAs(staff[index]!)] as const)),
  ) as unknown as Record<Role, Actor>
  const clients = await Promise.all(Array.from({ length: 5 }, () => makeClient(scope)))
  clientIds = clients.map(({ id }) => id)
  coordinatorIds = staff.filter(({ role }) => role === 'ProjectManager' || role === 'Administrator').map(({ id }) => id)
  const supervisorIds = staff.filter(({ role }) => role === 'Supervisor').map(({ id }) => id)

  const technicians = staff.filter(({ role }) => role === 'Technician')

  const { next, pick } = makeRandom(26)
  const now = Date.now()
  const midnight = new Date(`${toDay(new Date(), 'UTC')}T13:00:00Z`).getTime()
  for (let n = 0; n < 150; n++) {
    const daysAgo = Math.floor(next() * pick([9, 40, 100, 500]))
    // Every third lies within the two hours around a midnight of the organisation.
    const at = n % 3 ? now - next() * daysAgo * DAY_MS : midnight - (daysAgo + 1) * DAY_MS + (next() - 0.5) * 7_200_000
    const job = await makeJob(scope, {
      status: pick(JOB_STATUSES),
      clientId: pick([...clientIds, null]),
      projectManagerId: pick([...coordinatorIds, null]),
      supervisorId: pick([...supervisorIds, null]),
      createdAt: new Date(at).toISOString(),
      deletedAt: next() < 0.1 ? new Date().toISOString() : null,
    })
    if (next() < 0.7) {
      await makeTask(scope, {
        createdBy: staff[0]!.id,
        jobId: job.id,
        assignees: [pick(n % 2 ? staff : technicians).id],
        deletedAt: next() < 0.2 ? new Date().toISOString() : null,
      })
    }
    if (n % 4 === 0) {
      const contradicted = { ...scope, jobId: job.id, contradictions: 1 }
      await inOrganization(scope, (tx) => tx.insert(jobReviews).values(contradicted))
    }
  }
})
afterAll(closeDatabase)

interface Narrowed {
  clientId?: string
  from?: string
  to?: string
}

/** The jobs of a person's dashboard, asked for without any code of the product. */
async function jobsOf(actor: Actor, { clientId, from, to }: Narrowed = {}) {
  const own: SQL = sql`(project_manager_id = ${actor.userId} or supervisor_id = ${actor.userId} or exists (
    select from tasks t join task_assignments a on a.task_id = t.id
     where t.job_id = jobs.id and t.deleted_at is null and not t.draft and a.user_id = ${actor.userId}))`
  const rows = await inOrganization({ organizationId }, (tx) =>
    tx.execute<{ id: string; status: JobStatus; client: string | null; coordinator: string | null }>(sql`
      select id, status::text as status, client_id as client, project_manager_id as coordinator from jobs
       where organization_id = ${organizationId} and deleted_at is null
         and ${actor.role === 'Administrator' ? sql`true` : own}
         and ${clientId ? sql`client_id = ${clientId}` : sql`true`}
         and ${from ? sql`(created_at at time zone ${ZONE})::date >= ${from}::date` : sql`true`}
         and ${to ? sql`(created_at at time zone ${ZONE})::date <= ${to}::date` : sql`true`}`),
  )
  return [...rows]
}

const tally = (statuses: readonly JobStatus[]) =>
  Object.fromEntries(
    JOB_STATUSES.map((status) => [status, statuses.filter((one) => one === status).length]).filter(
      ([, count]) => count,
    ),
  )

const nonZero = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => JOB_STATUSES.includes(key as JobStatus) && value > 0))

const DAYS_BACK = { ALL: null, LAST_WEEK: 7, LAST_MONTH: 30, LAST_QUARTER: 91, LAST_YEAR: 365 }

const readOwn = (role: Exclude<Role, 'Administrator'>, query: object = {}) =>
  overview.read(actors[role], BrowseOverview.parse(query)) as Promise<OwnOverview>
const readAll = (query: object = {}) =>
  overview.read(actors.Administrator, BrowseOverview.parse(query)) as Promise<OrganizationOverview>

/** The number of jobs that the list of jobs gives. */
const listed = async (actor: Actor, filters: object) =>
  (await jobs.browse(actor, BrowseJobs.parse({ jobFilters: JSON.stringify(filters) }))).total

describe('jobs by status', () => {
  describe.each(ROLES)('of a dashboard of role %s', (role) => {
    it.each(JOB_RANGES)('over %s are those of the jobs themselves, and of the list', async (period) => {
      const actor = actors[role]
      const back = DAYS_BACK[period]
      const from = back === null ? undefined : addDays(today, -back)
      const expected = tally((await jobsOf(actor, { from })).map(({ status }) => status))
      const found = await overview.statuses(actor, BrowseStatuses.parse({ period }))
      expect(Object.fromEntries(found.map(({ id, value }) => [id, value]))).toEqual(expected)
      expect(Object.keys(expected).length).toBeGreaterThan(0)

      const table = role === 'Administrator' ? 'All_Jobs' : 'My_Jobs'
      for (const { id, value } of found) {
        expect(await listed(actor, { table, status: [id], createdFrom: from })).toBe(value)
      }
    })

    it('of one client, and between two days', async () => {
      const actor = actors[role]
      const [clientId] = clientIds
      const [from, to] = [addDays(today, -60), addDays(today, -3)]
      const asked = BrowseStatuses.parse({ clientId, startDate: from, endDate: to })
      const expected = tally((await jobsOf(actor, { clientId, from, to })).map(({ status }) => status))
      const found = await overview.statuses(actor, asked)
      expect(Object.fromEntries(found.map(({ id, value }) => [id, value]))).toEqual(expected)
    })
  })

  it('are nothing where there is nothing', async () => {
    const stranger = await makeActor(await makeOrganization())
    expect(await overview.statuses(stranger, BrowseStatuses.parse({}))).toEqual([])
  })
})

describe("an Administrator's figures", () => {
  it('count the staff who are active, and the jobs', async () => {
    const all = await jobsOf(actors.Administrator)
    const active = all.filter(({ status }) => ACTIVE.includes(status))
    const open = all.filter(({ status }) => !CLOSED.includes(status))
    expect(await readAll()).toMatchObject({
      userCount: 9,
      projectCoordinatorCount: 2,
      technicianCount: 3,
      activeJobCount: active.length,
      otherOpenJobCount: open.length - active.length,
      jobsPerCoordinator: Math.round((active.length / 2) * 100) / 100,
    })
  })

  it('name the active jobs of each client by status, the largest first, and add up', async () => {
    const active = (await jobsOf(actors.Administrator)).filter(({ status }) => ACTIVE.includes(status))
    const { activeJobsByClientAndStatus: rows, activeJobCount } = await readAll()
    for (const row of rows) {
      const own = active.filter(({ client }) => client === row.clientId).map(({ status }) => status)
      expect(nonZero(row)).toEqual(tally(own))
    }
    const sums = rows.map((row) => Object.values(nonZero(row)).reduce((sum, count) => sum + count, 0))
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(activeJobCount)
    expect(sums).toEqual(sums.toSorted((one, other) => other - one))
    expect(rows.find(({ isPrivate }) => isPrivate)).toMatchObject({ clientId: null, companyName: 'Private jobs' })
  })

  it('are narrowed to a client and to days', async () => {
    const narrowing = { clientId: clientIds[1], from: addDays(today, -90), to: addDays(today, -1) }
    const expected = (await jobsOf(actors.Administrator, narrowing)).filter(({ status }) => ACTIVE.includes(status))
    const { clientId, from: startDate, to: endDate } = narrowing
    expect(await readAll({ clientId, startDate, endDate })).toMatchObject({
      userCount: 9,
      activeJobCount: expected.length,
    })
  })

  it('say how many technicians are assigned to a task today, also to one of a series', async () => {
    const scope = await makeOrganization({ timezone: ZONE })
    const [single, recurring, cancelled, tomorrow] = await Promise.all(
      Array.from({ length: 4 }, () => makeUser(scope, { role: 'Technician' })),
    )
    const coordinator = await makeUser(scope, { role: 'ProjectManager' })
    const administrator = await makeActor(scope)
    const made = { createdBy: coordinator.id, timezone: ZONE }
    const at = (day: string) => ({ ...made, startLocal: `${day}T09:00:00`, endLocal: `${day}T10:00:00` })
    await makeTask(scope, { ...at(today), assignees: [single!.id, coordinator.id] })
    await makeTask(scope, { ...at(addDays(today, -3)), rule: {}, assignees: [recurring!.id] })
    const series = await makeTask(scope, { ...at(addDays(today, -3)), rule: {}, assignees: [cancelled!.id] })
    await inOrganization(scope, (tx) =>
      tx.insert(taskOverrides).values({
        organizationId: scope.organizationId,
        seriesId: series.id,
        slotDate: today,
        kind: 'cancelled',
        updatedBy: coordinator.id,
      }),
    )
    await makeTask(scope, { ...at(addDays(today, 1)), assignees: [tomorrow!.id] })
    expect(await overview.read(administrator, {})).toMatchObject({
      technicianCount: 4,
      technicianUtilization: 2,
      technicianUtilizationRate: 0.5,
    })
  })

  it('are noughts in an organisation that has just begun', async () => {
    const administrator = await makeActor(await makeOrganization())
    expect(await overview.read(administrator, {})).toEqual({
      userCount: 1,
      projectCoordinatorCount: 0,
      technicianCount: 0,
      activeJobCount: 0,
      otherOpenJobCount: 0,
      jobsPerCoordinator: 0,
      technicianUtilization: 0,
      technicianUtilizationRate: 0,
      metersToComplete: 0,
      unitsToComplete: 0,
      activeJobsByClientAndStatus: [],
    })
  })

  it('name a hundred clients, and add the others up', async () => {
    const scope = await makeOrganization()
    const administrator = await makeActor(scope)
    const clients = await Promise.all(Array.from({ length: 103 }, () => makeClient(scope)))
    for (const [n, { id: clientId }] of clients.entries()) {
      await makeJob(scope, { clientId, status: 'IN_PROGRESS' })
      if (n < 100) await makeJob(scope, { clientId, status: 'ON_HOLD' })
    }
    await makeJob(scope, { status: 'IN_PROGRESS' })
    const found = (await overview.read(administrator, {})) as OrganizationOverview
    const rows = found.activeJobsByClientAndStatus
    expect(rows).toHaveLength(102)
    expect(rows.slice(-2)).toMatchObject([
      { clientId: null, isPrivate: true, companyName: 'Private jobs', IN_PROGRESS: 1 },
      { clientId: null, isPrivate: false, companyName: 'Other clients', IN_PROGRESS: 3, ON_HOLD: 0 },
    ])
    expect(found.activeJobCount).toBe(204)
  })
})

describe.each(['ProjectManager', 'Supervisor', 'Technician'] as const)("a %s's figures", (role) => {
  it('are those of the jobs that they coordinate, supervise, or have a task on', async () => {
    const own = (await jobsOf(actors[role])).map(({ status }) => status)
    const active = own.filter((status) => ACTIVE.includes(status)).length
    const pending = own.filter((status) => status === 'APPROVAL_PENDING').length
    const found = await readOwn(role)
    expect(found).toMatchObject({
      userJobCount: own.length,
      userActiveJobCount: active,
      userOtherOpenJobCount: own.filter((status) => !CLOSED.includes(status)).length - active,
      userPendingJobCount: pending,
      technicianUtilizationRate: active ? pending / active : 0,
    })
    expect(own.length).toBeGreaterThan(0)
    expect(await listed(actors[role], { table: 'My_Jobs' })).toBe(own.length)
  })

  it('are broken down by client and status', async () => {
    const own = await jobsOf(actors[role])
    const { userJobsByClientAndStatus: rows } = await readOwn(role)
    expect(rows.map(({ clientId }) => clientId).toSorted()).toEqual(
      [...new Set(own.map(({ client }) => client))].toSorted(),
    )
    for (const row of rows) {
      const expected = own.filter(({ client }) => client === row.clientId).map(({ status }) => status)
      expect(nonZero(row)).toEqual(tally(expected))
    }
  })

  it('say nothing of the staff', async () => expect(await readOwn(role)).not.toHaveProperty('userCount'))
})

describe('jobs by coordinator', () => {
  const browse = (query: object = {}) => overview.coordinators(actors.Administrator, BrowseCoordinators.parse(query))

  it.each([
    ['of every status and day', {}],
    ['in progress', { status: 'IN_PROGRESS' }],
    ['of two statuses', { status: ['IN_PROGRESS', 'ON_HOLD'] }],
    ['of the last weeks', { startDate: addDays(today, -30), endDate: today }],
    ['of today', { startDate: today, endDate: today }],
  ])('are those of the jobs themselves: %s', async (_, query) => {
    const { startDate: from, endDate: to } = query as { startDate?: string; endDate?: string }
    const statuses = [(query as { status?: string | string[] }).status ?? JOB_STATUSES].flat()
    const meant = (await jobsOf(actors.Administrator, { from, to })).filter(({ status }) => statuses.includes(status))
    const rows = await browse(query)
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(
      [...new Set(meant.flatMap(({ coordinator }) => coordinator ?? []))].toSorted(),
    )
    for (const row of rows) {
      const own = meant.filter(({ coordinator }) => coordinator === row.userId).map(({ status }) => status)
      expect(nonZero(row)).toEqual(tally(own))
      const total = await listed(actors.Administrator, {
        table: 'All_Jobs',
        status: statuses,
        projectManagerIds: [row.userId],
        createdFrom: from,
        createdTo: to,
      })
      expect(total).toBe(own.length)
    }
  })

  it('are narrowed to some of them', async () => {
    const wanted = coordinatorIds.slice(0, 2)
    const rows = await browse({ userId: wanted })
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(wanted.toSorted())
    expect(await browse({ userId: newId() })).toEqual([])
  })
})

describe('another organisation', () => {
  it('learns nothing by naming our clients and people', async () => {
    const stranger = await makeActor(await makeOrganization())
    const [clientId] = clientIds
    expect(await overview.read(stranger, { clientId })).toMatchObject({ activeJobCount: 0 })
    expect(await overview.statuses(stranger, BrowseStatuses.parse({ clientId }))).toEqual([])
    expect(await overview.coordinators(stranger, { userId: coordinatorIds })).toEqual([])
  })
})

describe('dates', () => {
  it('are refused the wrong way round, in the words of the screen', () => {
    const query = { startDate: '2026-11-20', endDate: '2026-11-03' }
    for (const schema of [BrowseOverview, BrowseStatuses, BrowseCoordinators]) {
      expect(schema.safeParse(query).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ['startDate', 'Date should be less than Nov 03 2026'],
        ['endDate', 'Date should be greater than Nov 20 2026'],
      ])
    }
  })
})

describe('checkpoints', () => {
  it.each(['Administrator', 'ProjectManager', 'Supervisor'] as const)(
    'of a %s are those of the jobs of their dashboard, the longest overdue first, and apart those of the next day',
    async (role) => {
      const own = await jobsOf(actors[role])
      const ownWhere = async (where: SQL) => {
        const rows = await inOrganization({ organizationId }, (tx) =>
          tx.execute<{ id: string }>(sql`select job_id as id from job_kpis where ${where} order by due_at, job_id`),
        )
        return rows.filter(({ id }) => own.some((job) => job.id === id)).map(({ id }) => id)
      }
      const { soon, ...late } = await overview.overdue(actors[role])
      const day = sql`due_at >= now() and due_at < now() + interval '24 hours'`
      for (const [found, ids] of [
        [late, await ownWhere(sql`due_at < now()`)],
        [soon, await ownWhere(day)],
      ] as const) {
        expect(found.items.map(({ job }) => job.id)).toEqual(ids.slice(0, 50))
        expect(found).toMatchObject({ total: ids.length, totalIsExact: true })
        expect(ids.length).toBeGreaterThan(0)
      }
    },
  )
})

describe('what needs attention', () => {
  const roles = ['Administrator', 'ProjectManager', 'Supervisor'] as const

  it.each(roles)('of a %s is as much as the lists have that it leads to', async (role) => {
    const actor = actors[role]
    const table = role === 'Administrator' ? 'All_Jobs' : 'My_Jobs'
    const overdue = await overview.overdue(actor)
    expect(await listed(actor, { table, needs: 'OVERDUE' })).toBe(overdue.total)
    const { contradictedCount } = await overview.attention(actor)
    expect(await listed(actor, { table, needs: 'CORRECTION' })).toBe(contradictedCount)
    const { total } = await calendar.browseUnscheduledJobs(actor)
    expect(await listed(actor, { table: 'All_Jobs', needs: 'SCHEDULING' })).toBe(total)
    expect([overdue.total, contradictedCount, total].every(Boolean)).toBe(true)
  })

  it('counts the drafts of the tray, and the units in dry rooms that are listed to be recalled', async () => {
    const scope = await makeOrganization({ timezone: ZONE })
    const actor = await makeActor(scope, { role: 'Supervisor' })
    const createdBy = actor.userId
    const job = await makeJob(scope)
    const visit = await makeVisit(scope, { jobId: job.id, createdBy })
    const meter = await makeMeter(scope)
    for (const [value, units] of [
      [16, 2],
      [40, 1],
    ] as const) {
      const room = await makeRoom(scope, { jobId: job.id, createdBy })
      const point = { jobId: job.id, createdBy, roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
      const taken = { inspectionId: visit.id, takenBy: createdBy, value }
      await makeReading(scope, await makeMoisturePoint(scope, point), taken)
      const items = await Promise.all(Array.from({ length: units }, () => makeEquipmentItem(scope)))
      await makeInstallation(scope, {
        jobId: job.id,
        roomId: room.id,
        inspectionId: visit.id,
        itemIds: items.map(({ id }) => id),
        by: createdBy,
        at: new Date().toISOString(),
      })
    }
    await makeTask(scope, { createdBy, draft: true })
    await makeTask(scope, { createdBy, draft: true, deletedAt: new Date().toISOString() })
    await makeTask(scope, { createdBy })
    const stranger = await makeActor(await makeOrganization())
    expect(await overview.attention(actor)).toEqual({
      draftCount: (await calendar.browseDrafts(actor)).length,
      recallCount: (await browseOut(actor, BrowseOut.parse({ only: 'RECALL' }))).count,
      contradictedCount: 0,
    })
    expect(await overview.attention(actor)).toEqual({ draftCount: 1, recallCount: 2, contradictedCount: 0 })
    expect(await overview.attention(stranger)).toEqual({ draftCount: 0, recallCount: 0, contradictedCount: 0 })
  })
})
