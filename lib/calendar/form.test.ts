import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/wire'

import { type PickedJob, TaskForm, type TaskFormInput, blankValues, periodOf, toPlan, valuesOf } from './form'
import type { Task } from './schema'

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
    expect(periodOf(values(), BRISBANE)).toEqual({ start: '2026-10-03T15:30:00.000Z', end: '2026-10-03T17:30:00.000Z' })
    expect(periodOf(values({ date: '' }), BRISBANE)).toBeNull()
    expect(periodOf(values({ endTime: '01:30' }), BRISBANE)).toBeNull()
  })

  it('comes back as it was entered', () => {
    const entered = values({ hasJob: true, job, overnight: true, endDate: '2026-10-05', endTime: '06:00' })
    const { assignedUserIds, ...sent } = toPlan(TaskForm.parse(entered), BRISBANE)
    const task = {
      ...sent,
      timezone: job.timezone,
      job,
      taskAssignments: assignedUserIds.map((userId) => ({ userId })),
    } as unknown as Task
    expect(valuesOf(task)).toEqual(entered)
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
