import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { accountLinks, organizations, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { type Throttle, isOver } from '@/lib/platform/http/throttle'
import { enqueueMail } from '@/lib/platform/mail/service'
import { confirmationLink } from '@/lib/platform/mail/templates'

import { type Owner, makeLink, ownRow } from './links'

/** Letters to an address that people type: whoever it is of may not know any of them. */
export const LETTERS_TO_ADDRESS: Throttle = { name: 'confirmation letters', most: 5, minutes: 60 }

/**
 * How a typed address is stored. Where letters leave it is only claimed: its owner answers one. Elsewhere nobody could,
 * and it is theirs.
 */
export const claimOf = (): { claimsEmail: boolean } => ({ claimsEmail: Boolean(env.SMTP_URL) })

const columns = {
  organizationId: users.organizationId,
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  status: users.status,
  passwordHash: users.passwordHash,
  organizationName: organizations.name,
  timezone: organizations.timezone,
  closedAt: organizations.closedAt,
}

const accounts = (tx: Tx) =>
  tx.select(columns).from(users).innerJoin(organizations, eq(organizations.organizationId, users.organizationId))

/** The account that has this e-mail address, unless it was removed. */
export async function findAccount(tx: Tx, email: string) {
  const [account] = await accounts(tx).where(
    and(eq(users.email, email), ne(users.status, 'REMOVED'), eq(users.claimsEmail, false)),
  )
  return account ?? null
}

/**
 * Keeps an address for an account until the end of the transaction: of two that would have it at the same second the
 * later is refused as any other. @throws conflict where another account has it
 */
export async function takeAddress(tx: Tx, { userId }: Owner, email: string, advice = ''): Promise<void> {
  await oneAtATime(tx, `address ${email}`)
  const other = await findAccount(tx, email)
  if (other && other.userId !== userId) throw conflict(`This address has another account already.${advice}`)
}

const claiming = (email: string, status: 'ACTIVE' | 'INVITED') =>
  and(eq(users.email, email), eq(users.status, status), eq(users.claimsEmail, true))

/** The account that claims this e-mail address and has this password: of many, the oldest. */
export async function findClaim(tx: Tx, email: string, passwordHash: string) {
  const [claim] = await accounts(tx)
    .where(and(claiming(email, 'ACTIVE'), eq(users.passwordHash, passwordHash)))
    .orderBy(users.createdAt)
    .limit(1)
  return claim ?? null
}

/** So many of those who claim an address are written to at a time. */
const MOST_CLAIMS = 2

/**
 * The accounts, or invitations, that claim this e-mail address and were changed or written to longest ago: each gets its
 * turn, and whoever claims the address later keeps nobody from theirs.
 */
export const findClaims = (tx: Tx, email: string, status: 'ACTIVE' | 'INVITED') =>
  accounts(tx)
    .where(claiming(email, status))
    .orderBy(
      sql`greatest(${users.updatedAt}, ${users.passwordChangedAt}, (select max(l.created_at) from ${accountLinks} l
        where l.organization_id = ${users.organizationId} and l.user_id = ${users.id}))`,
    )
    .limit(MOST_CLAIMS)

/** Whether an address may be sent one more letter that nobody there asked for. Counts it. */
export const mayWriteTo = async (email: string): Promise<boolean> => !(await isOver(LETTERS_TO_ADDRESS, email))

/**
 * Whether this address is still the account's, and stays so until the end of the transaction: a link that was written to
 * the one before would be good for the next.
 */
export async function holdAddress(tx: Tx, owner: Owner, email: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ownRow(owner), eq(users.email, email), ne(users.status, 'REMOVED')))
    .for('no key update')
  return held.length > 0
}

/**
 * Asks whoever reads the letters of an address whether it is theirs. The letter is the same where it has an account.
 * @returns the link; null where the account has another address by now
 */
export async function askToConfirm(tx: Tx, owner: Owner, email: string): Promise<string | null> {
  if (!(await holdAddress(tx, owner, email))) return null
  const secret = await makeLink(tx, owner, 'CONFIRMATION')
  await enqueueMail(tx, {
    organizationId: owner.organizationId,
    key: `confirm-email:${newId()}`,
    to: email,
    link: { kind: 'CONFIRMATION', secret },
    template: 'confirm-email',
    data: {},
  })
  return confirmationLink(secret)
}
