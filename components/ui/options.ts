import type { ReactNode } from 'react'

import { searchFor } from '@/lib/base/search'

export interface Option {
  value: string
  label: string
  /** A second, quieter line. */
  description?: string
  icon?: ReactNode
  /** At the end of the line: a chip. */
  note?: ReactNode
}

export interface OptionsProps {
  options: readonly Option[]
  /** Called while people type, for options that a server finds; without it the given options are filtered here. */
  onQueryChange?: (query: string) => void
  loading?: boolean
  loadingText?: string
  emptyText?: string
  /** Offers to make the typed text, if no option has that label. */
  onCreate?: (typed: string) => void
}

/** Makes options from values with labels, in their order. */
export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The options that match a query: all words must occur in the label or the description. */
export function matching(options: readonly Option[], query: string) {
  const isMeant = searchFor(query)
  return options.filter(({ label, description = '' }) => isMeant(`${label} ${description}`))
}

export const labelAmong = (options: readonly Option[], value: string | null) =>
  options.find((option) => option.value === value)?.label ?? ''
