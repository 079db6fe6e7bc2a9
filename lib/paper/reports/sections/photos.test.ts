import { expect, it } from 'vitest'

import { houseIn, numbered } from './photos'

type Facts = Parameters<typeof houseIn>[0]

const photo = (id: string, roomName: string | null, caption: string | null = null) => ({
  id,
  roomName,
  caption,
  owner: { feedItemId: 'note' },
})
const house = (...photos: ReturnType<typeof photo>[]) => {
  const found = houseIn({ photos, notes: [] } as unknown as Facts)
  return found && [found.photo.id, found.isOutside]
}

it('shows the house by a photo that says that it was taken outside', () => {
  expect(house(photo('a', 'Kitchen'), photo('b', null, 'Front of the house'))).toEqual(['b', true])
  expect(house(photo('a', 'Kitchen'), photo('b', 'Exterior'))).toEqual(['b', true])
})

it('takes no room at the front, and nothing in front of something, for the house', () => {
  const inside = photo('a', 'Hall')
  for (const other of [
    photo('b', 'Front bedroom'),
    photo('b', 'Kitchen', 'Water in front of the dishwasher'),
    photo('b', 'Laundry', 'Front loader, leaking hose'),
  ]) {
    expect(house(inside, other)).toEqual(['a', false])
  }
})

it('shows nothing where no note has a photo', () => {
  expect(house()).toBeNull()
})

it('names a photo by the number that it was given, whichever others there are', () => {
  expect([
    ...numbered([
      { id: 'late', number: 12 },
      { id: 'first', number: 1 },
    ]),
  ]).toEqual([
    ['late', 'P12'],
    ['first', 'P1'],
  ])
})
