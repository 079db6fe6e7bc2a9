import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { changedMeanwhile, forbidden, invalid, notFound, wrongRole } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { endLinks } from '@/lib/company/accounts/links'
import { refuseGuessable } from '@/lib/company/accounts/password-rules'
import { askToConfirm, claimOf, mayWriteTo } from '@/lib/company/accounts/whose'
import { removeFiles, withFiles } from '@/lib/company/files/service'
import { getCurrentUser, getUser, ownUser, toSession } from '@/lib/company/users/queries'
import type { ChangeOwnProfile, CurrentUser, Session } from '@/lib/company/users/schema'
import { tellOldAddress } from '@/lib/company/users/service'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { hashPassword, passwordMatches } from '@/lib/platform/auth/passwords'
import { endSession, endSessions, listSessions } from '@/lib/platform/auth/sessions'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { type Throttle, forgive, throttle } from '@/lib/platform/http/throttle'
import { toAvatar } from '@/lib/platform/images/encode'
import { enqueueMail } from '@/lib/platform/mail/service'

const refuseStale = changedMeanwhile('your profile')

const PASSWORD_PER_USER: Throttle = { name: 'current password', most: 10, minutes: 15 }

/** The logged-in person. */
export const validate = (actor: Actor): Promise<CurrentUser> => reading(actor, (tx) => getCurrentUser(tx, actor))

/** Only its owner changes a profile. A caller who may not see that person is not told whose it is. */
async function refuseOthers(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (id === actor.userId) return
  await getUser(tx, actor, id)
  throw forbidden('Only the owner changes a profile.')
}

/**
 * Changes the own profile. A new password or e-mail address needs the current password, and ends every other session
 * and every link; the old address is told of the new one. People who plan work may say that they do field work as well.
 */
export async function changeOwn(
  actor: Actor,
  id: string,
  { password, currentPassword, version, ...changes }: ChangeOwnProfile,
): Promise<CurrentUser> {
  if (changes.doesFieldWork !== undefined && !isManager(actor.role)) throw wrongRole()
  const before = await inOrganization(actor, async (tx) => {
    await refuseOthers(tx, actor, id)
    const [row] = await tx
      .select({
        email: users.email,
        claimsEmail: users.claimsEmail,
        version: users.version,
        passwordHash: users.passwordHash,
      })
      .from(users)
      .where(ownUser(actor, id))
    if (version !== undefined && version !== row!.version) throw refuseStale(await getCurrentUser(tx, actor))
    return row!
  })
  const newEmail = changes.email !== undefined && changes.email !== before.email ? changes.email : undefined
  if (newEmail || password) await proveIdentity(actor, before.passwordHash, currentPassword)
  if (password) {
    const email = newEmail ?? before.email
    await refuseGuessable(password, { ...actor, ...changes, email, organizationName: actor.organization.name })
  }
  const claim = newEmail ? claimOf() : null
  const isWritten = claim?.claimsEmail && (await mayWriteTo(newEmail!))
  // Hashed before the transaction, which must not hold a connection for that long; for a new address anew, as its salt is.
  const hashed = password ?? (newEmail && currentPassword)
  const secret = {
    ...(hashed && { passwordHash: await hashPassword(hashed, newEmail ?? before.email) }),
    ...(password && { passwordChangedAt: sql`now()` }),
  }

  return inOrganization(actor, async (tx) => {
    const written = await tx
      .update(users)
      .set({ ...changes, ...claim, ...secret, ...nextVersion(users) })
      .where(and(ownUser(actor, id), eq(users.version, before.version)))
      .returning({ id: users.id })
    if (!written.length) throw refuseStale(await getCurrentUser(tx, actor))
    if (newEmail || password) {
      await endLinks(tx, actor)
      await endSessions(tx, actor, { except: actor.sessionId })
    }
    if (newEmail && !before.claimsEmail) await tellOldAddress(tx, actor, { ...actor, email: before.email }, newEmail)
    if (isWritten) await askToConfirm(tx, actor, newEmail!)
    const after = await getCurrentUser(tx, actor)
    if (password) {
      await enqueueMail(tx, {
        organizationId: actor.organizationId,
        key: `password-changed:${newId()}`,
        to: after.email,
        template: 'password-changed',
        data: { firstName: after.firstName },
      })
    }
    const fields = [...Object.keys(changes), ...(password ? ['password'] : [])]
    await record(tx, actor, 'user.changed-profile', { subjectType: 'user', subjectId: id, details: { fields } })
    return after
  })
}

async function proveIdentity(actor: Actor, passwordHash: string | null, currentPassword?: string): Promise<void> {
  if (!currentPassword) throw invalid({ currentPassword: 'Please enter your current password' })
  await throttle(PASSWORD_PER_USER, actor.userId)
  if (!(await passwordMatches(passwordHash, currentPassword))) {
    throw invalid({ currentPassword: 'This is not your current password' })
  }
  await forgive(PASSWORD_PER_USER, actor.userId)
}

/** A picture is its owner's to set, or an Administrator's: they give people who never log in a face. */
async function refusePicture(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.role === 'Administrator') await getUser(tx, actor, id)
  else await refuseOthers(tx, actor, id)
}

/** Gives a person a new picture, stored as a square of our own encoding. Errors: not_found, forbidden, plan, unsupported. */
export async function setPicture(actor: Actor, id: string, image: UploadedFile): Promise<CurrentUser> {
  // The actor's Idempotency-Key is left out: it belongs to the transaction of the work.
  await inOrganization({ organizationId: actor.organizationId }, (tx) => refusePicture(tx, actor, id))
  const avatar = { ...(await toAvatar(image)), kind: 'PROFILE_PICTURE' as const }
  return withFiles(actor, [avatar], (tx, [stored]) => replacePicture(tx, actor, id, stored!.id))
}

/** Takes a person's picture away. Errors: not_found, forbidden. */
export async function removePicture(actor: Actor, id: string): Promise<CurrentUser> {
  return inOrganization(actor, async (tx) => {
    await refusePicture(tx, actor, id)
    return replacePicture(tx, actor, id, null)
  })
}

async function replacePicture(tx: Tx, actor: Actor, id: string, pictureFileId: string | null): Promise<CurrentUser> {
  const shown = ownUser(actor, id)
  // The lock comes first: the later of two pictures at once then knows which one it replaces.
  const [before] = await tx.select({ pictureFileId: users.pictureFileId }).from(users).where(shown).for('no key update')
  // The version stays, and so does its time: that tells who changed what the office knows of them.
  await requireChanged(tx.update(users).set({ pictureFileId }).where(shown))
  await removeFiles(tx, actor, [before!.pictureFileId])
  await record(tx, actor, id === actor.userId ? 'user.changed-profile' : 'user.changed', {
    subjectType: 'user',
    subjectId: id,
    details: { fields: ['picture'] },
  })
  return getCurrentUser(tx, { organizationId: actor.organizationId, userId: id })
}

/** The devices on which the actor is logged in, the one last used first. */
export async function mySessions(actor: Actor): Promise<Session[]> {
  const rows = await reading(actor, (tx) => listSessions(tx, actor))
  return rows.map((row) => toSession(row, actor))
}

/** Logs one of the actor's devices out. */
export async function endMySession(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    if (!(await endSession(tx, actor, id))) throw notFound('session')
    await record(tx, actor, 'user.sessions-ended', { subjectType: 'user', subjectId: actor.userId })
  })
}

/** Logs every device of the actor out but this one. */
export async function endMyOtherSessions(actor: Actor): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await endSessions(tx, actor, { except: actor.sessionId })
    await record(tx, actor, 'user.sessions-ended', { subjectType: 'user', subjectId: actor.userId })
  })
}
