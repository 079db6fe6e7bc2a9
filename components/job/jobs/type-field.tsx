'use client'

import { useState } from 'react'

import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import { matching } from '@/components/ui/options'

import { offeredTypes, withTyped } from './job-types'

/** A job's type: an offered one, or the typed text. */
export function TypeField(props: Omit<ComboboxProps, 'options' | 'selected' | 'onQueryChange'>) {
  const [typed, setTyped] = useState('')
  const selected = props.value ? { value: props.value, label: props.value } : null

  return (
    <Combobox
      {...props}
      options={withTyped(matching(offeredTypes, typed), typed)}
      selected={selected}
      onQueryChange={setTyped}
    />
  )
}
