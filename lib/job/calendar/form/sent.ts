import type { ChangeTask, RecurringData, Task } from '@/lib/job/calendar/schema'

/** How much of a series a change is for. */
export type ChangeScope = ChangeTask['applyRecurringChangesFor']
export const SCOPES: readonly ChangeScope[] = ['individual', 'thisAndFuture', 'all']

/** A task in the form in which the calls take one; without `recurringData` it repeats as before. */
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

/** A change of a task; it applies while the task still has that version. */
export interface SentChange extends SentTask {
  version: number
  applyRecurringChangesFor: ChangeScope
  /** The task of a series that is meant, by the slot that the rule gave it. */
  occurrenceStart?: string
}

/** All fields of a task. Sent back as they are, they change nothing. */
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
