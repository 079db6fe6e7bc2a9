/**
 * The first words of the query cache's keys, for commands of other areas that make everything below them old. The trees
 * are in the areas' keys.ts.
 */
export const roots = {
  calendar: ['calendar'],
  clients: ['clients'],
  equipment: ['equipment'],
  jobs: ['jobs'],
  me: ['users', 'me'],
  organization: ['organization'],
  outbox: ['outbox'],
} as const
