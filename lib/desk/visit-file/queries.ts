import 'server-only'
import { and, asc, count, countDistinct, eq, isNull, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import {
  airReadings,
  equipmentInstallations,
  inventoryItems,
  moisturePoints,
  moistureReadings,
  photos,
  roomFeedItems,
  rooms,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { liveInstallations, standing } from '@/lib/site/equipment/queries/rows'
import { liveItems as liveInventory } from '@/lib/site/inventory/queries'
import { liveAir } from '@/lib/site/moisture/queries/air'
import { livePoints } from '@/lib/site/moisture/queries/points'
import { liveReadings } from '@/lib/site/moisture/queries/readings'
import { liveRooms } from '@/lib/site/rooms/queries'

import { isAirOf } from './rules'
import type { RoomAtVisit, VisitReview } from './schema'

interface Scope {
  organizationId: number
}

/** How many records each room has: rooms without any are left out. */
type Counted = readonly { roomId: string; rows: number }[]
const counterOf = (counted: Counted) => {
  const found = new Map(counted.map(({ roomId, rows }) => [roomId, rows]))
  return ({ id }: { id: string }) => found.get(id) ?? 0
}

interface Place {
  jobId: string
  /** The visit. */
  id: string
}

/** What each room of a job has of a visit, in their order, and where the air was read at it. */
export async function roomsAtVisit(
  tx: Tx,
  scope: Scope,
  { jobId, id }: Place,
): Promise<Pick<VisitReview, 'rooms' | 'airPlaces'>> {
  const [found, notes, pictures, points, read, air, inventory] = await Promise.all([
    tx
      .select({
        id: rooms.id,
        roomName: rooms.roomName,
        isAffected: rooms.isAffected,
        chamber: rooms.chamber,
        isMeasured: sql<boolean>`(${rooms.lengthMetres} is not null and ${rooms.widthMetres} is not null)`,
        units: sql<number>`(select count(*)::int from ${equipmentInstallations} where ${and(
          liveInstallations(scope),
          eq(equipmentInstallations.jobId, rooms.jobId),
          eq(equipmentInstallations.roomId, rooms.id),
          standing,
        )})`,
      })
      .from(rooms)
      .where(and(liveRooms(scope), eq(rooms.jobId, jobId)))
      .orderBy(asc(rooms.position), asc(rooms.id)),
    tx
      .select({ roomId: roomFeedItems.roomId, rows: count() })
      .from(roomFeedItems)
      .where(
        and(
          eq(roomFeedItems.organizationId, scope.organizationId),
          eq(roomFeedItems.jobId, jobId),
          eq(roomFeedItems.inspectionId, id),
          eq(roomFeedItems.type, 'PHOTO_NOTE'),
          isNull(roomFeedItems.deletedAt),
        ),
      )
      .groupBy(roomFeedItems.roomId),
    photosByRoom(tx, scope, { jobId, id }),
    tx
      .select({ roomId: moisturePoints.roomId, rows: count() })
      .from(moisturePoints)
      .where(and(livePoints(scope), eq(moisturePoints.jobId, jobId)))
      .groupBy(moisturePoints.roomId),
    tx
      .select({ roomId: moistureReadings.roomId, rows: countDistinct(moistureReadings.pointId) })
      .from(moistureReadings)
      .innerJoin(
        moisturePoints,
        and(sameRow(moisturePoints, moistureReadings.pointId), isNull(moisturePoints.deletedAt)),
      )
      .where(and(liveReadings(scope), eq(moistureReadings.jobId, jobId), eq(moistureReadings.inspectionId, id)))
      .groupBy(moistureReadings.roomId),
    tx
      .selectDistinct({ place: airReadings.place, roomId: airReadings.roomId, chamber: airReadings.chamber })
      .from(airReadings)
      .where(and(liveAir(scope), eq(airReadings.jobId, jobId), eq(airReadings.inspectionId, id))),
    tx
      .select({ roomId: inventoryItems.roomId, rows: count() })
      .from(inventoryItems)
      .where(and(liveInventory(scope), eq(inventoryItems.jobId, jobId), eq(inventoryItems.inspectionId, id)))
      .groupBy(inventoryItems.roomId),
  ])
  const counters = {
    photos: counterOf(pictures),
    notes: counterOf(notes),
    points: counterOf(points),
    pointsRead: counterOf(read),
    inventory: counterOf(inventory),
  }
  return {
    rooms: found.map((room): RoomAtVisit => ({
      ...room,
      photos: counters.photos(room),
      notes: counters.notes(room),
      points: counters.points(room),
      pointsRead: counters.pointsRead(room),
      isAirRead: air.some((one) => isAirOf(one, room)),
      inventory: counters.inventory(room),
    })),
    airPlaces: [...new Set(air.map(({ place }) => place))],
  }
}

/** The photos of a visit by room, whichever record of the room they belong to. */
function photosByRoom(tx: Tx, { organizationId }: Scope, { jobId, id }: Place): Promise<Counted> {
  const [room, visit] = [
    sql<string>`coalesce(${roomFeedItems.roomId}, ${moistureReadings.roomId}, ${inventoryItems.roomId})`,
    sql`coalesce(${roomFeedItems.inspectionId}, ${moistureReadings.inspectionId}, ${inventoryItems.inspectionId})`,
  ]
  return tx
    .select({ roomId: room, rows: count() })
    .from(photos)
    .leftJoin(roomFeedItems, sameRow(roomFeedItems, photos.feedItemId))
    .leftJoin(moistureReadings, sameRow(moistureReadings, photos.readingId))
    .leftJoin(inventoryItems, sameRow(inventoryItems, photos.inventoryItemId))
    .where(and(eq(photos.organizationId, organizationId), eq(photos.jobId, jobId), sql`${visit} = ${id}`))
    .groupBy(room)
}
