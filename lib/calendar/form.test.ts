import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/wire'

import {
  type PickedJob,
  TaskForm,
  type TaskFormInput,
  blankValues,
  periodOf,
  repeatIsSound,
  toPlan,
  valuesAt,
  valuesOf,
  withDate,
} from './form'
import { blankRepeat } from './repeat-form'
import type { ShownTask } from './shown'

const BRISBANE = { timezone: 'Australia/Brisbane' }
const job: PickedJob = {
  id: newId(),
  identifier: 'CRW',
  jobNo: 7,
  siteAddress: '1 Esplanade',
  timezone: 'Australia/Sydney',
}
const values = (changes: Partial<TaskFormInput> = {}): TaskFormInput => ({
  name: 'Moisture check',
  description: '',
  date: '2026-10-04',
  startTime: '01:30',
  endTime: '03:30',
  overnight: false,
  endDate: '2026-10-04',
  hasJob: false,
  job: null,
  assignedUserIds: [newId()],
  repeat: blankRepeat('2026-10-04'),
  draft: false,
  ...changes,
})
const messages = (changes: Partial<TaskFormInput>) => {
  const { error } = TaskForm.safeParse(values(changes))
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

describe('the form of a task', () => {
  it.each<[string, Partial<TaskFormInput>, Record<string, string>]>([
    ['no name', { name: '' }, { name: 'A task name is required' }],
    ['no date', { date: '' }, { date: 'Required' }],
    ['no start', { startTime: '' }, { startTime: 'Required' }],
    ['no end', { endTime: '' }, { endTime: 'Required' }],
    ['an end at the start', { endTime: '01:30' }, { endTime: 'Invalid end time: Must be after start time' }],
    ['an end before the start', { endTime: '01:00' }, { endTime: 'Invalid end time: Must be after start time' }],
    [
      'an end on the day before',
      { overnight: true, endDate: '2026-10-03' },
      { endDate: 'Invalid time: Must be after the starting time' },
    ],
    ['an announced day that is missing', { overnight: true, endDate: '' }, { endDate: 'Required' }],
    ['an announced job that is missing', { hasJob: true }, { job: 'Please select a job' }],
    ['nobody for a draft', { assignedUserIds: [], draft: true }, {}],
    ['nobody', { assignedUserIds: [] }, { assignedUserIds: 'At least one user must be assigned to a task' }],
    ['a night', { overnight: true, endDate: '2026-10-05', endTime: '01:00' }, {}],
  ])('%s', (_, changes, expected) => expect(messages(changes)).toEqual(expected))
})

describe('what the form says', () => {
  const plan = (changes: Partial<TaskFormInput>) => toPlan(TaskForm.parse(values(changes)), BRISBANE)

  it("is on the organisation's clock without a job", () => {
    expect(plan({ job })).toMatchObject({
      description: null,
      hasJob: false,
      jobId: null,
      start: '2026-10-03T15:30:00.000Z',
      end: '2026-10-03T17:30:00.000Z',
    })
  })

  it("is on the job's clock with one: an hour is lost as daylight saving begins", () => {
    expect(plan({ hasJob: true, job })).toMatchObject({
      hasJob: true,
      jobId: job.id,
      start: '2026-10-03T15:30:00.000Z',
      end: '2026-10-03T16:30:00.000Z',
    })
  })

  it('is a period once it can be one', () => {
    expect(periodOf(values(), BRISBANE.timezone)).toEqual({
      start: '2026-10-03T15:30:00.000Z',
      end: '2026-10-03T17:30:00.000Z',
    })
    expect(periodOf(values({ date: '' }), BRISBANE.timezone)).toBeNull()
    expect(periodOf(values({ endTime: '01:30' }), BRISBANE.timezone)).toBeNull()
  })

  it('comes back as it was entered', () => {
    const entered = values({ hasJob: true, job, overnight: true, endDate: '2026-10-05', endTime: '06:00' })
    const { assignedUserIds, ...sent } = toPlan(TaskForm.parse(entered), BRISBANE)
    const task = {
      ...sent,
      timezone: job.timezone,
      job,
      taskAssignments: assignedUserIds.map((userId) => ({ userId })),
    } as unknown as ShownTask
    expect(valuesOf(task)).toEqual(entered)
  })
})

/** Every Sunday from 20 September, 9 to 10 in Sydney; this one is on 4 October, where the clocks go forward. */
const series = (changes: Partial<ShownTask> = {}) =>
  ({
    id: newId(),
    name: 'Moisture check',
    description: null,
    start: '2026-10-03T22:00:00.000Z',
    end: '2026-10-03T23:00:00.000Z',
    occurrenceStart: '2026-10-03T22:00:00.000Z',
    startsOn: '2026-09-19T23:00:00.000Z',
    timezone: 'Australia/Sydney',
    isRecurring: true,
    isChanged: false,
    jobId: null,
    job: null,
    taskAssignments: [{ userId: newId() }],
    draft: false,
    recurringData: {
      isRecurring: true,
      freq: 'week',
      interval: 1,
      byWeekDay: ['Sunday'],
      monthOption: null,
      monthOrdinal: null,
      endOption: 'after',
      count: 9,
      endsOn: null,
      taskTimezone: 'Australia/Sydney',
    },
    ...changes,
  }) as unknown as ShownTask

describe('what the form says of a task that stands', () => {
  const plan = (task: ShownTask, changes: Partial<TaskFormInput>, scope: 'individual' | 'all' = 'all') =>
    toPlan(TaskForm.parse({ ...valuesOf(task), ...changes }), BRISBANE, { task, scope })

  it("stays on the task's own clock while its job stays the same", () => {
    const { start, end } = series()
    expect(plan(series(), { name: 'Dry-out' })).toMatchObject({ name: 'Dry-out', start, end })
  })

  it('says how the series repeats, but not of one task of it', () => {
    expect(plan(series(), {}).recurringData).toEqual(series().recurringData)
    expect(plan(series(), {}, 'individual')).not.toHaveProperty('recurringData')
  })

  it('says that it repeats no more, and of a single task nothing', () => {
    const repeat = { ...blankRepeat('2026-10-04'), isRecurring: false }
    expect(plan(series(), { repeat }).recurringData).toEqual({ isRecurring: false })
    const single = series({ isRecurring: false, recurringData: null })
    expect(plan(single, { repeat })).not.toHaveProperty('recurringData')
  })

  it('moves the only weekday and the end along with the date', () => {
    const values = valuesOf(series())
    expect(withDate({ ...values, overnight: true, endDate: '2026-10-05' }, '2026-10-08', series())).toEqual({
      endDate: '2026-10-09',
      repeat: { ...values.repeat, byWeekDay: ['Thursday'] },
    })
  })

  it('opens at another time and for other people', () => {
    const task = series()
    const at = { start: '2026-10-05T22:30:00.000Z', end: '2026-10-06T00:00:00.000Z', assignedUserIds: ['tui'] }
    expect(valuesAt(valuesOf(task), at, task.timezone)).toMatchObject({
      date: '2026-10-06',
      startTime: '09:30',
      endTime: '11:00',
      overnight: false,
      assignedUserIds: ['tui'],
      name: 'Moisture check',
      repeat: { byWeekDay: ['Tuesday'] },
    })
  })

  it('cannot be saved with a repetition that is none', () => {
    const values = valuesOf(series())
    expect(repeatIsSound(values, series())).toBe(true)
    expect(repeatIsSound({ ...values, repeat: { ...values.repeat, byWeekDay: [] } }, series())).toBe(false)
  })
})

describe('a new task', () => {
  const now = new Date('2026-10-04T13:10:00Z')

  it('begins at the next half hour', () => {
    expect(blankValues({}, BRISBANE, now)).toMatchObject({
      date: '2026-10-04',
      startTime: '23:30',
      endTime: '00:30',
      overnight: true,
      endDate: '2026-10-05',
      hasJob: false,
    })
  })

  it('begins where somebody clicked, for whom and for which job', () => {
    const userId = newId()
    const slot = { date: '2026-10-07', startTime: '06:00', endTime: '06:30', endDate: '2026-10-07' }
    expect(blankValues({ ...slot, assignedUserIds: [userId], job }, BRISBANE, now)).toMatchObject({
      ...slot,
      overnight: false,
      assignedUserIds: [userId],
      hasJob: true,
      job,
    })
  })
})
