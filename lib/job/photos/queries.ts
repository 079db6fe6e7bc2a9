import 'server-only'
import { type SQL, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { among, sameRow } from '@/db/rows'
import {
  files,
  inspections,
  inventoryItems,
  jobs,
  moistureReadings,
  photos,
  roomFeedItems,
  rooms,
  users,
} from '@/db/schema'
import { type RowOf, packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'

import { type Mark, storedMarks } from './marks'
import { photoUrl, turnedSize } from './rules'
import type { BrowsePhotos, Photo, PhotoParams } from './schema'

interface Scope {
  organizationId: number
}

/** The records that a photo can belong to, by the column that names them. */
export const OWNER_COLUMNS = {
  feedItemId: photos.feedItemId,
  readingId: photos.readingId,
  inventoryItemId: photos.inventoryItemId,
  floorPlanOfId: photos.floorPlanOfId,
}
export type OwnerKind = keyof typeof OWNER_COLUMNS

/** The record that a photo belongs to: `{ feedItemId: … }`. */
export type PhotoOwner = { [K in OwnerKind]: Record<K, string> }[OwnerKind]

/** @returns the column that names an owner, and the owner's id */
export function columnOf(owner: PhotoOwner) {
  const [kind, id] = Object.entries(owner)[0] as [OwnerKind, string]
  return { kind, id, column: OWNER_COLUMNS[kind] }
}

/** The photos of one record. */
export const ofOwner = ({ organizationId }: Scope, owner: PhotoOwner): SQL | undefined => {
  const { column, id } = columnOf(owner)
  return and(eq(photos.organizationId, organizationId), eq(column, id))
}

const photoColumns = {
  id: photos.id,
  jobId: photos.jobId,
  feedItemId: photos.feedItemId,
  readingId: photos.readingId,
  inventoryItemId: photos.inventoryItemId,
  floorPlanOfId: photos.floorPlanOfId,
  position: photos.position,
  caption: photos.caption,
  degrees: photos.degrees,
  width: photos.width,
  height: photos.height,
  latitude: photos.latitude,
  longitude: photos.longitude,
  camera: photos.camera,
  beforeId: photos.beforeId,
  marks: photos.marks,
  happenedAt: photos.happenedAt,
  capturedAt: photos.capturedAt,
  receivedAt: photos.receivedAt,
  lateReason: photos.lateReason,
  createdAt: photos.createdAt,
  updatedAt: photos.updatedAt,
  version: photos.version,
  name: files.name,
}

const sameFile = sameRow(files, photos.fileId)

const madeBy = sameRow(users, photos.createdBy)

const selectPhotos = (tx: Tx) =>
  tx
    .select({ photo: packed(photoColumns), createdBy: packed(personColumns) })
    .from(photos)
    .innerJoin(files, sameFile)
    .innerJoin(users, madeBy)

type PhotoRow = RowOf<typeof photoColumns>
type Maker = Parameters<typeof toPerson>[0]

const toPhoto = (row: PhotoRow, createdBy: Maker): Photo => ({
  id: row.id,
  jobId: row.jobId,
  thumbnail: photoUrl(row, 'thumbnail'),
  report: photoUrl(row, 'report'),
  screen: photoUrl(row, 'screen'),
  original: photoUrl(row, 'original'),
  name: row.name,
  ...turnedSize(row, row.degrees),
  degrees: row.degrees as Photo['degrees'],
  caption: row.caption,
  latitude: row.latitude,
  longitude: row.longitude,
  camera: row.camera,
  beforeId: row.beforeId,
  marks: storedMarks(row.marks as Mark[]),
  position: row.position,
  createdBy: toPerson(createdBy),
  ...toFieldClocks(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** Photos that came together share a position; their ids have the order in which the device took them. */
const inOrder = [asc(photos.position), asc(photos.id)]

/**
 * The photos of several records of one kind, each in its order, by the record's id. Records without photos are left
 * out.
 */
export async function photosOf(
  tx: Tx,
  { organizationId }: Scope,
  kind: OwnerKind,
  ids: readonly string[],
): Promise<Map<string, Photo[]>> {
  const found = new Map<string, Photo[]>()
  if (!ids.length) return found
  const rows = await selectPhotos(tx)
    .where(and(eq(photos.organizationId, organizationId), among(OWNER_COLUMNS[kind], ids)))
    .orderBy(...inOrder)
  for (const { photo, createdBy } of rows) {
    const owner = photo[kind]!
    const own = found.get(owner)
    if (own) own.push(toPhoto(photo, createdBy))
    else found.set(owner, [toPhoto(photo, createdBy)])
  }
  return found
}

/** The photos of one record, in their order. */
export const photosOfOne = async (tx: Tx, scope: Scope, owner: PhotoOwner): Promise<Photo[]> => {
  const { kind, id } = columnOf(owner)
  return (await photosOf(tx, scope, kind, [id])).get(id) ?? []
}

// Behind the wall Postgres uses no index for what is compared with a coalesce (ADR 3): all rooms would be read.
const roomOfRecord = sql`case when ${roomFeedItems.roomId} is not null then ${roomFeedItems.roomId}
  when ${moistureReadings.roomId} is not null then ${moistureReadings.roomId} else ${inventoryItems.roomId} end`

const joined = (table: typeof roomFeedItems | typeof moistureReadings | typeof inventoryItems, id: PgColumn) =>
  and(sameRow(table, id), isNull(table.deletedAt))

/** Photos with their room, or with the visit of their floor plan; both are null once that was deleted. */
const selectPlaced = (tx: Tx) =>
  tx
    .select({
      ...photoColumns,
      createdBy: personColumns,
      roomName: rooms.roomName,
      fileId: photos.fileId,
      renditionsKey: files.renditionsKey,
    })
    .from(photos)
    .innerJoin(files, sameFile)
    .innerJoin(users, madeBy)
    .leftJoin(roomFeedItems, joined(roomFeedItems, photos.feedItemId))
    .leftJoin(moistureReadings, joined(moistureReadings, photos.readingId))
    .leftJoin(inventoryItems, joined(inventoryItems, photos.inventoryItemId))
    .leftJoin(
      rooms,
      and(eq(rooms.organizationId, photos.organizationId), eq(rooms.id, roomOfRecord), isNull(rooms.deletedAt)),
    )
    .leftJoin(inspections, and(sameRow(inspections, photos.floorPlanOfId), isNull(inspections.deletedAt)))

const isPlaced = sql`coalesce(${rooms.id}, ${inspections.id}) is not null`

const ofJob = ({ organizationId }: Scope, jobId: string) =>
  and(eq(photos.organizationId, organizationId), eq(photos.jobId, jobId), isPlaced)

/** Selects the photo with this file, if its job and its record still exist. */
export const placedPhotoOf = (tx: Tx, { organizationId }: Scope, fileId: string) =>
  selectPlaced(tx)
    .innerJoin(jobs, and(sameRow(jobs, photos.jobId), isNull(jobs.deletedAt)))
    .where(and(eq(photos.organizationId, organizationId), eq(photos.fileId, fileId), isPlaced))

async function findPlaced(tx: Tx, scope: Scope, { id: jobId, photoId }: PhotoParams) {
  const [, [row]] = await Promise.all([
    requireJob(tx, scope, jobId),
    selectPlaced(tx).where(and(ofJob(scope, jobId), eq(photos.id, photoId))),
  ])
  if (!row) throw notFound('photo')
  return row
}

/** A photo of a job, with its record. */
export interface PlacedPhoto {
  photo: Photo
  owner: PhotoOwner
  fileId: string
  /** The key of its sizes; null until the worker has made them. */
  renditionsKey: string | null
  /** Null for a floor plan. */
  roomName: string | null
}

/** One photo of a job. @throws not_found, also when its record was deleted */
export async function getPhoto(tx: Tx, scope: Scope, at: PhotoParams): Promise<PlacedPhoto> {
  const row = await findPlaced(tx, scope, at)
  const { fileId, renditionsKey, roomName } = row
  return { photo: toPhoto(row, row.createdBy), owner: ownerOf(row), fileId, renditionsKey, roomName }
}

const ownerOf = (row: Record<OwnerKind, string | null>): PhotoOwner => {
  const kind = (Object.keys(OWNER_COLUMNS) as OwnerKind[]).find((kind) => row[kind])!
  return { [kind]: row[kind]! } as PhotoOwner
}

/** A page of a job's photos, the newest first; of one room if it is named. @throws not_found */
export async function listPhotos(
  tx: Tx,
  scope: Scope,
  jobId: string,
  { roomId, after, limit }: BrowsePhotos,
): Promise<Photo[]> {
  const known = after ? await findPlaced(tx, scope, { id: jobId, photoId: after }) : undefined
  await requireJob(tx, scope, jobId)
  const rows = await selectPlaced(tx)
    .where(
      and(
        ofJob(scope, jobId),
        roomId ? eq(rooms.id, roomId) : undefined,
        known && sql`(${photos.happenedAt}, ${photos.id}) < (${known.happenedAt}, ${known.id})`,
      ),
    )
    .orderBy(desc(photos.happenedAt), desc(photos.id))
    .limit(limit + 1)
  return cutList(
    rows.slice(0, limit).map((row) => toPhoto(row, row.createdBy)),
    rows.length > limit,
  )
}

/** The organisation's photos with these ids, to recognise photos that come a second time. */
export const findStored = (tx: Tx, { organizationId }: Scope, ids: readonly string[]) =>
  tx
    .select({ id: photos.id, jobId: photos.jobId, sha256: photos.sha256, ...OWNER_COLUMNS })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), among(photos.id, ids)))
