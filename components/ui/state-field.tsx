import type { UseFormRegisterReturn } from 'react-hook-form'

import { STATES, isAustralia } from '@/lib/base/address'

import { Select } from './select'
import { TextInput } from './text-input'

interface StateFieldProps extends UseFormRegisterReturn {
  country: string | null | undefined
  /** What was stored: one that is on no list stays to be chosen. */
  stored?: string | null
  error?: string
}

/** The state of an address: a list for the country that has one, a line to type elsewhere. */
export function StateField({ country, stored, ...field }: StateFieldProps) {
  if (!isAustralia(country)) return <TextInput label="State or region" autoComplete="off" {...field} />
  const isListed = !stored || STATES.some(({ value }) => value === stored)
  const options = isListed ? STATES : [{ value: stored, label: stored }, ...STATES]
  return <Select label="State" placeholder="None" options={options} {...field} />
}
