import type { TaskFormInput } from '@/lib/job/calendar/form'

/** What is being typed into a task's form, kept in the tab so that a reload or a closed dialog loses nothing. */
export interface TaskDraft {
  values: TaskFormInput
  /** The version it was begun from; undefined for a new task. */
  version?: number
}

/** Which form it was: a new task's, a duplicate's, or that of a task at one of its times. */
export const draftKey = (
  userId: string,
  { task, base }: { task?: { id: string; occurrenceStart: string }; base?: { id: string } },
): string => `task-form:${userId}:${task ? `${task.id} ${task.occurrenceStart}` : base ? `from ${base.id}` : 'new'}`

/** The draft that was kept; one begun from another version than now stands is not brought back. */
export function readDraft(key: string, version: number | undefined): TaskDraft | null {
  try {
    const draft: TaskDraft | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return draft?.version === version ? draft : null
  } catch {
    return null
  }
}

/** Storage that is full or closed keeps no draft; typing goes on. */
export function keepDraft(key: string, draft: TaskDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    forgetDraft(key)
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A tab whose storage is closed kept nothing.
  }
}
