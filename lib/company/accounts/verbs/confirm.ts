import 'server-only'
import { and, eq } from 'drizzle-orm'

import { organizations, users } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { requireChanged } from '@/db/versioned'
import { env } from '@/lib/base/env'
import { gone } from '@/lib/base/errors'
import { type Owner, findLink, findUsedLink, ownRow, useLink } from '@/lib/company/accounts/links'
import type { ConfirmEmail, EmailToConfirm } from '@/lib/company/accounts/schema'
import { LETTERS_TO_ADDRESS, askToConfirm, findAccount, takeAddress } from '@/lib/company/accounts/whose'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'
import { tellOperator } from '@/lib/platform/mail/operator-console'

const CONFIRM_PER_ADDRESS: Throttle = { name: 'confirm address', most: 60, minutes: 60 }

/** Asks once more. Errors: throttled. */
export async function askAgain(actor: Actor): Promise<void> {
  if (!actor.claimsEmail) return
  await throttle(LETTERS_TO_ADDRESS, actor.email)
  const link = await inOrganization(actor, (tx) => askToConfirm(tx, actor, actor.email))
  if (link && !env.SMTP_URL) tellOperator(`To confirm ${actor.email}: ${link}`)
}

/** Says what a link confirms. Errors: gone, throttled. */
export async function describeClaim(visitor: Visitor, { token }: ConfirmEmail): Promise<EmailToConfirm> {
  await throttle(CONFIRM_PER_ADDRESS, addressKey(visitor.address))
  return atTheDoor(async (tx) => {
    const claim = await claimBehind(tx, await findLink(tx, token, ['CONFIRMATION']))
    return { ...claim, isTaken: (await findAccount(tx, claim.email)) !== null }
  })
}

/**
 * Makes an address the account's own, by a link from its letters; once more by the same link changes nothing. Errors:
 * gone, conflict where it has another, throttled.
 */
export async function confirmEmail(visitor: Visitor, { token }: ConfirmEmail): Promise<void> {
  await throttle(CONFIRM_PER_ADDRESS, addressKey(visitor.address))
  await atTheDoor(async (tx) => {
    const link = await useLink(tx, token, ['CONFIRMATION'])
    if (!link && (await isConfirmed(tx, token))) return
    const { email } = await claimBehind(tx, link)
    await takeAddress(tx, link!, email)
    await requireChanged(tx.update(users).set({ claimsEmail: false }).where(claiming(link!)))
    await record(tx, link!, 'user.confirmed-email', { subjectType: 'user', subjectId: link!.userId })
  })
}

async function isConfirmed(tx: Tx, token: string): Promise<boolean> {
  const owner = await findUsedLink(tx, token, ['CONFIRMATION'])
  const confirmed = owner && and(ownRow(owner), eq(users.claimsEmail, false), eq(users.status, 'ACTIVE'))
  return confirmed !== null && (await tx.$count(users, confirmed)) > 0
}

const claiming = (owner: Owner) => and(ownRow(owner), eq(users.claimsEmail, true))

async function claimBehind(tx: Tx, link: Owner | null) {
  const [claim] = link
    ? await tx
        .select({ email: users.email, organizationName: organizations.name })
        .from(users)
        .innerJoin(organizations, eq(organizations.organizationId, users.organizationId))
        .where(and(claiming(link), eq(users.status, 'ACTIVE')))
    : []
  if (!claim) throw gone('This link was used already or is too old. Log in, and ask for a new one.')
  return claim
}
