'use client'

import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import type { JobClient } from '@/lib/jobs/schema'

import { useClientSearch } from './use-client-search'

type ClientFieldProps = Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange' | 'loading'> & {
  /** The client that the job has, whether or not it is among those found. */
  client: JobClient | null
}

/** Chooses a client by name; the server finds them as one types. */
export function ClientField({ client, ...field }: ClientFieldProps) {
  const { found, box } = useClientSearch()

  return (
    <Combobox
      {...field}
      {...box}
      options={found.map(({ id, companyName }) => ({ value: id, label: companyName }))}
      selected={client && { value: client.id, label: client.companyName }}
    />
  )
}
