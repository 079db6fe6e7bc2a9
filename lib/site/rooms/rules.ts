import type { FLOOR_COVER_TYPES, SUBFLOOR_TYPES } from '@/db/enums/site'
import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'

export type FloorCoverType = (typeof FLOOR_COVER_TYPES)[number]
export type SubfloorType = (typeof SUBFLOOR_TYPES)[number]

export const FLOOR_COVER_LABELS: Record<FloorCoverType, string> = {
  WOOL_CARPET: 'Wool carpet',
  NYLON_CARPET: 'Nylon carpet',
  POLYPROPYLENE_CARPET: 'Polypropylene carpet',
  CARPET_TILES: 'Carpet tiles',
  ENGINEERED_TIMBER: 'Engineered timber',
  LAMINATE: 'Laminate',
  SOLID_TIMBER: 'Solid timber',
  CONCRETE_TILES: 'Concrete tiles',
  CERAMIC_TILES: 'Ceramic tiles',
  TERRACOTTA_TILES: 'Terracotta tiles',
  SLATE_TILES: 'Slate tiles',
  CORK: 'Cork',
  POLISHED_CONCRETE: 'Polished concrete',
  HYBRID: 'Hybrid',
  LOOSE_LAID_VINYL: 'Loose-laid vinyl',
  GLUED_VINYL: 'Glued vinyl',
  NOT_APPLICABLE: 'Not applicable',
}

export const SUBFLOOR_LABELS: Record<SubfloorType, string> = {
  CONCRETE: 'Concrete',
  TIMBER: 'Timber',
  PARTICLE_BOARD: 'Particle board',
  MIXED: 'Mixed',
}

/** Rooms that a dwelling usually has one of, and rooms that it has several of, numbered from the first. */
const USUAL_ROOMS = [
  'Kitchen',
  'Laundry',
  'Hall',
  'Living room',
  'Dining room',
  'Bedroom #',
  'Bathroom',
  'Ensuite',
  'Toilet',
  'Study',
  'Garage',
]

/** The usual names that a job does not use yet: `Bedroom 2` once there is `Bedroom 1`. */
export function usualNames(taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()))
  const isFree = (name: string) => !used.has(name.toLowerCase())
  return USUAL_ROOMS.flatMap((name) => {
    if (!name.endsWith('#')) return isFree(name) ? [name] : []
    let number = 1
    while (!isFree(name.replace('#', String(number)))) number++
    return [name.replace('#', String(number))]
  })
}

/** A room's measures; lengths in metres, areas in square metres, null where nobody has measured. */
export interface RoomMeasures {
  lengthMetres: number | null
  widthMetres: number | null
  heightMetres: number | null
  wetFloorArea: number | null
  wetWallArea: number | null
  /** The part of the wet wall above 0.61 m. */
  wetUpperWallArea: number | null
  wetCeilingArea: number | null
}

/** The surfaces of a rectangular room in square metres, with openings; null when a measure is missing. */
export function surfacesOf({ lengthMetres, widthMetres, heightMetres }: Omit<RoomMeasures, `wet${string}`>): {
  floor: number | null
  walls: number | null
  ceiling: number | null
} {
  if (!lengthMetres || !widthMetres) return { floor: null, walls: null, ceiling: null }
  const floor = toCentiles(lengthMetres * widthMetres)
  const walls = heightMetres ? toCentiles(2 * (lengthMetres + widthMetres) * heightMetres) : null
  return { floor, walls, ceiling: floor }
}

const toCentiles = (area: number): number => Math.round(area * 100) / 100

type WetArea = Extract<keyof RoomMeasures, `wet${string}`>

/** Areas that are impossible in a rectangular room of these measures, by field. They only warn. */
export function wetWarnings(room: RoomMeasures): Partial<Record<WetArea, string>> {
  const { floor, walls, ceiling } = surfacesOf(room)
  const more = (area: number | null, most: number | null) => area !== null && most !== null && area > most
  return {
    ...(more(room.wetFloorArea, floor) && { wetFloorArea: `More than the floor, which has ${floor} m²` }),
    ...(more(room.wetWallArea, walls) && { wetWallArea: `More than the walls, which have ${walls} m²` }),
    ...(more(room.wetUpperWallArea, room.wetWallArea) && {
      wetUpperWallArea: `More than all of the wet wall, which has ${room.wetWallArea} m²`,
    }),
    ...(more(room.wetCeilingArea, ceiling) && { wetCeilingArea: `More than the ceiling, which has ${ceiling} m²` }),
  }
}

/** The records in a room, by the word for one of them. */
export type Contents = Record<string, number>

/** Why a room cannot be deleted, or null when it can: the records in it are evidence. */
export function roomDeletionRefusal(contents: Contents): string | null {
  const held = Object.entries(contents).filter(([, count]) => count > 0)
  if (!held.length) return null
  const list = listed(held.map(([noun, count]) => counted(count, noun)))
  return `This room holds ${list}. A room can be deleted once nothing is recorded in it.`
}
