import 'server-only'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import { users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/errors'
import { fileUrl } from '@/lib/wire'

import type { Person, User, UserFilters } from './schema'

interface Scope {
  organizationId: number
}

/** What a Person is read from; join `users` and give the row to `toPerson`. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  pictureFileId: users.pictureFileId,
}

export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>

export const toPerson = ({ pictureFileId, ...person }: PersonRow): Person => ({ ...person, dp: fileUrl(pictureFileId) })

export const userColumns = {
  ...personColumns,
  status: users.status,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

export const toUser = ({ status, createdAt, updatedAt, version, ...person }: UserRow): User => ({
  ...toPerson(person),
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
})

/** The staff of the organisation by name; those who were removed only when asked for. */
export async function listUsers(tx: Tx, { organizationId }: Scope, { role, status }: UserFilters): Promise<User[]> {
  const rows = await tx
    .select(userColumns)
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        role && inArray(users.role, role),
        status ? inArray(users.status, status) : ne(users.status, 'REMOVED'),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(toUser)
}

/** One of the staff, also when removed: records of the past name them. */
export async function getUser(tx: Tx, scope: Scope, id: string): Promise<User> {
  const [row] = await tx.select(userColumns).from(users).where(ownUser(scope, id))
  if (!row) throw notFound('user')
  return toUser(row)
}

export const ownUser = ({ organizationId }: Scope, id: string) =>
  and(eq(users.organizationId, organizationId), eq(users.id, id))
