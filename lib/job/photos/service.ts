import 'server-only'
import { and, count, eq, inArray, max, sql } from 'drizzle-orm'

import { moisturePoints, photos } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { lockStorage, removeFiles, withFiles } from '@/lib/company/files/service'
import type { StoredClocks } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { dropRenditions } from '@/lib/job/photos/verbs/renditions'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { examinePhoto } from '@/lib/platform/images/examine'
import type { Examined as ExaminedPhoto } from '@/lib/platform/images/read-picture.mjs'
import { enqueue } from '@/lib/platform/queue/enqueue'

import { type CameraFacts, readCameraFacts } from './exif'
import { takeNumbers } from './numbers'
import {
  type OwnerKind,
  type PhotoOwner,
  OWNER_COLUMNS,
  columnOf,
  findStored,
  formWith,
  getPhoto,
  ofOwner,
} from './queries'
import { photosRefusal } from './rules'
import type { RotatedPhotos } from './schema'

export type { OwnerKind, PhotoOwner } from './queries'

/** Photos that arrive with a form, and the form's fields about them. */
export interface SentPhotos {
  jobId: string
  files: readonly UploadedFile[]
  /** Made on the device, in the order of the files; without them a second try stores the photos twice. */
  photoIds?: readonly string[]
}

/** The work of a verb with the photos that came, in its transaction. */
export interface ArrivedPhotos {
  /**
   * Stores them with a record of the job, after its other photos. Call it once.
   * @param clocks the record's: they apply to photos whose camera wrote no time
   * @returns how many are new: none for a replay
   * @throws conflict when an id stands for another photo, or for one of another record; invalid for more than a record
   * may have
   */
  keep: (owner: PhotoOwner, clocks: StoredClocks) => Promise<number>
}

interface Examined extends ExaminedPhoto {
  id: string
  file: UploadedFile
}

const FOR_ANOTHER = 'One of these ids stands for another photo already.'

/**
 * Runs a verb in one transaction with the uploaded photos: their bytes are stored unchanged, and counted. A photo that
 * came before (the same id with the same bytes) is not stored again. The organisation's counters are locked, so the
 * verb may also remove photos.
 * @throws not_found for the job, unsupported or too_large in words that name the file, invalid for ids that do not
 * match the files, conflict for an id that stands for another photo, plan
 */
export async function withPhotos<T>(
  actor: Actor,
  { jobId, files, photoIds }: SentPhotos,
  work: (tx: Tx, photos: ArrivedPhotos) => Promise<T>,
): Promise<T> {
  const ids = photoIds ?? files.map(newId)
  if (ids.length !== files.length || new Set(ids).size !== ids.length) {
    throw invalid({ photoIds: 'There is to be one id for each photo' })
  }
  const sent = files.map((file, at) => ({ file, id: ids[at]! }))
  // The actor's Idempotency-Key is left out: it belongs to the transaction of the work.
  const { organizationId } = actor
  const { timezone, known } = await inOrganization({ organizationId }, async (tx) => {
    const { timezone } = await requireJob(tx, actor, jobId)
    return { timezone, known: await recognise(tx, actor, jobId, sent) }
  })
  const examined = await Promise.all(
    sent.filter(({ id }) => !known.has(id)).map(async (one) => ({ ...one, ...(await examinePhoto(one.file)) })),
  )
  const incoming = examined.map(({ file }) => ({ ...file, kind: 'FIELD_PHOTO' as const }))
  return withFiles(actor, incoming, async (tx, stored) => {
    await lockStorage(tx, actor)
    let areRecorded = false
    const keep: ArrivedPhotos['keep'] = async (owner, clocks) => {
      areRecorded = true
      const known = await recognise(tx, actor, jobId, sent)
      refuseOfAnother(known, owner)
      const arrived = examined.map((one, at) => ({ ...one, fileId: stored[at]!.id }))
      // The later of two who send the same photo at once finds it stored: the organisation's counters are held.
      const again = arrived.flatMap(({ id, fileId }) => (known.has(id) ? fileId : []))
      await removeFiles(tx, actor, again)
      const fresh = arrived.filter(({ id }) => !known.has(id))
      return insertPhotos(tx, actor, { jobId, owner, clocks, timezone }, fresh)
    }
    const done = await work(tx, { keep })
    if (stored.length && !areRecorded) throw new Error('Photos were stored and kept with no record.')
    return done
  })
}

type Known = Map<string, Awaited<ReturnType<typeof findStored>>[number]>

/** The photos that are stored already. @throws conflict when the same id has other bytes, or is another job's */
async function recognise(
  tx: Tx,
  actor: Actor,
  jobId: string,
  sent: readonly { id: string; file: Pick<UploadedFile, 'sha256'> }[],
): Promise<Known> {
  if (!sent.length) return new Map()
  const found = await findStored(
    tx,
    actor,
    sent.map(({ id }) => id),
  )
  const known: Known = new Map(found.map((one) => [one.id, one]))
  for (const { id, file } of sent) {
    const same = known.get(id)
    if (same && (same.jobId !== jobId || same.sha256.toString('hex') !== file.sha256)) throw conflict(FOR_ANOTHER)
  }
  return known
}

/** A photo that was changed since may have gone to a note of another room: the same bytes under its id are a replay. */
function refuseOfAnother(known: Known, owner: PhotoOwner): void {
  const { kind, id } = columnOf(owner)
  const mayHaveMoved = (one: { feedItemId: string | null; version: number }) =>
    kind === 'feedItemId' && one.feedItemId !== null && one.version > 1
  for (const one of known.values()) if (one[kind] !== id && !mayHaveMoved(one)) throw conflict(FOR_ANOTHER)
}

interface Place {
  jobId: string
  owner: PhotoOwner
  clocks: StoredClocks
  timezone: string
}

async function insertPhotos(
  tx: Tx,
  actor: Actor,
  { jobId, owner, clocks, timezone }: Place,
  arrived: readonly (Examined & { fileId: string })[],
): Promise<number> {
  if (!arrived.length) return 0
  const { organizationId, userId: createdBy } = actor
  const [standing] = await tx
    .select({ position: max(photos.position), present: count() })
    .from(photos)
    .where(ofOwner(actor, owner))
  // People who add at the same time wait for the organisation's counters: each counts what the others added.
  const refusal = photosRefusal(standing?.present ?? 0, arrived.length, columnOf(owner).kind === 'jobFormId')
  if (refusal) throw invalid({ photos: refusal })
  const position = standing?.position ?? 0
  const first = await takeNumbers(tx, actor, jobId, arrived.length)
  await tx.insert(photos).values(
    arrived.map(({ id, fileId, file, width, height, exif, isDamaged }, at) => {
      const { takenAt, ...facts } = readCameraFacts(exif, timezone)
      return {
        organizationId,
        id,
        jobId,
        fileId,
        ...owner,
        number: first + at,
        position,
        width,
        height,
        sha256: Buffer.from(file.sha256, 'hex'),
        fault: isDamaged ? ('DAMAGED' as const) : null,
        ...facts,
        ...clocksOfPhoto(takenAt, clocks),
        createdBy,
      }
    }),
  )
  for (const { fileId } of arrived) await enqueueRenditions(tx, actor, fileId)
  const { roomName } = await getPhoto(tx, actor, { id: jobId, photoId: arrived[0]!.id })
  const details = { photos: arrived.length, ...(roomName && { room: roomName }) }
  await record(tx, actor, 'photo.added', { subjectType: 'photo', subjectId: arrived[0]!.id, jobId, details })
  return arrived.length
}

const clocksOfPhoto = (takenAt: CameraFacts['takenAt'], clocks: StoredClocks): StoredClocks => ({
  ...clocks,
  happenedAt: takenAt?.toISOString() ?? clocks.happenedAt,
})

const enqueueRenditions = (tx: Tx, { organizationId }: Actor, fileId: string) =>
  enqueue(tx, 'make-renditions', { organizationId, fileId }, `make-renditions:${fileId}`)

/**
 * Turns photos of a record, each from the original. It skips those that are turned so already or gone.
 * @throws conflict for a photo that somebody signed a draft with
 */
export async function turnPhotos(
  tx: Tx,
  actor: Actor,
  at: { jobId: string; owner: PhotoOwner },
  wanted: RotatedPhotos,
): Promise<void> {
  const ids: string[] = []
  for (const { photoId, degrees } of wanted) {
    const turned = await tx
      .update(photos)
      .set({ degrees, ...nextVersion(photos) })
      .where(and(ofOwner(actor, at.owner), eq(photos.id, photoId), sql`${photos.degrees} <> ${degrees}`))
      .returning({ fileId: photos.fileId })
    for (const { fileId } of turned) await renderAgain(tx, actor, fileId)
    if (turned.length) {
      ids.push(photoId)
      await record(tx, actor, 'photo.turned', { subjectType: 'photo', subjectId: photoId, jobId: at.jobId })
    }
  }
  await refuseSigned(tx, actor, ids)
}

/**
 * Refuses to show otherwise what somebody signed; what was submitted keeps how it looked then. The caller has changed the
 * photos: whoever signs a form holds its photos, so that this sees what was signed meanwhile.
 * @throws conflict
 */
export async function refuseSigned(tx: Tx, actor: Actor, photoIds: readonly string[]): Promise<void> {
  if (!photoIds.length) return
  const form = await formWith(tx, actor, photoIds, { isDraft: true })
  if (form) throw conflict(signedWith(form, 'this photo'))
}

const signedWith = ({ name }: { name: string }, photo: string) =>
  `The form “${name}” was signed with ${photo}. Take the signature off first.`

export async function renderAgain(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  await dropRenditions(tx, actor, fileId)
  await enqueueRenditions(tx, actor, fileId)
}

/**
 * Removes photos of a record and frees their bytes; it skips those that are gone. The caller has locked the
 * organisation's counters (`withPhotos` has).
 * @returns how many there were
 * @throws conflict for a photo of a form that is submitted or signed
 */
export async function removePhotos(
  tx: Tx,
  actor: Actor,
  at: { jobId: string; owner: PhotoOwner },
  ids: readonly string[],
): Promise<number> {
  if (!ids.length) return 0
  const found = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(ofOwner(actor, at.owner), inArray(photos.id, [...ids])))
  if (!found.length) return 0
  const { unplaced } = await discard(
    tx,
    actor,
    found.map(({ id }) => id),
  )
  const details = { photos: found.length, ...(unplaced && { unplaced }) }
  await record(tx, actor, 'photo.removed', { subjectType: 'photo', subjectId: found[0]!.id, jobId: at.jobId, details })
  return found.length
}

/**
 * Removes the photos of records that are removed. The caller has locked the organisation's counters and writes the
 * history.
 * @returns how many there were
 * @throws conflict for a photo of a form that is submitted or signed
 */
export async function removePhotosOf(tx: Tx, actor: Actor, kind: OwnerKind, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const found = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.organizationId, actor.organizationId), inArray(OWNER_COLUMNS[kind], [...ids])))
  const { removed } = await discard(
    tx,
    actor,
    found.map(({ id }) => id),
  )
  return removed
}

/** Removes the photos of a removed job. The caller has locked the organisation's counters. @returns how many */
export async function removePhotosOfJob(tx: Tx, actor: Actor, jobId: string): Promise<number> {
  const found = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.organizationId, actor.organizationId), eq(photos.jobId, jobId)))
  const { removed } = await discard(
    tx,
    actor,
    found.map(({ id }) => id),
    { withForms: true },
  )
  return removed
}

/**
 * Removes photos and everything that points at them: pairs, and points on a floor plan.
 * @param withForms set where the forms of their job go with them
 * @returns how many there were, and how many moisture points lay on them
 * @throws conflict for a photo of a form that is submitted or signed
 */
async function discard(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { withForms = false } = {},
): Promise<{ removed: number; unplaced: number }> {
  if (!ids.length) return { removed: 0, unplaced: 0 }
  const { organizationId } = actor
  // The lock comes first: a person who puts a point on one of them takes it too, so one of the two sees the other.
  await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), inArray(photos.id, [...ids])))
    .orderBy(photos.id)
    .for('update')
  // Whoever signs or submits a form holds its photos, so that this sees what was signed meanwhile.
  const form = withForms ? null : await formWith(tx, actor, ids)
  if (form) {
    const photo = ids.length === 1 ? 'this photo' : 'such a photo'
    throw conflict(
      form.isSubmitted
        ? `The form “${form.name}” was submitted with ${photo}, which stays with it.`
        : signedWith(form, photo),
    )
  }
  await tx
    .update(photos)
    .set({ beforeId: null })
    .where(and(eq(photos.organizationId, organizationId), inArray(photos.beforeId, [...ids])))
  const unplaced = await tx
    .update(moisturePoints)
    .set({
      planPhotoId: null,
      planX: null,
      planY: null,
      ...nextVersion(moisturePoints),
    })
    .where(and(eq(moisturePoints.organizationId, organizationId), inArray(moisturePoints.planPhotoId, [...ids])))
    .returning({ deletedAt: moisturePoints.deletedAt })
  const removed = await tx
    .delete(photos)
    .where(and(eq(photos.organizationId, organizationId), inArray(photos.id, [...ids])))
    .returning({ fileId: photos.fileId })
  await removeFiles(
    tx,
    actor,
    removed.map(({ fileId }) => fileId),
  )
  return { removed: removed.length, unplaced: unplaced.filter(({ deletedAt }) => !deletedAt).length }
}
