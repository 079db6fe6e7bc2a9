import { describe, expect, it } from 'vitest'

import { toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { blankRepeat } from './repeat-form'
import {
  type PickedJob,
  TaskForm,
  type TaskFormInput,
  blankValues,
  periodOf,
  repeatIsSound,
  toPlan,
  filledFrom,
  onEachDay,
  valuesAt,
  valuesOf,
  withDate,
} from './task-form'

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

  it('lasts as long as it says in the hour that the clock skips', () => {
    const skipped = values({ date: '2026-10-04', startTime: '02:30', endTime: '03:00' })
    expect(periodOf(skipped, 'Australia/Sydney')).toEqual({
      start: '2026-10-03T16:30:00.000Z',
      end: '2026-10-03T17:00:00.000Z',
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

  it('of an hour before the clock goes back ends an hour later on it', () => {
    // From two to the second two.
    const at = { start: '2027-04-03T15:00:00.000Z', end: '2027-04-03T16:00:00.000Z' }
    expect(valuesAt(values(), at, 'Australia/Sydney')).toMatchObject({
      date: '2027-04-04',
      startTime: '02:00',
      endTime: '03:00',
      overnight: false,
    })
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

/** Every Sunday from 20 September, 9 to 10 in Sydney; this task is on 4 October, when the clocks go forward. */
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

  it('takes the name, the length and the people of a task type, over midnight too', () => {
    const type = { name: 'Strip-out', minutes: 240, userIds: ['jess'] }
    expect(filledFrom(values({ date: '2026-03-10', startTime: '09:30' }), type)).toEqual({
      name: 'Strip-out',
      overnight: false,
      endDate: '2026-03-10',
      endTime: '13:30',
      assignedUserIds: ['jess'],
    })
    expect(filledFrom(values({ date: '2026-03-10', startTime: '22:00' }), { ...type, userIds: [] })).toEqual({
      name: 'Strip-out',
      overnight: true,
      endDate: '2026-03-11',
      endTime: '02:00',
    })
    expect(filledFrom(values({ startTime: '' }), { ...type, userIds: [] })).toEqual({ name: 'Strip-out' })
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

  it.each([
    ['at night at seven', '2026-10-04T16:10', '2026-10-05', '07:00', '08:00'],
    ['early in the morning at seven', '2026-10-05T06:59', '2026-10-05', '07:00', '08:00'],
    ['during the day at the next half hour', '2026-10-05T09:10', '2026-10-05', '09:30', '10:30'],
    ['at a half hour at once', '2026-10-05T09:30', '2026-10-05', '09:30', '10:30'],
    ['late in the day with the last hour of work', '2026-10-05T15:31', '2026-10-05', '16:00', '17:00'],
    ['after work on the next day', '2026-10-05T16:01', '2026-10-06', '07:00', '08:00'],
    ['late on the last evening of a year on its first day', '2026-12-31T22:45', '2027-01-01', '07:00', '08:00'],
    ['on the evening before the clocks are changed', '2027-04-03T23:10', '2027-04-04', '07:00', '08:00'],
  ])('begins %s', (_, clock, date, startTime, endTime) => {
    const sydney = { timezone: 'Australia/Sydney' }
    const begun = { date, startTime, endTime, overnight: false, endDate: date, hasJob: false }
    expect(blankValues({}, sydney, toInstant(clock, sydney.timezone))).toMatchObject(begun)
  })

  it('begins in the morning of a chosen day, and later today', () => {
    const begins = (date: string, clock: string) => blankValues({ date }, BRISBANE, toInstant(clock, BRISBANE.timezone))
    const evening = '2026-10-04T22:45'
    expect(begins('2026-10-07', evening)).toMatchObject({ date: '2026-10-07', startTime: '07:00', endTime: '08:00' })
    expect(begins('2026-10-04', evening)).toMatchObject({ date: '2026-10-04', startTime: '07:00', overnight: false })
    expect(begins('2026-10-04', '2026-10-04T11:20')).toMatchObject({ date: '2026-10-04', startTime: '11:30' })
  })

  it('begins on the clock of its job', () => {
    const inPerth = { ...job, timezone: 'Australia/Perth' }
    const noonInPerth = new Date('2026-10-04T04:10:00Z')
    expect(blankValues({ job: inPerth }, BRISBANE, noonInPerth)).toMatchObject({ startTime: '12:30' })
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

describe('a task of several days that is to repeat', () => {
  const threeDays = { date: '2026-10-07', overnight: true, endDate: '2026-10-09' }

  it('is proposed once on each of its days', () => {
    const entered = values({ ...threeDays, startTime: '08:00', endTime: '16:00', repeat: blankRepeat('2026-10-07') })
    const daily = onEachDay(entered)
    expect(daily).toMatchObject({
      overnight: false,
      endDate: '2026-10-07',
      repeat: { freq: 'day', interval: '1', endOption: 'after', count: '3' },
    })
    const plan = toPlan(
      TaskForm.parse({ ...entered, ...daily, repeat: { ...daily!.repeat, isRecurring: true } }),
      BRISBANE,
    )
    expect(plan).toMatchObject({
      start: '2026-10-06T22:00:00.000Z',
      end: '2026-10-07T06:00:00.000Z',
      recurringData: { freq: 'day', count: 3 },
    })
  })

  it('is proposed once on each of its nights', () => {
    expect(onEachDay(values({ ...threeDays, startTime: '22:00', endTime: '06:00' }))).toMatchObject({
      overnight: true,
      endDate: '2026-10-08',
      repeat: { count: '2' },
    })
  })

  it.each([
    ['a day', { ...threeDays, overnight: false }],
    ['a night', { ...threeDays, endDate: '2026-10-08', startTime: '22:00', endTime: '06:00' }],
    ['no last day yet', { ...threeDays, endDate: '' }],
    ['a last day before the first', { ...threeDays, endDate: '2026-10-01' }],
  ])('is left as it is with %s', (_, changes) => expect(onEachDay(values(changes))).toBeNull())
})
