import { FLOOR_COVER_LABELS, surfacesOf } from '@/lib/site/rooms/rules'
import type { RoomDetails } from '@/lib/site/rooms/schema'

/** A room at a glance: `Ground · 13.02 m² · wet floor 9 m² · Wool carpet`. */
export function tellRoom(room: RoomDetails): string {
  const { floor } = surfacesOf(room)
  const wet = [
    room.wetFloorArea && `floor ${room.wetFloorArea} m²`,
    room.wetWallArea && `walls ${room.wetWallArea} m²`,
    room.wetCeilingArea && `ceiling ${room.wetCeilingArea} m²`,
  ].filter(Boolean)
  const parts = [
    !room.isAffected && 'Not affected',
    room.level,
    room.chamber && `Chamber ${room.chamber}`,
    floor !== null && `${floor} m²`,
    wet.length && `wet ${wet.join(', ')}`,
    room.floorCoverType && room.floorCoverType !== 'NOT_APPLICABLE' && FLOOR_COVER_LABELS[room.floorCoverType],
  ].filter(Boolean)
  return parts.join(' · ') || 'No details yet'
}
