import { describe, expect, it } from 'vitest'

import { photosOfItem, tallyOf } from './pages'
import type { RoomFeedItem } from './schema'

describe('what a room says of a visit', () => {
  const note = { id: 'a', type: 'PHOTO_NOTE' as const }
  const details = { id: 'b', type: 'ROOM_DETAILS' as const }

  it('counts all that was recorded, however little of it was read', () => {
    const recorded = { PHOTO_NOTE: ['a', 'c'], MOISTURE: ['d'] }
    expect(tallyOf([note], recorded, false)).toEqual({
      counts: [
        ['PHOTO_NOTE', 2],
        ['MOISTURE', 1],
      ],
      hasUnread: true,
    })
  })

  it('has no more to show where only what has no photos was not read', () => {
    const recorded = { PHOTO_NOTE: ['a'], ROOM_DETAILS: ['b'], EQUIPMENT_NOTE: ['e'] }
    expect(tallyOf([note], recorded, true).hasUnread).toBe(false)
  })

  it('tells of what was read until all that was recorded is known', () => {
    expect(tallyOf([note, details, note], undefined, true)).toEqual({
      counts: [
        ['PHOTO_NOTE', 2],
        ['ROOM_DETAILS', 1],
      ],
      hasUnread: true,
    })
    expect(tallyOf([note], undefined, false).hasUnread).toBe(false)
  })
})

it.each([
  [{ type: 'PHOTO_NOTE', photos: ['own'] }, ['own']],
  [
    { type: 'MOISTURE', photos: [], readings: [{ photos: ['one'] }, { photos: [] }, { photos: ['two'] }] },
    ['one', 'two'],
  ],
  [{ type: 'INVENTORY_NOTE', photos: ['own'], items: [{ photos: ['sofa'] }] }, ['own', 'sofa']],
])('the photos of %j are %j', (item, photos) => {
  expect(photosOfItem(item as unknown as RoomFeedItem)).toEqual(photos)
})
