'use client'

import { useState } from 'react'

import { MultiSelect, type MultiSelectProps } from '@/components/ui/multi-select'
import { matching } from '@/components/ui/options'

import { offeredTypes, withTyped } from './job-types'

/** Chooses several types of jobs, including typed ones. */
export function TypeSelect(props: Omit<MultiSelectProps, 'options' | 'selected' | 'onQueryChange'>) {
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      {...props}
      options={withTyped(matching(offeredTypes, typed), typed)}
      selected={props.value.map((type) => ({ value: type, label: type }))}
      onQueryChange={setTyped}
    />
  )
}
