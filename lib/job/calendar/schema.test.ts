import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/base/wire'

import { BrowseTasks, BrowseWindow, ChangeTask, DuplicateTask, ScheduleTask } from './schema'

const plan = (values: object = {}) => ({
  name: 'Moisture check',
  start: '2026-03-09T00:00:00.000Z',
  end: '2026-03-09T02:00:00.000Z',
  assignedUserIds: [newId()],
  ...values,
})

describe('the fields of a task', () => {
  const messages = (values: object) => {
    const { error } = ScheduleTask.safeParse(plan(values))
    return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
  }

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: undefined }, { name: 'A task name is required' }],
    ['a blank name', { name: '  ' }, { name: 'A task name is required' }],
    ['a long name', { name: 'x'.repeat(201) }, { name: 'Must be less than 200 characters' }],
    ['a long description', { description: 'x'.repeat(65_001) }, { description: 'Must be less than 65000 characters' }],
    ['no start', { start: undefined }, { start: 'Required' }],
    ['no end', { end: '' }, { end: 'Required' }],
    ['no date', { start: 'tomorrow' }, { start: 'Not a date and time.' }],
    ['an end at the start', { end: plan().start }, { end: 'Invalid end time: Must be after start time' }],
    ['nobody', { assignedUserIds: [] }, { assignedUserIds: 'At least one user must be assigned to a task' }],
    ['no list', { assignedUserIds: undefined }, { assignedUserIds: 'At least one user must be assigned to a task' }],
    ['a job announced', { hasJob: true }, { jobId: 'Please select a job' }],
  ])('%s', (_, values, expected) => expect(messages(values)).toEqual(expected))

  it('takes what the old client sends along, and drops it', () => {
    const old = { taskId: newId(), duplicateTask: 'true', Duplicate: true, isBaseTaskRecurring: 'false' }
    const body = plan()
    for (const schema of [ChangeTask, DuplicateTask]) {
      expect(schema.parse({ ...body, ...old })).toEqual(schema.parse(body))
      expect(schema.safeParse({ ...body, ...old, duplicates: true }).success).toBe(false)
    }
  })

  it.each<[string, object]>([
    ['the longest name', { name: 'x'.repeat(200) }],
    ['the longest description', { description: 'x'.repeat(65_000) }],
    ['a form', { assignedUserIds: JSON.stringify([newId()]), hasJob: 'true', jobId: newId() }],
  ])('%s is taken', (_, values) => expect(messages({ assignedUserIds: [newId()], ...values })).toEqual({}))

  it('counts somebody who is named twice once', () => {
    const id = newId()
    expect(ScheduleTask.parse(plan({ assignedUserIds: [id, id] })).assignedUserIds).toEqual([id])
  })
})

describe('the query of a window', () => {
  const window = { start: '2026-03-09T00:00:00Z', end: '2026-03-10T10:00:00+10:00' }

  it('takes one user as well as many, and any offset', () => {
    const [one, other] = [newId(), newId()]
    expect(BrowseWindow.parse({ ...window, userId: one })).toEqual({
      start: '2026-03-09T00:00:00.000Z',
      end: '2026-03-10T00:00:00.000Z',
      userId: [one],
    })
    expect(BrowseWindow.parse({ ...window, userId: [one, other] }).userId).toEqual([one, other])
  })

  it('refuses one that is half named, backwards or too long', () => {
    expect(BrowseTasks.safeParse({ start: window.start }).error?.issues[0]?.message).toBe(
      'A window has a start and an end.',
    )
    expect(BrowseTasks.safeParse({ start: window.end, end: window.start }).success).toBe(false)
    expect(BrowseWindow.safeParse({ ...window, end: '2027-06-01T00:00:00Z' }).success).toBe(false)
    expect(BrowseTasks.parse({})).toEqual({})
    expect(BrowseTasks.safeParse({ coming: '0' }).success).toBe(false)
    expect(BrowseTasks.safeParse({ coming: '201' }).success).toBe(false)
  })
})
