import type { CalendarWindow, ListedTask, Task } from '@/lib/job/calendar/schema'

/** A task at one of its times, with its differences then: the thing that people see, open and drag. */
export interface ShownTask extends Task {
  /** The slot that its series gave it: its name in the calls about one task of a series. */
  occurrenceStart: string
  /** Whether any field of it no longer follows the series. */
  isChanged: boolean
  isDone: boolean
}

/** The tasks of a window, once for each of their times in it, earliest first. */
export function showWindow({ tasks, occurrences }: CalendarWindow): ShownTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return occurrences.flatMap(({ taskId, override, ...slot }) => {
    const task = byId.get(taskId)
    return task ? [shown({ ...task, ...override, ...slot, isChanged: override !== undefined })] : []
  })
}

/** A task that is planned once, or a draft, which stands for its whole series. */
export const showWhole = (task: Task): ShownTask => shown({ ...task, occurrenceStart: task.start, isChanged: false })

/** A task of a list at the time when it is next due, or at its beginning when all of it is over. */
export function showListed({ next, ...task }: ListedTask): ShownTask {
  if (!next) return shown({ ...task, occurrenceStart: task.startsOn ?? task.start, isChanged: false })
  const { override, ...slot } = next
  return shown({ ...task, ...override, ...slot, isChanged: override !== undefined })
}

const shown = (task: Omit<ShownTask, 'isDone'>): ShownTask => ({ ...task, isDone: task.doneAt !== null })
