import 'server-only'
import { and, eq, ne } from 'drizzle-orm'

import { users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { type Role, approvers, managers } from '@/lib/base/roles'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'

/** The ids of people by lower-case full name and e-mail address; two may have one name. */
export type PeopleByName = ReadonlyMap<string, readonly string[]>

/** Those who may coordinate and supervise jobs, by name. */
export interface StaffByName {
  coordinators: PeopleByName
  supervisors: PeopleByName
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
  const named = (roles: readonly Role[]): PeopleByName => {
    const some = staff.filter(({ role }) => roles.includes(role))
    const ids = new Map<string, string[]>()
    for (const person of some) {
      for (const name of new Set([plain(fullName(person)), plain(person.email)]))
        ids.set(name, [...(ids.get(name) ?? []), person.id])
    }
    return ids
  }
  const names = new Map(staff.map((person) => [person.id, fullName(person)]))
  return { coordinators: named(approvers), supervisors: named(managers), names }
}

/** The one person of a name, or why there is none. */
export function personNamed(among: PeopleByName, name: string, nobody: string): { id: string } | { refusal: string } {
  const [id, ...others] = among.get(plain(name)) ?? []
  if (!id) return { refusal: nobody }
  return others.length ? { refusal: 'Several people have this name. Please use the e-mail address.' } : { id }
}
