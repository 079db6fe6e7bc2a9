import 'server-only'
import { and, gt, lte, sql } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { DAY_MS, instantAfter } from '@/lib/base/time'
import { GRACE_DAYS, LAST_WORD_DAYS, purgeDay } from '@/lib/company/closing/rules'
import { writeToAdministrators } from '@/lib/company/organization/letters'
import { log } from '@/lib/platform/http/log'
import { forEach, inEach } from '@/lib/platform/queue/in-each'

/**
 * Deletes every row of the organisations that were closed thirty days ago, each in one transaction; one that somebody
 * opens again at that moment stays. Their objects go a week later, by the daily sweep (lib/company/files/verbs/sweep.ts):
 * until then a restored backup finds them. Running it again, or twice at once, does nothing twice.
 */
export async function purgeClosed(now: Date): Promise<void> {
  const due = await atTheDoor((tx) => listClosed(tx, { until: agoFrom(now, GRACE_DAYS) }))
  await forEach(due, 'a closed organisation was not deleted', purge)
}

/** Tells the Administrators of the organisations that are deleted within a week, once. */
export async function tellOfPurges(now: Date): Promise<void> {
  const between = { from: agoFrom(now, GRACE_DAYS), until: agoFrom(now, GRACE_DAYS - LAST_WORD_DAYS) }
  const soon = await atTheDoor((tx) => listClosed(tx, between))
  await inEach(soon, 'the Administrators of a closed organisation were not told', tellOfPurge)
}

const agoFrom = (now: Date, days: number) => instantAfter(now, -days * DAY_MS)

interface ClosedOrganization {
  organizationId: number
  name: string
  timezone: string
  closedAt: string
}

/** Those that were closed after one instant and up to another. */
const listClosed = (tx: Tx, { from, until }: { from?: string; until: string }): Promise<ClosedOrganization[]> =>
  tx
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      timezone: organizations.timezone,
      closedAt: sql`${organizations.closedAt}`.mapWith(organizations.closedAt),
    })
    .from(organizations)
    .where(and(lte(organizations.closedAt, until), from ? gt(organizations.closedAt, from) : undefined))
    .orderBy(organizations.organizationId)

async function purge({ organizationId }: ClosedOrganization): Promise<void> {
  const [answer] = await atTheDoor(async (tx) => {
    // A large organisation is millions of rows, and its own are all that this locks.
    await tx.execute(sql`set local statement_timeout = '1h'`)
    return tx.execute<{ purged: boolean }>(sql`select purge_organization(${organizationId}) as purged`)
  })
  if (answer?.purged) log.info({ organizationId }, 'a closed organisation was deleted')
}

const tellOfPurge = (tx: Tx, { organizationId, name, timezone, closedAt }: ClosedOrganization): Promise<void> =>
  writeToAdministrators(tx, { organizationId }, `organization-ends:${closedAt}`, (firstName) => ({
    template: 'organization-ends',
    data: { firstName, organizationName: name, purgedOn: purgeDay(closedAt, timezone) },
  }))
