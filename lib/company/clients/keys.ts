import { roots } from '@/lib/base/roots'

import type { ClientFilter } from './schema'

/** The clients in the browser's query cache. A change of any client or contact makes `all` old. */
export const clientKeys = {
  all: roots.clients,
  lists: ['clients', 'list'] as const,
  list: (filter: ClientFilter) => ['clients', 'list', filter] as const,
  count: ({ search, type }: Pick<ClientFilter, 'search' | 'type'>) =>
    ['clients', 'list', 'count', { search, type }] as const,
  one: (id: string) => ['clients', 'one', id] as const,
  contacts: (id: string) => ['clients', 'one', id, 'contacts'] as const,
}
