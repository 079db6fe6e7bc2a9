import { expect, it } from 'vitest'

import { evidenceBlocks } from './closing'

type Reading = Parameters<typeof evidenceBlocks>[0]

/** The notes of the evidence page of a visit at which each point was read so often. */
function notesOf(...tries: number[]): string[] {
  const read = tries.flatMap((often, point) =>
    Array.from({ length: often }, () => ({ point, takenBy: { id: 'tess' }, capturedAt: '', receivedAt: '' })),
  )
  const lists = { notes: [], photos: [], inventory: [], installations: [], meters: [], air: { readings: [] } }
  const reading = {
    record: {
      ...lists,
      visits: [{ id: 'v', createdBy: { id: 'tess' }, capturedAt: '', receivedAt: '' }],
      readings: read,
    },
    points: tries.map(() => ({ at: new Map([['v', {}]]) })),
    words: { at: () => '' },
  } as unknown as Reading
  const printed = { visits: 1, readings: tries.length, air: 0, units: 0 }
  const blocks = evidenceBlocks(
    reading,
    { printed, photos: [], of: 'visit' },
    { madeBy: 'T', madeAt: '', sha256: 'ab' },
  )
  return blocks.flatMap((block) => (block.kind === 'text' && block.tone === 'note' ? [block.text] : []))
}

it('the evidence page says of a reading that was taken anew at its visit that it is not printed for that', () => {
  expect(notesOf(1, 3, 2)).toEqual([
    '3 moisture readings were taken anew at the same visit; the last of each is printed.',
  ])
  expect(notesOf(1, 2)).toEqual(['1 moisture reading was taken anew at the same visit; the last of each is printed.'])
  expect(notesOf(1, 1)).toEqual([])
})
