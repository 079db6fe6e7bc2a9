/**
 * Under what the browser holds what it has read of these, for commands of other areas that make all of it old. The trees
 * below are in the areas' keys.ts.
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
