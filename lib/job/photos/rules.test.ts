import { expect, it } from 'vitest'

import { MAX_ARCHIVE_BYTES, MOST_IN_ARCHIVE, archiveNames, archiveRefusal, turnedSpot } from './rules'

const taken = (place: string, name = 'IMG_1.JPG', caption: string | null = null) => ({
  takenLocal: '2026-11-24T14:32:10',
  place,
  caption,
  name,
})

it('names in an archive sort by the time of the photo, and tell two of one minute apart', () => {
  expect(archiveNames([taken('Kitchen'), taken('Kitchen')])).toEqual([
    '2026-11-24_1432_Kitchen_001.jpg',
    '2026-11-24_1432_Kitchen_002.jpg',
  ])
})

it('names in an archive hold nothing that a system cannot store, whatever the room is called', () => {
  expect(
    archiveNames([taken('../Bath \\ WC: 2'), taken('Küche'), taken('Floor plan', 'plan.heic'), taken('…', 'x')]),
  ).toEqual([
    '2026-11-24_1432_Bath-WC-2_001.jpg',
    '2026-11-24_1432_Küche_002.jpg',
    '2026-11-24_1432_Floor-plan_003.heic',
    '2026-11-24_1432_004',
  ])
})

it('names in an archive tell the job, and what the caption says, cut where it is long', () => {
  const [short, long] = archiveNames(
    [taken('Kitchen', 'a.jpg', 'Wet carpet: “before”'), taken('Kitchen', 'a.jpg', '𠮷'.repeat(50))],
    'DCR - 7',
  )
  expect(short).toBe('DCR-7_2026-11-24_1432_Kitchen_001_Wet-carpet-before.jpg')
  expect(long).toBe(`DCR-7_2026-11-24_1432_Kitchen_002_${'𠮷'.repeat(40)}.jpg`)
})

it('names of thousands still sort', () => {
  const names = archiveNames(Array.from({ length: 1_000 }, () => taken('Kitchen')))
  expect(names).toEqual(names.toSorted())
  expect(names[0]).toContain('_0001.')
})

it('an archive holds no more photos and bytes than its limits', () => {
  expect(archiveRefusal(MOST_IN_ARCHIVE, MAX_ARCHIVE_BYTES)).toBeNull()
  expect(archiveRefusal(MOST_IN_ARCHIVE + 1, 1)).toContain('At most 5,000 photos')
  expect(archiveRefusal(1, MAX_ARCHIVE_BYTES + 1)).toContain('8 GB')
})

it.each([0, 90, 180, 270])('a spot turned by %s degrees and back is where it was', (degrees) => {
  const spot = { x: 0.2, y: 0.7 }
  const back = turnedSpot(turnedSpot(spot, degrees), 360 - degrees)
  expect(back.x).toBeCloseTo(spot.x, 9)
  expect(back.y).toBeCloseTo(spot.y, 9)
  expect(turnedSpot({ x: 0, y: 0 }, 90)).toEqual({ x: 1, y: 0 })
})
