import type { CalendarWindow, ListedTask, Task } from '@/lib/job/calendar/schema'

/** A task at one of its times, with what is different about that one: what people see, open and drag. */
export interface ShownTask extends Task {
  /** The slot that its series gave it: names it in the calls about one task of a series. */
  occurrenceStart: string
  /** Whether something of it is its own and no longer follows the series. */
  isChanged: boolean
}

/** What a window shows, each time that a task falls in it once, earliest first. */
export function showWindow({ tasks, occurrences }: CalendarWindow): ShownTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return occurrences.flatMap(({ taskId, override, ...slot }) => {
    const task = byId.get(taskId)
    return task ? [{ ...task, ...override, ...slot, isChanged: override !== undefined }] : []
  })
}

/** A task that is planned once, or a draft, which stands for the whole of what is planned with it. */
export const showWhole = (draft: Task): ShownTask => ({ ...draft, occurrenceStart: draft.start, isChanged: false })

/** A task of a list at the time that it is next due, or as it began when all of it is over. */
export function showListed({ next, ...task }: ListedTask): ShownTask {
  if (!next) return { ...task, occurrenceStart: task.startsOn ?? task.start, isChanged: false }
  const { override, ...slot } = next
  return { ...task, ...override, ...slot, isChanged: override !== undefined }
}
