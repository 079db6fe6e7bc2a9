import 'server-only'
import { and, eq, gt, isNull, or } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { photos, roomFeedItems } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion, requireChanged, answerToReplay } from '@/db/versioned'
import { AlreadyDone, changedMeanwhile, conflict, invalid, notFound, arrivedOtherwise } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import type { GivenClocks } from '@/lib/job/field/schema'
import { removePhotos, turnPhotos, withPhotos } from '@/lib/job/photos/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { findStoredItem, getFeedItem } from '@/lib/site/feed/queries'
import type { AddPhotoNote, ChangePhotoNote, FeedItemParams, RoomFeedItem } from '@/lib/site/feed/schema'
import { addFeedItem } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import type { PlaceParams } from '@/lib/site/rooms/schema'
import { requireVisit } from '@/lib/site/visits/queries'

const refuseStale = changedMeanwhile('this photo note', roomFeedItems)

/**
 * Adds a photo note to a room at a visit. Its photos may come one by one, each with the note's id, with or without
 * words: the first makes the note, the others join it, and those without words take its time. Known ids are answered
 * and not stored again.
 * @throws not_found, invalid for a note of nothing or times that cannot be, conflict when an id stands for something
 * else, plan, and what `withPhotos` throws for photos that are none
 */
export async function addPhotoNote(
  actor: Actor,
  at: PlaceParams,
  { id = newId(), note, caption, photoIds, ...given }: AddPhotoNote,
  files: readonly UploadedFile[],
): Promise<RoomFeedItem> {
  if (!files.length && !note && !caption) throw invalid({ photos: 'Please take a photo or write a note' })
  return withPhotos(actor, { jobId: at.jobId, files, photoIds }, async (tx, arrived) => {
    const [room] = await Promise.all([
      requireRoom(tx, actor, at.jobId, at.roomId),
      requireVisit(tx, actor, at.jobId, at.inspectionId),
    ])
    const own = clocksOf(given)
    const isNew = await addFeedItem(tx, actor, at, { id, type: 'PHOTO_NOTE', note, caption, clocks: own })
    const nameless = photoIds ? [] : files
    const isSilent = files.length > 0 && note === null && caption === null
    const asked = { roomId: at.roomId, note, caption, happenedAt: given.happenedAt }
    if (isNew) await keepAsked(tx, actor, { table: roomFeedItems, ids: [id], asked })
    const stays = isNew ? null : await refuseOther(tx, actor, at, { id, asked: isSilent ? null : asked }, nameless)
    const clocks = stays && isSilent && !given.happenedAt ? { ...own, ...stays } : own
    const isReplay = !isNew && nameless.length > 0
    const added = files.length && !isReplay ? await arrived.keep({ feedItemId: id }, clocks) : 0
    const stored = await getFeedItem(tx, actor, at.jobId, id)
    if (!isNew && !added) throw new AlreadyDone(stored)
    if (isNew && (note || caption)) {
      const details = { name: room.roomName, text: note ?? caption }
      await record(tx, actor, 'photo-note.added', { ...subject(at.jobId, id), details })
    }
    return stored
  })
}

/**
 * The time of the note of an id; refuses an id that stands for something else already, and other words than it was made
 * with. Photos without ids of their own are compared by their bytes.
 */
async function refuseOther(
  tx: Tx,
  actor: Actor,
  at: PlaceParams,
  sent: { id: string; asked: object | null },
  nameless: readonly UploadedFile[],
): Promise<Pick<StoredClocks, 'happenedAt' | 'lateReason'>> {
  const stored = await findStoredItem(tx, actor, sent.id)
  const isHere =
    stored?.type === 'PHOTO_NOTE' &&
    stored.jobId === at.jobId &&
    stored.inspectionId === at.inspectionId &&
    // One that was changed since may have moved to another room, and what is still on its way joins it there.
    (stored.roomId === at.roomId || stored.version > 1)
  if (!isHere) throw conflict('This id stands for something else already.')
  if (sent.asked) {
    const asked = { asked: sent.asked, refuse: arrivedOtherwise }
    const answer = await answerToReplay(tx, actor, roomFeedItems, sent.id, stored, asked)
    if (!(answer instanceof AlreadyDone)) throw answer
  }
  if (stored.deletedAt) throw conflict('This photo note was deleted.')
  const { happenedAt, lateReason } = stored
  if (!nameless.length) return { happenedAt, lateReason }
  const held = await tx
    .select({ sha256: photos.sha256 })
    .from(photos)
    .where(and(eq(photos.organizationId, actor.organizationId), eq(photos.feedItemId, sent.id)))
  const prints = new Set(held.map(({ sha256 }) => sha256.toString('hex')))
  if (!nameless.every(({ sha256 }) => prints.has(sha256))) throw conflict('This photo note has other photos.')
  return { happenedAt, lateReason }
}

/**
 * Changes the words of a photo note, adds photos to it, and turns or removes some. A time without photos applies to the
 * existing ones, unless their cameras know theirs. Photos that two people add at once are all stored: only the words
 * have a version.
 * @throws not_found, invalid when nothing would be left of it, conflict with the stored note when somebody changed its
 * words since `version` was read, and as `addPhotoNote`
 */
export async function changePhotoNote(
  actor: Actor,
  { id, ...at }: FeedItemParams,
  change: ChangePhotoNote,
  files: readonly UploadedFile[],
): Promise<RoomFeedItem> {
  const { note, caption, version, photoIds, photosToDelete = [], rotatedPhotoDetails = [], ...given } = change
  return withPhotos(actor, { jobId: at.jobId, files, photoIds }, async (tx, arrived) => {
    const before = await holdPhotoNote(tx, actor, { id, ...at })
    const words = {
      note: note === undefined ? before.note : note,
      caption: caption === undefined ? before.caption : caption,
    }
    const changes = changesBetween({ note: before.note, caption: before.caption }, words)
    if (Object.keys(changes).length) {
      if (version !== undefined && version !== before.version) throw refuseStale(before)
      await requireChanged(
        tx
          .update(roomFeedItems)
          .set({ ...words, updatedBy: actor.userId, ...nextVersion(roomFeedItems) })
          .where(own(actor, id)),
      )
      const details = { name: before.roomName, ...changes }
      await record(tx, actor, 'photo-note.changed', { ...subject(at.jobId, id), details })
    }
    const owner = { feedItemId: id }
    const removed = await removePhotos(tx, actor, { jobId: at.jobId, owner }, photosToDelete)
    if (files.length) await arrived.keep(owner, clocksOf(given))
    else if (given.happenedAt) await moveTo(tx, actor, before, given)
    await turnPhotos(tx, actor, { jobId: at.jobId, owner }, rotatedPhotoDetails)
    const after = await getFeedItem(tx, actor, at.jobId, id)
    if (removed && !after.photos.length && !words.note && !words.caption) {
      throw invalid({ photosToDelete: 'Nothing would be left of this note. Please delete it as a whole.' })
    }
    return after
  })
}

/** Sets the time of a note, and of its photos that had that time. */
async function moveTo(tx: Tx, actor: Actor, note: RoomFeedItem, given: GivenClocks): Promise<void> {
  const { happenedAt, lateReason } = clocksOf({ ...given, capturedAt: note.capturedAt })
  const time = { happenedAt, lateReason }
  await requireChanged(tx.update(roomFeedItems).set(time).where(own(actor, note.id)))
  // None is right: the camera of each photo may know its own time.
  await tx
    .update(photos)
    .set(time)
    .where(
      and(
        eq(photos.organizationId, actor.organizationId),
        eq(photos.feedItemId, note.id),
        eq(photos.happenedAt, note.happenedAt),
      ),
    )
  const change = changesBetween({ takenAt: note.happenedAt }, { takenAt: happenedAt })
  await record(tx, actor, 'photo-note.changed', {
    ...subject(note.jobId, note.id),
    details: { name: note.roomName, ...change, lateReason },
  })
}

/** People who change the same note at once wait for each other here. */
async function holdPhotoNote(tx: Tx, actor: Actor, { id, ...at }: FeedItemParams): Promise<RoomFeedItem> {
  const [held] = await tx
    .select({ id: roomFeedItems.id })
    .from(roomFeedItems)
    .where(
      and(
        own(actor, id),
        eq(roomFeedItems.jobId, at.jobId),
        // What is said of photos just taken finds them where they were moved meanwhile.
        or(eq(roomFeedItems.roomId, at.roomId), gt(roomFeedItems.version, 1)),
        eq(roomFeedItems.inspectionId, at.inspectionId),
        eq(roomFeedItems.type, 'PHOTO_NOTE'),
      ),
    )
    .for('no key update')
  if (!held) throw notFound('photo note')
  return getFeedItem(tx, actor, at.jobId, id)
}

const own = ({ organizationId }: Actor, id: string) =>
  and(eq(roomFeedItems.organizationId, organizationId), eq(roomFeedItems.id, id), isNull(roomFeedItems.deletedAt))

const subject = (jobId: string, id: string) => ({ subjectType: 'photo-note', subjectId: id, jobId })
