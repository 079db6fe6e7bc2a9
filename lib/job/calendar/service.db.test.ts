import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { totalOfCut } from '@/lib/base/cut'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { change as changeOrganization } from '@/lib/company/organization/service'
import * as profile from '@/lib/company/users/verbs/profile'
import { makeActor, makeClient, makeJob, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'
import { showChips } from '@/lib/job/calendar/shown/chips'
import type { Actor } from '@/lib/platform/auth/actor'

import { isPast } from './rules'
import { ChangeTask, ScheduleTask } from './schema'
import * as calendar from './service'

let organizationId: number
let priya: Actor
let omar: Actor
let tess: Actor
let theo: Actor
let stranger: Actor
let brisbaneJob: string
let sydneyJob: string

beforeAll(async () => {
  const organization = await makeOrganization({ identifier: 'CRW', timezone: 'Australia/Brisbane' })
  ;({ organizationId } = organization)
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
  omar = await makeActor(organization, { role: 'Supervisor', firstName: 'Omar', lastName: 'Said' })
  tess = await makeActor(organization, { role: 'Technician', firstName: 'Tess', lastName: 'Ryan' })
  theo = await makeActor(organization, { role: 'Technician', firstName: 'Theo', lastName: 'Blank' })
  stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
  const client = await makeClient(organization, { companyName: 'Harbour Mutual' })
  const people = { projectManagerId: priya.userId, supervisorId: omar.userId }
  brisbaneJob = (await makeJob(organization, { clientId: client.id, ...people })).id
  sydneyJob = (await makeJob(organization, { timezone: 'Australia/Sydney' })).id
})

afterAll(closeDatabase)

type Plan = Partial<Record<keyof ScheduleTask, unknown>>

const plan = (values: Plan = {}) => ({
  name: 'Moisture check',
  start: '2026-03-09T00:00:00.000Z',
  end: '2026-03-09T02:00:00.000Z',
  assignedUserIds: [tess.userId],
  ...values,
})
const schedule = (values?: Plan, actor = priya) => calendar.schedule(actor, ScheduleTask.parse(plan(values)))
const change = (id: string, values: Plan & { version?: number } = {}, actor = priya) =>
  calendar.change(actor, id, ChangeTask.parse(plan(values)))

const activityOf = (subjectId: string) =>
  inOrganization({ organizationId }, (tx) =>
    tx
      .select({ action: activity.action, actorId: activity.actorId, jobId: activity.jobId, details: activity.details })
      .from(activity)
      .where(and(eq(activity.subjectType, 'task'), eq(activity.subjectId, subjectId)))
      .orderBy(asc(activity.createdAt)),
  )

const stored = (id: string) =>
  inOrganization({ organizationId }, async (tx) => {
    const [row] = await tx
      .select({
        startLocal: tasks.startLocal,
        endLocal: tasks.endLocal,
        timezone: tasks.timezone,
        activeRange: tasks.activeRange,
        deletedAt: tasks.deletedAt,
      })
      .from(tasks)
      .where(eq(tasks.id, id))
    return row
  })

const idsBetween = async (actor: Actor, start: string, end: string, userId?: string[]) => {
  const { tasks: found, occurrences } = await calendar.browseWindow(actor, { start, end, userId })
  expect(occurrences.map(({ taskId }) => taskId)).toEqual(found.map(({ id }) => id))
  return found.map(({ id }) => id)
}

describe('scheduling a task', () => {
  it('answers the whole task and records who did it', async () => {
    const task = await schedule({ jobId: brisbaneJob, description: 'Bring the long hose.\nGate code 4411.' })
    expect(task).toMatchObject({
      name: 'Moisture check',
      description: 'Bring the long hose.\nGate code 4411.',
      start: '2026-03-09T00:00:00.000Z',
      end: '2026-03-09T02:00:00.000Z',
      timezone: 'Australia/Brisbane',
      isRecurring: false,
      jobId: brisbaneJob,
      job: {
        identifier: 'CRW',
        client: { companyName: 'Harbour Mutual' },
        projectManager: { firstName: 'Priya' },
        supervisor: { firstName: 'Omar' },
      },
      organization: { identifier: 'CRW' },
      taskAssignments: [{ userId: tess.userId, user: { firstName: 'Tess', role: 'Technician', dp: null } }],
      attachments: [],
      createdByUser: { id: priya.userId },
      updatedByUser: null,
      updatedOn: null,
      recurringData: null,
      version: 1,
    })
    expect(await activityOf(task.id)).toEqual([
      {
        action: 'task.scheduled',
        actorId: priya.userId,
        jobId: brisbaneJob,
        details: { name: 'Moisture check', assignedUserIds: [tess.userId] },
      },
    ])
  })

  it('answers a replay of the same id with what is stored, and creates nothing', async () => {
    const id = newId()
    const first = await schedule({ id })
    const replay = schedule({ id })
    await expect(replay).rejects.toBeInstanceOf(AlreadyDone)
    await expect(replay).rejects.toMatchObject({ answer: first })
  })

  it.each([
    ['name', { name: 'Something else' }],
    ['description', { description: 'Bring the probe' }],
    ['time', { end: '2026-03-09T05:00:00.000Z' }],
    ['people', { assignedUserIds: [] as string[], draft: true }],
    ['rule', { recurringData: { isRecurring: true, freq: 'day', interval: 1 } }],
  ])('with another %s is refused under an id that is used: it would never be planned', async (_, other) => {
    const id = newId()
    const first = await schedule({ id })
    await expect(schedule({ id, ...other })).rejects.toMatchObject({ code: 'conflict' })
    await change(first.id, { name: 'Moved on' })
    await expect(schedule({ id, ...other })).rejects.toMatchObject({ code: 'conflict' })
    await expect(schedule({ id })).rejects.toMatchObject({ answer: { name: 'Moved on' } })
  })

  it('that repeats is the same at a replay, and another one with another end', async () => {
    const daily = { isRecurring: true, freq: 'day', interval: 1, endOption: 'after', count: 5 }
    const { id } = await schedule({ recurringData: daily })
    await expect(schedule({ id, recurringData: daily })).rejects.toBeInstanceOf(AlreadyDone)
    const longer = schedule({ id, recurringData: { ...daily, count: 6 } })
    await expect(longer).rejects.toMatchObject({ code: 'conflict' })
  })

  it('creates one task when the same id comes twice at the same second', async () => {
    const id = newId()
    const both = await Promise.allSettled([schedule({ id }), schedule({ id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(AlreadyDone)
    expect(await activityOf(id)).toHaveLength(1)
  })

  it("gives another organisation's id to a task of one's own", async () => {
    const theirs = await makeTask(stranger, { createdBy: stranger.userId })
    expect((await schedule({ id: theirs.id })).name).toBe('Moisture check')
  })

  it('takes only technicians for a task of a job, and anybody for another', async () => {
    expect(await refusedFields(schedule({ jobId: brisbaneJob, assignedUserIds: [tess.userId, omar.userId] }))).toEqual({
      assignedUserIds: 'Only technicians can be assigned to a task of a job.',
    })
    const task = await schedule({ assignedUserIds: [tess.userId, omar.userId] })
    expect(task.taskAssignments.map(({ user }) => user.firstName)).toEqual(['Omar', 'Tess'])
  })

  it.each([
    ['unknown', () => newId()],
    ["another organisation's", () => stranger.userId],
  ])('refuses an assignee who is %s', async (_, userId) => {
    expect(await refusedFields(schedule({ assignedUserIds: [tess.userId, userId()] }))).toEqual({
      assignedUserIds: 'Someone chosen here is not one of your staff.',
    })
  })

  it('refuses an assignee who was removed', async () => {
    const gone = await makeUser({ organizationId }, { role: 'Technician', status: 'REMOVED' })
    expect(await refusedFields(schedule({ assignedUserIds: [gone.id] }))).toEqual({
      assignedUserIds: 'Someone chosen here is not one of your staff.',
    })
  })

  it('takes somebody who was invited and has not joined yet', async () => {
    const invited = await makeUser({ organizationId }, { role: 'Technician', status: 'INVITED' })
    const task = await schedule({ jobId: brisbaneJob, assignedUserIds: [invited.id] })
    expect(task.taskAssignments.map(({ userId }) => userId)).toEqual([invited.id])
  })

  it.each(['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const)(
    'offers a %s for field work exactly when it takes them, in every state',
    async (role) => {
      const scope = await makeOrganization()
      const planner = await makeActor(scope, { role: 'ProjectManager' })
      const { id: jobId } = await makeJob(scope)
      const period = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-09T02:00:00.000Z' }
      for (const status of ['ACTIVE', 'INVITED', 'REMOVED'] as const) {
        for (const doesFieldWork of [false, true]) {
          const { id } = await makeUser(scope, { role, status, doesFieldWork })
          for (const job of [
            { jobId, role: 'Technician' as const },
            { jobId: undefined, role: undefined },
          ]) {
            const offered = await calendar.browseAvailable(planner, { ...period, role: job.role })
            const isOffered = offered.some((person) => person.id === id)
            const taken = await schedule({ jobId: job.jobId, assignedUserIds: [id] }, planner).then(
              () => true,
              () => false,
            )
            expect({ status, doesFieldWork, job: job.jobId, isOffered }).toEqual({
              status,
              doesFieldWork,
              job: job.jobId,
              isOffered: taken,
            })
            expect(taken).toBe(status !== 'REMOVED' && (!job.jobId || role === 'Technician' || doesFieldWork))
          }
        }
      }
    },
  )

  it("refuses a job that is unknown or another organisation's in the same words", async () => {
    const theirs = await makeJob(stranger)
    const unknown = await refusedFields(schedule({ jobId: newId() }))
    expect(unknown).toEqual({ jobId: 'Please select a job' })
    expect(await refusedFields(schedule({ jobId: theirs.id }))).toEqual(unknown)
  })

  it('leaves the job out when it is said that there is none', async () => {
    expect((await schedule({ jobId: brisbaneJob, hasJob: false })).jobId).toBeNull()
  })
})

describe('the clock of a task', () => {
  it("is the job's own, a day earlier and later for the index", async () => {
    const task = await schedule({ jobId: sydneyJob, start: '2026-01-15T22:00:00Z', end: '2026-01-16T00:00:00Z' })
    expect(task.timezone).toBe('Australia/Sydney')
    expect(await stored(task.id)).toMatchObject({
      startLocal: '2026-01-16 09:00:00',
      endLocal: '2026-01-16 11:00:00',
      timezone: 'Australia/Sydney',
      activeRange: '["2026-01-14 22:00:00+00","2026-01-17 00:00:00+00")',
    })
  })

  it('moves on over the spring gap: 01:30 to 03:30 in Sydney is one hour', async () => {
    const task = await schedule({ jobId: sydneyJob, start: '2026-10-03T15:30:00Z', end: '2026-10-03T16:30:00Z' })
    expect(await stored(task.id)).toMatchObject({
      startLocal: '2026-10-04 01:30:00',
      endLocal: '2026-10-04 03:30:00',
    })
    expect(task).toMatchObject({ start: '2026-10-03T15:30:00.000Z', end: '2026-10-03T16:30:00.000Z' })
  })

  it('reads a time that exists twice as the first: 02:30 in Sydney in April', async () => {
    const second = { start: '2026-04-04T16:30:00Z', end: '2026-04-04T17:30:00Z' }
    const task = await schedule({ jobId: sydneyJob, ...second })
    expect(await stored(task.id)).toMatchObject({
      startLocal: '2026-04-05 02:30:00',
      endLocal: '2026-04-05 03:30:00',
    })
    expect(task).toMatchObject({ start: '2026-04-04T15:30:00.000Z', end: '2026-04-04T17:30:00.000Z' })
  })

  it('refuses an end that the clock, set back, shows before the start', async () => {
    const backwards = { start: '2026-04-04T15:45:00Z', end: '2026-04-04T16:15:00Z' }
    expect(await refusedFields(schedule({ jobId: sydneyJob, ...backwards }))).toEqual({
      end: 'Invalid end time: Must be after start time',
    })
    expect((await schedule({ jobId: brisbaneJob, ...backwards })).start).toBe('2026-04-04T15:45:00.000Z')
  })

  it('never jumps in Brisbane', async () => {
    const night = { start: '2026-10-03T15:30:00.000Z', end: '2026-10-03T16:30:00.000Z' }
    const task = await schedule({ jobId: brisbaneJob, ...night })
    expect(await stored(task.id)).toMatchObject({
      startLocal: '2026-10-04 01:30:00',
      endLocal: '2026-10-04 02:30:00',
    })
    expect(task).toMatchObject(night)
  })
})

describe('reading a window', () => {
  const day = (n: number) => `2027-06-0${n}T00:00:00.000Z`
  const at = (n: number, from: string, to: string) => ({
    start: `2027-06-0${n}T${from}:00.000Z`,
    end: `2027-06-0${n}T${to}:00.000Z`,
  })
  let first: string
  let second: string
  let night: string

  beforeAll(async () => {
    first = (await schedule({ ...at(2, '01:00', '02:00'), assignedUserIds: [tess.userId, omar.userId] })).id
    second = (await schedule({ ...at(2, '00:00', '01:00'), assignedUserIds: [theo.userId] })).id
    const over = { start: at(2, '22:00', '23:00').start, end: at(3, '05:00', '06:00').start }
    night = (await schedule({ ...over, assignedUserIds: [theo.userId] })).id
  })

  it('shows what shares time with it, earliest first, also what began before it', async () => {
    expect(await idsBetween(priya, day(2), day(3))).toEqual([second, first, night])
    expect(await idsBetween(priya, day(3), day(4))).toEqual([night])
    expect(await idsBetween(priya, at(2, '01:00', '02:00').start, at(2, '02:00', '03:00').start)).toEqual([first])
  })

  it('leaves out what ends as it begins and what begins as it ends', async () => {
    expect(await idsBetween(priya, at(3, '05:00', '06:00').start, day(4))).toEqual([])
    expect(await idsBetween(priya, day(1), at(2, '00:00', '01:00').start)).toEqual([])
  })

  it('shows the tasks of some users alone when any are named', async () => {
    expect(await idsBetween(priya, day(2), day(3), [omar.userId])).toEqual([first])
    expect(await idsBetween(priya, day(2), day(3), [tess.userId, theo.userId])).toEqual([second, first, night])
  })

  it('shows a Technician what is assigned to them, whomever they ask for', async () => {
    expect(await idsBetween(tess, day(2), day(3))).toEqual([first])
    expect(await idsBetween(tess, day(2), day(3), [theo.userId])).toEqual([])
    const own = await calendar.browseTasks(theo, { start: day(2), end: day(3) })
    expect(own.map(({ id }) => id)).toEqual([second, night])
  })

  it("shows a Technician everybody's where the organisation says so, and lets them change nothing", async () => {
    const scope = await makeOrganization()
    const planner = await makeActor(scope, { role: 'Supervisor' })
    const [ann, ben] = [await makeActor(scope, { role: 'Technician' }), await makeActor(scope, { role: 'Technician' })]
    const daily = { recurringData: { isRecurring: true, freq: 'day', interval: 1, endOption: 'after', count: 2 } }
    const own = await schedule({ ...at(2, '01:00', '02:00'), assignedUserIds: [ann.userId] }, planner)
    const other = await schedule({ ...at(2, '03:00', '04:00'), assignedUserIds: [ben.userId], ...daily }, planner)
    await schedule({ ...at(2, '05:00', '06:00'), assignedUserIds: [ben.userId], draft: true }, planner)
    const seen = async () => {
      const found = await calendar.browseWindow(ann, { start: day(2), end: day(3) })
      const listed = await calendar.browseTasks(ann, { start: day(2), end: day(3) })
      expect(listed.map(({ id }) => id)).toEqual(found.occurrences.map(({ taskId }) => taskId))
      return listed.map(({ id }) => id)
    }
    expect(await seen()).toEqual([own.id])
    const setting = { techniciansSeeEverybody: true }
    expect(await changeOrganization(await makeActor(scope), scope.organizationId, setting)).toMatchObject(setting)
    expect(await seen()).toEqual([own.id, other.id])
    expect(await idsBetween(tess, day(2), day(3))).toEqual([first])
    await changeOrganization(await makeActor(scope), scope.organizationId, { techniciansSeeEverybody: false })
    expect(await seen()).toEqual([own.id])
  })

  it('shows another organisation nothing', async () => {
    expect(await idsBetween(stranger, day(2), day(3))).toEqual([])
    expect(await idsBetween(stranger, day(2), day(3), [tess.userId])).toEqual([])
  })

  it("shows a manager everybody's tasks of a window, and their own without one", async () => {
    const everybody = await calendar.browseTasks(priya, { start: day(2), end: day(3) })
    expect(everybody.map(({ id }) => id)).toEqual([second, first, night])
    const una = await makeActor({ organizationId }, { role: 'Supervisor' })
    const tomorrow = await makeTask({ organizationId }, { createdBy: priya.userId, assignees: [una.userId] })
    expect((await calendar.browseTasks(una, {})).map(({ id }) => id)).toEqual([tomorrow.id])
    expect(await calendar.browseTasks(priya, {})).toEqual([])
  })

  it('shows the first tasks to come as they stand in the list of all, and says how many they are', async () => {
    const scope = await makeOrganization()
    const planner = await makeActor(scope, { role: 'ProjectManager' })
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const plan = (from: number, repeats: object = {}) =>
      schedule({ start: inHours(from), end: inHours(from + 1), assignedUserIds: [planner.userId], ...repeats }, planner)
    const daily = { isRecurring: true, freq: 'day', interval: 1, endOption: 'never' }
    for (const from of [-30, -2, 5, 3, 50]) await plan(from)
    await plan(-20, { recurringData: daily })
    await plan(-40, { recurringData: { ...daily, endOption: 'after', count: 2 } })
    // Its next time is after the window.
    await plan(-10, { recurringData: { ...daily, interval: 20 } })
    const window = { start: inHours(-60), end: inHours(70) }
    const all = (await calendar.browseTasks(planner, window)).filter((task) => !isPast(task, new Date()))
    expect(all).toHaveLength(5)
    expect(await calendar.browseTasks(planner, { ...window, coming: 5 })).toEqual(all)
    const first = await calendar.browseTasks(planner, { ...window, coming: 3 })
    expect(first).toEqual(all.slice(0, 3))
    expect(totalOfCut(first)).toBe(5)
  })
})

describe("a job's tasks", () => {
  it('are shown to everybody who may open the job, whosever they are, drafts to those who plan', async () => {
    const { id: jobId } = await makeJob({ organizationId })
    const later = await schedule({ jobId, start: '2026-05-02T00:00:00Z', end: '2026-05-02T01:00:00Z' })
    const sooner = await schedule({
      jobId,
      start: '2026-05-01T00:00:00Z',
      end: '2026-05-01T01:00:00Z',
      assignedUserIds: [theo.userId],
    })
    const draft = await schedule({ jobId, start: '2026-05-03T00:00:00Z', end: '2026-05-03T01:00:00Z', draft: true })
    const seenBy = async (actor: Actor) => (await calendar.browseTasksOfJob(actor, jobId)).map(({ id }) => id)
    expect(await seenBy(priya)).toEqual([sooner.id, later.id, draft.id])
    expect(await seenBy(tess)).toEqual([sooner.id, later.id])
    expect(await seenBy(theo)).toEqual([sooner.id, later.id])
    const [theirs, unknown] = [
      await refusalOf(seenBy(stranger)),
      await refusalOf(calendar.browseTasksOfJob(priya, newId())),
    ]
    expect(theirs.code).toBe('not_found')
    expect(theirs.message).toBe(unknown.message)
  })
})

describe('changing a task', () => {
  it('replaces it as a whole and records what differs', async () => {
    const task = await schedule({ description: 'Gate code 4411', jobId: brisbaneJob })
    const changed = await change(task.id, { name: 'Final check', assignedUserIds: [theo.userId], version: 1 }, omar)
    expect(changed).toMatchObject({
      name: 'Final check',
      description: null,
      jobId: null,
      job: null,
      version: 2,
      createdByUser: { id: priya.userId },
      updatedByUser: { id: omar.userId },
    })
    expect(changed.updatedOn).toBe(changed.updatedAt)
    expect(changed.taskAssignments.map(({ userId }) => userId)).toEqual([theo.userId])
    expect((await activityOf(task.id))[1]).toMatchObject({
      action: 'task.changed',
      actorId: omar.userId,
      details: {
        name: { from: 'Moisture check', to: 'Final check' },
        description: { from: 'Gate code 4411', to: null },
        jobId: { from: brisbaneJob, to: null },
        assignedUserIds: { from: [tess.userId], to: [theo.userId] },
      },
    })
  })

  it('refuses a stale version with what stands now, and changes nothing', async () => {
    const task = await schedule()
    const current = await change(task.id, { name: 'First', version: 1 })
    const error = await refusalOf(change(task.id, { name: 'Second', version: 1 }, omar))
    expect(error.code).toBe('conflict')
    expect(error.current).toMatchObject(current)
    expect((await change(task.id, { name: 'Second', version: 2 }, omar)).version).toBe(3)
  })

  it('lets one of two who save at the same second win', async () => {
    const task = await schedule()
    const both = await Promise.allSettled([
      change(task.id, { name: 'Priya’s', version: 1, assignedUserIds: [tess.userId] }),
      change(task.id, { name: 'Omar’s', version: 1, assignedUserIds: [theo.userId] }, omar),
    ])
    const [won, lost] = both.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1))
    expect(won?.status).toBe('fulfilled')
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    const winner = won?.status === 'fulfilled' && won.value
    expect(lost).toMatchObject({ reason: { current: winner } })
    expect(await activityOf(task.id)).toHaveLength(2)
  })

  it('saves without a version, for a caller who does not keep one', async () => {
    const task = await schedule()
    expect((await change(task.id, { name: 'Unconditional' })).version).toBe(2)
  })

  it('changes nothing when a field is refused', async () => {
    const task = await schedule()
    await refusalOf(change(task.id, { name: 'Half written', assignedUserIds: [stranger.userId] }))
    const [found] = await calendar
      .browseTasks(priya, { start: task.start, end: task.end })
      .then((list) => list.filter(({ id }) => id === task.id))
    expect(found).toEqual({ ...task, next: null })
  })

  it("finds neither an unknown task nor another organisation's", async () => {
    const task = await schedule()
    const unknown = await refusalOf(change(newId()))
    const theirs = await refusalOf(change(task.id, { assignedUserIds: [stranger.userId] }, stranger))
    expect([theirs.code, theirs.message]).toEqual([unknown.code, unknown.message])
    expect(theirs.code).toBe('not_found')
  })
})

describe('deleting a task', () => {
  it('takes it off the calendar and keeps it in the record', async () => {
    const task = await schedule({ jobId: brisbaneJob })
    await calendar.remove(omar, task.id)
    expect(await idsBetween(priya, task.start, task.end)).not.toContain(task.id)
    expect((await stored(task.id))?.deletedAt).toEqual(expect.any(String))
    expect((await activityOf(task.id))[1]).toMatchObject({
      action: 'task.deleted',
      actorId: omar.userId,
      jobId: brisbaneJob,
    })
  })

  it('is done once, and not to a task that is not there', async () => {
    const task = await schedule()
    const both = await Promise.allSettled([calendar.remove(priya, task.id), calendar.remove(omar, task.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(calendar.remove(priya, newId()))).code).toBe('not_found')
    const other = await schedule()
    expect((await refusalOf(calendar.remove(stranger, other.id))).code).toBe('not_found')
    expect((await stored(other.id))?.deletedAt).toBeNull()
    expect((await refusalOf(change(task.id))).code).toBe('not_found')
  })
})

describe('who is available', () => {
  const period = { start: '2028-02-01T00:00:00.000Z', end: '2028-02-01T02:00:00.000Z' }
  const conflictsOf = async (userId: string, wanted: Partial<typeof period> & { taskId?: string } = {}) => {
    const people = await calendar.browseAvailable(priya, { ...period, ...wanted })
    return people.find(({ id }) => id === userId)?.conflicts
  }

  it('lists the people of a role by name, each with what else they have to do', async () => {
    const task = await schedule({ ...period, name: 'Strip-out', assignedUserIds: [theo.userId] })
    const people = await calendar.browseAvailable(priya, { ...period, role: 'Technician' })
    const known = people.filter(({ id }) => id === tess.userId || id === theo.userId)
    expect(known).toEqual([
      expect.objectContaining({ firstName: 'Tess', role: 'Technician', conflicts: [] }),
      expect.objectContaining({
        firstName: 'Theo',
        conflicts: [{ taskId: task.id, name: 'Strip-out', ...period }],
      }),
    ])
    expect(people.every(({ role, doesFieldWork }) => role === 'Technician' || doesFieldWork)).toBe(true)
  })

  it('sees any overlap, but not a task that touches, was deleted, or is the one being edited', async () => {
    const [task] = (await conflictsOf(theo.userId)) ?? []
    expect(
      await conflictsOf(theo.userId, { start: '2028-02-01T01:59:00.000Z', end: '2028-02-01T05:00:00.000Z' }),
    ).toHaveLength(1)
    expect(await conflictsOf(theo.userId, { start: period.end, end: '2028-02-01T05:00:00.000Z' })).toEqual([])
    expect(await conflictsOf(theo.userId, { taskId: task!.taskId })).toEqual([])
    await calendar.remove(priya, task!.taskId)
    expect(await conflictsOf(theo.userId)).toEqual([])
  })

  it('lists nobody of another organisation', async () => {
    const people = await calendar.browseAvailable(stranger, period)
    expect(people.map(({ id }) => id)).toEqual([stranger.userId])
  })
})

describe('the columns somebody keeps', () => {
  it('are their own, and replaced as a whole', async () => {
    expect(await calendar.pin(priya, { userIds: [theo.userId, tess.userId] })).toEqual([tess.userId, theo.userId])
    expect(await calendar.browsePinned(omar)).toEqual([])
    expect(await calendar.pin(priya, { userIds: [omar.userId] })).toEqual([omar.userId])
    expect(await calendar.browsePinned(priya)).toEqual([omar.userId])
    expect(await calendar.pin(priya, { userIds: [] })).toEqual([])
  })

  it('are what the calendar opens with, unless others are named; nobody named is everybody', async () => {
    const week = { start: '2030-05-06T00:00:00.000Z', end: '2030-05-13T00:00:00.000Z' }
    const first = await schedule({ start: '2030-05-07T00:00:00.000Z', end: '2030-05-07T02:00:00.000Z' })
    const later = { start: '2030-05-08T00:00:00.000Z', end: '2030-05-08T02:00:00.000Z' }
    const second = await schedule({ ...later, assignedUserIds: [theo.userId] })
    await calendar.pin(priya, { userIds: [tess.userId] })
    const opened = async (actor: Actor, userId?: string[]) => {
      const { pinned, chips } = await calendar.openCalendar(actor, { ...week, userId })
      return { pinned, ids: showChips(chips).map(({ id }) => id) }
    }
    expect(await opened(priya)).toEqual({ pinned: [tess.userId], ids: [first.id] })
    expect(await opened(priya, [theo.userId])).toEqual({ pinned: [tess.userId], ids: [second.id] })
    expect(await opened(priya, [])).toEqual({ pinned: [tess.userId], ids: [first.id, second.id] })
    expect(await opened(omar)).toEqual({ pinned: [], ids: [first.id, second.id] })
  })

  it('have the colours that they chose', async () => {
    const day = { start: '2030-06-07T00:00:00.000Z', end: '2030-06-08T00:00:00.000Z' }
    await schedule({ start: '2030-06-07T00:00:00.000Z', end: '2030-06-07T02:00:00.000Z' })
    for (const hue of ['fuchsia', 'amber'] as const) {
      expect(await profile.changeOwn(tess, tess.userId, { hue })).toMatchObject({ hue })
      const { people, hues } = await calendar.browseChips(priya, day)
      expect(hues[people.findIndex(({ id }) => id === tess.userId)]).toBe(hue)
    }
    expect(await profile.changeOwn(tess, tess.userId, { hue: null })).toMatchObject({ hue: null })
  })

  it('hold nobody of another organisation', async () => {
    expect(await refusedFields(calendar.pin(priya, { userIds: [stranger.userId] }))).toEqual({
      userIds: 'Someone chosen here is not one of your staff.',
    })
  })
})
