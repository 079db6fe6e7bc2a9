import { jobKeys } from '@/lib/job/jobs/keys'

export const TIMESHEETS_PATH = '/api/v2/timesheets'

/** What the browser holds of timesheets. Those of a job are read again with whatever happens on it. */
export const timesheetKeys = {
  all: ['timesheets'] as const,
  timer: () => ['timesheets', 'timer'] as const,
  week: (monday: string, userId: string) => ['timesheets', 'week', monday, userId] as const,
  weeks: (monday: string) => ['timesheets', 'weeks', monday] as const,
  ofJob: (jobId: string, page = 1) => [...jobKeys.detail(jobId), 'timesheets', page] as const,
  ofVisit: (jobId: string, inspectionId: string) =>
    [...jobKeys.detail(jobId), 'timesheets', 'visit', inspectionId] as const,
}
