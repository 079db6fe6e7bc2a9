/**
 * The name of the draft of a task's form: a new task's, a duplicate's, or that of a task at one of its times. A draft
 * begun from another version than the stored one does not come back.
 */
export const draftOf = ({
  task,
  base,
}: {
  task?: { id: string; occurrenceStart: string; version: number }
  base?: { id: string }
}): string => `task:${task ? `${task.id} ${task.occurrenceStart} ${task.version}` : base ? `from ${base.id}` : 'new'}`
