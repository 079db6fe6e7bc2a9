import 'server-only'
import { sql } from 'drizzle-orm'

import { organizations, planUsage, users } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { refuseGuessable } from '@/lib/company/accounts/password-rules'
import { identifierFrom } from '@/lib/company/accounts/rules'
import type { Register } from '@/lib/company/accounts/schema'
import { EVERYBODY } from '@/lib/company/accounts/service'
import { askToConfirm, claimOf, findAccount, mayWriteTo } from '@/lib/company/accounts/whose'
import { addStarterTemplates } from '@/lib/job/message-templates/starters'
import { addStarterTaskTypes } from '@/lib/job/task-types/starters'
import { addStarterForms } from '@/lib/paper/forms/starters'
import { addStarterLetterhead } from '@/lib/paper/letterheads/starters'
import { record } from '@/lib/platform/activity/service'
import { hashPassword } from '@/lib/platform/auth/passwords'
import { type OpenedSession, openSession } from '@/lib/platform/auth/sessions'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, networkKey, throttle } from '@/lib/platform/http/throttle'
import { addStarterCategories } from '@/lib/site/equipment/starters'
import { addStarterMeters } from '@/lib/site/moisture/starters'

const REGISTER_OF_ALL: Throttle = { name: 'register all', most: 2_000, minutes: 60 }
/** A share of what everybody has: one network never uses it up. */
const REGISTER_PER_NETWORK: Throttle = { name: 'register network', most: 200, minutes: 60 }
const REGISTER_PER_ADDRESS: Throttle = { name: 'register address', most: 20, minutes: 60 }

/**
 * Makes an organisation and its first Administrator, and logs them in. Where letters leave, the answer is the same for an
 * address that has an account: the new one only claims it, and whoever reads its letters says whose it is.
 */
export async function register(
  visitor: Visitor,
  { password, organizationName, ...person }: Register,
): Promise<OpenedSession> {
  await throttle(REGISTER_PER_ADDRESS, addressKey(visitor.address))
  await throttle(REGISTER_PER_NETWORK, networkKey(visitor.address))
  await throttle(REGISTER_OF_ALL, EVERYBODY)
  await refuseGuessable(password, { ...person, organizationName })
  const claim = claimOf()
  const isWritten = claim.claimsEmail && (await mayWriteTo(person.email))
  const passwordHash = await hashPassword(password, person.email)
  return atTheDoor(async (tx) => {
    if (!claim.claimsEmail && (await findAccount(tx, person.email)))
      throw conflict("Sorry, we couldn't create your account")
    const [organization] = await tx
      .insert(organizations)
      .values({ name: organizationName, identifier: identifierFrom(organizationName) })
      .returning({ organizationId: organizations.organizationId })
    const owner = { organizationId: organization!.organizationId, userId: newId() }
    await tx.insert(planUsage).values({ organizationId: owner.organizationId, userCount: 1 })
    await tx.insert(users).values({
      ...person,
      ...claim,
      organizationId: owner.organizationId,
      id: owner.userId,
      role: 'Administrator',
      status: 'ACTIVE',
      passwordHash,
      passwordChangedAt: sql`now()`,
    })
    await addStarterTemplates(tx, owner.organizationId)
    await addStarterTaskTypes(tx, owner.organizationId)
    await addStarterLetterhead(tx, owner.organizationId, { name: organizationName })
    await addStarterForms(tx, owner.organizationId)
    await addStarterMeters(tx, owner.organizationId)
    await addStarterCategories(tx, owner.organizationId)
    await record(tx, owner, 'organization.registered', {
      subjectType: 'organization',
      subjectId: String(owner.organizationId),
    })
    if (isWritten) await askToConfirm(tx, owner, person.email)
    return openSession(tx, owner, visitor.device)
  })
}
