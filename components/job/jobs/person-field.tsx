'use client'

import { useQuery } from '@tanstack/react-query'

import { staffOf } from '@/components/company/users/staff'
import { Avatar } from '@/components/ui/avatar'
import { Combobox, type ComboboxProps } from '@/components/ui/combobox'
import { fullName } from '@/lib/base/names'
import { type Role, roleLabel } from '@/lib/base/roles'
import type { Person } from '@/lib/company/users/schema'

type PersonFieldProps = Omit<ComboboxProps, 'options' | 'selected' | 'loading'> & {
  /** The offered roles. */
  roles: readonly Role[]
  /** The job's current person, even after they left. */
  person: Person | null
}

/** Chooses a member of staff. */
export function PersonField({ roles, person, ...field }: PersonFieldProps) {
  const { data = [], isPending } = useQuery(staffOf(roles))

  return (
    <Combobox
      {...field}
      options={data.map((one) => ({
        value: one.id,
        label: fullName(one),
        description: roleLabel(one.role),
        icon: <Avatar person={one} size="sm" />,
      }))}
      selected={person && { value: person.id, label: fullName(person) }}
      loading={isPending}
      loadingText="Loading people…"
      emptyText="Nobody found"
    />
  )
}
