import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { taskOverrides, taskRevisions, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { type ShownChip, showChips } from '@/lib/job/calendar/shown/chips'
import { type ShownTask, showListed, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { Actor } from '@/lib/platform/auth/actor'

import {
  CarryTask,
  ChangeTask,
  DuplicateTask,
  type ListedTask,
  RemoveOccurrence,
  ScheduleTask,
  type Task,
} from './schema'
import * as calendar from './service'

/** Tuesdays from 3 March 2026, nine to ten in Sydney; daylight saving ends there on Sunday 5 April. */
const FIRST = '2026-03-02T22:00:00.000Z'
const SECOND = '2026-03-09T22:00:00.000Z'
const THIRD = '2026-03-16T22:00:00.000Z'
const FOURTH = '2026-03-23T22:00:00.000Z'
const HOUR_MS = 3_600_000

let priya: Actor
let omar: Actor
let tess: Actor
let theo: Actor
let stranger: Actor
let organization: { organizationId: number }

beforeAll(async () => {
  stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
})
beforeEach(async () => {
  organization = await makeOrganization({ timezone: 'Australia/Sydney' })
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya' })
  omar = await makeActor(organization, { role: 'Supervisor', firstName: 'Omar' })
  tess = await makeActor(organization, { role: 'Technician', firstName: 'Tess' })
  theo = await makeActor(organization, { role: 'Technician', firstName: 'Theo' })
})
afterAll(closeDatabase)

const later = (instant: string, hours = 1) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()
const days = (instant: string, count: number) => later(instant, 24 * count)

type Fields = Record<string, unknown>
const weekly = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'], endOption: 'never' }
const plan = (fields: Fields = {}) => ({
  name: 'Monitoring',
  description: 'Ring the bell',
  start: FIRST,
  end: later((fields.start as string) ?? FIRST),
  assignedUserIds: [tess.userId],
  recurringData: weekly,
  ...fields,
})
const scheduleSeries = (fields?: Fields) => calendar.schedule(priya, ScheduleTask.parse(plan(fields)))

/** The body that the form sends about one task of a series: all its fields, with these changes. */
const edit = (
  task: Task,
  occurrenceStart: string | null,
  scope: 'individual' | 'thisAndFuture' | 'all',
  fields: Fields = {},
  actor = priya,
) => {
  const start = (fields.start as string) ?? occurrenceStart ?? task.start
  const { recurringData: _, ...rest } = plan({ start, jobId: task.jobId })
  return calendar.change(
    actor,
    task.id,
    ChangeTask.parse({
      ...rest,
      name: task.name,
      description: task.description,
      assignedUserIds: task.taskAssignments.map(({ userId }) => userId),
      applyRecurringChangesFor: scope,
      ...(occurrenceStart && { occurrenceStart }),
      ...fields,
    }),
  )
}
const drop = (task: Task, excludeDate: string, deleteType: 'individual' | 'thisAndFuture' | 'all') =>
  calendar.removeOccurrence(priya, task.id, RemoveOccurrence.parse({ excludeDate, deleteType }))
const carry = (fields: Fields) => CarryTask.parse(fields)

/** The tasks of a window. The chips of the calendar and each task read alone must show the same. */
async function shownBetween(start: string, end: string, actor = priya, userId?: string[]): Promise<ShownTask[]> {
  const window = { start, end, userId }
  const shown = showWindow(await calendar.browseWindow(actor, window))
  expect(showChips(await calendar.browseChips(actor, window))).toEqual(shown.map(drawnOf))
  for (const { id, occurrenceStart, ...one } of shown.slice(0, MOST_LOOKED_AT)) {
    expect(showListed(await calendar.look(actor, id, { occurrenceStart }))).toEqual({ id, occurrenceStart, ...one })
  }
  return shown
}
const MOST_LOOKED_AT = 5
const drawnOf = ({ job, ...task }: ShownTask): ShownChip => ({
  ...pick(task, ['id', 'name', 'start', 'end', 'timezone', 'taskAssignments', 'isRecurring', 'draft', 'version']),
  ...pick(task, ['occurrenceStart', 'isChanged', 'isDone']),
  job: job && pick(job, ['id', 'jobNo', 'status', 'siteAddress', 'suburb', 'state', 'postcode']),
})
const pick = <T extends object, Key extends keyof T>(from: T, keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>
const march = (actor = priya, userId?: string[]) =>
  shownBetween('2026-03-01T00:00:00.000Z', '2026-03-30T00:00:00.000Z', actor, userId)
const starts = (shown: readonly ShownTask[]) => shown.map(({ start }) => start)
const lines = (shown: readonly ShownTask[]) => shown.map(({ start, name }) => `${start} ${name}`)

const overridesOf = (id: string) =>
  inOrganization(organization, (tx) =>
    tx
      .select({ slotDate: taskOverrides.slotDate, kind: taskOverrides.kind, orphaned: taskOverrides.orphaned })
      .from(taskOverrides)
      .where(eq(taskOverrides.seriesId, id))
      .orderBy(asc(taskOverrides.slotDate)),
  )

describe('a series', () => {
  it('is told as it was said, with what follows from it', async () => {
    const task = await scheduleSeries({ recurringData: { ...weekly, endOption: 'after', count: 3 } })
    expect(task).toMatchObject({
      isRecurring: true,
      timezone: 'Australia/Sydney',
      recurringData: { freq: 'week', interval: 1, byWeekDay: ['Tuesday'], endOption: 'after', count: 3, endsOn: null },
      startsOn: FIRST,
      endsOn: later(THIRD),
      recurringRuleText: 'Weekly on Tuesday, 3 times',
      orphans: 0,
    })
    expect(starts(await march())).toEqual([FIRST, SECOND, THIRD])
  })

  it('takes the names of frequencies and the month option of the old client', async () => {
    const monthOption = JSON.stringify({ option: 'byMonthDay' })
    const { recurringData } = await scheduleSeries({
      recurringData: JSON.stringify({
        isRecurring: true,
        freq: 'MONTHLY',
        interval: 1,
        monthOption,
        sampleByWeekDates: [],
      }),
    })
    expect(recurringData).toMatchObject({ freq: 'month', monthOption: 'byMonthDay', monthOrdinal: 1, byWeekDay: [] })
  })

  it('keeps nine o’clock in Sydney across both changes of daylight saving, wherever it is looked at from', async () => {
    await scheduleSeries()
    const [perth, london] = ['Australia/Perth', 'Europe/London'].map((timezone) => ({
      ...priya,
      organization: { ...priya.organization, timezone },
    }))
    const expected = ['2026-03-30T22:00:00.000Z', '2026-04-06T23:00:00.000Z', '2026-04-13T23:00:00.000Z']
    for (const actor of [priya, perth!, london!]) {
      const seen = await shownBetween('2026-03-30T00:00:00.000Z', '2026-04-14T00:00:00.000Z', actor)
      expect(starts(seen)).toEqual(expected)
      const spring = await shownBetween('2026-09-28T00:00:00.000Z', '2026-10-07T00:00:00.000Z', actor)
      expect(starts(spring)).toEqual(['2026-09-28T23:00:00.000Z', '2026-10-05T22:00:00.000Z'])
    }
  })

  it('that began long ago is still there, and no window is too far', async () => {
    const old = '1998-06-02T23:00:00.000Z'
    await scheduleSeries({ start: old, end: later(old), recurringData: { ...weekly, freq: 'day', byWeekDay: [] } })
    expect(await shownBetween('2097-03-01T00:00:00.000Z', '2097-03-08T00:00:00.000Z')).toHaveLength(7)
  })

  it('shows a night shift in the window that it ends in', async () => {
    await scheduleSeries({ start: '2026-03-03T11:00:00.000Z', end: '2026-03-03T19:00:00.000Z' })
    const morning = await shownBetween('2026-03-10T18:00:00.000Z', '2026-03-10T23:00:00.000Z')
    expect(starts(morning)).toEqual(['2026-03-10T11:00:00.000Z'])
  })

  it.each([
    ['interval 0', { interval: 0 }, { 'recurringData.interval': 'Interval should be greater than 0' }],
    ['no weekday', { byWeekDay: [] }, { 'recurringData.byWeekDay': 'At least one day should selected.' }],
    ['count 1', { endOption: 'after', count: 1 }, { 'recurringData.count': 'Occurrence should be greater than 1. ' }],
    ['no end date', { endOption: 'on' }, { 'recurringData.endsOn': 'Ends on date is required.' }],
    [
      'an unknown zone',
      { taskTimezone: 'Australia/Woolloomooloo' },
      { 'recurringData.taskTimezone': 'Not a time zone.' },
    ],
  ])('with %s is refused', (_, fields, expected) => {
    const parsed = ScheduleTask.safeParse(plan({ recurringData: { ...weekly, ...fields } }))
    const issues = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
    expect(Object.fromEntries(issues)).toEqual(expected)
  })

  it('that ends before it starts, or without a single task, is refused and nothing is kept', async () => {
    const ending = (endsOn: string) => scheduleSeries({ recurringData: { ...weekly, endOption: 'on', endsOn } })
    expect(await refusedFields(ending('2026-03-02'))).toEqual({
      'recurringData.endsOn': 'Ends on date cannot be before the task date.',
    })
    const onFriday = scheduleSeries({
      recurringData: { ...weekly, byWeekDay: ['Friday'], endOption: 'on', endsOn: '2026-03-05' },
    })
    expect(await refusedFields(onFriday)).toEqual({
      'recurringData.endsOn': 'No task falls between its date and that end.',
    })
    expect(await march()).toEqual([])
  })

  it('is nobody’s business in another organisation', async () => {
    const task = await scheduleSeries()
    expect(await march(stranger)).toEqual([])
    expect((await refusalOf(calendar.removeOccurrence(stranger, task.id, { deleteType: 'all' }))).code).toBe(
      'not_found',
    )
  })
})

describe('this task only', () => {
  it('keeps what was changed beside the series, and goes on following it in the rest', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Final reading' })
    await edit(task, null, 'all', { description: 'Side gate' })
    expect((await march()).map(({ name, description, isChanged }) => [name, description, isChanged])).toEqual([
      ['Monitoring', 'Side gate', false],
      ['Final reading', 'Side gate', true],
      ['Monitoring', 'Side gate', false],
      ['Monitoring', 'Side gate', false],
    ])
  })

  it('moved from March to June shows in June and not in March', async () => {
    const task = await scheduleSeries({ recurringData: { ...weekly, endOption: 'after', count: 3 } })
    const june = '2026-06-17T03:00:00.000Z'
    await edit(task, SECOND, 'individual', { start: june })
    expect(starts(await march())).toEqual([FIRST, THIRD])
    const [moved] = await shownBetween('2026-06-15T00:00:00.000Z', '2026-06-20T00:00:00.000Z')
    expect(moved).toMatchObject({ start: june, occurrenceStart: SECOND, isChanged: true })
  })

  it('of each month shows where it was moved to, on a day that is none of the rule’s', async () => {
    const monthly = { isRecurring: true, freq: 'month', interval: 1, monthOption: 'byDateNumber', endOption: 'never' }
    const task = await scheduleSeries({ recurringData: monthly })
    const [, april] = await shownBetween('2026-03-01T00:00:00.000Z', '2026-04-30T00:00:00.000Z')
    const away = days(april!.start, 12)
    const around = () => shownBetween(days(away, -2), days(away, 2))
    expect(await around()).toEqual([])
    await edit(task, april!.start, 'individual', { start: away })
    expect(starts(await around())).toEqual([away])
    expect(starts(await shownBetween(days(FIRST, -1), days(FIRST, 1)))).toEqual([FIRST])
  })

  it('goes back to following once it says what the series says', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Final reading' })
    await edit(task, SECOND, 'individual')
    expect(await overridesOf(task.id)).toEqual([])
  })

  it('done by somebody else is theirs alone, in their list and in conflicts', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { assignedUserIds: [theo.userId] })
    await edit(task, days(FOURTH, 7), 'individual', { assignedUserIds: [omar.userId] })
    const [, second] = await march()
    expect(second!.taskAssignments.map(({ user }) => user.firstName)).toEqual(['Theo'])
    expect(starts(await march(tess))).toEqual([FIRST, THIRD, FOURTH])
    expect(starts(await march(theo))).toEqual([SECOND])
    expect(starts(await march(priya, [theo.userId]))).toEqual([SECOND])
    const available = await calendar.browseAvailable(priya, { start: SECOND, end: later(SECOND), role: 'Technician' })
    expect(available.map(({ firstName, conflicts }) => [firstName, conflicts.length])).toEqual([
      ['Tess', 0],
      ['Theo', 1],
    ])
  })

  it('cannot repeat otherwise, and cannot be a draft', async () => {
    const task = await scheduleSeries()
    const change = { recurringData: { ...weekly, interval: 2 } }
    expect(await refusedFields(edit(task, SECOND, 'individual', change))).toEqual({
      applyRecurringChangesFor: 'How a task repeats can be changed for this and following tasks, or for all tasks.',
    })
    expect(await refusedFields(edit(task, SECOND, 'individual', { draft: true }))).toEqual({
      draft: 'One task of a series cannot be a draft.',
    })
    await edit(task, SECOND, 'individual', { recurringData: task.recurringData, name: 'As before' })
    expect(await overridesOf(task.id)).toHaveLength(1)
  })

  it('may be named as the other calls name it', async () => {
    const task = await scheduleSeries()
    await edit(task, null, 'individual', { start: SECOND, excludeDate: SECOND, name: 'Final reading' })
    expect((await march()).map(({ name }) => name)).toEqual(['Monitoring', 'Final reading', 'Monitoring', 'Monitoring'])
  })

  it('of a time when the series has none is refused', async () => {
    const task = await scheduleSeries()
    expect(await refusedFields(edit(task, days(SECOND, 1), 'individual'))).toEqual({
      occurrenceStart: 'The series has no task then.',
    })
  })

  it('that was taken off meanwhile is refused with what stands', async () => {
    const task = await scheduleSeries()
    await drop(task, SECOND, 'individual')
    const { code, current } = await refusalOf(edit(task, SECOND, 'individual', { name: 'Late' }))
    expect([code, (current as Task).id]).toEqual(['conflict', task.id])
  })
})

describe('this and following tasks', () => {
  it('splits without doubling or losing a task, and changes those from there on', async () => {
    const task = await scheduleSeries()
    const tail = await edit(task, THIRD, 'thisAndFuture', { name: 'Drying check' })
    expect(tail.id).not.toBe(task.id)
    expect(lines(await march())).toEqual([
      `${FIRST} Monitoring`,
      `${SECOND} Monitoring`,
      `${THIRD} Drying check`,
      `${FOURTH} Drying check`,
    ])
    expect(tail).toMatchObject({ createdByUser: { id: priya.userId }, taskAssignments: [{ userId: tess.userId }] })
  })

  it('does not multiply the count, also when the form says it again', async () => {
    const recurringData = { ...weekly, endOption: 'after', count: 5 }
    const task = await scheduleSeries({ recurringData })
    const tail = await edit(task, THIRD, 'thisAndFuture', { name: 'Later', recurringData: task.recurringData })
    expect(tail.recurringData).toMatchObject({ endOption: 'after', count: 3 })
    expect(await shownBetween('2026-03-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z')).toHaveLength(5)
  })

  it('brings no cancelled task back and keeps the changed ones', async () => {
    const task = await scheduleSeries()
    await drop(task, FOURTH, 'individual')
    await edit(task, THIRD, 'individual', { name: 'Only this one' })
    await edit(task, SECOND, 'thisAndFuture', { description: 'New from here' })
    expect(lines(await march())).toEqual([`${FIRST} Monitoring`, `${SECOND} Monitoring`, `${THIRD} Only this one`])
  })

  it('from the first task on is the whole series', async () => {
    const task = await scheduleSeries()
    const same = await edit(task, FIRST, 'thisAndFuture', { name: 'All of them' })
    expect(same.id).toBe(task.id)
  })

  it('can move to another day of the week and another rhythm', async () => {
    const task = await scheduleSeries()
    const wednesday = days(THIRD, 1)
    await edit(task, THIRD, 'thisAndFuture', {
      start: wednesday,
      recurringData: { ...weekly, interval: 2, byWeekDay: ['Wednesday'] },
    })
    expect(starts(await march())).toEqual([FIRST, SECOND, wednesday])
  })

  it('ended there takes all that follow, and the changed ones among them', async () => {
    const task = await scheduleSeries()
    await edit(task, FOURTH, 'individual', { name: 'Changed' })
    await drop(task, THIRD, 'thisAndFuture')
    expect(starts(await march())).toEqual([FIRST, SECOND])
    expect(await overridesOf(task.id)).toEqual([])
  })

  it('ended at the first task takes the whole series', async () => {
    const task = await scheduleSeries()
    await drop(task, FIRST, 'thisAndFuture')
    expect(await march()).toEqual([])
  })

  it('split again keeps its lineage', async () => {
    const task = await scheduleSeries()
    const tail = await edit(task, SECOND, 'thisAndFuture', { name: 'Two' })
    const end = await edit(tail, FOURTH, 'thisAndFuture', { name: 'Three' })
    const [row] = await inOrganization(organization, (tx) =>
      tx.select({ rootId: tasks.rootId, splitFromId: tasks.splitFromId }).from(tasks).where(eq(tasks.id, end.id)),
    )
    expect(row).toEqual({ rootId: task.id, splitFromId: tail.id })
  })
})

describe('all tasks', () => {
  it('seen from one of them are shifted by as much as that one was', async () => {
    const task = await scheduleSeries()
    await edit(task, THIRD, 'all', { start: later(THIRD, 2), end: later(THIRD, 4) })
    expect(starts(await march())).toEqual([FIRST, SECOND, THIRD, FOURTH].map((start) => later(start, 2)))
  })

  it('moved by a day take along what is different about single ones', async () => {
    const task = await scheduleSeries()
    await drop(task, THIRD, 'individual')
    await edit(task, SECOND, 'individual', { name: 'Changed' })
    await edit(task, FIRST, 'all', {
      start: days(FIRST, 1),
      recurringData: { ...weekly, byWeekDay: ['Wednesday'] },
    })
    expect(lines(await march())).toEqual([
      `${days(FIRST, 1)} Monitoring`,
      `${days(SECOND, 1)} Changed`,
      `${days(FOURTH, 1)} Monitoring`,
    ])
  })

  it('changed from a changed one leave alone what was not touched there', async () => {
    const task = await scheduleSeries()
    const own = later(SECOND, 3)
    await edit(task, SECOND, 'individual', { start: own, name: 'Own name' })
    await edit(task, SECOND, 'all', { start: own, end: later(own), name: 'New name for all' })
    expect(lines(await march())).toEqual([
      `${FIRST} New name for all`,
      `${own} New name for all`,
      `${THIRD} New name for all`,
      `${FOURTH} New name for all`,
    ])
  })

  it('with another pattern keep as orphans what fits no more, until somebody decides', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Special visit', start: later(SECOND, 5) })
    const changed = await edit(task, FIRST, 'all', { recurringData: { ...weekly, interval: 2 } })
    expect(changed.orphans).toBe(1)
    expect(starts(await march())).toEqual([FIRST, THIRD])
    const settled = await calendar.settleOrphans(priya, task.id, { keep: true })
    expect(settled.orphans).toBe(0)
    const special = (await march()).find(({ name }) => name === 'Special visit')
    expect(special).toMatchObject({ start: later(SECOND, 5), isRecurring: false })
  })

  it('drop orphans when told to, and take them back when the pattern comes back', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Special visit' })
    await edit(task, FIRST, 'all', { recurringData: { ...weekly, interval: 2 } })
    await edit(task, FIRST, 'all', { recurringData: weekly })
    expect(await overridesOf(task.id)).toEqual([{ slotDate: '2026-03-10', kind: 'modified', orphaned: false }])
    await edit(task, FIRST, 'all', { recurringData: { ...weekly, interval: 2 } })
    await calendar.settleOrphans(priya, task.id, { keep: false })
    expect(await overridesOf(task.id)).toEqual([])
  })

  it('become a single task, and a single task becomes a series', async () => {
    const task = await scheduleSeries()
    const single = await edit(task, THIRD, 'all', { recurringData: { isRecurring: false } })
    expect(single).toMatchObject({ isRecurring: false, start: THIRD, recurringData: null })
    expect(starts(await march())).toEqual([THIRD])
    await edit(single, null, 'all', { recurringData: weekly })
    expect(starts(await march())).toEqual([THIRD, FOURTH])
  })

  it('removed are gone with what was different about them', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { start: '2026-06-17T03:00:00.000Z' })
    await calendar.remove(priya, task.id)
    expect(await shownBetween('2026-03-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z')).toEqual([])
  })
})

describe('move, copy and duplicate', () => {
  it('moves a single task to another day at the same time of day, across daylight saving', async () => {
    const task = await scheduleSeries({ recurringData: undefined })
    const moved = await calendar.move(priya, task.id, carry({ date: '2026-04-07' }))
    expect(moved).toMatchObject({ id: task.id, start: '2026-04-06T23:00:00.000Z', end: '2026-04-07T00:00:00.000Z' })
  })

  it('moves a task of half an hour into the hour that the clock skips, as long as it was', async () => {
    const night = { start: '2026-03-09T15:30:00.000Z', end: '2026-03-09T16:00:00.000Z' }
    const task = await scheduleSeries({ ...night, recurringData: undefined })
    // In Sydney it is 03:00 after 01:59 then.
    const skipped = { start: '2026-10-03T16:30:00.000Z', end: '2026-10-03T17:00:00.000Z' }
    expect(await calendar.copy(priya, task.id, carry({ date: '2026-10-04' }))).toMatchObject(skipped)
    expect(await calendar.move(priya, task.id, carry({ date: '2026-10-04' }))).toMatchObject(skipped)
  })

  it('moves one task of a series out into a task of its own', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Changed' })
    const moved = await calendar.move(priya, task.id, carry({ date: '2026-03-12', excludeDate: SECOND }))
    expect(moved).toMatchObject({ name: 'Changed', isRecurring: false, start: days(SECOND, 2) })
    expect(lines(await march())).toEqual([
      `${FIRST} Monitoring`,
      `${days(SECOND, 2)} Changed`,
      `${THIRD} Monitoring`,
      `${FOURTH} Monitoring`,
    ])
    const again = calendar.move(priya, task.id, carry({ date: '2026-03-13', excludeDate: SECOND }))
    expect((await refusalOf(again)).code).toBe('conflict')
  })

  it('asks which task of a series is meant', async () => {
    const task = await scheduleSeries()
    expect(await refusedFields(calendar.move(priya, task.id, carry({ date: '2026-03-12' })))).toEqual({
      excludeDate: 'Say which task of the series is meant.',
    })
  })

  it('copies one task and excludes nothing', async () => {
    const task = await scheduleSeries()
    await calendar.copy(priya, task.id, carry({ date: '2026-03-12T02:00:00.000Z', excludeDate: SECOND }))
    expect(starts(await march())).toEqual([FIRST, SECOND, days(SECOND, 2), THIRD, FOURTH])
  })

  it('copies to one day under an id, and to no other under the same', async () => {
    const task = await scheduleSeries()
    const asked = { id: newId(), excludeDate: SECOND }
    const copy = (date: string) => calendar.copy(priya, task.id, carry({ ...asked, date }))
    await copy('2026-03-12')
    await expect(copy('2026-03-12')).rejects.toMatchObject({
      name: 'AlreadyDone',
      answer: { id: asked.id },
    })
    await expect(copy('2026-03-13')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('duplicates a series without what is different about single tasks of it', async () => {
    const task = await scheduleSeries()
    await drop(task, SECOND, 'individual')
    const { recurringData: _, ...fields } = plan({ start: later(FIRST, 4) })
    const twin = await calendar.duplicateSeries(priya, task.id, DuplicateTask.parse(fields))
    expect(twin.recurringData).toEqual(task.recurringData)
    expect((await march()).filter(({ id }) => id === twin.id)).toHaveLength(4)
  })

  it('duplicates to a single task unless told to repeat, and no series from a task that is none', async () => {
    const task = await scheduleSeries()
    const { recurringData: _, ...fields } = plan()
    const single = await calendar.duplicate(priya, task.id, DuplicateTask.parse(fields))
    expect(single.isRecurring).toBe(false)
    expect((await refusalOf(calendar.duplicateSeries(priya, single.id, DuplicateTask.parse(fields)))).code).toBe(
      'conflict',
    )
  })
})

describe('two people at once', () => {
  it('of two edits of one version one wins and the other is shown what stands', async () => {
    const task = await scheduleSeries()
    const { version } = task
    const both = await Promise.allSettled([
      edit(task, SECOND, 'thisAndFuture', { name: 'Priya', version }),
      edit(task, SECOND, 'thisAndFuture', { name: 'Omar', version }, omar),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject({ code: 'conflict', current: { id: task.id, version: version + 1 } })
    expect(starts(await march())).toEqual([FIRST, SECOND, THIRD, FOURTH])
  })

  it('each cancels another task, and both are off', async () => {
    const task = await scheduleSeries()
    await Promise.all([drop(task, SECOND, 'individual'), drop(task, THIRD, 'individual')])
    expect(starts(await march())).toEqual([FIRST, FOURTH])
  })

  it('both cancel the same task, and it is off once', async () => {
    const task = await scheduleSeries()
    await Promise.all([drop(task, SECOND, 'individual'), drop(task, SECOND, 'individual')])
    expect(await overridesOf(task.id)).toEqual([{ slotDate: '2026-03-10', kind: 'cancelled', orphaned: false }])
  })
})

describe('a job and its tasks', () => {
  it('are removed and changed at once without waiting for each other for ever', async () => {
    const doomed = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id: jobId } = await makeJob(organization, { timezone: 'Australia/Sydney' })
        return { jobId, task: await scheduleSeries({ jobId }) }
      }),
    )
    const work = doomed.flatMap(({ jobId, task }) => [
      edit(task, null, 'all', { description: 'Side gate' }),
      jobs.remove(priya, jobId),
    ])
    const failed = (await Promise.allSettled(work)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failed.filter((error) => !(error instanceof DomainError))).toEqual([])
    expect(await march()).toEqual([])
  })
})

describe('a draft', () => {
  it('may have nobody, waits for managers alone, and is on no calendar', async () => {
    const draft = await scheduleSeries({ draft: true, assignedUserIds: [], recurringData: undefined })
    expect(draft).toMatchObject({ draft: true, taskAssignments: [] })
    expect(await march()).toEqual([])
    expect((await calendar.browseDrafts(priya)).map(({ id }) => id)).toEqual([draft.id])
    const conflicts = await calendar.browseAvailable(priya, { start: FIRST, end: later(FIRST) })
    expect(conflicts.flatMap((person) => person.conflicts)).toEqual([])
  })

  it('is seen by no Technician, not even by the one it names', async () => {
    await scheduleSeries({ draft: true })
    expect(await march(tess)).toEqual([])
    expect(await calendar.browseTasks(tess, {})).toEqual([])
  })

  it('is published with somebody, and not without', async () => {
    const draft = await scheduleSeries({ draft: true, assignedUserIds: [], recurringData: undefined })
    expect(
      ChangeTask.safeParse({ ...plan(), recurringData: undefined, assignedUserIds: [] }).error?.issues,
    ).toMatchObject([{ path: ['assignedUserIds'], message: 'At least one user must be assigned to a task' }])
    await edit(draft, null, 'all', { assignedUserIds: [tess.userId] })
    expect(starts(await march(tess))).toEqual([FIRST])
    expect(await calendar.browseDrafts(priya)).toEqual([])
  })
})

describe('jobs without a next task', () => {
  it('are the open ones for which nothing is planned from now on', async () => {
    const [bare, past, ahead, forever, closed] = [
      await makeJob(organization),
      await makeJob(organization),
      await makeJob(organization),
      await makeJob(organization),
      await makeJob(organization, { status: 'COMPLETED' }),
    ]
    const soon = new Date(Date.now() + 48 * HOUR_MS).toISOString()
    await scheduleSeries({ jobId: past.id, recurringData: undefined })
    await scheduleSeries({ jobId: ahead.id, start: soon, end: later(soon), recurringData: undefined })
    await scheduleSeries({ jobId: forever.id })
    const found = await calendar.browseUnscheduledJobs(priya)
    expect([found.total, found.jobs.map(({ id }) => id)]).toEqual([2, [bare.id, past.id]])
    expect(found.jobs.map(({ id }) => id)).not.toContain(closed.id)
  })
})

describe('the list of tasks', () => {
  it('has a series once, at the time that it is next due', async () => {
    const job = await makeJob(organization, { timezone: 'Australia/Sydney' })
    const task = await scheduleSeries({ jobId: job.id })
    const [listed] = await calendar.browseTasksOfJob(priya, job.id)
    expect(listed!.id).toBe(task.id)
    expect(Date.parse(listed!.next!.start)).toBeGreaterThan(Date.now() - HOUR_MS)
    const inMarch = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-31T00:00:00.000Z' }
    expect(await calendar.browseTasks(priya, inMarch)).toMatchObject([{ id: task.id, next: null }])
  })

  it('says what is different about the time that it is next due', async () => {
    const job = await makeJob(organization, { timezone: 'Australia/Sydney' })
    const task = await scheduleSeries({ jobId: job.id })
    const [{ next }] = (await calendar.browseTasksOfJob(priya, job.id)) as [ListedTask]
    expect(next).not.toHaveProperty('override')
    await edit(task, next!.occurrenceStart, 'individual', { name: 'Long visit' })
    const [listed] = await calendar.browseTasksOfJob(priya, job.id)
    expect(listed).toMatchObject({ name: 'Monitoring', next: { ...next, override: { name: 'Long visit' } } })
  })
})

describe('what a task was', () => {
  it('is kept for every change, whole, before and after', async () => {
    const task = await scheduleSeries()
    await edit(task, SECOND, 'individual', { name: 'Final reading' })
    await edit(task, THIRD, 'thisAndFuture', { name: 'Later' })
    const revisions = await inOrganization(organization, (tx) =>
      tx
        .select({ action: taskRevisions.action, scope: taskRevisions.scope, slotDate: taskRevisions.slotDate })
        .from(taskRevisions)
        .where(and(eq(taskRevisions.taskId, task.id)))
        .orderBy(asc(taskRevisions.id)),
    )
    expect(revisions).toEqual([
      { action: 'task.scheduled', scope: null, slotDate: null },
      { action: 'task.changed', scope: 'individual', slotDate: '2026-03-10' },
      { action: 'task.ended', scope: 'thisAndFuture', slotDate: null },
    ])
  })
})

describe('a replay', () => {
  it('of a move with an id answers what it made, and moves nothing twice', async () => {
    const task = await scheduleSeries()
    const asked = carry({ id: newId(), date: '2026-03-12', excludeDate: SECOND })
    const moved = await calendar.move(priya, task.id, asked)
    await expect(calendar.move(priya, task.id, asked)).rejects.toMatchObject({ answer: { id: moved.id } })
    const elsewhere = calendar.move(priya, task.id, { ...asked, date: '2026-03-13' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'conflict' })
    expect(await march()).toHaveLength(4)
  })
})

describe('a split without a change', () => {
  const rules = [
    { freq: 'day', interval: 1 },
    { freq: 'day', interval: 3, endOption: 'after', count: 20 },
    { freq: 'week', interval: 2, byWeekDay: ['Tuesday', 'Friday'] },
    { freq: 'week', interval: 1, byWeekDay: ['Monday', 'Sunday'], endOption: 'on', endsOn: '2026-05-20' },
    { freq: 'month', interval: 1, monthOption: 'byDateNumber' },
    { freq: 'month', interval: 1, monthOption: 'byMonthDay', endOption: 'after', count: 5 },
  ]
  const window = ['2026-03-01T00:00:00.000Z', '2026-09-01T00:00:00.000Z'] as const

  it.each(rules)('leaves every task where it was: %o', async (rule) => {
    const task = await scheduleSeries({ recurringData: { isRecurring: true, endOption: 'never', ...rule } })
    const whole = await shownBetween(...window)
    const [cancelled, changed, at] = [1, 3, 2].map((n) => whole[Math.min(n, whole.length - 1)]!.occurrenceStart)
    await edit(task, changed!, 'individual', { name: 'Special', end: later(changed!) })
    await drop(task, cancelled!, 'individual')
    const before = lines(await shownBetween(...window))
    await edit(task, at!, 'thisAndFuture', { end: later(at!), recurringData: task.recurringData })
    expect(lines(await shownBetween(...window))).toEqual(before)
  })
})
