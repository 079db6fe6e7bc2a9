import { expect, it } from 'vitest'

import { goesWithJob, staysOfJob } from './goes-with-job'

it('names what goes with a job by its number, and leaves out what there is none of', () => {
  const counts = { 'site-visits': 2, rooms: 1, moisture: 0, notes: 1_200, timesheets: 3, equipment: 0 }
  expect(goesWithJob(counts)).toEqual([
    '2 site visits, with what was answered, measured and drawn there',
    '1 room, with photos, notes and installations of equipment',
    '1,200 notes',
    'Its status history, KPI settings and completion summary',
  ])
  expect(staysOfJob(counts)).toBe('3 timesheets stay with whoever worked.')
  expect(staysOfJob({ timesheets: 1 })).toBe('1 timesheet stays with whoever worked.')
})

it('names every kind while the numbers are not known', () => {
  expect(goesWithJob({})).toHaveLength(9)
  expect(goesWithJob({})).toContain('Its items of contents, with their photos')
  expect(staysOfJob({})).toBeNull()
})
