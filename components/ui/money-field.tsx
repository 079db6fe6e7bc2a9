'use client'

import { useState, type Ref } from 'react'

import { LIKE_AN_AMOUNT, moneyText, parseMoney } from '@/lib/base/money'

import type { FieldProps } from './field'
import { TextInput } from './text-input'

export type MoneyFieldProps = FieldProps & {
  /** In cents; NaN while the typed text is no amount. */
  value: number | null | undefined
  onChange: (cents: number | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** An amount that is typed in dollars and stored in cents. For react-hook-form's Controller. */
export function MoneyField({ value = null, onChange, onBlur, ...field }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isWrong = Number.isNaN(value)
  const shown = typed ?? moneyText(value)

  return (
    <TextInput
      {...field}
      error={isWrong && (isLeft || field.error) ? LIKE_AN_AMOUNT : field.error}
      leading="$"
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}
