import 'server-only'
import { and, desc, eq } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { calendarFeeds, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion, refuseKnown } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid } from '@/lib/base/errors'
import type { Hue } from '@/lib/base/hues'
import { newId } from '@/lib/base/wire'
import { endLinks, makeLink } from '@/lib/company/accounts/links'
import { askToConfirm, claimOf, mayWriteTo } from '@/lib/company/accounts/whose'
import { freePlace, holdStanding, takePlace } from '@/lib/company/plans/places'
import { record } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { endSessions, listSessions } from '@/lib/platform/auth/sessions'
import { type Throttle, throttle } from '@/lib/platform/http/throttle'
import { enqueueMail } from '@/lib/platform/mail/service'

import {
  getUser,
  getWorkload,
  listUsers,
  lockUser,
  ownUser,
  staffHues,
  toSession,
  toUser,
  userColumns,
} from './queries'
import { statusRefusal } from './rules'
import type { AddUser, ChangeUser, Session, User, UserFilters, Workload } from './schema'

const INVITATIONS_PER_USER: Throttle = { name: 'invitation', most: 5, minutes: 60 }

/** The staff of the organisation, by name. */
export const browse = (actor: Actor, filters: UserFilters): Promise<User[]> =>
  reading(actor, (tx) => listUsers(tx, actor, filters))

/** The colour of each of the staff, the same on every screen: by their ids. */
export const huesOfStaff = (actor: Actor): Promise<[string, Hue][]> =>
  reading(actor, async (tx) => [...(await staffHues(tx, actor.organizationId))])

/** One of the staff. */
export const read = (actor: Actor, id: string): Promise<User> => reading(actor, (tx) => getUser(tx, actor, id))

/** The open work of a member of staff. */
export async function workload(actor: Actor, id: string): Promise<Workload> {
  return reading(actor, async (tx) => {
    await getUser(tx, actor, id)
    return getWorkload(tx, actor, id)
  })
}

/**
 * Adds somebody to the staff and sends an invitation. A person who worked here before gets their old record back. An
 * invitation never takes an account over: where letters leave, it claims the address until it is accepted, and elsewhere
 * an address that has an account anywhere is refused.
 */
export async function add(actor: Actor, { id, ...person }: AddUser): Promise<User> {
  return inOrganization(actor, async (tx) => {
    const plan = await holdStanding(tx, actor)
    if (id) {
      const find = async () => (await tx.select(userColumns).from(users).where(ownUser(actor, id))).map(toUser)[0]
      await refuseKnown(tx, actor, users, id, { asked: person, find })
    }
    await takePlace(tx, actor, plan)
    await spendInvitation(tx, actor)
    const user = (await bringBack(tx, actor, person)) ?? (await create(tx, actor, id ?? newId(), person))
    await keepAsked(tx, actor, { table: users, ids: [user.id], asked: person })
    await invite(tx, actor, user)
    return user
  })
}

type Person = Omit<AddUser, 'id'>

async function create(tx: Tx, { organizationId }: Actor, id: string, person: Person): Promise<User> {
  const [row] = await tx
    .insert(users)
    .values({ organizationId, id, ...person, ...claimOf(), status: 'INVITED' })
    .returning(userColumns)
  return toUser(row!)
}

async function bringBack(tx: Tx, actor: Actor, { email, ...person }: Person): Promise<User | null> {
  const [former] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, actor.organizationId), eq(users.email, email), eq(users.status, 'REMOVED')))
    .orderBy(desc(users.updatedAt))
    .limit(1)
  return former ? write(tx, actor, former.id, { ...person, status: 'INVITED' }) : null
}

/** Sends a new invitation to somebody who has not joined yet; the earlier link stops working. */
export async function resendInvitation(actor: Actor, id: string): Promise<User> {
  await throttle(INVITATIONS_PER_USER, `${actor.organizationId}:${id}`)
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const user = await lockUser(tx, actor, id)
    if (user.status !== 'INVITED')
      throw conflict('Only somebody who was invited and has not joined yet gets a reminder.')
    await spendInvitation(tx, actor)
    await invite(tx, actor, user)
    return user
  })
}

/** Comes before the address is written: whoever may invite nobody does not learn from its refusal that it has an account. */
const spendInvitation = (tx: Tx, actor: Actor) => spend(tx, actor, 'invitation')

async function invite(tx: Tx, actor: Actor, user: User): Promise<void> {
  const { organizationId } = actor
  const secret = await makeLink(tx, { organizationId, userId: user.id }, 'INVITATION')
  await enqueueMail(tx, {
    organizationId,
    key: `invitation:${newId()}`,
    to: user.email,
    link: { kind: 'INVITATION', secret, by: actor.userId },
    template: 'invitation',
    data: { firstName: user.firstName, organizationName: actor.organization.name },
  })
  await record(tx, actor, 'user.invited', { subjectType: 'user', subjectId: user.id, details: { role: user.role } })
}

/** What else ends when somebody leaves, in the transaction in which they do: their running timer, on the floors above. */
export type Leaving = (tx: Tx, actor: Actor, userId: string) => Promise<void>

/**
 * Changes a member of staff: names, e-mail address, role, or status. A new role and a removal end their sessions. A new
 * e-mail address ends their sessions and links, the old address is told, and the new one asked whether it is theirs. 409
 * for the last Administrator and for a stale version.
 */
export async function change(
  actor: Actor,
  id: string,
  { version, ...changes }: ChangeUser,
  leave: Leaving,
): Promise<User> {
  const claim = changes.email === undefined ? null : claimOf()
  // A letter is counted where one is due: a form that sends an address as it was uses none up.
  const known = claim?.claimsEmail && (await read(withoutKey(actor), id))
  const isWritten =
    known && known.status === 'ACTIVE' && changes.email !== known.email && (await mayWriteTo(changes.email!))
  return inOrganization(actor, async (tx) => {
    const plan = await holdStanding(tx, actor)
    const before = await lockUser(tx, actor, id)
    if (version !== undefined && version !== before.version) {
      throw changedMeanwhile('this user', users)(before)
    }
    if (id === actor.userId && changes.email !== undefined && changes.email !== before.email) {
      throw invalid({ email: 'Change your own e-mail address in your profile, with your password.' })
    }
    const refusal = statusRefusal(before.status, changes.status ?? before.status)
    if (refusal) throw conflict(refusal, before)
    if (before.status === 'REMOVED') await takePlace(tx, actor, plan)
    const hasOther = changes.email !== undefined && changes.email !== before.email
    const isMoved = before.status === 'ACTIVE' && hasOther
    const status = changes.status ?? before.status
    if (status === 'INVITED' && (before.status !== status || hasOther)) await spendInvitation(tx, actor)
    const wasClaim = isMoved && (await claims(tx, actor, id))
    const after = await write(tx, actor, id, { ...changes, ...(isMoved && claim) })
    await follow(tx, actor, before, after, { wasClaim })
    if (isMoved && after.status === 'ACTIVE' && isWritten) {
      await askToConfirm(tx, { organizationId: actor.organizationId, userId: id }, after.email)
    }
    if (after.status === 'REMOVED' && before.status !== 'REMOVED') await leave(tx, actor, id)
    return after
  })
}

/** Removes a member of staff: they are logged out everywhere and their place is free; their work stays on record. */
export async function remove(actor: Actor, id: string, leave: Leaving): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const before = await lockUser(tx, actor, id)
    if (before.status === 'REMOVED') return
    const after = await write(tx, actor, id, { status: 'REMOVED' })
    await follow(tx, actor, before, after)
    await leave(tx, actor, id)
  })
}

type Changes = Omit<ChangeUser, 'version'> & { claimsEmail?: boolean }

/** Whether nobody has shown that the address of this person is theirs. */
async function claims(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const [row] = await tx.select({ claimsEmail: users.claimsEmail }).from(users).where(ownUser(actor, id))
  return row!.claimsEmail
}

async function write(tx: Tx, actor: Actor, id: string, changes: Changes): Promise<User> {
  // A person who leaves or comes back has no password: they set the next one through an invitation.
  const forgotten =
    changes.status === 'INVITED'
      ? { passwordHash: null, ...claimOf() }
      : changes.status === 'REMOVED'
        ? { passwordHash: null, claimsEmail: false }
        : {}
  const [row] = await tx
    .update(users)
    .set({ ...changes, ...forgotten, ...nextVersion(users) })
    .where(ownUser(actor, id))
    .returning(userColumns)
  return toUser(row!)
}

/** The consequences of a change of a person. */
async function follow(tx: Tx, actor: Actor, before: User, after: User, { wasClaim = false } = {}): Promise<void> {
  const owner = { organizationId: actor.organizationId, userId: after.id }
  const subject = { subjectType: 'user', subjectId: after.id }
  if (after.status !== before.status) {
    if (after.status === 'INVITED') return invite(tx, actor, after)
    await freePlace(tx, actor)
    await endSessions(tx, owner)
    await endLinks(tx, owner)
    // A person who is invited again later gets a new calendar link, not the one that others may still have.
    await tx
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.organizationId, owner.organizationId), eq(calendarFeeds.userId, owner.userId)))
    return record(tx, actor, 'user.removed', subject)
  }
  if (after.role !== before.role) await endSessions(tx, owner)
  if (after.email !== before.email) {
    await endLinks(tx, owner)
    await endSessions(tx, owner)
    if (after.status === 'INVITED') await invite(tx, actor, after)
    else if (!wasClaim) await tellOldAddress(tx, actor, before, after.email)
  }
  const changed = (['firstName', 'lastName', 'email', 'role', 'doesFieldWork'] as const).filter(
    (field) => before[field] !== after[field],
  )
  await record(tx, actor, 'user.changed', {
    ...subject,
    details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
  })
}

/** Tells the old address of an account which address replaces it, so that nobody loses theirs unnoticed. */
export async function tellOldAddress(
  tx: Tx,
  { organizationId }: Actor,
  { email, firstName }: Pick<User, 'email' | 'firstName'>,
  newEmail: string,
): Promise<void> {
  await enqueueMail(tx, {
    organizationId,
    key: `email-changed:${newId()}`,
    to: email,
    template: 'email-changed',
    data: { firstName, newEmail },
  })
}

/** The devices on which a member of staff is logged in. */
export async function sessionsOf(actor: Actor, id: string): Promise<Session[]> {
  return reading(actor, async (tx) => {
    await getUser(tx, actor, id)
    const rows = await listSessions(tx, { organizationId: actor.organizationId, userId: id })
    return rows.map((row) => toSession(row, actor))
  })
}

/** Logs a member of staff out everywhere; an Administrator who does it to themselves stays logged in here. */
export async function endSessionsOf(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    await getUser(tx, actor, id)
    await endSessions(tx, { organizationId: actor.organizationId, userId: id }, { except: actor.sessionId })
    await record(tx, actor, 'user.sessions-ended', { subjectType: 'user', subjectId: id })
  })
}
