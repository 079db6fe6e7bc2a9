import type { ChangeTask, RecurringData, Task } from '@/lib/job/calendar/schema'

/** How much of a series a change is for. */
export type ChangeScope = ChangeTask['applyRecurringChangesFor']
export const SCOPES: readonly ChangeScope[] = ['individual', 'thisAndFuture', 'all']

/** A task as the calls that schedule, change or duplicate one take it; without `recurringData` it repeats as it did. */
export interface SentTask {
  name: string
  description: string | null
  start: string
  end: string
  hasJob: boolean
  jobId: string | null
  assignedUserIds: string[]
  draft: boolean
  recurringData?: RecurringData | { isRecurring: false }
  attachmentsToRemove?: string[]
}

/** A change of a task, which holds while the task still is of that version. */
export interface SentChange extends SentTask {
  version: number
  applyRecurringChangesFor: ChangeScope
  /** Which of a series is meant, by the slot that its rule gave it. */
  occurrenceStart?: string
}

/** All that is said of a task. Sent back as it is, it changes nothing. */
export const sentOf = (task: Task): SentTask => ({
  name: task.name,
  description: task.description,
  start: task.start,
  end: task.end,
  hasJob: task.jobId !== null,
  jobId: task.jobId,
  assignedUserIds: task.taskAssignments.map(({ userId }) => userId),
  draft: task.draft,
})
