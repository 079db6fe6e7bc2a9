'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { clientKeys } from '@/lib/company/clients/keys'
import type { Client, ClientFilter } from '@/lib/company/clients/schema'
import { api, queryString } from '@/lib/platform/http/client'

/** Clients whose names match the typed text, found by the server; `box` holds the field's props. */
export function useClientSearch() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const filter: ClientFilter = { search: search || undefined, sort: 'companyName', page: 1, pageSize: 30 }
  const { data: found = [], isPending } = useQuery({
    queryKey: clientKeys.list(filter),
    queryFn: ({ signal }) => api.get<Client[]>(`/api/v1/client${queryString({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  })
  const box = {
    onQueryChange: setTyped,
    loading: isPending,
    loadingText: 'Loading clients…',
    emptyText: 'No matching clients',
  }

  return { found, box }
}
