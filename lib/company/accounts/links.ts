import 'server-only'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { LINK_KINDS } from '@/db/enums/platform'
import { accountLinks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { instantAfter } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { newToken, tokenHash } from '@/lib/platform/auth/token'

type LinkKind = (typeof LINK_KINDS)[number]

const LIFETIME_HOURS: Record<LinkKind, number> = { RESET: 1, INVITATION: 7 * 24, CONFIRMATION: 7 * 24 }

export interface Owner {
  organizationId: number
  userId: string
}

/** The row of an account. */
export const ownRow = ({ organizationId, userId }: Owner) =>
  and(eq(users.organizationId, organizationId), eq(users.id, userId))

/**
 * Makes the one link of a user that works from now on; every earlier one stops working.
 * @returns the secret for the e-mail; only its hash is stored
 */
export async function makeLink(tx: Tx, owner: Owner, kind: LinkKind): Promise<string> {
  await endLinks(tx, owner)
  const token = newToken()
  await tx.insert(accountLinks).values({
    ...owner,
    id: newId(),
    kind,
    tokenHash: tokenHash(token),
    expiresAt: instantAfter(new Date(), LIFETIME_HOURS[kind] * 3_600_000),
  })
  return token
}

/** Ends a user's unused links: a password or an e-mail address has changed, or a newer link goes out. */
export async function endLinks(tx: Tx, { organizationId, userId }: Owner): Promise<void> {
  // None is right: most people have no link that waits.
  await tx
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.organizationId, organizationId),
        eq(accountLinks.userId, userId),
        isNull(accountLinks.usedAt),
      ),
    )
}

const good = (token: string, kinds?: readonly LinkKind[], used = isNull) =>
  and(
    eq(accountLinks.tokenHash, tokenHash(token)),
    kinds && inArray(accountLinks.kind, kinds),
    used(accountLinks.usedAt),
    gt(accountLinks.expiresAt, sql`now()`),
  )

const columns = { organizationId: accountLinks.organizationId, userId: accountLinks.userId, kind: accountLinks.kind }

type Link<K extends LinkKind> = Owner & { kind: K }

/** The user of this link, while it is good, and one of these kinds if any are given. */
export async function findLink<K extends LinkKind = LinkKind>(tx: Tx, token: string, kinds?: readonly K[]) {
  const [link] = await tx.select(columns).from(accountLinks).where(good(token, kinds))
  return (link as Link<K> | undefined) ?? null
}

/** The user of a link that was used while it was good, until its time is over. */
export async function findUsedLink(tx: Tx, token: string, kinds: readonly LinkKind[]): Promise<Owner | null> {
  const [link] = await tx
    .select(columns)
    .from(accountLinks)
    .where(good(token, kinds, isNotNull))
  return link ?? null
}

/**
 * Uses a link up. When it is tried many times at once, Postgres lets one try through; the others get null. The account
 * is held first, as by everything else that changes an account and its links: none of two waits for the other.
 */
export async function useLink<K extends LinkKind>(tx: Tx, token: string, kinds: readonly K[]) {
  const owner = await findLink(tx, token, kinds)
  if (!owner) return null
  await tx.select({ id: users.id }).from(users).where(ownRow(owner)).for('no key update')
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: sql`now()` })
    .where(good(token, kinds))
    .returning(columns)
  return (link as Link<K> | undefined) ?? null
}
