import 'server-only'
import { sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { type Actor, doerOf } from '@/lib/platform/auth/actor'

/** The channel of Postgres on which every process of the product listens. */
export const CHANNEL = 'makegood_live'

/**
 * The change of a topic, for everybody who looks at it: who changed which records. Small, because Postgres carries 8 kB
 * at most. For jobs, a trigger announces every entry of their history.
 */
export interface Announcement {
  organizationId: number
  topic: string
  /** Null when somebody outside or the product did it. */
  by: { id: string; name: string } | null
  /** The tab that asked for it, if it named itself. */
  tabId: string | null
  /** The changed records; of timesheets, the people whose time it is; of notices, whom they tell. Empty for more than a message holds. */
  ids: readonly string[]
}

/** Announced by triggers: a session of this user ended, or their role or status changed. */
export interface AccessChanged {
  organizationId: number
  topic: 'access'
  userId: string
}

const MOST_IDS = 50

/** Announces a change to everybody who looks at a topic, once the transaction has committed and not before. */
export async function announce(tx: Tx, actor: Actor, topic: string, ids: readonly string[]): Promise<void> {
  const { organizationId, userId, tabId = null } = actor
  const by = doerOf(actor).kind === 'person' ? { id: userId, name: fullName(actor) } : null
  await tell(tx, { organizationId, topic, by, tabId, ids })
}

/** The same for changes by the product itself. */
export const announceOwn = (tx: Tx, organizationId: number, topic: string, ids: readonly string[]): Promise<void> =>
  tell(tx, { organizationId, topic, by: null, tabId: null, ids })

async function tell(tx: Tx, { ids, ...change }: Announcement): Promise<void> {
  const announcement: Announcement = { ...change, ids: ids.length > MOST_IDS ? [] : ids }
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`)
}
