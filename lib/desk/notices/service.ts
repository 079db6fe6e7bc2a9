import 'server-only'
import { and, inArray, isNull, lte, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { notices } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'
import { announceOwn } from '@/lib/platform/live/announce'

import { countUnread, listNotices, own } from './queries'
import type { BrowseNotices, MarkNotices, Notice, Unread } from './schema'

/** What the actor is told of, the newest first. @throws not_found */
export const browse = (actor: Actor, query: BrowseNotices): Promise<Notice[]> =>
  reading(actor, (tx) => listNotices(tx, actor, query))

/** How much of it they have not looked at. */
export const unread = (actor: Actor): Promise<Unread> =>
  reading(actor, async (tx) => ({ unread: await countUnread(tx, actor) }))

/** Marks what the actor is told of as read, or not; that of others, and what there is not, stays as it is. */
export async function mark(actor: Actor, sent: MarkNotices): Promise<void> {
  const { organizationId, userId } = actor
  const which = and(
    'ids' in sent ? inArray(notices.id, sent.ids) : isNull(notices.readAt),
    sent.until ? lte(notices.at, sent.until) : undefined,
  )
  const isRead = !('ids' in sent) || sent.isRead
  await inOrganization(actor, async (tx) => {
    // Who has seen it needs no letter about it.
    const read = { readAt: sql`coalesce(${notices.readAt}, now())`, owesMail: false }
    // None is right: what was read or has gone meanwhile stays as it is.
    await tx
      .update(notices)
      .set(isRead ? read : { readAt: null })
      .where(and(own(actor), which))
    await announceOwn(tx, organizationId, 'notices', [userId])
  })
}
