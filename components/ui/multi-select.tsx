'use client'

import type { Ref } from 'react'

import type { FieldProps } from './field'
import { loadLater } from './load-later'
import { labelAmong, type Option, type OptionsProps } from './options'
import { useNear } from './use-near'
import { WaitingBox } from './waiting-box'

export type { Option }

export type MultiSelectProps = FieldProps &
  OptionsProps & {
    value: readonly string[]
    onChange: (value: string[]) => void
    onBlur?: () => void
    /** The chosen options, when the options at hand may lack some. */
    selected?: readonly Option[]
    placeholder?: string
    disabled?: boolean
    name?: string
    ref?: Ref<HTMLInputElement>
  }

export const MAX_CHIPS = 2

function WaitingMultiSelect(props: MultiSelectProps) {
  const { value, options, selected = [] } = props
  const chosen = value.slice(0, MAX_CHIPS).map((one) => labelAmong([...options, ...selected], one))
  const more = value.length > MAX_CHIPS ? ` +${value.length - MAX_CHIPS} more` : ''
  return <WaitingBox {...props} summary={chosen.join(', ') + more} />
}

const LoadedMultiSelect = loadLater<MultiSelectProps>(async () => (await import('./multi-select-box')).MultiSelectBox, {
  waiting: WaitingMultiSelect,
})

/**
 * Chooses several of many by typing; shows two of them and how many more there are. For react-hook-form's Controller.
 * Its heavy script loads once the field is near the window.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { ref, isNear } = useNear<HTMLSpanElement>()

  return (
    <>
      <span ref={ref} aria-hidden className="absolute" />
      {isNear ? <LoadedMultiSelect {...props} /> : <WaitingMultiSelect {...props} />}
    </>
  )
}
