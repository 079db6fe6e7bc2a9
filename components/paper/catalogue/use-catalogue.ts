import { useQuery } from '@tanstack/react-query'

import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import type {
  BrowseCatalogue,
  CataloguePage,
  ListedPriceList,
  PriceChange,
  PriceList,
} from '@/lib/paper/catalogue/schema'
import { api, queryString } from '@/lib/platform/http/client'

const CATALOGUE = '/api/v1/service-catalog'

/** A page of the catalogue; the page before stays in sight while it loads. */
export const useCatalogue = (query: BrowseCatalogue) =>
  useQuery({
    queryKey: catalogueKeys.page(query),
    queryFn: ({ signal }) => api.get<CataloguePage>(`${CATALOGUE}${queryString({ ...query })}`, { signal }),
    placeholderData: (before) => before,
  })

/** How the price of an item changed, the newest change first. */
export const usePriceChanges = (id: string) =>
  useQuery({
    queryKey: catalogueKeys.prices(id),
    queryFn: ({ signal }) => api.get<PriceChange[]>(`${CATALOGUE}/${id}/prices`, { signal }),
  })

/** The price lists of all clients. */
export const usePriceLists = () =>
  useQuery({
    queryKey: catalogueKeys.lists,
    queryFn: ({ signal }) => api.get<ListedPriceList[]>(`${CATALOGUE}/price-lists`, { signal }),
  })

/** A price list with its prices. */
export const usePriceList = (id: string) =>
  useQuery({
    queryKey: catalogueKeys.list(id),
    queryFn: ({ signal }) => api.get<PriceList>(`${CATALOGUE}/price-lists/${id}`, { signal }),
  })
