import type { ClientFilter } from './schema'

/** Everything about clients; invalidate `all` after a change that a list shows. */
export const clientKeys = {
  all: ['clients'] as const,
  list: (filter: ClientFilter) => ['clients', 'list', filter] as const,
  one: (id: string) => ['clients', 'one', id] as const,
  contacts: (id: string) => ['clients', 'one', id, 'contacts'] as const,
  jobs: (id: string) => ['clients', 'one', id, 'jobs'] as const,
}
