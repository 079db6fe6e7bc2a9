import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'

import { type USER_STATUSES } from '@/db/enums/people'
import { PASSWORD_LINK_KINDS } from '@/db/enums/platform'
import { mailMessages, organizations, users } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { env } from '@/lib/base/env'
import { gone, unauthenticated } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { refuseClosed, reopen } from '@/lib/company/closing/service'
import { readAsInvited } from '@/lib/company/terms/service'
import { record } from '@/lib/platform/activity/service'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Device } from '@/lib/platform/auth/device'
import { hashPassword, passwordMatches } from '@/lib/platform/auth/passwords'
import { type OpenedSession, endSession, endSessions, openSession } from '@/lib/platform/auth/sessions'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, forgive, networkKey, throttle } from '@/lib/platform/http/throttle'
import { tellOperator } from '@/lib/platform/mail/operator-console'
import { enqueueMail } from '@/lib/platform/mail/service'
import { passwordLink } from '@/lib/platform/mail/templates'

import { endLinks, findLink, makeLink, ownRow, useLink } from './links'
import { refuseGuessable } from './password-rules'
import type { DescribeLink, ForgotPassword, LogIn, PasswordLink, ResetPassword } from './schema'
import { askToConfirm, findAccount, findClaim, findClaims, holdAddress, takeAddress } from './whose'

const LOG_IN_PER_ACCOUNT: Throttle = { name: 'log-in account', most: 10, minutes: 15 }
const LOG_IN_PER_ADDRESS: Throttle = { name: 'log-in address', most: 50, minutes: 15 }
/** Tries on a device that the person, or anybody, logged in on before: a guesser elsewhere does not use them up. */
const LOG_IN_PER_DEVICE: Throttle = { name: 'log-in device', most: 10, minutes: 15 }
/** Tries on all devices that nobody logged in on before: guesses from a thousand addresses at a thousand accounts. */
const LOG_IN_OF_STRANGERS: Throttle = { name: 'log-in strangers', most: 1_000, minutes: 15 }
/** A share of what everybody has: one network never uses it up. */
const LOG_IN_PER_NETWORK: Throttle = { name: 'log-in network', most: 200, minutes: 15 }
const FORGOT_PER_NETWORK: Throttle = { name: 'forgot network', most: 200, minutes: 60 }
const FORGOT_PER_ACCOUNT: Throttle = { name: 'forgot account', most: 5, minutes: 60 }
const FORGOT_PER_ADDRESS: Throttle = { name: 'forgot address', most: 30, minutes: 60 }
const FORGOT_OF_ALL: Throttle = { name: 'forgot all', most: 2_000, minutes: 60 }
const LINK_PER_ADDRESS: Throttle = { name: 'link address', most: 60, minutes: 60 }

/** The one key for a count over everybody. */
export const EVERYBODY = '*'

/** Known and unknown e-mail addresses take the same time, whatever is done for a known one. */
const FORGOT_TAKES_MS = 300

/**
 * Opens a session for a person who knows the password. An unknown e-mail address and a wrong password look the same. A
 * device that this person logged in on before has tries of its own, which nobody else uses up. A closed organisation lets
 * nobody in: 409 for its Administrators, who may ask to open it again, and 403 for everybody else.
 */
export async function logIn(
  visitor: Visitor,
  { email, password, reopen: wantsToReopen }: LogIn,
  device: Device | null = null,
): Promise<OpenedSession> {
  const account = await atTheDoor((tx) => findAccount(tx, email))
  const isKnown = account !== null && device?.userIds.includes(account.userId)
  const ofDevice: [Throttle, string][] = device
    ? [[LOG_IN_PER_DEVICE, `${device.id}:${isKnown ? account.userId : EVERYBODY}`]]
    : []
  const counted: [Throttle, string][] = isKnown
    ? ofDevice
    : [
        [LOG_IN_PER_ADDRESS, addressKey(visitor.address)],
        [LOG_IN_PER_ACCOUNT, email],
        ...(device ? ofDevice : sharesOf(visitor)),
      ]
  for (const [limit, subject] of counted) await throttle(limit, subject)
  const heard = {
    organizationId: account?.organizationId ?? null,
    userId: account?.userId ?? null,
    email,
    operation: 'POST /auth/login',
  }
  const owner = account?.status === 'ACTIVE' ? account : null
  // Two slow hashes, whether or not somebody has the address, and however many claim it: how long it takes says nothing.
  const [isOwners, claimed] = await Promise.all([
    passwordMatches(owner?.passwordHash ?? null, password),
    hashPassword(password, email),
  ])
  const active = isOwners ? owner : await atTheDoor((tx) => findClaim(tx, email, claimed))
  if (!active) {
    await recordAccess(visitor, { ...heard, kind: 'failed-log-in' })
    throw unauthenticated('Invalid Email or Password')
  }
  const who = { ...heard, organizationId: active.organizationId, userId: active.userId }
  // Whoever merely claims the address gets no tries back: they would be tries at its owner's password.
  if (active === owner) await Promise.all(counted.map(([limit, subject]) => forgive(limit, subject)))
  const { closedAt } = active
  if (closedAt) {
    if (wantsToReopen) await reopen({ ...active, closedAt })
    else {
      await recordAccess(visitor, { ...who, kind: 'denied' })
      refuseClosed({ ...active, closedAt })
    }
  }
  const opened = await atTheDoor((tx) => openSession(tx, active, visitor.device))
  await recordAccess(visitor, { ...who, kind: 'log-in' })
  return opened
}

/** What a device that nobody logged in on takes from everybody's tries. */
const sharesOf = ({ address }: Visitor): [Throttle, string][] => [
  [LOG_IN_PER_NETWORK, networkKey(address)],
  [LOG_IN_OF_STRANGERS, EVERYBODY],
]

/** Sends a link to set a new password, if the account exists. The answer does not say whether it does. */
export async function forgotPassword(visitor: Visitor, { email }: ForgotPassword): Promise<void> {
  await throttle(FORGOT_PER_ADDRESS, addressKey(visitor.address))
  await throttle(FORGOT_PER_ACCOUNT, email)
  await throttle(FORGOT_PER_NETWORK, networkKey(visitor.address))
  await throttle(FORGOT_OF_ALL, EVERYBODY)
  const enough = new Promise((resolve) => setTimeout(resolve, FORGOT_TAKES_MS))
  const { asked, links } = await atTheDoor(async (tx) => {
    const account = await findAccount(tx, email)
    // Whoever cannot be let in by a letter yet is asked first whether the address is theirs, and also where it has an
    // account: whoever claims it sees what their organisation wrote.
    const asked: (string | null)[] = []
    const links: (string | null)[] = []
    for (const claim of await findClaims(tx, email, 'ACTIVE')) asked.push(await askToConfirm(tx, claim, email))
    for (const invited of await findClaims(tx, email, 'INVITED')) links.push(await sendPasswordLink(tx, invited, email))
    if (account) links.push(await sendPasswordLink(tx, account, email))
    return { asked, links }
  })
  if (!env.SMTP_URL) {
    for (const link of links) if (link) tellOperator(`To set a new password for ${email}: ${link}`)
    for (const one of asked) if (one) tellOperator(`To confirm ${email}: ${one}`)
  }
  await enough
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** @returns the link; null for whoever cannot come back, or has another address by now */
async function sendPasswordLink(tx: Tx, account: Account, email: string): Promise<string | null> {
  if (!mayReturn(account) || !(await holdAddress(tx, account, email))) return null
  const { firstName, organizationName } = account
  const kind = account.status === 'INVITED' ? 'INVITATION' : 'RESET'
  const secret = await makeLink(tx, account, kind)
  await enqueueMail(tx, {
    organizationId: account.organizationId,
    key: `link:${newId()}`,
    to: email,
    link: { kind, secret },
    ...(kind === 'INVITATION'
      ? { template: 'invitation', data: { firstName, organizationName } }
      : { template: 'password-reset', data: { firstName } }),
  })
  return passwordLink(secret)
}

/**
 * The person whose password a link sets, and their organisation; an invitation also has the terms that they agree to.
 * Refused with 410 when the link was used, is too old, or never was.
 */
export async function describeLink(visitor: Visitor, { token }: DescribeLink): Promise<PasswordLink> {
  await throttle(LINK_PER_ADDRESS, addressKey(visitor.address))
  const owner = await atTheDoor((tx) => findOwner(tx, token))
  if (!owner) throw goneLink()
  const { organizationId, ...described } = owner
  const texts = described.kind === 'INVITATION' ? await readAsInvited(organizationId) : null
  return { ...described, terms: texts?.terms ?? null, privacy: texts?.privacy ?? null }
}

/** Whether a link to set a password is good. Refuses as `describeLink` does. */
export const checkLink = (visitor: Visitor, token: string): Promise<void> =>
  describeLink(visitor, { token }).then(() => undefined)

/**
 * Sets a password by a link, once: one of many uses at the same second wins. Every session of the user ends. An
 * invitation makes the account active; the account was its own from the start, so no other one is touched. Whoever has
 * the link has read a letter to the address, which is then the account's, unless the letter never left: then its inviter
 * may follow it. Errors: gone, conflict where the address has another account, throttled.
 */
export async function resetPassword(visitor: Visitor, { token, password }: ResetPassword): Promise<void> {
  await throttle(LINK_PER_ADDRESS, addressKey(visitor.address))
  const link = await atTheDoor((tx) => findOwner(tx, token))
  if (!link) throw goneLink()
  await refuseGuessable(password, link)
  const passwordHash = await hashPassword(password, link.email)
  await atTheDoor(async (tx) => {
    const used = await useLink(tx, token, PASSWORD_LINK_KINDS)
    if (!used) throw goneLink()
    await takeAddress(tx, used, link.email, ' Whoever invited you can invite you at another one.')
    const isHere = tx
      .select({ id: mailMessages.id })
      .from(mailMessages)
      .where(and(eq(mailMessages.organizationId, used.organizationId), eq(mailMessages.linkSecret, token)))
    const claimsEmail = sql<boolean>`${users.claimsEmail} and exists ${isHere}`
    const changed = await tx
      .update(users)
      .set({
        passwordHash,
        claimsEmail,
        status: 'ACTIVE',
        passwordChangedAt: sql`now()`,
        // A status is part of what others edit; a password is not.
        ...(used.kind === 'INVITATION' && nextVersion(users)),
      })
      .where(and(ownRow(used), ne(users.status, 'REMOVED')))
      .returning({ email: users.email, firstName: users.firstName })
    if (!changed[0]) throw goneLink()
    await endLinks(tx, used)
    await endSessions(tx, used)
    await record(tx, used, used.kind === 'INVITATION' ? 'user.joined' : 'user.password-reset', {
      subjectType: 'user',
      subjectId: used.userId,
    })
    if (used.kind === 'RESET') {
      await enqueueMail(tx, {
        organizationId: used.organizationId,
        key: `password-changed:${newId()}`,
        to: changed[0].email,
        template: 'password-changed',
        data: { firstName: changed[0].firstName },
      })
    }
  })
}

/** Ends the session that the request came with. */
export async function logOut(actor: Actor): Promise<void> {
  await inOrganization(actor, (tx) => endSession(tx, actor, actor.sessionId))
}

/** Of a closed organisation, only the Administrators can still get in, to open it again. */
const mayReturn = ({
  closedAt,
  role,
  status,
}: {
  closedAt: string | null
  role: Role
  status: (typeof USER_STATUSES)[number]
}) => !closedAt || (role === 'Administrator' && status === 'ACTIVE')

const goneLink = () => gone('This link was used already or is too old. Please ask for a new one.')

async function findOwner(tx: Tx, token: string) {
  const link = await findLink(tx, token, PASSWORD_LINK_KINDS)
  if (!link) return null
  const [owner] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      status: users.status,
      organizationName: organizations.name,
      closedAt: organizations.closedAt,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.organizationId, users.organizationId))
    .where(ownRow(link))
  if (!owner || !mayReturn(owner)) return null
  const { firstName, lastName, email, organizationName } = owner
  return { kind: link.kind, organizationId: link.organizationId, firstName, lastName, email, organizationName }
}
