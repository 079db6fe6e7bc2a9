import 'server-only'
import { and, eq, isNull, max, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { roomFeedItems, rooms } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, requireChanged, writeVersion } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { clocksOf } from '@/lib/job/field/clocks'
import type { GivenClocks } from '@/lib/job/field/schema'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { requireVisit } from '@/lib/site/visits/queries'

import { recordDetails } from './feed'
import { contentsOf, findStoredRoom, getRoom, listRooms, liveRooms } from './queries'
import { roomDeletionRefusal } from './rules'
import { type AddRoom, type ChangeRoom, type OrderRooms, type Room, RoomDetails } from './schema'

const refuseStale = changedMeanwhile('this room', rooms)

/** A job's rooms in their order. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<Room[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listRooms(tx, actor, jobId)])
    return found
  })

/**
 * Adds a room after the others; at a visit, its details become an item of its feed.
 * @throws not_found, invalid when the job has a room of that name, conflict when the id stands for another room
 */
export async function add(
  actor: Actor,
  jobId: string,
  { id = newId(), inspectionId, happenedAt, capturedAt, lateReason, ...fields }: AddRoom,
): Promise<Room> {
  const { organizationId, userId: createdBy } = actor
  return inOrganization(actor, async (tx) => {
    await oneAtATime(tx, id)
    const known = {
      asked: { jobId, inspectionId, happenedAt, ...fields },
      find: () => findStoredRoom(tx, actor, id),
      isHere: (stored: Room) => stored.jobId === jobId,
    }
    await Promise.all([requireJob(tx, actor, jobId), refuseKnown(tx, actor, rooms, id, known)])
    const position = await nextPosition(tx, actor, jobId)
    await createOnce(tx, rooms, { organizationId, id, jobId, createdBy, position, ...fields }, known)
    const room = await getRoom(tx, actor, jobId, id)
    await describe(tx, actor, room, { inspectionId, happenedAt, capturedAt, lateReason })
    await record(tx, actor, 'room.added', { ...subject(room), details: { name: room.roomName } })
    return room
  })
}

/**
 * Changes the fields of a room that are sent; at a visit, its new details become an item of its feed.
 * @throws not_found, invalid when the job has another room of that name, and conflict with the stored room when
 * somebody changed it since `version` was read
 */
export async function change(
  actor: Actor,
  jobId: string,
  roomId: string,
  { version, inspectionId, happenedAt, capturedAt, lateReason, ...fields }: ChangeRoom,
): Promise<Room> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const before = await getRoom(tx, actor, jobId, roomId)
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const after = await writeVersion(tx, rooms, before, {
      within: liveRooms(actor),
      set: fields,
      read: () => getRoom(tx, actor, jobId, roomId),
      refuse: refuseStale,
    })
    await describe(tx, actor, after, { inspectionId, happenedAt, capturedAt, lateReason })
    const details = { name: after.roomName, ...changesBetween(before, after) }
    await record(tx, actor, 'room.changed', { ...subject(after), details })
    return after
  })
}

async function describe(
  tx: Tx,
  actor: Actor,
  room: Room,
  { inspectionId, ...given }: GivenClocks & { inspectionId?: string },
): Promise<void> {
  if (!inspectionId) return
  await requireVisit(tx, actor, room.jobId, inspectionId)
  const { jobId, id: roomId } = room
  await recordDetails(tx, actor, { jobId, roomId, inspectionId }, RoomDetails.parse(room), clocksOf(given))
}

/** Puts a job's rooms in another order. @throws not_found, invalid for a room that the job does not have */
export async function order(actor: Actor, jobId: string, { roomIds }: OrderRooms): Promise<Room[]> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    // The lock comes first: the later of two people who sort at once gets its whole order.
    await tx
      .select({ id: rooms.id })
      .from(rooms)
      .where(and(liveRooms(actor), eq(rooms.jobId, jobId)))
      .orderBy(rooms.id)
      .for('no key update')
    const before = await listRooms(tx, actor, jobId)
    const wanted = [...new Set(roomIds)]
    if (wanted.some((id) => !before.some((room) => room.id === id))) {
      throw invalid({ roomIds: 'This job has no such room.' })
    }
    const sorted = [...wanted, ...before.map(({ id }) => id).filter((id) => !wanted.includes(id))]
    if (sorted.every((id, at) => before[at]!.id === id)) return before
    const places = sql.join(
      sorted.map((id, at) => sql`(${id}::uuid, ${at}::int)`),
      sql`, `,
    )
    await tx.execute(sql`
      update ${rooms} set position = place.at from (values ${places}) as place (id, at)
      where ${rooms.organizationId} = ${actor.organizationId} and ${rooms.id} = place.id`)
    await record(tx, actor, 'room.sorted', { subjectType: 'job', subjectId: jobId, jobId })
    return listRooms(tx, actor, jobId)
  })
}

/** Deletes a room without records. @throws not_found, conflict naming what it holds */
export async function remove(actor: Actor, jobId: string, roomId: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    // The lock waits for people who record something in it now; later ones find no room (see holdRoom).
    await tx
      .select({ id: rooms.id })
      .from(rooms)
      .where(and(liveRooms(actor), eq(rooms.jobId, jobId), eq(rooms.id, roomId)))
      .for('update')
    const room = await getRoom(tx, actor, jobId, roomId)
    const refusal = roomDeletionRefusal(await contentsOf(tx, actor, room))
    if (refusal) throw conflict(refusal)
    const deletedAt = sql`now()`
    const removed = await tx
      .update(rooms)
      .set({ deletedAt })
      .where(and(liveRooms(actor), eq(rooms.id, roomId)))
      .returning({ id: rooms.id })
    if (!removed.length) throw notFound('room')
    // Its details at visits go with it, and so do items that are empty now.
    const ofRoom = and(eq(roomFeedItems.organizationId, actor.organizationId), eq(roomFeedItems.roomId, roomId))
    // None is right: a room may hold no items.
    await tx
      .update(roomFeedItems)
      .set({ deletedAt })
      .where(and(ofRoom, isNull(roomFeedItems.deletedAt)))
    await record(tx, actor, 'room.deleted', { ...subject(room), details: { name: room.roomName } })
  })
}

/**
 * Brings a deleted room back, with what it said of itself, behind the others: what was recorded for it on a device that
 * knew of no deletion goes into it. A room that is there is answered as it is.
 * @throws not_found, invalid when another room has taken its name
 */
export async function restore(actor: Actor, jobId: string, roomId: string): Promise<Room> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const own = and(eq(rooms.organizationId, actor.organizationId), eq(rooms.jobId, jobId), eq(rooms.id, roomId))
    const [stored] = await tx.select({ deletedAt: rooms.deletedAt }).from(rooms).where(own).for('no key update')
    if (!stored) throw notFound('room')
    if (!stored.deletedAt) return getRoom(tx, actor, jobId, roomId)
    const deletion = sql`(select ${rooms.deletedAt} from ${rooms} where ${own})`
    // None is right: a room may hold no items.
    await tx
      .update(roomFeedItems)
      .set({ deletedAt: null })
      .where(
        and(
          eq(roomFeedItems.organizationId, actor.organizationId),
          eq(roomFeedItems.roomId, roomId),
          sql`${roomFeedItems.deletedAt} = ${deletion}`,
        ),
      )
    const position = await nextPosition(tx, actor, jobId)
    await requireChanged(tx.update(rooms).set({ deletedAt: null, position }).where(own))
    const room = await getRoom(tx, actor, jobId, roomId)
    await record(tx, actor, 'room.restored', { ...subject(room), details: { name: room.roomName } })
    return room
  })
}

async function nextPosition(tx: Tx, actor: Actor, jobId: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(rooms.position) })
    .from(rooms)
    .where(and(liveRooms(actor), eq(rooms.jobId, jobId)))
  return (last?.position ?? -1) + 1
}

const subject = ({ id, jobId }: Room) => ({ subjectType: 'room', subjectId: id, jobId })
