import type { UseFormRegisterReturn } from 'react-hook-form'

import { STATES, isAustralia } from '@/lib/base/address'

import { Select } from './select'
import { TextInput } from './text-input'

interface StateFieldProps extends UseFormRegisterReturn {
  country: string | null | undefined
  /** The stored state: one that is on no list can still be chosen. */
  stored?: string | null
  error?: string
}

/** The state of an address: a list for a country that has one, a text elsewhere. */
export function StateField({ country, stored, ...field }: StateFieldProps) {
  if (!isAustralia(country)) return <TextInput label="State or region" autoComplete="off" {...field} />
  const isListed = !stored || STATES.some(({ value }) => value === stored)
  const options = isListed ? STATES : [{ value: stored, label: stored }, ...STATES]
  return <Select label="State" placeholder="None" options={options} {...field} />
}
