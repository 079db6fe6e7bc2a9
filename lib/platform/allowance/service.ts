import 'server-only'
import { eq, sql } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { throttled } from '@/lib/base/errors'
import type { Actor } from '@/lib/platform/auth/actor'

import { type Allowed, WINDOW_HOURS, allowanceOf, allowanceRefusal } from './rules'

/**
 * Takes from the organisation's daily limit, in the transaction of the work: a refusal later gives it back. The row of
 * the counter lets one of two at once pass.
 * @throws throttled, in words that say when to try again
 */
export async function spend(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  what: Allowed,
  amount = 1,
): Promise<void> {
  const [row] = await tx
    .select({
      pricingPlan: organizations.pricingPlan,
      createdAt: organizations.createdAt,
      raisedBy: organizations.limitFactor,
      timezone: organizations.timezone,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  const { raisedBy, timezone, ...known } = row!
  const organization = { ...known, factor: raisedBy * env.LIMIT_FACTOR }
  const now = new Date()
  const most = allowanceOf(what, organization, now)
  if (most === null) return
  const [counted] = await tx.execute<{ wait: number }>(
    sql`select spend_allowance(${`allowance ${what}:${organizationId}`}, ${amount}, ${most}, make_interval(hours => ${WINDOW_HOURS})) as wait`,
  )
  if (!counted!.wait) return
  const again = new Date(now.getTime() + counted!.wait * 1000)
  throw throttled(counted!.wait, allowanceRefusal(what, most, { organization, again, now, timezone }))
}

/** Takes one for work that changes nothing in the database: an export. */
export const spendOne = ({ organizationId }: Actor, what: Allowed): Promise<void> =>
  inOrganization({ organizationId }, (tx) => spend(tx, { organizationId }, what))
