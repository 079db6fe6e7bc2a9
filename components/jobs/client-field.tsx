'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import { clientKeys } from '@/lib/clients/keys'
import type { Client, ClientFilter } from '@/lib/clients/schema'
import { api, queryString } from '@/lib/http/client'
import type { JobClient } from '@/lib/jobs/schema'

type ClientFieldProps = Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange' | 'loading'> & {
  /** The client that the job has, whether or not it is among those found. */
  client: JobClient | null
}

/** Chooses a client by name; the server finds them as one types. */
export function ClientField({ client, ...field }: ClientFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const filter: ClientFilter = { search: search || undefined, sort: 'companyName', page: 1, pageSize: 30 }
  const { data = [], isPending } = useQuery({
    queryKey: clientKeys.list(filter),
    queryFn: ({ signal }) => api.get<Client[]>(`/api/v1/client${queryString({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  })

  return (
    <Combobox
      {...field}
      options={data.map(({ id, companyName }) => ({ value: id, label: companyName }))}
      selected={client && { value: client.id, label: client.companyName }}
      onQueryChange={setTyped}
      loading={isPending}
      loadingText="Loading clients…"
      emptyText="No matching clients"
    />
  )
}
