'use client'

import { useState } from 'react'

import { Combobox, type ComboboxProps, type Option } from '@/components/ui/combobox'
import { matching } from '@/components/ui/options'
import { JOB_TYPES } from '@/lib/jobs/rules'

const offered: Option[] = JOB_TYPES.map((type) => ({ value: type, label: type }))

/** A job's type: one of those that are offered, or whatever was typed. */
export function TypeField(props: Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange'>) {
  const [typed, setTyped] = useState('')
  const own = typed.trim()
  const isOffered = offered.some((option) => option.label.toLowerCase() === own.toLowerCase())
  const options =
    own && !isOffered
      ? [...matching(offered, own), { value: own, label: own, description: 'As you typed it' }]
      : matching(offered, own)
  const selected = props.value ? { value: props.value, label: props.value } : null

  return <Combobox {...props} options={options} selected={selected} onQueryChange={setTyped} />
}
