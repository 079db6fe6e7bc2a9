/**
 * Under which name the draft of a task's form is kept: a new task's, a duplicate's, or that of a task at one of its times.
 * One that was begun from another version than now stands is not brought back.
 */
export const draftOf = ({
  task,
  base,
}: {
  task?: { id: string; occurrenceStart: string; version: number }
  base?: { id: string }
}): string => `task:${task ? `${task.id} ${task.occurrenceStart} ${task.version}` : base ? `from ${base.id}` : 'new'}`
