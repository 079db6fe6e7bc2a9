import { describe, expect, it } from 'vitest'

import { airSpots } from './air-spots'

const room = (id: string, values: object = {}) => ({
  id,
  roomName: `Room ${id}`,
  chamber: null,
  isAffected: true,
  ...values,
})
const reading = (place: 'OUTSIDE' | 'UNAFFECTED' | 'AFFECTED' | 'DEHUMIDIFIER_OUTLET', values: object = {}) => ({
  inspectionId: 'visit',
  place,
  roomId: null,
  chamber: null,
  equipmentItemId: null,
  ...values,
})
const unit = { equipmentId: 'unit', referenceId: 'DH-1', roomId: 'a', roomName: 'Room a' }
const facts = {
  visitId: 'visit',
  readings: [],
  rooms: [room('a'), room('b', { isAffected: false }), room('c', { chamber: 'Up' }), room('d', { chamber: 'Up' })],
  units: [unit],
}
const named = (given: Partial<Parameters<typeof airSpots>[0]>) =>
  airSpots({ ...facts, ...given }).map(({ place, of }) => (of ? `${place} ${of}` : place))

describe('the air that a visit has still to read', () => {
  it('is outside, unaffected, one of each affected chamber or room, and at each outlet', () => {
    expect(named({})).toEqual([
      'OUTSIDE',
      'UNAFFECTED',
      'AFFECTED Room a',
      'AFFECTED Up',
      'DEHUMIDIFIER_OUTLET DH-1, Room a',
    ])
  })

  it('is not what was read at this visit, in the room or in its chamber', () => {
    const readings = [
      reading('OUTSIDE'),
      reading('AFFECTED', { roomId: 'a' }),
      reading('AFFECTED', { chamber: 'Up' }),
      reading('DEHUMIDIFIER_OUTLET', { equipmentItemId: 'unit' }),
      reading('UNAFFECTED', { inspectionId: 'the one before' }),
    ]
    expect(named({ readings })).toEqual(['UNAFFECTED'])
  })

  it('of a room by itself is its own, and that of its units', () => {
    expect(named({ only: 'a' })).toEqual(['AFFECTED Room a', 'DEHUMIDIFIER_OUTLET DH-1'])
    expect(named({ only: 'd' })).toEqual(['AFFECTED Up'])
    expect(named({ only: 'b' })).toEqual([])
  })
})
