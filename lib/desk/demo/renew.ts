import 'server-only'
import { eq, like, or, sql } from 'drizzle-orm'

import { closeDatabase } from '@/db/client'
import { sessions, users } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { hashPassword } from '@/lib/platform/auth/passwords'

import logins from './logins.json'
import { isPublished, passwordOf } from './passwords'

// People of the demo story who still have the published password get another one, and their sessions end.
const domains = [...new Set(logins.map(({ email }) => email.split('@')[1]!))]
await atTheDoor(async (tx) => {
  const people = await tx
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(or(...domains.map((domain) => like(users.email, `%@${domain}`))))
  for (const { id, email, passwordHash } of people) {
    if (!(await isPublished(passwordHash))) continue
    const renewed = await hashPassword(passwordOf(email))
    await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, id))
    await tx
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(eq(sessions.userId, id))
  }
})
await closeDatabase()
