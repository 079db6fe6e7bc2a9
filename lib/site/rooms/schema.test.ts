import { expect, it } from 'vitest'

import { FLOOR_COVER_TYPES, SUBFLOOR_TYPES } from '@/db/enums/site'

import { AddRoom, ChangeRoom } from './schema'

/** As the specification prints them. */
const COVERS =
  `wool carpet, nylon carpet, polypropylene carpet, carpet tiles, engineered timber, laminate, solid timber,
  concrete tiles, ceramic tiles, terracotta tiles, slate tiles, cork, polished concrete, hybrid, loose-laid vinyl,
  glued vinyl, NOT_APPLICABLE`.split(/,\s+/)

it('a floor of a room is taken in the words of the specification and in ours', () => {
  const stored = (words: readonly string[]) =>
    words.map((floorCoverType) => ChangeRoom.parse({ floorCoverType }).floorCoverType)
  expect(stored(COVERS)).toEqual(FLOOR_COVER_TYPES)
  expect(stored(FLOOR_COVER_TYPES)).toEqual(FLOOR_COVER_TYPES)
  const room = { roomName: 'Hall', floorCoverType: 'Loose-laid vinyl', subfloorType: 'Particle board' }
  expect(AddRoom.parse(room)).toMatchObject({ floorCoverType: 'LOOSE_LAID_VINYL', subfloorType: SUBFLOOR_TYPES[2] })
  expect(ChangeRoom.parse({ floorCoverType: null })).toMatchObject({ floorCoverType: null })
  expect(ChangeRoom.safeParse({ floorCoverType: 'lino' }).success).toBe(false)
})
