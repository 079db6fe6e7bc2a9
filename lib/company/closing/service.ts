import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { env } from '@/lib/base/env'
import { conflict, forbidden, invalid, unauthenticated } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDay } from '@/lib/base/time'
import { writeToAdministrators } from '@/lib/company/organization/letters'
import { getOrganization } from '@/lib/company/organization/queries'
import { holdStanding } from '@/lib/company/plans/places'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { endAllSessions } from '@/lib/platform/auth/sessions'

import { NAME_DIFFERS, isNameOf, purgeDay } from './rules'
import type { CloseOrganization, Closed } from './schema'

/**
 * Closes the actor's organisation: everybody is logged out and nobody can log in, no link leads into it, and nothing is
 * sent from it. It is deleted thirty days later. Errors: invalid when the typed name is another; conflict for the
 * organisation that runs the installation.
 */
export function close(actor: Actor, { confirmName }: CloseOrganization): Promise<Closed> {
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const { organizationId } = actor
    const { name, timezone } = await getOrganization(tx, actor)
    if (!isNameOf(confirmName, name)) throw invalid({ confirmName: NAME_DIFFERS })
    if (organizationId === env.OPERATOR_ORGANIZATION)
      throw conflict(`${name} runs this installation and cannot be closed.`)
    const [closed] = await tx
      .update(organizations)
      .set({ closedAt: sql`now()`, closedBy: actor.userId, ...nextVersion(organizations) })
      .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.closedAt)))
      .returning({ closedAt: organizations.closedAt })
    // Somebody else closed it while this one waited, and ended this session.
    if (!closed) throw unauthenticated()
    const closedAt = closed.closedAt!
    await noteAndTell(tx, actor, 'organization-closed', { name, timezone, closedAt })
    await endAllSessions(tx, actor)
    return { purgedOn: purgeDay(closedAt, timezone) }
  })
}

/** Whoever knows the password of an account in a closed organisation. */
export interface Returning {
  organizationId: number
  userId: string
  firstName: string
  lastName: string
  role: Role
  organizationName: string
  closedAt: string
  timezone: string
}

/**
 * Refuses to let somebody into a closed organisation, with what they can do: an Administrator can open it again.
 * Errors: conflict for an Administrator, forbidden for everybody else.
 */
export function refuseClosed({ role, organizationName, closedAt, timezone }: Returning): never {
  const fate = `${organizationName} is closed. Everything in it is deleted on ${formatDay(purgeDay(closedAt, timezone))}.`
  throw role === 'Administrator'
    ? conflict(`${fate} Until then you can open it again.`)
    : forbidden(`${fate} Until then one of its Administrators can open it again.`)
}

/** Opens a closed organisation again, for an Administrator of it. Two at once open it once. */
export function reopen(returning: Returning): Promise<void> {
  if (returning.role !== 'Administrator') refuseClosed(returning)
  const { organizationId, organizationName: name, closedAt, timezone } = returning
  return inOrganization({ organizationId }, async (tx) => {
    const opened = await tx
      .update(organizations)
      .set({ closedAt: null, closedBy: null, ...nextVersion(organizations) })
      .where(and(eq(organizations.organizationId, organizationId), isNotNull(organizations.closedAt)))
      .returning({ id: organizations.organizationId })
    if (opened[0]) await noteAndTell(tx, returning, 'organization-reopened', { name, timezone, closedAt })
  })
}

const HAPPENED = {
  'organization-closed': 'organization.closed',
  'organization-reopened': 'organization.reopened',
} as const

async function noteAndTell(
  tx: Tx,
  doer: { organizationId: number; userId: string; firstName: string; lastName: string },
  template: keyof typeof HAPPENED,
  { name, timezone, closedAt }: { name: string; timezone: string; closedAt: string },
): Promise<void> {
  const subjectId = String(doer.organizationId)
  await record(tx, doer, HAPPENED[template], { subjectType: 'organization', subjectId })
  const facts = { organizationName: name, by: fullName(doer), purgedOn: purgeDay(closedAt, timezone) }
  await writeToAdministrators(tx, doer, `${template}:${closedAt}`, (firstName) => ({
    template,
    data: { firstName, ...facts },
  }))
}
