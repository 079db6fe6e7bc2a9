'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import { notify } from '@/components/ui/notify'
import { clientKeys } from '@/lib/clients/keys'
import type { Client } from '@/lib/clients/schema'
import { api } from '@/lib/http/client'
import { newId } from '@/lib/ids'
import type { JobClient } from '@/lib/jobs/schema'

import { useClientSearch } from './use-client-search'

type ClientFieldProps = Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange' | 'loading'> & {
  /** The client that the job has, whether or not it is among those found. */
  client: JobClient | null
  /** Offers to add a client who is not there yet. */
  mayAdd?: boolean
}

/** Chooses a client by name; the server finds them as one types, and one who is not there is added on the spot. */
export function ClientField({ client, mayAdd = true, ...field }: ClientFieldProps) {
  const { found, box } = useClientSearch()
  const queries = useQueryClient()
  const [added, setAdded] = useState<JobClient | null>(null)
  const adding = useMutation({
    mutationFn: (companyName: string) => api.post<Client>('/api/v1/client', { id: newId(), companyName }),
    onSuccess: (made) => {
      setAdded(made)
      field.onChange(made.id)
      notify.success(`${made.companyName} was added`)
      return queries.invalidateQueries({ queryKey: clientKeys.all })
    },
    onError: (error) => notify.error(error.message),
  })
  const known = added && added.id === field.value ? added : client

  return (
    <Combobox
      {...field}
      {...box}
      options={found.map(({ id, companyName }) => ({ value: id, label: companyName }))}
      selected={known && { value: known.id, label: known.companyName }}
      onCreate={mayAdd && !adding.isPending ? adding.mutate : undefined}
    />
  )
}
