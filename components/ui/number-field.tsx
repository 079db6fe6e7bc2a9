'use client'

import { useState, type Ref } from 'react'

import { LIKE_A_NUMBER, numberText, parseNumber } from '@/lib/base/numbers'

import type { FieldProps } from './field'
import { TextInput } from './text-input'

export type NumberFieldProps = FieldProps & {
  /** NaN while the typed text is no number, null for an empty field. */
  value: number | null | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
  /** Shown beside the number: `m²`. */
  unit?: string
  /** Whole numbers bring up a keyboard without a point. */
  whole?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A number, typed with a comma or a point. For react-hook-form's Controller. */
export function NumberField({ value = null, onChange, onBlur, unit, whole, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isWrong = Number.isNaN(value)

  return (
    <TextInput
      {...field}
      error={isWrong && (isLeft || field.error) ? LIKE_A_NUMBER : field.error}
      trailing={unit && <span className="px-3 text-sm">{unit}</span>}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? numberText(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
        onChange(parseNumber(event.target.value))
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}
