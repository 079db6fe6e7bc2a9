import 'server-only'
import { type SQL, and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { among, sameRow } from '@/db/rows'
import {
  files,
  formSignatures,
  inspections,
  inventoryItems,
  jobForms,
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
import { type PhotoGrouping, type PhotoRecord, photoUrl, turnedSize } from './rules'
import type { BrowsePhotos, ChoosePhotos, GalleryPhoto, Photo, PhotoParams } from './schema'

interface Scope {
  organizationId: number
}

/** The records that a photo can belong to, by the column that names them. */
export const OWNER_COLUMNS = {
  feedItemId: photos.feedItemId,
  readingId: photos.readingId,
  inventoryItemId: photos.inventoryItemId,
  floorPlanOfId: photos.floorPlanOfId,
  jobFormId: photos.jobFormId,
}
export type OwnerKind = keyof typeof OWNER_COLUMNS

/** Sort behind all rooms. */
const LAST = 2_147_483_647
const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const NEVER = '-infinity'

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
  jobFormId: photos.jobFormId,
  number: photos.number,
  position: photos.position,
  caption: photos.caption,
  degrees: photos.degrees,
  width: photos.width,
  height: photos.height,
  latitude: photos.latitude,
  longitude: photos.longitude,
  camera: photos.camera,
  fault: photos.fault,
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
  fault: row.fault,
  beforeId: row.beforeId,
  marks: storedMarks(row.marks as Mark[]),
  number: row.number,
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

const visitOfRecord = sql<string>`case when ${roomFeedItems.inspectionId} is not null then ${roomFeedItems.inspectionId}
  when ${moistureReadings.inspectionId} is not null then ${moistureReadings.inspectionId}
  when ${inventoryItems.inspectionId} is not null then ${inventoryItems.inspectionId}
  when ${jobForms.inspectionId} is not null then ${jobForms.inspectionId} else ${photos.floorPlanOfId} end`

type OwnerTable = typeof roomFeedItems | typeof moistureReadings | typeof inventoryItems | typeof jobForms
const joined = (table: OwnerTable, id: PgColumn) => and(sameRow(table, id), isNull(table.deletedAt))

/** Photos with their room, which floor plans and forms have none of, and their visit; null once that was deleted. */
const selectPlaced = (tx: Tx) =>
  tx
    .select({
      ...photoColumns,
      createdBy: personColumns,
      roomId: rooms.id,
      roomName: rooms.roomName,
      roomPosition: rooms.position,
      inspectionId: inspections.id,
      inspectionDate: inspections.happenedAt,
      fileId: photos.fileId,
      key: files.key,
      size: files.size,
      renditionsKey: files.renditionsKey,
    })
    .from(photos)
    .innerJoin(files, sameFile)
    .innerJoin(users, madeBy)
    .leftJoin(roomFeedItems, joined(roomFeedItems, photos.feedItemId))
    .leftJoin(moistureReadings, joined(moistureReadings, photos.readingId))
    .leftJoin(inventoryItems, joined(inventoryItems, photos.inventoryItemId))
    .leftJoin(jobForms, joined(jobForms, photos.jobFormId))
    .leftJoin(
      rooms,
      and(eq(rooms.organizationId, photos.organizationId), eq(rooms.id, roomOfRecord), isNull(rooms.deletedAt)),
    )
    .leftJoin(
      inspections,
      and(
        eq(inspections.organizationId, photos.organizationId),
        eq(inspections.id, visitOfRecord),
        isNull(inspections.deletedAt),
      ),
    )

const isPlaced = sql`(${jobForms.id} is not null
  or (${inspections.id} is not null and (${rooms.id} is not null or ${photos.floorPlanOfId} is not null)))`

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
  /** Null for a floor plan, and for a photo of a form. */
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

const RECORDS: Record<OwnerKind, PhotoRecord> = {
  feedItemId: 'PHOTO_NOTE',
  readingId: 'MOISTURE_READING',
  inventoryItemId: 'INVENTORY_ITEM',
  floorPlanOfId: 'FLOOR_PLAN',
  jobFormId: 'FORM',
}

const recordOf = (row: Record<OwnerKind, string | null>): PhotoRecord =>
  RECORDS[Object.keys(ownerOf(row))[0] as OwnerKind]

type PlacedRow = Awaited<ReturnType<typeof findPlaced>>

const toGalleryPhoto = (row: PlacedRow): GalleryPhoto => ({
  ...toPhoto(row, row.createdBy),
  recordType: recordOf(row),
  roomId: row.roomId,
  roomName: row.roomName,
  inspectionId: row.inspectionId,
  inspectionDate: row.inspectionDate,
})

// What has no room stands behind all rooms: floor plans, then forms.
const roomOrder = {
  position: sql`case when ${rooms.id} is null then ${LAST} else ${rooms.position} end`,
  id: sql`case when ${rooms.id} is not null then ${rooms.id}
    when ${photos.jobFormId} is not null then ${LAST_ID}::uuid else ${NO_ID}::uuid end`,
}
// What was recorded at no visit stands behind all visits.
const visitOrder = {
  happenedAt: sql`case when ${inspections.id} is null then ${NEVER}::timestamptz else ${inspections.happenedAt} end`,
  id: sql`case when ${inspections.id} is null then ${NO_ID}::uuid else ${inspections.id} end`,
}
const newestFirst = [desc(photos.happenedAt), desc(photos.id)]
const older = ({ happenedAt, id }: Pick<PlacedRow, 'happenedAt' | 'id'>) =>
  sql`(${photos.happenedAt}, ${photos.id}) < (${happenedAt}, ${id})`

/** The orders in which photos are read, each with what follows a known one. */
const ORDERS: Record<PhotoGrouping, { by: SQL[]; behind: (known: PlacedRow) => SQL }> = {
  day: { by: newestFirst, behind: older },
  room: {
    by: [asc(roomOrder.position), asc(roomOrder.id), ...newestFirst],
    behind: (known) => {
      const behindRooms = known.jobFormId ? LAST_ID : NO_ID
      const room = sql`(${known.roomPosition ?? LAST}::int, ${known.roomId ?? behindRooms}::uuid)`
      const own = sql`(${roomOrder.position}, ${roomOrder.id})`
      return sql`(${own} > ${room} or (${own} = ${room} and ${older(known)}))`
    },
  },
  visit: {
    by: [desc(visitOrder.happenedAt), desc(visitOrder.id), ...newestFirst],
    behind: ({ inspectionDate, inspectionId, happenedAt, id }) =>
      sql`(${visitOrder.happenedAt}, ${visitOrder.id}, ${photos.happenedAt}, ${photos.id})
        < (${inspectionDate ?? NEVER}::timestamptz, ${inspectionId ?? NO_ID}::uuid, ${happenedAt}, ${id})`,
  },
}

const narrowedTo = ({ roomId, inspectionId }: Pick<ChoosePhotos, 'roomId' | 'inspectionId'>) =>
  and(roomId ? eq(rooms.id, roomId) : undefined, inspectionId ? eq(inspections.id, inspectionId) : undefined)

/** A page of a job's photos, also of one room or one visit alone. @throws not_found */
export async function listPhotos(
  tx: Tx,
  scope: Scope,
  jobId: string,
  { by, after, limit, ...narrow }: BrowsePhotos,
): Promise<GalleryPhoto[]> {
  const known = after ? await findPlaced(tx, scope, { id: jobId, photoId: after }) : undefined
  await requireJob(tx, scope, jobId)
  const order = ORDERS[by]
  const rows = await selectPlaced(tx)
    .where(and(ofJob(scope, jobId), narrowedTo(narrow), known && order.behind(known)))
    .orderBy(...order.by)
    .limit(limit + 1)
  return cutList(rows.slice(0, limit).map(toGalleryPhoto), rows.length > limit)
}

/** Some of a job's photos, in the order of their ids; it leaves out those that are not there. */
export async function findPhotos(
  tx: Tx,
  scope: Scope,
  jobId: string,
  ids: readonly string[],
): Promise<(GalleryPhoto & { owner: PhotoOwner })[]> {
  const rows = await selectPlaced(tx)
    .where(and(ofJob(scope, jobId), among(photos.id, ids)))
    .orderBy(photos.id)
  return rows.map((row) => ({ ...toGalleryPhoto(row), owner: ownerOf(row) }))
}

/** A photo with what a report prints of it: its place, its record, and where its bytes lie. */
export type PrintablePhoto = GalleryPhoto & {
  owner: PhotoOwner
  key: string
  /** The key of its sizes; null until the worker has made them. */
  renditionsKey: string | null
}

/** A job's photos, the earliest first; one more than `most` is read, so that the caller sees that there are too many. */
export async function printablePhotos(tx: Tx, scope: Scope, jobId: string, most: number): Promise<PrintablePhoto[]> {
  const rows = await selectPlaced(tx)
    .where(ofJob(scope, jobId))
    .orderBy(asc(photos.happenedAt), asc(photos.id))
    .limit(most + 1)
  return rows.map((row) => ({
    ...toGalleryPhoto(row),
    owner: ownerOf(row),
    key: row.key,
    renditionsKey: row.renditionsKey,
  }))
}

/**
 * The original files of a job's photos, as they were taken: the named ones, those of a room or a visit, or all. One more
 * than an archive may hold is read, so that the caller sees that there are too many.
 */
export async function filesOfPhotos(
  tx: Tx,
  scope: Scope,
  jobId: string,
  { id: ids, ...narrow }: ChoosePhotos,
  most: number,
) {
  const rows = await selectPlaced(tx)
    .where(and(ofJob(scope, jobId), ids && among(photos.id, ids), narrowedTo(narrow)))
    .orderBy(asc(photos.happenedAt), asc(photos.id))
    .limit(most + 1)
  return rows.map((row) => ({ ...row, recordType: recordOf(row) }))
}

/** The organisation's photos with these ids, to recognise photos that come a second time. */
export const findStored = (tx: Tx, { organizationId }: Scope, ids: readonly string[]) =>
  tx
    .select({ id: photos.id, jobId: photos.jobId, sha256: photos.sha256, version: photos.version, ...OWNER_COLUMNS })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), among(photos.id, ids)))

/**
 * A form that was submitted, or is signed, with one of these photos, if there is one.
 * @param isDraft set for those alone that are not submitted yet
 */
export async function formWith(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly string[],
  { isDraft = false } = {},
): Promise<{ name: string; isSubmitted: boolean } | null> {
  const jobsOfPhotos = tx
    .select({ jobId: photos.jobId })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), among(photos.id, ids)))
  const names = (text: SQL) =>
    sql`exists (select from unnest(${sql.param([...ids])}::text[]) as photo (id) where strpos(${text}, photo.id) > 0)`
  const ofForm = and(eq(formSignatures.organizationId, organizationId), eq(formSignatures.formId, jobForms.id))
  const signatures = tx
    .select({ id: formSignatures.id })
    .from(formSignatures)
    .where(and(ofForm, names(sql`(${formSignatures.signed} -> 'photos')::text`)))
  const [form] = await tx
    .select({ name: jobForms.name, isSubmitted: sql<boolean>`${jobForms.submittedAt} is not null` })
    .from(jobForms)
    .where(
      and(
        eq(jobForms.organizationId, organizationId),
        inArray(jobForms.jobId, jobsOfPhotos),
        isNull(jobForms.deletedAt),
        isDraft
          ? and(isNull(jobForms.submittedAt), exists(signatures))
          : or(and(isNotNull(jobForms.submittedAt), names(sql`${jobForms.frozen}`)), exists(signatures)),
      ),
    )
    .limit(1)
  return form ?? null
}
