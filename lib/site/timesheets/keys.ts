import { jobKeys } from '@/lib/job/jobs/keys'

export const TIMESHEETS_PATH = '/api/v2/timesheets'

/** Timesheets in the browser's query cache. Those of a job are read again after any change of the job. */
export const timesheetKeys = {
  all: ['timesheets'] as const,
  timer: () => ['timesheets', 'timer'] as const,
  week: (monday: string, userId: string) => ['timesheets', 'week', monday, userId] as const,
  weeks: (monday: string) => ['timesheets', 'weeks', monday] as const,
  ofJob: (jobId: string, page = 1) => [...jobKeys.detail(jobId), 'timesheets', page] as const,
  ofVisit: (jobId: string, inspectionId: string) =>
    [...jobKeys.detail(jobId), 'timesheets', 'visit', inspectionId] as const,
}
