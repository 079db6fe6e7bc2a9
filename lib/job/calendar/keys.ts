import { roots } from '@/lib/base/roots'
import { jobKeys } from '@/lib/job/jobs/keys'

import type { FindAvailable } from './schema'

interface Window {
  start: string
  end: string
}

/**
 * The calendar's part of the query cache. The change of a task makes old what shows many tasks, and that task. The tasks
 * of a job are read again after any change of the job.
 */
export const calendarKeys = {
  all: roots.calendar,
  window: (window: Window, userIds: readonly string[] = []) =>
    [...calendarKeys.all, 'window', window.start, window.end, userIds.toSorted()] as const,
  tasks: (window: Window) => [...calendarKeys.all, 'tasks', window.start, window.end] as const,
  /** The first tasks of a window that are still to come. */
  coming: (window: Window) => [...calendarKeys.tasks(window), 'coming'] as const,
  /** A task at one of its times. */
  one: (id: string, occurrenceStart: string) => [...calendarKeys.all, 'one', id, occurrenceStart] as const,
  feed: ['calendar-feed'] as const,
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'tasks'] as const,
  availableAll: ['calendar', 'available'] as const,
  available: (wanted: FindAvailable | null) => [...calendarKeys.availableAll, wanted] as const,
  drafts: ['calendar', 'drafts'] as const,
  unscheduledJobs: ['calendar', 'unscheduled-jobs'] as const,
  pinned: ['pinned-users'] as const,
}
