import 'server-only'
import { eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { photos } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { writeVersion } from '@/db/versioned'
import { changedMeanwhile, invalid, nullWhenMissing } from '@/lib/base/errors'
import { lockStorage } from '@/lib/company/files/service'
import { areSameMarks, storedMarks } from '@/lib/job/photos/marks'
import { getPhoto, listPhotos, photosOfOne } from '@/lib/job/photos/queries'
import type {
  BrowsePhotos,
  ChangePhoto,
  GalleryPhoto,
  MarkPhoto,
  OrderPhotos,
  Photo,
  PhotoParams,
} from '@/lib/job/photos/schema'
import { refuseSigned, removePhotos, renderAgain } from '@/lib/job/photos/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

const refuseStale = changedMeanwhile('this photo', photos)

/** A page of a job's photos: the newest first, or by rooms, or by visits. @throws not_found */
export const browse = (actor: Actor, jobId: string, page: BrowsePhotos): Promise<GalleryPhoto[]> =>
  reading(actor, (tx) => listPhotos(tx, actor, jobId, page), { planByValue: true })

/** One photo of a job. @throws not_found */
export const open = (actor: Actor, at: PhotoParams): Promise<Photo> =>
  reading(actor, async (tx) => (await getPhoto(tx, actor, at)).photo)

/**
 * Changes a photo's caption, turns it, or pairs it with an earlier one.
 * @throws not_found, invalid for a pair that is none, conflict with the stored photo when somebody changed it since
 * `version` was read, and for a turn of one that somebody signed a draft with
 */
export async function change(actor: Actor, at: PhotoParams, wanted: ChangePhoto): Promise<Photo> {
  return inOrganization(actor, async (tx) => {
    const { photo: before, fileId, roomName } = await getPhoto(tx, actor, at)
    const { version, ...fields } = wanted
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const values = { caption: before.caption, degrees: before.degrees, beforeId: before.beforeId, ...given(fields) }
    if (values.beforeId && values.beforeId !== before.beforeId) await refuseNoPair(tx, actor, at, values.beforeId)
    const changes = changesBetween(
      { caption: before.caption, degrees: before.degrees, beforeId: before.beforeId },
      values,
    )
    if (!Object.keys(changes).length) return before
    const after = await writeVersion(tx, photos, before, {
      within: eq(photos.organizationId, actor.organizationId),
      set: values,
      read: async () => (await getPhoto(tx, actor, at)).photo,
      refuse: refuseStale,
    })
    if (changes.degrees) {
      await refuseSigned(tx, actor, [at.photoId])
      await renderAgain(tx, actor, fileId)
    }
    const subject = { subjectType: 'photo', subjectId: at.photoId, jobId: at.id }
    const name = roomName ? { room: roomName } : {}
    if (changes.caption) {
      await record(tx, actor, 'photo.changed', { ...subject, details: { ...name, caption: changes.caption } })
    }
    if (changes.degrees) await record(tx, actor, 'photo.turned', { ...subject, details: name })
    if (changes.beforeId) {
      await record(tx, actor, values.beforeId ? 'photo.paired' : 'photo.unpaired', { ...subject, details: name })
    }
    return after
  })
}

/**
 * Puts marks over a photo in place of those that it has. The same marks again change nothing, whatever was read.
 * @throws not_found, conflict with the stored photo when somebody changed it since `version` was read, and for one that
 * somebody signed a draft with
 */
export async function mark(actor: Actor, at: PhotoParams, { marks: drawn, version }: MarkPhoto): Promise<Photo> {
  return inOrganization(actor, async (tx) => {
    const { photo: before, roomName } = await getPhoto(tx, actor, at)
    const marks = storedMarks(drawn)
    if (areSameMarks(marks, before.marks)) return before
    if (version !== before.version) throw refuseStale(before)
    const after = await writeVersion(tx, photos, before, {
      within: eq(photos.organizationId, actor.organizationId),
      set: { marks },
      read: async () => (await getPhoto(tx, actor, at)).photo,
      refuse: refuseStale,
    })
    await refuseSigned(tx, actor, [at.photoId])
    const details = { ...(roomName && { room: roomName }), before: before.marks, after: marks }
    await record(tx, actor, 'photo.marked', { subjectType: 'photo', subjectId: at.photoId, jobId: at.id, details })
    return after
  })
}

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

async function refuseNoPair(tx: Tx, actor: Actor, at: PhotoParams, beforeId: string): Promise<void> {
  const isItself = beforeId === at.photoId
  const other = isItself ? null : await getPhoto(tx, actor, { id: at.id, photoId: beforeId }).catch(nullWhenMissing)
  if (isItself) throw invalid({ beforeId: 'A photo is not compared with itself' })
  if (!other) throw invalid({ beforeId: 'Please choose a photo of this job' })
  if (other.photo.beforeId === at.photoId) throw invalid({ beforeId: 'That photo is compared with this one already' })
}

/** Removes a photo for good and frees its bytes. @throws not_found, conflict for a photo of a submitted form */
export async function remove(actor: Actor, at: PhotoParams): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { owner } = await getPhoto(tx, actor, at)
    await removePhotos(tx, actor, { jobId: at.id, owner }, [at.photoId])
  })
}

/**
 * Puts the photos of one record into another order. Photos that came meanwhile and are not named go last. It skips ids
 * of other records, and of photos that are gone.
 * @throws not_found when the first is none of the job's
 */
export async function order(actor: Actor, jobId: string, { photoIds }: OrderPhotos): Promise<Photo[]> {
  return inOrganization(actor, async (tx) => {
    const { owner, roomName } = await getPhoto(tx, actor, { id: jobId, photoId: photoIds[0]! })
    const standing = await photosOfOne(tx, actor, owner)
    const wanted = [...new Set(photoIds)]
    const present = new Set(standing.map(({ id }) => id))
    const named = new Set(wanted)
    const inOrder = [
      ...wanted.filter((id) => present.has(id)),
      ...standing.filter(({ id }) => !named.has(id)).map(({ id }) => id),
    ]
    if (inOrder.every((id, at) => standing[at]!.id === id)) return standing
    const places = sql.join(
      inOrder.map((id, at) => sql`(${id}::uuid, ${at}::int)`),
      sql`, `,
    )
    // The version stays, and so does its time: that tells who changed what a photo says.
    await tx.execute(
      sql`update ${photos} set position = placed.position from (values ${places}) as placed (id, position)
        where ${photos.organizationId} = ${actor.organizationId} and ${photos.id} = placed.id`,
    )
    const details = { photos: inOrder.length, ...(roomName && { room: roomName }) }
    await record(tx, actor, 'photo.ordered', { subjectType: 'photo', subjectId: photoIds[0]!, jobId, details })
    return photosOfOne(tx, actor, owner)
  })
}
