import 'server-only'
import { and, eq, ne } from 'drizzle-orm'

import { users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { type Role, approvers, managers } from '@/lib/base/roles'
import type { Actor } from '@/lib/platform/auth/actor'

/** The ids of those who may coordinate and supervise jobs, by lower-case full name and e-mail address. */
export interface StaffByName {
  coordinators: Map<string, string>
  supervisors: Map<string, string>
  /** Everybody's full name, by id. */
  names: Map<string, string>
}

/** Finds the people that a sheet may name as coordinators and supervisors. */
export async function staffByName(tx: Tx, { organizationId }: Actor): Promise<StaffByName> {
  const staff = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.status, 'REMOVED')))
  const named = (roles: readonly Role[]) =>
    new Map(
      staff
        .filter(({ role }) => roles.includes(role))
        .flatMap((person) => [
          [fullName(person).toLowerCase(), person.id],
          [person.email.toLowerCase(), person.id],
        ]),
    )
  const names = new Map(staff.map((person) => [person.id, fullName(person)]))
  return { coordinators: named(approvers), supervisors: named(managers), names }
}
