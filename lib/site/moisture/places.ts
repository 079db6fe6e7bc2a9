import type { MoistureLocation } from './rules'
import type { MoisturePoint } from './schema'

/** Where a point is, named with one tap. */
export interface Place {
  chip: string
  label: string
  location: MoistureLocation
}

/** The places that a technician names most. */
export const PLACES: readonly Place[] = [
  { chip: 'N', label: 'North wall', location: 'WALLS' },
  { chip: 'E', label: 'East wall', location: 'WALLS' },
  { chip: 'S', label: 'South wall', location: 'WALLS' },
  { chip: 'W', label: 'West wall', location: 'WALLS' },
  { chip: 'Floor', label: 'Floor', location: 'SUBFLOOR' },
  { chip: 'Covering', label: 'Floor covering', location: 'FLOOR_COVERING' },
  { chip: 'Frame', label: 'Frame', location: 'STRUCTURAL_FRAMEWORK' },
  { chip: 'Ceiling', label: 'Ceiling', location: 'CEILING' },
]

/** Heights on a wall. */
export const HEIGHTS = ['30 cm', '60 cm', '1 m'] as const

const USUAL_MATERIAL: Record<MoistureLocation, string> = {
  WALLS: 'Plasterboard',
  SUBFLOOR: 'Particleboard',
  STRUCTURAL_FRAMEWORK: 'Timber',
  FLOOR_COVERING: 'Carpet',
  CEILING: 'Plasterboard',
}

/** @returns `North wall`, `North wall, 30 cm`; numbered when the room has one of that name */
export function labelOf({ label }: Place, height: string | null, taken: readonly string[]): string {
  const name = height ? `${label}, ${height}` : label
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase())
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name} ${number}`)) number++
  return `${name} ${number}`
}

/** The material of a new point: that of the last one at such a place in the job, or the usual one. */
export const materialAt = (
  location: MoistureLocation,
  points: readonly Pick<MoisturePoint, 'location' | 'material'>[],
) => points.findLast((point) => point.location === location)?.material ?? USUAL_MATERIAL[location]
