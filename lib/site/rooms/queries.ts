import 'server-only'
import { type SQL, and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import {
  airReadings,
  equipmentInstallations,
  inventoryItems,
  moisturePoints,
  moistureReadings,
  roomFeedItems,
  rooms,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'

import type { Contents } from './rules'
import type { Room } from './schema'

interface Viewer {
  organizationId: number
}

/** The rooms of an organisation that were not deleted. */
export const liveRooms = ({ organizationId }: Viewer): SQL | undefined =>
  and(eq(rooms.organizationId, organizationId), isNull(rooms.deletedAt))

const liveRoom = (viewer: Viewer, jobId: string, roomId: string) =>
  and(liveRooms(viewer), eq(rooms.jobId, jobId), eq(rooms.id, roomId))

interface KnownRoom {
  id: string
  roomName: string
  chamber: string | null
}

const known = { id: rooms.id, roomName: rooms.roomName, chamber: rooms.chamber }

/** The facts of a room that its records need. @throws not_found, also for a room of another job */
export async function requireRoom(tx: Tx, viewer: Viewer, jobId: string, roomId: string): Promise<KnownRoom> {
  const [row] = await tx
    .select(known)
    .from(rooms)
    .where(liveRoom(viewer, jobId, roomId))
  if (!row) throw notFound('room')
  return row
}

/**
 * As `requireRoom`, for a verb that will record something in the room: the room cannot be deleted before that is done.
 * After a deletion, it is not found.
 */
export async function holdRoom(tx: Tx, viewer: Viewer, jobId: string, roomId: string): Promise<KnownRoom> {
  const [row] = await tx
    .select(known)
    .from(rooms)
    .where(liveRoom(viewer, jobId, roomId))
    .for('key share')
  if (!row) throw notFound('room')
  return row
}

/** The columns that the drying calculations need. */
export const measureColumns = {
  lengthMetres: rooms.lengthMetres,
  widthMetres: rooms.widthMetres,
  heightMetres: rooms.heightMetres,
  wetFloorArea: rooms.wetFloorArea,
  wetWallArea: rooms.wetWallArea,
  wetUpperWallArea: rooms.wetUpperWallArea,
  wetCeilingArea: rooms.wetCeilingArea,
  insets: rooms.insets,
}

/** The columns of a room's details. */
export const detailColumns = {
  roomName: rooms.roomName,
  level: rooms.level,
  isAffected: rooms.isAffected,
  chamber: rooms.chamber,
  ...measureColumns,
  floorCoverType: rooms.floorCoverType,
  subfloorType: rooms.subfloorType,
}

const columns = {
  id: rooms.id,
  jobId: rooms.jobId,
  ...detailColumns,
  createdAt: rooms.createdAt,
  updatedAt: rooms.updatedAt,
  version: rooms.version,
}

/** A job's rooms in their order. */
export async function listRooms(tx: Tx, viewer: Viewer, jobId: string): Promise<Room[]> {
  const rows = await tx
    .select(columns)
    .from(rooms)
    .where(and(liveRooms(viewer), eq(rooms.jobId, jobId)))
    .orderBy(asc(rooms.position), asc(rooms.createdAt), asc(rooms.id))
  return rows
}

/** One room. @throws not_found, also for a room of another job */
export async function getRoom(tx: Tx, viewer: Viewer, jobId: string, roomId: string): Promise<Room> {
  const [row] = await tx
    .select(columns)
    .from(rooms)
    .where(liveRoom(viewer, jobId, roomId))
  if (!row) throw notFound('room')
  return row
}

/** The room that was stored under an id, deleted or not. */
export async function findStoredRoom(tx: Tx, { organizationId }: Viewer, id: string): Promise<Room | undefined> {
  const [row] = await tx
    .select(columns)
    .from(rooms)
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, id)))
  return row
}

/** Counts the records in a room, without its own details. */
export async function contentsOf(
  tx: Tx,
  { organizationId }: Viewer,
  { jobId, id: roomId }: Pick<Room, 'jobId' | 'id'>,
): Promise<Contents> {
  const of = (table: PgTable & Record<'organizationId' | 'jobId' | 'roomId' | 'deletedAt', PgColumn>, more?: SQL) =>
    sql`(select count(*)::int from ${table} where ${and(
      eq(table.organizationId, organizationId),
      eq(table.jobId, jobId),
      eq(table.roomId, roomId),
      isNull(table.deletedAt),
      more,
    )})`
  const [row] = await tx.execute<Contents>(sql`select
    ${of(roomFeedItems, eq(roomFeedItems.type, 'PHOTO_NOTE'))} as "photo note",
    ${of(inventoryItems)} as "inventory item",
    ${of(equipmentInstallations)} as "equipment installation",
    ${of(moisturePoints)} as "moisture point",
    ${of(moistureReadings)} as "moisture reading",
    ${of(airReadings)} as "air reading"`)
  return { ...row }
}
