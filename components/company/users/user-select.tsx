'use client'

import { useQuery } from '@tanstack/react-query'

import { Avatar } from '@/components/ui/avatar'
import { MultiSelect, type MultiSelectProps, type Option } from '@/components/ui/multi-select'
import { fullName } from '@/lib/base/names'
import { type Role } from '@/lib/base/roles'
import type { Person } from '@/lib/company/users/schema'

import { staffOf } from './staff'

type UserSelectProps = Omit<MultiSelectProps, 'options' | 'selected' | 'loading' | 'loadingText' | 'emptyText'> & {
  /** The roles that are offered; without it, everybody. */
  roles?: readonly Role[]
  /** People who may be chosen already but are no longer offered: those who left. */
  known?: readonly Person[]
  /** A choice of its own before the people: "No coordinator". */
  nobody?: Option
}

/** Chooses several members of staff, by avatar, name and e-mail address. */
export function UserSelect({ roles, known = [], nobody, ...field }: UserSelectProps) {
  const { data = [], isPending } = useQuery(staffOf(roles))
  const before = nobody ? [nobody] : []

  return (
    <MultiSelect
      {...field}
      options={[...before, ...data.map(optionOf)]}
      selected={[...before, ...known.map(optionOf)]}
      loading={isPending}
      loadingText="Loading people…"
      emptyText="Nobody found"
    />
  )
}

/** A person as a choice. */
export const optionOf = (person: Person) => ({
  value: person.id,
  label: fullName(person),
  description: person.email,
  icon: <Avatar person={person} size="sm" />,
})
