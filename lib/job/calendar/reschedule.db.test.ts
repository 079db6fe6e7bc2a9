import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import * as staff from '@/lib/desk/staff/service'
import { type Target, moveBack, moveTo, whoLeft, without } from '@/lib/job/calendar/form/reschedule'
import type { ChangeScope, SentChange } from '@/lib/job/calendar/form/sent'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { Actor } from '@/lib/platform/auth/actor'

import { ChangeTask, ScheduleTask, type Task } from './schema'
import * as calendar from './service'

/** Tuesday 3 March 2026, nine to ten in Sydney. */
const FIRST = '2026-03-02T22:00:00.000Z'
const HOUR_MS = 3_600_000
const WINDOW = { start: '2026-02-01T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z' }

let admin: Actor
let priya: Actor
let tess: Actor
let theo: Actor

beforeEach(async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Sydney' })
  admin = await makeActor(organization)
  priya = await makeActor(organization, { role: 'ProjectManager' })
  tess = await makeActor(organization, { role: 'Technician' })
  theo = await makeActor(organization, { role: 'Technician' })
})
afterAll(closeDatabase)

const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

const schedule = (recurringData?: object): Promise<Task> =>
  calendar.schedule(
    priya,
    ScheduleTask.parse({
      name: 'Monitoring',
      start: FIRST,
      end: later(FIRST, 1),
      assignedUserIds: [tess.userId],
      recurringData,
    }),
  )

const shown = async (): Promise<ShownTask[]> => showWindow(await calendar.browseWindow(priya, WINDOW))

const drawn = async () =>
  (await shown()).map(({ start, end, name, taskAssignments }) => [
    start,
    end,
    name,
    ...taskAssignments.map(({ userId }) => userId),
  ])

const change = (id: string, body: SentChange): Promise<Task> => calendar.change(priya, id, ChangeTask.parse(body))

async function moveAndBack(task: ShownTask, to: Target, scope: ChangeScope) {
  const before = await drawn()
  const moved = await change(task.id, moveTo(task, to, scope))
  const between = await drawn()
  if (moved.id === task.id) await change(moved.id, moveBack(task, to, moved, scope)!)
  else await calendar.rejoin(priya, moved.id)
  expect(await drawn()).toEqual(before)
  return { before, between }
}

const weekly = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'] }
const RULES: [string, object][] = [
  ['every week', weekly],
  ['every second week, six times', { ...weekly, interval: 2, endOption: 'after', count: 6 }],
  ['twice a week until a date', { ...weekly, byWeekDay: ['Tuesday', 'Friday'], endOption: 'on', endsOn: '2026-04-25' }],
  ['every third day', { isRecurring: true, freq: 'day', interval: 3 }],
  ['monthly by its weekday', { isRecurring: true, freq: 'month', monthOption: 'byMonthDay' }],
]

describe('a task that is put at another time and back', () => {
  it('stands as before, alone', async () => {
    await schedule()
    const [task] = (await shown()) as [ShownTask]
    const to = { start: later(task.start, 26), end: later(task.start, 28), assignedUserIds: [theo.userId] }
    const { between } = await moveAndBack(task, to, 'individual')
    expect(between).toEqual([[to.start, to.end, 'Monitoring', theo.userId]])
  })

  for (const scope of ['individual', 'thisAndFuture', 'all'] as const) {
    it.each(RULES)(`stands as before, ${scope === 'all' ? 'with all' : scope} of a series: %s`, async (_, rule) => {
      await schedule(rule)
      const task = (await shown())[1]!
      const to = { start: later(task.start, 26), end: later(task.start, 28), assignedUserIds: [theo.userId] }
      const { before, between } = await moveAndBack(task, to, scope)
      expect(between).not.toEqual(before)
    })
  }

  it('takes along, and brings back, what is different about another one of its series', async () => {
    await schedule(weekly)
    const [, second, third] = (await shown()) as [ShownTask, ShownTask, ShownTask]
    const changed = { ...moveTo(third, third, 'individual'), name: 'Long visit' }
    await change(third.id, changed)
    const [, task] = (await shown()) as [ShownTask, ShownTask]
    const { between } = await moveAndBack(task, { start: later(second.start, 24), end: later(second.end, 24) }, 'all')
    expect(between[2]).toEqual([later(third.start, 24), later(third.end, 24), 'Long visit', tess.userId])
  })
})

describe('a task that is shared with somebody who left', () => {
  const wednesday = { start: later(FIRST, 24), end: later(FIRST, 25) }
  const share = async (recurringData?: object) => {
    const { id } = await schedule(recurringData)
    const [task] = (await shown()) as [ShownTask]
    await change(id, moveTo(task, { ...task, assignedUserIds: [tess.userId, theo.userId] }, 'all'))
    await staff.remove(admin, theo.userId)
    return ((await shown()) as [ShownTask])[0]
  }
  const people = ({ taskAssignments }: Pick<Task, 'taskAssignments'>) => taskAssignments.map(({ userId }) => userId)

  it('is moved with whoever is left, and put back without them', async () => {
    const task = await share()
    const left = whoLeft(
      task,
      [tess, priya].map(({ userId: id }) => ({ id })),
    )
    expect(left.map(({ id }) => id)).toEqual([theo.userId])
    const moved = await change(task.id, moveTo(task, wednesday, 'individual'))
    expect([moved.start, people(moved)]).toEqual([wednesday.start, [tess.userId]])
    const back = await change(task.id, moveBack(without(task, left), wednesday, moved, 'individual')!)
    expect([back.start, people(back)]).toEqual([task.start, [tess.userId]])
  })

  it('is moved as one of its series, and with all of it, which keeps its other people and times', async () => {
    const task = await share({ ...weekly, endOption: 'after', count: 3 })
    await change(task.id, moveTo(task, wednesday, 'individual'))
    const alone = await shown()
    expect(alone.map(people)).toEqual([[tess.userId], expect.arrayContaining([theo.userId]), expect.anything()])
    const second = alone[1]!
    await change(task.id, moveTo(second, { start: later(second.start, 1), end: later(second.end, 1) }, 'all'))
    const all = await shown()
    expect(all.map(people)).toEqual([[tess.userId], [tess.userId], [tess.userId]])
    expect(all.map(({ start }) => start).slice(1)).toEqual(alone.slice(1).map(({ start }) => later(start, 1)))
  })

  it('is refused where nobody is left, and takes nobody who left before', async () => {
    const task = await share()
    await staff.remove(admin, tess.userId)
    await expect(change(task.id, moveTo(task, wednesday, 'individual'))).rejects.toMatchObject({
      fields: [{ path: 'assignedUserIds', message: expect.stringContaining('has left') }],
    })
    const other = await makeActor(priya, { role: 'Technician' })
    await staff.remove(admin, other.userId)
    const added = moveTo(task, { ...wednesday, assignedUserIds: [priya.userId, other.userId] }, 'individual')
    await expect(change(task.id, added)).rejects.toMatchObject({ fields: [{ path: 'assignedUserIds' }] })
  })
})

describe('the last task of a series that ends', () => {
  const daily = { isRecurring: true, freq: 'day', interval: 1 }
  const ENDING: [string, object][] = [
    ['every week, four times', { ...weekly, endOption: 'after', count: 4 }],
    ['every week until its last day', { ...weekly, endOption: 'on', endsOn: '2026-03-24' }],
    ['every week until some days later', { ...weekly, endOption: 'on', endsOn: '2026-03-27' }],
    ['every day, four times', { ...daily, endOption: 'after', count: 4 }],
    ['every day until its last', { ...daily, endOption: 'on', endsOn: '2026-03-06' }],
    ['monthly, twice', { isRecurring: true, freq: 'month', monthOption: 'byDateNumber', endOption: 'after', count: 2 }],
    [
      'monthly until its last weekday',
      { isRecurring: true, freq: 'month', monthOption: 'byMonthDay', endOption: 'on', endsOn: '2026-04-07' },
    ],
  ]

  for (const days of [1, 9, -1, -9]) {
    it.each(ENDING)(`moves by ${days} days with what follows it, and back: %s`, async (_, rule) => {
      await schedule(rule)
      const task = (await shown()).at(-1)!
      const to = { start: later(task.start, 24 * days), end: later(task.end, 24 * days) }
      const { before, between } = await moveAndBack(task, to, 'thisAndFuture')
      const moved = [to.start, to.end, 'Monitoring', tess.userId]
      const inOrder = [...before.slice(0, -1), moved].toSorted(([one], [other]) => one!.localeCompare(other!))
      expect(between).toEqual(inOrder)
    })
  }

  it('comes along when an earlier one is moved with those that follow', async () => {
    await schedule({ ...weekly, endOption: 'on', endsOn: '2026-03-24' })
    const second = (await shown())[1]!
    await change(
      second.id,
      moveTo(second, { start: later(second.start, 48), end: later(second.end, 48) }, 'thisAndFuture'),
    )
    expect((await shown()).map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-03-11',
      '2026-03-18',
      '2026-03-25',
    ])
  })

  it('is moved where nothing is said of how it repeats', async () => {
    await schedule({ ...daily, endOption: 'after', count: 4 })
    const task = (await shown()).at(-1)!
    const { recurringData: _, ...body } = moveTo(
      task,
      { start: later(task.start, 48), end: later(task.end, 48) },
      'thisAndFuture',
    )
    await change(task.id, body)
    expect((await shown()).at(-1)).toMatchObject({ start: body.start, end: body.end })
  })

  it('is not moved behind a last date that is asked for, nor to where its rule has no day', async () => {
    await schedule({ ...weekly, endOption: 'on', endsOn: '2026-03-24' })
    const task = (await shown()).at(-1)!
    const body = moveTo(task, { start: later(task.start, 72), end: later(task.end, 72) }, 'thisAndFuture')
    const before = await drawn()
    const asking = (rule: object) => change(task.id, { ...body, recurringData: { ...task.recurringData!, ...rule } })
    await expect(asking({ byWeekDay: ['Friday'], endsOn: '2026-03-25' })).rejects.toMatchObject({
      fields: [{ message: 'Ends on date cannot be before the task date.' }],
    })
    await expect(asking({ endsOn: '2026-03-28' })).rejects.toMatchObject({
      fields: [{ message: 'No task falls between its date and that end.' }],
    })
    expect(await drawn()).toEqual(before)
  })
})
