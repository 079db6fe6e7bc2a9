'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { MultiSelect, type MultiSelectProps } from '@/components/ui/multi-select'
import { clientKeys } from '@/lib/clients/keys'
import type { Client, ClientFilter } from '@/lib/clients/schema'
import { api, queryString } from '@/lib/http/client'
import type { JobClient } from '@/lib/jobs/schema'

type ClientSelectProps = Omit<MultiSelectProps, 'options' | 'selected' | 'onQueryChange' | 'loading' | 'onChange'> & {
  /** Those chosen, by name. */
  known: readonly JobClient[]
  onChange: (clientIds: string[]) => void
}

const optionOf = ({ id, companyName }: JobClient) => ({ value: id, label: companyName })

/** Chooses several clients by name; the server finds them as one types. */
export function ClientSelect({ known, onChange, ...field }: ClientSelectProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<JobClient[]>([])
  const search = useDeferredValue(typed.trim())
  const filter: ClientFilter = { search: search || undefined, sort: 'companyName', page: 1, pageSize: 30 }
  const { data = [], isPending } = useQuery({
    queryKey: clientKeys.list(filter),
    queryFn: ({ signal }) => api.get<Client[]>(`/api/v1/client${queryString({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  })
  const all = [...data, ...chosen, ...known]

  return (
    <MultiSelect
      {...field}
      options={data.map(optionOf)}
      selected={[...chosen, ...known].map(optionOf)}
      onChange={(clientIds) => {
        setChosen(clientIds.flatMap((id) => all.find((client) => client.id === id) ?? []))
        onChange(clientIds)
      }}
      onQueryChange={setTyped}
      loading={isPending}
      loadingText="Loading clients…"
      emptyText="No matching clients"
    />
  )
}
