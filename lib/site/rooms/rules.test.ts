import { describe, expect, it } from 'vitest'

import { type RoomMeasures, roomDeletionRefusal, surfacesOf, usualNames, wetWarnings } from './rules'

const DRY: RoomMeasures = {
  lengthMetres: 4.2,
  widthMetres: 3.1,
  heightMetres: 2.4,
  wetFloorArea: null,
  wetWallArea: null,
  wetUpperWallArea: null,
  wetCeilingArea: null,
}

describe('the usual names', () => {
  it('are offered in the order of a walk, the next bedroom by its number', () => {
    expect(usualNames([]).slice(0, 6)).toEqual([
      'Kitchen',
      'Laundry',
      'Hall',
      'Living room',
      'Dining room',
      'Bedroom 1',
    ])
    expect(usualNames(['Bedroom 1', 'bedroom 2'])).toContain('Bedroom 3')
  })
  it('leave out what the job has, however it is spelled', () => {
    expect(usualNames([' kitchen '])).not.toContain('Kitchen')
  })
  it('fill a gap first', () => expect(usualNames(['Bedroom 2'])).toContain('Bedroom 1'))
})

describe('surfaces', () => {
  it('are those of a rectangle', () => {
    expect(surfacesOf(DRY)).toEqual({ floor: 13.02, walls: 35.04, ceiling: 13.02 })
  })
  it('are not known without the measures', () => {
    expect(surfacesOf({ ...DRY, heightMetres: null })).toEqual({ floor: 13.02, walls: null, ceiling: 13.02 })
    expect(surfacesOf({ ...DRY, widthMetres: null })).toEqual({ floor: null, walls: null, ceiling: null })
  })
})

describe('a wet area', () => {
  it('may be as large as its surface', () => {
    expect(wetWarnings({ ...DRY, wetFloorArea: 13.02, wetWallArea: 35.04, wetUpperWallArea: 35.04 })).toEqual({})
  })
  it('warns when it is larger', () => {
    expect(
      wetWarnings({ ...DRY, wetFloorArea: 14, wetWallArea: 40, wetUpperWallArea: 41, wetCeilingArea: 20 }),
    ).toEqual({
      wetFloorArea: 'More than the floor, which has 13.02 m²',
      wetWallArea: 'More than the walls, which have 35.04 m²',
      wetUpperWallArea: 'More than all of the wet wall, which has 40 m²',
      wetCeilingArea: 'More than the ceiling, which has 13.02 m²',
    })
  })
  it('says nothing while the room is not measured', () => {
    expect(wetWarnings({ ...DRY, lengthMetres: null, wetFloorArea: 500 })).toEqual({})
  })
})

it('a room can be deleted when nothing is recorded in it, else it says what is', () => {
  expect(roomDeletionRefusal({ 'photo note': 0, 'moisture reading': 0 })).toBeNull()
  expect(roomDeletionRefusal({ 'photo note': 2, 'inventory item': 0, 'moisture reading': 1 })).toBe(
    'This room holds 2 photo notes and 1 moisture reading. A room can be deleted once nothing is recorded in it.',
  )
})
