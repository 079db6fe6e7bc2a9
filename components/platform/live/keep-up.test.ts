import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { newId } from '@/lib/base/ids'
import { calendarKeys } from '@/lib/job/calendar/keys'
import { jobKeys } from '@/lib/job/jobs/keys'
import type { LiveEvent } from '@/lib/platform/live/schema'
import { timesheetKeys } from '@/lib/site/timesheets/keys'

import { gather } from './keep-up'

const START = '2027-03-10T00:00:00Z'
const WINDOW = { start: START, end: '2027-03-17T00:00:00Z' }
const [mine, theirs] = [newId(), newId()]
const keys = {
  job: jobKeys.detail(mine),
  'tasks of the job': calendarKeys.ofJob(mine),
  jobs: jobKeys.list(''),
  task: calendarKeys.one(mine, START),
  week: calendarKeys.window(WINDOW),
  timer: timesheetKeys.timer(mine),
  'week of a person': timesheetKeys.week('2027-03-08', mine),
  'weeks of all': timesheetKeys.weeks('2027-03-08'),
}

async function oldAfter(event: Partial<LiveEvent>): Promise<string[]> {
  vi.useFakeTimers()
  const queries = new QueryClient()
  for (const key of Object.values(keys)) queries.setQueryData(key, 0)
  gather(queries, newId(), ['jobs', 'calendar', 'timesheets']).add({
    topic: null,
    by: null,
    tabId: null,
    ids: [],
    ...event,
  })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  return Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)!.isInvalidated ? [name] : []))
}

it.each<[Partial<LiveEvent>, string[]]>([
  [{ topic: 'jobs', ids: [mine] }, ['job', 'tasks of the job', 'jobs']],
  [{ topic: 'jobs', ids: [theirs] }, ['jobs']],
  [{ topic: 'jobs', ids: [] }, ['job', 'tasks of the job', 'jobs']],
  [{ topic: 'calendar', ids: [theirs, mine] }, ['task', 'week']],
  [{ topic: 'calendar', ids: [theirs] }, ['week']],
  [{ topic: 'calendar', ids: [] }, ['task', 'week']],
  [{ topic: 'timesheets', ids: [theirs, mine] }, ['timer', 'week of a person', 'weeks of all']],
  [{ topic: 'timesheets', ids: [theirs] }, ['weeks of all']],
  [{ topic: null }, Object.keys(keys)],
])('%o makes old the lists and the records that it names: %j', async (event, old) => {
  expect(await oldAfter(event)).toEqual(old)
})
