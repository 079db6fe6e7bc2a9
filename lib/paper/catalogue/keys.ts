import { roots } from '@/lib/base/roots'

import type { BrowseCatalogue } from './schema'

/** The catalogue in the browser's query cache. */
export const catalogueKeys = {
  all: roots.catalogue,
  pages: ['catalogue', 'page'] as const,
  page: (query: BrowseCatalogue) => ['catalogue', 'page', query] as const,
  prices: (id: string) => ['catalogue', 'prices', id] as const,
  lists: ['catalogue', 'lists'] as const,
  list: (id: string) => ['catalogue', 'list', id] as const,
  listPrices: (estimateId: string) => ['catalogue', 'list-prices', estimateId] as const,
  offers: (jobId: string, search: string) => ['catalogue', 'offers', jobId, search] as const,
}
