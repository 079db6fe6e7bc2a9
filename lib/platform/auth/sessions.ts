import 'server-only'
import { and, desc, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { sessions, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { instantAfter } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import type { Actor } from '@/lib/platform/auth/actor'
import { SESSION_DAYS } from '@/lib/platform/auth/cookie-name'
import { newToken, tokenHash } from '@/lib/platform/auth/token'

interface Owner {
  organizationId: number
  userId: string
}

export interface OpenedSession {
  id: string
  userId: string
  /** The bearer token. Only the caller learns it, and only now. */
  token: string
}

/** Many times a person's phones, tablets and desks; one more log in ends the session unused the longest. */
const MOST_SESSIONS = 20

/** Opens a session of a user on a device. A user has twenty at most. */
export async function openSession(
  tx: Tx,
  { organizationId, userId }: Owner,
  device: string | null,
): Promise<OpenedSession> {
  const opened = { id: newId(), userId, token: newToken() }
  // The lock comes first: the later of two log ins at once then counts the other's session.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
    .for('no key update')
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(standing({ organizationId, userId }))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MOST_SESSIONS - 1)
  // None is right: there may be room for one more.
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(standing({ organizationId, userId }), notInArray(sessions.id, newest)))
  await tx.insert(sessions).values({
    organizationId,
    id: opened.id,
    userId,
    tokenHash: tokenHash(opened.token),
    device,
    expiresAt: instantAfter(new Date(), SESSION_DAYS * 86_400_000),
  })
  return opened
}

const standing = ({ organizationId, userId }: Owner) =>
  and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId), isNull(sessions.revokedAt))

/** Ends a user's sessions from the next request on, all of them or all but one. */
export async function endSessions(tx: Tx, owner: Owner, { except }: { except?: string } = {}): Promise<void> {
  // None is right: they may be logged in nowhere.
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(standing(owner), except ? ne(sessions.id, except) : undefined))
}

/** Ends everybody's sessions of an organisation. */
export async function endAllSessions(tx: Tx, { organizationId }: Pick<Owner, 'organizationId'>): Promise<void> {
  // None is right: nobody may be logged in.
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.organizationId, organizationId), isNull(sessions.revokedAt)))
}

/** Ends the session that a browser had, whoever's it was: another person has just logged in there. */
export async function endReplacedSession(tx: Tx, id: string): Promise<void> {
  // None is right: it may have ended before.
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** Ends one session of a user. @returns whether there was one to end */
export async function endSession(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(standing(owner), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

const opening = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastSeenAt, sql`now() - interval '12 hours'`))

/** Whether a session still lets its user in, with the same role. Asking does not keep the session alive. */
export async function sessionStands(tx: Tx, actor: Actor): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, sameRow(users, sessions.userId))
    .where(
      and(
        standing(actor),
        eq(sessions.id, actor.sessionId),
        opening,
        eq(users.status, 'ACTIVE'),
        eq(users.role, actor.role),
      ),
    )
  return found.length > 0
}

/** A user's sessions that still open the door, the one last used first. */
export function listSessions(tx: Tx, owner: Owner) {
  return tx
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(standing(owner), opening))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
}
