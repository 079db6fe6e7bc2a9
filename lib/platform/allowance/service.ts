import 'server-only'
import { eq, sql } from 'drizzle-orm'

import { organizations, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { conflict, throttled } from '@/lib/base/errors'
import type { Actor } from '@/lib/platform/auth/actor'

import { type Allowed, WINDOW_HOURS, allowanceOf, allowanceRefusal } from './rules'

const LEAVES: readonly Allowed[] = ['email', 'sms', 'invitation']
const UNCONFIRMED =
  'Please confirm your e-mail address first: the link is in the letter that we sent you. Until then nothing leaves from here.'

/**
 * Takes from the organisation's daily limit, in the transaction of the work: a refusal later gives it back. The row of
 * the counter lets one of two at once pass.
 * @throws throttled, in words that say when to try again; conflict, where no Administrator has confirmed who they are
 */
export const spend = (tx: Tx, actor: Pick<Actor, 'organizationId'>, what: Allowed, amount = 1): Promise<void> =>
  take(tx, actor, what, { amount, over: 0 })

/**
 * Refuses as `spend` would, and takes nothing: before work that is long, and for nothing when it may not go out.
 * @throws as `spend` does
 */
export const requireLeft = ({ organizationId }: Actor, what: Allowed, amount: number): Promise<void> =>
  inOrganization({ organizationId }, (tx) => take(tx, { organizationId }, what, { amount: 0, over: amount }))

async function take(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  what: Allowed,
  { amount, over }: { amount: number; /** How much must be left beside it. */ over: number },
): Promise<void> {
  const [row] = await tx
    .select({
      pricingPlan: organizations.pricingPlan,
      createdAt: organizations.createdAt,
      raisedBy: organizations.limitFactor,
      timezone: organizations.timezone,
      isUnconfirmed: sql<boolean>`coalesce((select bool_and(u.claims_email) from ${users} u
        where u.organization_id = ${organizationId} and u.role = 'Administrator' and u.status = 'ACTIVE'), false)`,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  const { raisedBy, timezone, isUnconfirmed, ...known } = row!
  if (isUnconfirmed && LEAVES.includes(what)) throw conflict(UNCONFIRMED)
  const organization = { ...known, factor: raisedBy * env.LIMIT_FACTOR }
  const now = new Date()
  const most = allowanceOf(what, organization, now)
  if (most === null) return
  const [counted] = await tx.execute<{ wait: number }>(
    sql`select spend_allowance(${`allowance ${what}:${organizationId}`}, ${amount}, ${most - over}, make_interval(hours => ${WINDOW_HOURS})) as wait`,
  )
  if (!counted!.wait) return
  const again = new Date(now.getTime() + counted!.wait * 1000)
  throw throttled(counted!.wait, allowanceRefusal(what, most, { organization, again, now, timezone }))
}

/** Takes one for work that changes nothing in the database: an export. */
export const spendOne = ({ organizationId }: Actor, what: Allowed): Promise<void> =>
  inOrganization({ organizationId }, (tx) => spend(tx, { organizationId }, what))
