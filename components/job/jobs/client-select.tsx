'use client'

import { useState } from 'react'

import { MultiSelect, type MultiSelectProps } from '@/components/ui/multi-select'
import type { JobClient } from '@/lib/job/jobs/schema'

import { useClientSearch } from './use-client-search'

type ClientSelectProps = Omit<MultiSelectProps, 'options' | 'selected' | 'onQueryChange' | 'loading' | 'onChange'> & {
  /** The chosen clients, with their names. */
  known: readonly JobClient[]
  onChange: (clientIds: string[]) => void
}

const optionOf = ({ id, companyName }: JobClient) => ({ value: id, label: companyName })

/** Chooses several clients by name; the server searches while people type. */
export function ClientSelect({ known, onChange, ...field }: ClientSelectProps) {
  const { found, box } = useClientSearch()
  const [chosen, setChosen] = useState<JobClient[]>([])
  const all = [...found, ...chosen, ...known]

  return (
    <MultiSelect
      {...field}
      {...box}
      options={found.map(optionOf)}
      selected={[...chosen, ...known].map(optionOf)}
      onChange={(clientIds) => {
        setChosen(clientIds.flatMap((id) => all.find((client) => client.id === id) ?? []))
        onChange(clientIds)
      }}
    />
  )
}
