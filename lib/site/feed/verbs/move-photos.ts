import 'server-only'
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { photos, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { invalid } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { columnOf, findPhotos } from '@/lib/job/photos/queries'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { holdPhotos } from '@/lib/job/photos/verbs/several'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { movingRefusal } from '@/lib/site/feed/rules'
import type { MovePhotos } from '@/lib/site/feed/schema'
import { holdRoom } from '@/lib/site/rooms/queries'

/**
 * Moves photos of photo notes to another room of their job, all or none; those that are there already stay. Each keeps
 * its visit, its times, its bytes and its author. A note whose photos all go moves as a whole, with its words. Of any
 * other the words stay, and what goes becomes a note of the same time in the other room.
 * @throws not_found, invalid for photos that belong to something else than a photo note, and conflict when somebody
 * changed or moved one since it was read
 */
export async function movePhotos(
  actor: Actor,
  jobId: string,
  { photos: seen, roomId }: MovePhotos,
): Promise<GalleryPhoto[]> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const room = await holdRoom(tx, actor, jobId, roomId)
    await holdNotes(
      tx,
      actor,
      seen.map(({ id }) => id),
    )
    const held = await holdPhotos(tx, actor, jobId, seen)
    const refusal = movingRefusal(held)
    if (refusal) throw invalid({ photos: refusal }, refusal)
    const going = held.filter((photo) => photo.roomId !== roomId)
    if (going.length) {
      await moveNotes(tx, actor, roomId, going)
      await recordAll(
        tx,
        actor,
        'photo.moved',
        [...groupedBy(going, ({ roomName }) => roomName!)].map(([from, moved]) => ({
          subjectType: 'photo',
          subjectId: moved[0]!.id,
          jobId,
          details: { photos: moved.length, from, to: room.roomName },
        })),
      )
    }
    return findPhotos(
      tx,
      actor,
      jobId,
      held.map(({ id }) => id),
    )
  })
}

/** People who change a note hold it before its photos. Several are held in one order, so that nobody waits for ever. */
async function holdNotes(tx: Tx, { organizationId }: Actor, photoIds: readonly string[]): Promise<void> {
  const ofThese = tx
    .select({ id: photos.feedItemId })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), among(photos.id, photoIds), isNotNull(photos.feedItemId)))
  await tx
    .select({ id: roomFeedItems.id })
    .from(roomFeedItems)
    .where(and(eq(roomFeedItems.organizationId, organizationId), inArray(roomFeedItems.id, ofThese)))
    .orderBy(roomFeedItems.id)
    .for('no key update')
}

type Going = Awaited<ReturnType<typeof holdPhotos>>

async function moveNotes(tx: Tx, actor: Actor, roomId: string, going: Going): Promise<void> {
  const { organizationId, userId: updatedBy } = actor
  const photosOfNote = groupedBy(going, ({ owner }) => columnOf(owner).id)
  const noteIds = [...photosOfNote.keys()]
  const ofNotes = (ids: readonly string[]) =>
    and(eq(roomFeedItems.organizationId, organizationId), among(roomFeedItems.id, ids))
  const present = await tx
    .select({ id: photos.feedItemId, photos: count() })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), among(photos.feedItemId, noteIds)))
    .groupBy(photos.feedItemId)
  const whole = present.filter(({ id, photos }) => photosOfNote.get(id!)!.length === photos).map(({ id }) => id!)
  const divided = noteIds.filter((id) => !whole.includes(id))

  await tx
    .update(roomFeedItems)
    .set({ roomId, updatedBy, ...nextVersion(roomFeedItems) })
    .where(ofNotes(whole))
  const parts = new Map(divided.map((id) => [id, newId()]))
  if (parts.size) {
    const notes = await tx.select().from(roomFeedItems).where(ofNotes(divided))
    await tx.insert(roomFeedItems).values(
      notes.map(({ id, jobId, inspectionId, type, happenedAt, capturedAt, receivedAt, lateReason, createdBy }) => ({
        organizationId,
        id: parts.get(id)!,
        jobId,
        roomId,
        inspectionId,
        type,
        happenedAt,
        capturedAt,
        receivedAt,
        lateReason,
        createdBy,
        updatedBy,
      })),
    )
  }
  const places = sql.join(
    going.map(({ id, owner }) => {
      const noteId = columnOf(owner).id
      return sql`(${id}::uuid, ${parts.get(noteId) ?? noteId}::uuid)`
    }),
    sql`, `,
  )
  // All get a new version, also those of a note that moves as a whole: whoever read them elsewhere is told.
  await tx.execute(
    sql`update ${photos} set feed_item_id = place.note, version = version + 1, updated_at = now()
      from (values ${places}) as place (id, note)
      where ${photos.organizationId} = ${organizationId} and ${photos.id} = place.id`,
  )
}
