import type { TaskFormInput } from './task-form'

/** The parts of a task's form that people tell apart, with their fields. */
export const PARTS = {
  name: { label: 'Task name', word: 'name', fields: ['name'] },
  description: { label: 'Description', word: 'description', fields: ['description'] },
  time: {
    label: 'Date and time',
    word: 'time',
    fields: ['date', 'startTime', 'endTime', 'overnight', 'endDate'],
  },
  job: { label: 'Job', word: 'job', fields: ['hasJob', 'job'] },
  assignees: { label: 'Assignees', word: 'assignees', fields: ['assignedUserIds'] },
  repeat: { label: 'Recurrence', word: 'recurrence', fields: ['repeat'] },
} as const satisfies Record<string, { label: string; word: string; fields: readonly (keyof TaskFormInput)[] }>

export type Part = keyof typeof PARTS
export type Side = 'theirs' | 'mine'

export interface Difference {
  part: Part
  /** The side that the form suggests: theirs for a part that I did not change, else mine. */
  suggested: Side
}

const all = Object.keys(PARTS) as Part[]

const textOf = (values: TaskFormInput, part: Part): string => {
  const { hasJob, job, overnight, endDate, repeat } = values
  const plain = {
    ...values,
    job: hasJob && job ? job.id : null,
    endDate: overnight ? endDate : null,
    repeat: repeat.isRecurring ? repeat : null,
    assignedUserIds: values.assignedUserIds.toSorted(),
  }
  return JSON.stringify(PARTS[part].fields.map((field) => plain[field]))
}

const isSame = (one: TaskFormInput, other: TaskFormInput, part: Part): boolean =>
  textOf(one, part) === textOf(other, part)

/** The parts that another person changed since the form was opened. */
export const changedParts = (before: TaskFormInput, theirs: TaskFormInput): Part[] =>
  all.filter((part) => !isSame(before, theirs, part))

/** The parts in which a form differs from what another person stored meanwhile. */
export const differences = (before: TaskFormInput, theirs: TaskFormInput, mine: TaskFormInput): Difference[] =>
  all
    .filter((part) => !isSame(theirs, mine, part))
    .map((part) => ({ part, suggested: isSame(before, mine, part) ? 'theirs' : 'mine' }))

/** The form with the chosen side of each part; the other parts stay mine. */
export function merge(theirs: TaskFormInput, mine: TaskFormInput, choices: Partial<Record<Part, Side>>): TaskFormInput {
  const taken = all.filter((part) => choices[part] === 'theirs').flatMap((part) => [...PARTS[part].fields])
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}
