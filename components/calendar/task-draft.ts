import type { TaskFormInput } from '@/lib/calendar/form'

/** What is being typed into a task's form, kept in the tab so that a reload or a closed dialog loses nothing. */
export interface TaskDraft {
  values: TaskFormInput
  /** The version it was begun from; undefined for a new task. */
  version?: number
}

const keyOf = (userId: string, taskId = 'new') => `task-draft:${userId}:${taskId}`

/** The draft of a task, or of a new one; one begun from another version than now stands is not brought back. */
export function readDraft(userId: string, task?: { id: string; version: number }): TaskDraft | null {
  try {
    const draft: TaskDraft | null = JSON.parse(sessionStorage.getItem(keyOf(userId, task?.id)) ?? 'null')
    return draft?.version === task?.version ? draft : null
  } catch {
    return null
  }
}

/** Storage that is full or closed keeps no draft; typing goes on. */
export function keepDraft(userId: string, taskId: string | undefined, draft: TaskDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId, taskId), JSON.stringify(draft))
  } catch {
    forgetDraft(userId, taskId)
  }
}

export function forgetDraft(userId: string, taskId: string | undefined): void {
  try {
    sessionStorage.removeItem(keyOf(userId, taskId))
  } catch {
    // A tab whose storage is closed kept nothing.
  }
}
