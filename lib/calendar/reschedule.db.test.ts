import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/db/factories'
import type { Actor } from '@/lib/auth/actor'

import { type Target, moveBack, moveTo } from './reschedule'
import { ChangeTask, ScheduleTask, type Task } from './schema'
import type { ChangeScope, SentChange } from './sent'
import * as calendar from './service'
import { type ShownTask, showWindow } from './shown'

/** Tuesday 3 March 2026, nine to ten in Sydney. */
const FIRST = '2026-03-02T22:00:00.000Z'
const HOUR_MS = 3_600_000
const WINDOW = { start: '2026-03-01T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z' }

let priya: Actor
let tess: Actor
let theo: Actor

beforeEach(async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Sydney' })
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

const told = async () =>
  (await shown()).map(({ start, end, name, taskAssignments }) => [
    start,
    end,
    name,
    ...taskAssignments.map(({ userId }) => userId),
  ])

const change = (id: string, body: SentChange): Promise<Task> => calendar.change(priya, id, ChangeTask.parse(body))

async function moveAndBack(task: ShownTask, to: Target, scope: ChangeScope) {
  const before = await told()
  const moved = await change(task.id, moveTo(task, to, scope))
  const between = await told()
  if (moved.id === task.id) await change(moved.id, moveBack(task, to, moved, scope)!)
  else await calendar.rejoin(priya, moved.id)
  expect(await told()).toEqual(before)
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
