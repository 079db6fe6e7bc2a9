import { describe, expect, it } from 'vitest'

import { intoNotes } from './into-notes'

const photos = (count: number) => Array.from({ length: count }, (_, at) => at)
const shared = (count: number, notes?: { id: string; photos: number }[]) => {
  const { shares, notes: all } = intoNotes(photos(count), notes)
  expect(shares.flatMap((share) => share.photos)).toEqual(photos(count))
  return { sizes: shares.map((share) => share.photos.length), filled: all.map((note) => note.photos) }
}

describe('photos that are taken for a note', () => {
  it.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [61, [50, 11]],
    [150, [50, 50, 50]],
  ])('%s become notes of %j: none is left out', (count, sizes) => {
    expect(shared(count)).toEqual({ sizes, filled: sizes })
  })

  it('fill the last note before another one begins', () => {
    expect(shared(10, [{ id: 'a', photos: 45 }])).toEqual({ sizes: [5, 5], filled: [50, 5] })
    expect(shared(1, [{ id: 'a', photos: 50 }])).toEqual({ sizes: [1], filled: [50, 1] })
    expect(shared(2, [{ id: 'a', photos: 53 }])).toEqual({ sizes: [2], filled: [53, 2] })
  })

  it('go to notes of different ids', () => {
    const ids = intoNotes(photos(120)).notes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })
})
