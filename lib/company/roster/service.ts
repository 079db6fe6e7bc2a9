import 'server-only'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { leave, organizationHours, organizations, personHours, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, conflict, notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { addDays, todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { holdOrganization } from '@/lib/company/organization/queries'
import { getUser, lastChangeOf, lockUser } from '@/lib/company/users/queries'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { findLeave, getLeave, hoursOfOrganization, hoursOfPerson, leaveOfPerson, readRoster } from './queries'
import type { DayOfWeek } from './rules'
import type {
  AddLeave,
  BrowseRoster,
  ChangeLeave,
  ChangePersonHours,
  ChangeWeek,
  Leave,
  OrganizationHours,
  PersonHours,
  Roster,
} from './schema'

/** Leave of so many days ago is still listed. */
export const LISTED_DAYS = 366
/** More than anybody takes in the time that is listed. */
const MOST_LEAVE = 200

const refuseStale = changedMeanwhile('this leave', leave)

/** When those who work here are at work in some days. */
export const browse = (actor: Actor, days: BrowseRoster): Promise<Roster> =>
  reading(actor, (tx) => readRoster(tx, actor, days))

/** The organisation's hours of work. */
export const week = (actor: Actor): Promise<OrganizationHours> => reading(actor, (tx) => hoursOfOrganization(tx, actor))

const timesOf = (hours: { from: string; until: string } | null) => ({
  fromTime: hours?.from ?? null,
  untilTime: hours?.until ?? null,
})

const dayRow = ({ weekday, hours }: DayOfWeek) => ({ weekday, ...timesOf(hours) })
/** Of a day that has a row already. */
const NEW_TIMES = { fromTime: sql`excluded.from_time`, untilTime: sql`excluded.until_time` }

/**
 * Refuses hours that were read before somebody else changed them. Their rows do not say who that was.
 * @throws conflict with the hours as they stand
 */
async function refuseOldHours(
  tx: Tx,
  actor: Actor,
  { version }: { version: number },
  current: { version: number },
  [subjectType, subjectId]: ['organization' | 'user', string],
): Promise<void> {
  if (current.version === version) return
  const last = await lastChangeOf(tx, actor, { subjectType, subjectId, actions: [`${subjectType}.hours-changed`] })
  throw changedMeanwhile('the hours of work')({ ...current, ...last })
}

/** Changes some days of the organisation's week. @throws conflict when somebody changed it since it was read */
export async function changeWeek(actor: Actor, { version, days }: ChangeWeek): Promise<OrganizationHours> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    // One after the other: two who write the same days in another order would wait for each other.
    await holdOrganization(tx, actor)
    const before = await hoursOfOrganization(tx, actor)
    await refuseOldHours(tx, actor, { version }, before, ['organization', String(organizationId)])
    await tx
      .insert(organizationHours)
      .values(days.map((day) => ({ organizationId, ...dayRow(day) })))
      .onConflictDoUpdate({
        target: [organizationHours.organizationId, organizationHours.weekday],
        set: NEW_TIMES,
      })
    const after = await hoursOfOrganization(tx, actor)
    const details = changesBetween({ week: before.week }, { week: after.week })
    if (!Object.keys(details).length) return after
    await tx
      .update(organizations)
      .set({ hoursVersion: version + 1 })
      .where(eq(organizations.organizationId, organizationId))
    await record(tx, actor, 'organization.hours-changed', {
      subjectType: 'organization',
      subjectId: String(organizationId),
      details,
    })
    await announce(tx, actor, 'roster', [])
    return { ...after, version: version + 1 }
  })
}

/** When somebody works. @throws not_found */
export const hoursOf = (actor: Actor, userId: string): Promise<PersonHours> =>
  reading(actor, (tx) => hoursOfPerson(tx, actor, userId))

/** Somebody who works here, locked: what is written of them at once comes one after the other. @returns their name @throws not_found, conflict */
async function holdStaff(tx: Tx, actor: Actor, userId: string): Promise<string> {
  const user = await lockUser(tx, actor, userId)
  if (user.status === 'REMOVED') throw conflict('This user was removed. Invite them again first.')
  return fullName(user)
}

/**
 * Changes the hours of work of somebody on some days of the week.
 * @throws not_found, conflict for who was removed, and when somebody changed them since they were read
 */
export async function changeHours(
  actor: Actor,
  userId: string,
  { version, days }: ChangePersonHours,
): Promise<PersonHours> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const person = await holdStaff(tx, actor, userId)
    const before = await hoursOfPerson(tx, actor, userId)
    await refuseOldHours(tx, actor, { version }, before, ['user', userId])
    const usual = days.flatMap((day) => ('usual' in day ? [day.weekday] : []))
    const own = days.flatMap((day) => ('usual' in day ? [] : [{ organizationId, userId, ...dayRow(day) }]))
    if (usual.length) {
      const ofPerson = and(eq(personHours.organizationId, organizationId), eq(personHours.userId, userId))
      // None is right: the day may have been as everywhere.
      await tx.delete(personHours).where(and(ofPerson, inArray(personHours.weekday, usual)))
    }
    if (own.length) {
      const target = [personHours.organizationId, personHours.userId, personHours.weekday]
      await tx.insert(personHours).values(own).onConflictDoUpdate({ target, set: NEW_TIMES })
    }
    const after = await hoursOfPerson(tx, actor, userId)
    const changes = changesBetween({ hours: before.own }, { hours: after.own })
    if (!Object.keys(changes).length) return after
    await tx
      .update(users)
      .set({ hoursVersion: version + 1 })
      .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
    const details = { ...changes, person }
    await record(tx, actor, 'user.hours-changed', { subjectType: 'user', subjectId: userId, details })
    await announce(tx, actor, 'roster', [userId])
    return { ...after, version: version + 1 }
  })
}

/** The first day of the leave that is listed; on the organisation's clock. */
const listedSince = ({ organization }: Actor): string => addDays(todayIn(organization.timezone), -LISTED_DAYS)

/** The leave of somebody, of the last year and to come, the latest first. @throws not_found */
export const browseLeave = (actor: Actor, userId: string): Promise<Leave[]> =>
  reading(actor, async (tx) => {
    await getUser(tx, actor, userId)
    return leaveOfPerson(tx, actor, userId, listedSince(actor))
  })

const rowOf = ({ part, ...fields }: Omit<AddLeave, 'id'>) => ({ ...fields, ...timesOf(part) })

/** What the history keeps of leave: not the note. */
const happeningOf = ({ userId, kind, startsOn, endsOn, from, until }: Leave) => ({
  userId,
  kind,
  startsOn,
  endsOn,
  from,
  until,
})

/**
 * Enters leave of somebody. @throws not_found, invalid when they are on leave then already, conflict for who was removed,
 * and when the id is another's
 */
export async function addLeave(actor: Actor, userId: string, { id = newId(), ...fields }: AddLeave): Promise<Leave> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { userId, ...fields },
      find: () => findLeave(tx, actor, id),
      isHere: (stored: Leave) => stored.userId === userId,
    }
    await refuseKnown(tx, actor, leave, id, known)
    await holdStaff(tx, actor, userId)
    const listed = and(
      eq(leave.organizationId, organizationId),
      eq(leave.userId, userId),
      gte(leave.endsOn, listedSince(actor)),
    )
    if ((await tx.$count(leave, listed)) >= MOST_LEAVE) {
      throw conflict(`There are ${MOST_LEAVE} entries of leave of the last year and to come. Delete some first.`)
    }
    const values = { organizationId, id, userId, ...rowOf(fields), createdBy: actor.userId }
    await createOnce(tx, leave, values, known)
    const added = await getLeave(tx, actor, id)
    await tell(tx, actor, 'leave.added', added, happeningOf(added))
    return added
  })
}

/**
 * Changes leave. @throws not_found, invalid as `addLeave` does, conflict for who was removed, and with what is stored when it
 * was changed since
 */
export async function changeLeave(actor: Actor, id: string, { version, ...fields }: ChangeLeave): Promise<Leave> {
  return inOrganization(actor, async (tx) => {
    const before = await getLeave(tx, actor, id)
    await holdStaff(tx, actor, before.userId)
    if (before.version !== version) throw refuseStale(before)
    const after = await writeVersion(tx, leave, before, {
      within: eq(leave.organizationId, actor.organizationId),
      set: rowOf(fields),
      read: () => getLeave(tx, actor, id),
      refuse: refuseStale,
    })
    await tell(tx, actor, 'leave.changed', after, changesBetween(happeningOf(before), happeningOf(after)))
    return after
  })
}

/** Deletes leave: they are at work then. @throws not_found */
export async function removeLeave(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const before = await getLeave(tx, actor, id)
    const { count } = await tx
      .delete(leave)
      .where(and(eq(leave.organizationId, actor.organizationId), eq(leave.id, id)))
    // Somebody else deleted it since it was read.
    if (!count) throw notFound('leave')
    await tell(tx, actor, 'leave.deleted', before, happeningOf(before))
  })
}

async function tell(tx: Tx, actor: Actor, action: string, { id, userId }: Leave, details: Record<string, unknown>) {
  const person = fullName(await getUser(tx, actor, userId))
  await record(tx, actor, action, { subjectType: 'leave', subjectId: id, details: { ...details, person } })
  await announce(tx, actor, 'roster', [userId])
}
