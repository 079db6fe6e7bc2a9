import { describe, expect, it } from 'vitest'

import { HUES, type Hue, hueOf, spreadHues } from './hues'

const NAMES = [
  'Ada',
  'Ben',
  'Chloe',
  'Dan',
  'Ella',
  'Finn',
  'Grace',
  'Hugh',
  'Isla',
  'Jack',
  'Kim',
  'Liam',
  'Mia',
  'Noah',
]
const spread = (names: readonly string[], chosen: readonly (Hue | null)[] = []) => [
  ...spreadHues(names.map((firstName, at) => ({ id: String(at), firstName, hue: chosen[at] ?? null }))).values(),
]

describe('a person’s own colour', () => {
  it('is the same for the same first name, whatever its case or spaces', () => {
    expect(hueOf('Priya')).toBe(hueOf(' priya '))
  })

  it('exists for a person without a first name', () => {
    expect(HUES).toContain(hueOf(''))
  })

  it('is spread over most of the colours', () => {
    expect(new Set(NAMES.map(hueOf)).size).toBeGreaterThanOrEqual(5)
  })
})

describe('people side by side', () => {
  it('have their own colours as long as nobody else has them', () => {
    const [one] = NAMES
    const other = NAMES.find((name) => hueOf(name) !== hueOf(one!))!
    expect(spread([one!, other])).toEqual([hueOf(one!), hueOf(other)])
  })

  it('all have another one, while there are enough, even with one name', () => {
    expect(new Set(spread(HUES.map(() => 'Sam'))).size).toBe(HUES.length)
    expect(new Set(spread(NAMES.slice(0, HUES.length))).size).toBe(HUES.length)
  })

  it('have what they chose, and the others go round it', () => {
    const [one] = NAMES
    const wanted = hueOf(one!)
    const hues = spread([one!, 'Sam', one!, 'Sam'], [null, wanted])
    expect(hues[1]).toBe(wanted)
    expect(hues.filter((hue) => hue === wanted)).toHaveLength(1)
    // Two who choose alike and stand side by side are alike.
    expect(spread(['Ada', 'Ben'], ['teal', 'teal'])).toEqual(['teal', 'teal'])
  })

  it('never share one with the next, however many they are, and share them evenly', () => {
    const many = spread(Array.from({ length: 200 }, (_, at) => NAMES[(at * at) % NAMES.length]!))
    expect(many.filter((hue, at) => hue === many[at - 1])).toEqual([])
    const counts = HUES.map((hue) => many.filter((one) => one === hue).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })
})
