'use client'

import { useQuery } from '@tanstack/react-query'

import { staffOf } from '@/components/company/users/staff'
import { Avatar } from '@/components/ui/avatar'
import { MultiSelect, type MultiSelectProps } from '@/components/ui/multi-select'
import { fullName } from '@/lib/base/names'
import { roleLabel } from '@/lib/base/roles'
import type { Person } from '@/lib/company/users/schema'

type PeopleFieldProps = Omit<MultiSelectProps, 'options' | 'selected' | 'loading'> & {
  /** The named people, even after they left. */
  people: readonly Person[]
}

/** Chooses members of staff. */
export function PeopleField({ people, ...field }: PeopleFieldProps) {
  const { data = [], isPending } = useQuery(staffOf())

  return (
    <MultiSelect
      {...field}
      options={data.map((one) => ({
        value: one.id,
        label: fullName(one),
        description: roleLabel(one.role),
        icon: <Avatar person={one} size="sm" />,
      }))}
      selected={people.map((person) => ({ value: person.id, label: fullName(person) }))}
      loading={isPending}
      loadingText="Loading people…"
      emptyText="Nobody found"
    />
  )
}
