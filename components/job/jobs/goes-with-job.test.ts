import { expect, it } from 'vitest'

import { jobPartsFor } from '@/lib/desk/areas/areas'

import { goesWithJob, staysOfJob } from './goes-with-job'

const parts = jobPartsFor('Administrator')

it('names what goes with a job by its number, and leaves out what there is none of', () => {
  const counts = { 'site-visits': 2, rooms: 1, moisture: 0, notes: 1_200, timesheets: 3, equipment: 0 }
  expect(goesWithJob(parts, counts)).toEqual([
    '2 site visits, with what was answered, measured and drawn there',
    '1 room, with photos, notes and installations of equipment',
    '1,200 notes',
    'Its status history, KPI settings and completion summary',
  ])
  expect(staysOfJob(parts, counts)).toBe('3 timesheets stay with whoever worked.')
  expect(staysOfJob(parts, { timesheets: 1 })).toBe('1 timesheet stays with whoever worked.')
})

it('names every kind while the numbers are not known', () => {
  const going = parts.filter(({ goes }) => goes)
  expect(goesWithJob(parts, {})).toHaveLength(going.length + 1)
  expect(goesWithJob(parts, {})).toContain('Its items of contents, with their photos')
  expect(staysOfJob(parts, {})).toBeNull()
})
