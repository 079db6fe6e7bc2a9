'use client'

import type { Ref } from 'react'

import type { FieldProps } from './field'
import { loadLater } from './load-later'
import { labelAmong, type Option, type OptionsProps } from './options'
import { WaitingBox } from './waiting-box'

export type { Option }

export type ComboboxProps = FieldProps &
  OptionsProps & {
    value: string | null
    onChange: (value: string | null) => void
    onBlur?: () => void
    /** The chosen option, when the options at hand may lack it. */
    selected?: Option | null
    placeholder?: string
    disabled?: boolean
    /** Leaves out the button that empties the field. */
    required?: boolean
    name?: string
    ref?: Ref<HTMLInputElement>
  }

function WaitingCombobox(props: ComboboxProps) {
  const { value, options, selected } = props
  return <WaitingBox {...props} summary={labelAmong([...options, ...(selected ? [selected] : [])], value)} />
}

/** Chooses one of many by typing. Spread the `field` of react-hook-form's Controller on it. */
export const Combobox = loadLater<ComboboxProps>(async () => (await import('./combobox-box')).ComboboxBox, {
  waiting: WaitingCombobox,
})
