import { roots } from '@/lib/base/roots'
import { jobKeys } from '@/lib/job/jobs/keys'

export const TIMESHEETS_PATH = '/api/v2/timesheets'

/**
 * Timesheets in the browser's query cache. Those of a person are read again when their time changes, those of a job
 * after any change of the job.
 */
export const timesheetKeys = {
  all: roots.timesheets,
  timer: (userId: string) => ['timesheets', 'of', userId, 'timer'] as const,
  week: (monday: string, userId: string) => ['timesheets', 'of', userId, 'week', monday] as const,
  weeks: (monday: string) => ['timesheets', 'weeks', monday] as const,
  ofJob: (jobId: string, page = 1, after?: string[]) => [...jobKeys.detail(jobId), 'timesheets', page, after] as const,
  ofVisit: (jobId: string, inspectionId: string) =>
    [...jobKeys.detail(jobId), 'timesheets', 'visit', inspectionId] as const,
}
