import { expect, it } from 'vitest'

import { counted, wordsOfCounts } from './counts'

it.each([
  [0, 'item', undefined, '0 items'],
  [1, 'item', undefined, '1 item'],
  [1_200, 'item', undefined, '1,200 items'],
  [2, 'entry', 'entries', '2 entries'],
])('%i of %s are said in words', (count, one, many, words) => expect(counted(count, one, many)).toBe(words))

it('leaves out the kinds of which there are none', () => {
  const words = { rooms: ['room', 'rooms'], air: ['air reading', 'air readings'], photos: ['photo', 'photos'] } as const
  expect(wordsOfCounts({ rooms: 2, air: 0, photos: 1 }, words)).toEqual(['2 rooms', '1 photo'])
})
