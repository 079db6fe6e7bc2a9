/**
 * The first words of the query cache's keys, for commands of other areas that make everything below them old. The trees
 * are in the areas' keys.ts.
 */
export const roots = {
  billing: ['billing'],
  calendar: ['calendar'],
  catalogue: ['catalogue'],
  clients: ['clients'],
  equipment: ['equipment'],
  estimates: ['estimates'],
  forms: ['forms'],
  jobs: ['jobs'],
  letterheads: ['letterheads'],
  me: ['users', 'me'],
  organization: ['organization'],
  outbox: ['outbox'],
  roster: ['roster'],
  timesheets: ['timesheets'],
} as const

/** The second word of the keys of a job, of a task, of a person's time and of what a job has on paper, by their root; the id is the third. */
const RECORD_WORDS: Partial<Record<string, string>> = {
  calendar: 'one',
  estimates: 'of',
  forms: 'of',
  jobs: 'detail',
  reports: 'of',
  timesheets: 'of',
}

/** The job, task or person that the data of a key belongs to; undefined for none. */
export const recordOf = ([root, word, id]: readonly unknown[]): string | undefined =>
  word === RECORD_WORDS[root as string] ? (id as string | undefined) : undefined
