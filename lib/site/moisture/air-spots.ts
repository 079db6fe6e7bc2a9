import type { AirPlace } from './rules'
import type { AirReading, MoistureMatrix } from './schema'

/** A place whose air a visit has not read yet. */
export interface AirSpot {
  key: string
  place: AirPlace
  roomId: string | null
  chamber: string | null
  equipmentItemId: string | null
  /** What tells it from others of its kind: the room, the chamber, or the unit. */
  of: string | null
}

interface Facts {
  visitId: string
  readings: readonly Pick<AirReading, 'inspectionId' | 'place' | 'roomId' | 'chamber' | 'equipmentItemId'>[]
  rooms: readonly Pick<MoistureMatrix['rooms'][number], 'id' | 'roomName' | 'chamber' | 'isAffected'>[]
  /** The dehumidifiers that stand in the job now. */
  units: readonly { equipmentId: string; referenceId: string; roomId: string; roomName: string }[]
  /** The room that is looked at alone. */
  only?: string
}

/**
 * The air that a visit has still to read, in the order of the round: outside, where nothing is wet, in each affected
 * chamber or room, and at the outlet of each dehumidifier. A room by itself has its own air and its own units.
 */
export function airSpots({ visitId, readings, rooms, units, only }: Facts): AirSpot[] {
  const read = readings.filter(({ inspectionId }) => inspectionId === visitId)
  const nowhere = { roomId: null, chamber: null, equipmentItemId: null, of: null }
  const spots: AirSpot[] = []
  if (!only) {
    for (const place of ['OUTSIDE', 'UNAFFECTED'] as const) {
      if (!read.some((one) => one.place === place)) spots.push({ ...nowhere, key: place, place })
    }
  }
  const chambers = new Set<string>()
  for (const room of rooms.filter(({ id, isAffected }) => isAffected && (!only || id === only))) {
    const { id: roomId, roomName, chamber } = room
    if (chamber !== null && chambers.has(chamber)) continue
    if (chamber !== null) chambers.add(chamber)
    const isRead = read.some(
      (one) => one.place === 'AFFECTED' && (one.roomId === roomId || (chamber !== null && one.chamber === chamber)),
    )
    const spot = { ...nowhere, place: 'AFFECTED' as const, roomId, chamber, of: chamber ?? roomName }
    if (!isRead) spots.push({ ...spot, key: `AFFECTED ${chamber ?? roomId}` })
  }
  for (const { equipmentId, referenceId, roomId, roomName } of units) {
    if (only && roomId !== only) continue
    if (read.some((one) => one.place === 'DEHUMIDIFIER_OUTLET' && one.equipmentItemId === equipmentId)) continue
    const of = only ? referenceId : `${referenceId}, ${roomName}`
    const spot = { ...nowhere, place: 'DEHUMIDIFIER_OUTLET' as const, roomId, equipmentItemId: equipmentId, of }
    spots.push({ ...spot, key: `DEHUMIDIFIER_OUTLET ${equipmentId}` })
  }
  return spots
}
