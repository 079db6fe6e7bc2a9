'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import { notify } from '@/components/ui/notify'
import { addClient } from '@/lib/company/clients/commands'
import type { JobClient } from '@/lib/job/jobs/schema'

import { useClientSearch } from './use-client-search'

type ClientFieldProps = Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange' | 'loading'> & {
  /** The job's client, whether or not the search finds them. */
  client: JobClient | null
  /** Offers to add a missing client. */
  mayAdd?: boolean
}

/** Chooses a client by name; the server searches while people type, and a missing client can be added here. */
export function ClientField({ client, mayAdd = true, ...field }: ClientFieldProps) {
  const { found, box } = useClientSearch()
  const [add, isAdding] = useCommand(addClient)
  const [added, setAdded] = useState<JobClient | null>(null)
  const create = async (companyName: string) => {
    try {
      const made = await add({}, { companyName })
      setAdded(made)
      field.onChange(made.id)
      notify.success(`${made.companyName} was added`)
    } catch (error) {
      notify.refused(error)
    }
  }
  const known = added && added.id === field.value ? added : client

  return (
    <Combobox
      {...field}
      {...box}
      options={found.map(({ id, companyName }) => ({ value: id, label: companyName }))}
      selected={known && { value: known.id, label: known.companyName }}
      onCreate={mayAdd && !isAdding ? (name) => void create(name) : undefined}
    />
  )
}
