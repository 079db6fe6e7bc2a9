import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { makeActor, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import { tell } from '@/lib/desk/history/words'
import {
  CarryTask,
  ChangeTask,
  DuplicateTask,
  RemoveOccurrence,
  ScheduleTask,
  type Task,
} from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { showChips } from '@/lib/job/calendar/shown/chips'
import { showListed, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { Actor } from '@/lib/platform/auth/actor'

/** Tuesdays from 3 March 2026, nine to ten in Sydney. */
const FIRST = '2026-03-02T22:00:00.000Z'
const SECOND = '2026-03-09T22:00:00.000Z'
const THIRD = '2026-03-16T22:00:00.000Z'
const FOURTH = '2026-03-23T22:00:00.000Z'
const WINDOW = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-30T00:00:00.000Z' }
const DAY_MS = 86_400_000

let organization: { organizationId: number }
let priya: Actor
let tess: Actor
let theo: Actor
let stranger: Actor
let jobId: string
beforeAll(async () => {
  stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
})
beforeEach(async () => {
  organization = await makeOrganization({ timezone: 'Australia/Sydney' })
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya' })
  tess = await makeActor(organization, { role: 'Technician', firstName: 'Tess' })
  theo = await makeActor(organization, { role: 'Technician', firstName: 'Theo' })
  jobId = (await makeJob(organization, { timezone: 'Australia/Sydney' })).id
})
afterAll(closeDatabase)

const days = (instant: string, count: number) => new Date(Date.parse(instant) + count * DAY_MS).toISOString()
const hourFrom = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })
const weekly = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'], endOption: 'never' }
const plan = (fields: object = {}) => ({
  name: 'Monitoring',
  ...hourFrom(FIRST),
  jobId,
  assignedUserIds: [tess.userId],
  ...fields,
})
const schedule = (fields?: object) => calendar.schedule(priya, ScheduleTask.parse(plan(fields)))
const scheduleSeries = () => schedule({ recurringData: weekly })
const mark = (actor: Actor, id: string, occurrenceStart?: string, isDone = true) =>
  calendar.markDone(actor, id, { occurrenceStart, isDone })
const edit = (task: Task, at: string, scope: 'individual' | 'thisAndFuture' | 'all', fields: object = {}) =>
  calendar.change(
    priya,
    task.id,
    ChangeTask.parse(plan({ ...hourFrom(at), applyRecurringChangesFor: scope, occurrenceStart: at, ...fields })),
  )
const told = (id: string) =>
  inOrganization(organization, (tx) =>
    tx
      .select({ action: activity.action, jobId: activity.jobId, details: activity.details, actorId: activity.actorId })
      .from(activity)
      .where(and(eq(activity.subjectId, id), sql`action like 'task.%done'`))
      .orderBy(asc(activity.createdAt)),
  )

/** The starts of the tasks that are done; the calendar, its chips, and each task read alone must say the same. */
async function doneStarts(): Promise<string[]> {
  const shown = showWindow(await calendar.browseWindow(priya, WINDOW))
  const chips = showChips(await calendar.browseChips(priya, WINDOW))
  expect(chips.map(({ isDone }) => isDone)).toEqual(shown.map(({ isDone }) => isDone))
  for (const { id, occurrenceStart, isDone, doneAt } of shown) {
    expect(showListed(await calendar.look(priya, id, { occurrenceStart }))).toMatchObject({ isDone, doneAt })
  }
  return shown.filter(({ isDone }) => isDone).map(({ start }) => start)
}

describe('a task', () => {
  it('is done once, by whoever said so first, and not done again; the job’s history tells both', async () => {
    const { id } = await schedule()
    const done = await mark(tess, id)
    expect(done).toMatchObject({ doneBy: { id: tess.userId }, next: { doneAt: done.doneAt }, version: 1 })
    expect(Date.now() - Date.parse(done.doneAt!)).toBeLessThan(60_000)
    expect(await mark(priya, id)).toEqual(done)
    expect(await doneStarts()).toEqual([FIRST])

    expect(await mark(priya, id, undefined, false)).toMatchObject({ doneAt: null, doneBy: null })
    await mark(tess, id, undefined, false)
    expect(await doneStarts()).toEqual([])
    const entries = await told(id)
    expect(entries).toMatchObject([
      { action: 'task.done', jobId, actorId: tess.userId },
      { action: 'task.undone', jobId, actorId: priya.userId },
    ])
    expect(entries.map((entry) => tell({ ...entry, subjectType: 'task' } as never).text)).toEqual([
      'marked the task “Monitoring” as done',
      'marked the task “Monitoring” as not done',
    ])
  })

  it('that two mark at the same second is done once', async () => {
    const { id } = await schedule()
    const answers = await Promise.all([mark(tess, id), mark(priya, id)])
    expect(answers[0]).toEqual(answers[1])
    expect(await told(id)).toHaveLength(1)
  })

  it('is marked by those who plan and those who do it, and by nobody of another organisation', async () => {
    const { id } = await schedule()
    expect(await refusalOf(mark(theo, id))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(mark(stranger, id))).toMatchObject({ code: 'not_found' })
    const own = await schedule({ jobId: null })
    expect(await refusalOf(mark(theo, own.id))).toMatchObject({ code: 'not_found' })
    const draft = await makeTask(organization, { createdBy: priya.userId, draft: true, assignees: [tess.userId] })
    expect(await refusalOf(mark(priya, draft.id))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(mark(tess, draft.id))).toMatchObject({ code: 'not_found' })
    expect(await doneStarts()).toEqual([])
  })

  it('stays done when it is moved or changed; a copy of it is not done, nor what is made from it', async () => {
    const task = await schedule()
    await mark(tess, task.id)
    await calendar.copy(priya, task.id, CarryTask.parse({ date: '2026-03-05' }))
    await calendar.duplicate(priya, task.id, DuplicateTask.parse(plan(hourFrom(SECOND))))
    await calendar.move(priya, task.id, CarryTask.parse({ date: '2026-03-04' }))
    await calendar.change(priya, task.id, ChangeTask.parse(plan({ ...hourFrom(days(FIRST, 1)), name: 'Later' })))
    expect(await doneStarts()).toEqual([days(FIRST, 1)])
  })

  it('that is over says so in the list of its job, whether it was done or not', async () => {
    const [one, other] = [await schedule(), await schedule({ name: 'Missed' })]
    await mark(tess, one.id)
    const listed = await calendar.browseTasksOfJob(tess, jobId)
    const isDone = new Map(listed.map((task) => [task.id, showListed(task).isDone]))
    expect([isDone.get(one.id), isDone.get(other.id)]).toEqual([true, false])
  })
})

describe('one task of a series', () => {
  it('is done alone, and must be named', async () => {
    const task = await scheduleSeries()
    expect(await refusedFields(mark(tess, task.id))).toEqual({
      occurrenceStart: 'Say which task of the series is meant.',
    })
    expect(await refusedFields(mark(tess, task.id, days(SECOND, 1)))).toEqual({
      occurrenceStart: 'The series has no task then.',
    })
    const done = await mark(tess, task.id, SECOND)
    expect(done).toMatchObject({ doneAt: null, next: { occurrenceStart: SECOND, doneBy: { id: tess.userId } } })
    expect(await doneStarts()).toEqual([SECOND])
    const [entry] = await told(task.id)
    expect(tell({ ...entry!, subjectType: 'task' } as never).text).toBe(
      'marked the task “Monitoring” of Mar 10 2026 as done',
    )
  })

  it('is for those who do it then: not for the people of its series when it has its own', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { assignedUserIds: [theo.userId] })
    expect(await refusalOf(mark(tess, task.id, SECOND))).toMatchObject({ code: 'forbidden' })
    await mark(theo, task.id, SECOND)
    expect(await doneStarts()).toEqual([SECOND])
  })

  it('stays done at a time of its own, and as a task of its own', async () => {
    const task = await scheduleSeries()
    await mark(tess, task.id, SECOND)
    await mark(tess, task.id, THIRD)
    await edit(task, SECOND, 'individual', hourFrom(days(SECOND, 2)))
    const single = await calendar.move(priya, task.id, CarryTask.parse({ date: '2026-03-20', excludeDate: THIRD }))
    expect(single.doneBy).toMatchObject({ id: tess.userId })
    expect(await doneStarts()).toEqual([days(SECOND, 2), days(THIRD, 3)])
  })

  it('that was taken off cannot be done', async () => {
    const task = await scheduleSeries()
    await calendar.removeOccurrence(
      priya,
      task.id,
      RemoveOccurrence.parse({ excludeDate: SECOND, deleteType: 'individual' }),
    )
    expect(await refusalOf(mark(priya, task.id, SECOND))).toMatchObject({ code: 'conflict' })
  })

  it('stays done where what follows is moved to another day, and when that is undone', async () => {
    const task = await scheduleSeries()
    for (const at of [FIRST, SECOND, THIRD]) await mark(tess, task.id, at)
    const onWednesdays = { ...hourFrom(days(SECOND, 1)), recurringData: { ...weekly, byWeekDay: ['Wednesday'] } }
    const tail = await edit(task, SECOND, 'thisAndFuture', onWednesdays)
    expect(await doneStarts()).toEqual([FIRST, days(SECOND, 1), days(THIRD, 1)])
    await calendar.rejoin(priya, tail.id)
    expect(await doneStarts()).toEqual([FIRST, SECOND, THIRD])
  })

  it('that was done since a change of what follows stays done when that is undone', async () => {
    const task = await scheduleSeries()
    await mark(tess, task.id, SECOND)
    const tail = await edit(task, SECOND, 'thisAndFuture', { name: 'Later' })
    await mark(tess, tail.id, FOURTH)
    await calendar.rejoin(priya, tail.id)
    expect(await doneStarts()).toEqual([SECOND, FOURTH])
  })

  it('is done no more once it was taken off with all that follow, even if the series goes on later', async () => {
    const task = await scheduleSeries()
    for (const at of [FIRST, THIRD]) await mark(tess, task.id, at)
    await calendar.removeOccurrence(
      priya,
      task.id,
      RemoveOccurrence.parse({ excludeDate: SECOND, deleteType: 'thisAndFuture' }),
    )
    await edit(task, FIRST, 'all', { recurringData: weekly })
    expect(await doneStarts()).toEqual([FIRST])
  })

  it('is the one that is done when its series stops repeating, and the first when a task begins to', async () => {
    const task = await scheduleSeries()
    await mark(tess, task.id, SECOND)
    await edit(task, SECOND, 'all', { recurringData: { isRecurring: false } })
    expect(await doneStarts()).toEqual([SECOND])
    await calendar.change(priya, task.id, ChangeTask.parse(plan({ ...hourFrom(SECOND), recurringData: weekly })))
    expect(await doneStarts()).toEqual([SECOND])
  })

  it('that became a task of its own after its series changed is done as before', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Special visit' })
    await mark(tess, task.id, SECOND)
    await edit(task, FIRST, 'all', { recurringData: { ...weekly, interval: 2 } })
    expect(await doneStarts()).toEqual([])
    await calendar.settleOrphans(priya, task.id, { keep: true })
    expect(await doneStarts()).toEqual([SECOND])
  })
})

it('a removed task shows nowhere, done or not', async () => {
  const task = await scheduleSeries()
  await mark(tess, task.id, SECOND)
  await calendar.remove(priya, task.id)
  expect(await doneStarts()).toEqual([])
  expect(await refusalOf(mark(priya, task.id, SECOND))).toMatchObject({ code: 'not_found' })
})
