import 'server-only'
import { sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import type { Actor } from '@/lib/platform/auth/actor'

/** The channel of Postgres on which every process of the product listens. */
export const CHANNEL = 'makegood_live'

/**
 * What is told to whoever looks at a topic: who changed which records. Small, because Postgres carries 8 kB at most.
 * Of jobs a trigger tells, for whatever is recorded in their history.
 */
export interface Announcement {
  organizationId: number
  topic: string
  /** Null where the product did it by itself. */
  by: { id: string; name: string } | null
  /** The tab that asked for it, where it said which. */
  tabId: string | null
  /** None where there are more than a message holds. */
  ids: readonly string[]
}

/** Told by triggers: a session of this user ended, or their role or status changed. */
export interface AccessChanged {
  organizationId: number
  topic: 'access'
  userId: string
}

const MOST_IDS = 50

/** Tells everybody who looks at a topic that it changed, once the transaction has committed and not before. */
export async function announce(tx: Tx, actor: Actor, topic: string, ids: readonly string[]): Promise<void> {
  const { organizationId, userId, tabId = null } = actor
  await tell(tx, { organizationId, topic, by: { id: userId, name: fullName(actor) }, tabId, ids })
}

/** The same of what the product did by itself. */
export const announceOwn = (tx: Tx, organizationId: number, topic: string, ids: readonly string[]): Promise<void> =>
  tell(tx, { organizationId, topic, by: null, tabId: null, ids })

async function tell(tx: Tx, { ids, ...told }: Announcement): Promise<void> {
  const announcement: Announcement = { ...told, ids: ids.length > MOST_IDS ? [] : ids }
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`)
}
