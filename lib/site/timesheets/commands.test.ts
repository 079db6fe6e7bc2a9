import { expect, it } from 'vitest'

import { jobKeys } from '@/lib/job/jobs/keys'

import { stopTimer } from './commands'
import { timesheetKeys } from './keys'
import type { Timesheet } from './schema'

const stopped = (jobId: string | null) => stopTimer.makesOld({ id: 'timer' }, {}, { jobId } as Timesheet)

it('a stopped timer makes old its own job, no job when it has none, and any shown one while nobody knows', () => {
  expect(stopped('job')).toEqual([timesheetKeys.all, jobKeys.detail('job')])
  expect(stopped(null)).toEqual([timesheetKeys.all])
  expect(stopTimer.makesOld({ id: 'timer' }, {})).toEqual([timesheetKeys.all, jobKeys.details])
})
