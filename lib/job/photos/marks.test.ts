import { describe, expect, it } from 'vitest'

import { contrast } from '@/lib/base/colour'

import {
  MARK_COLOURS,
  type Mark,
  areSameMarks,
  isTooSmall,
  markChanges,
  markWords,
  movedMark,
  spotsOf,
  storedMarks,
  turnedMark,
  withSpot,
} from './marks'
import { MarkPhoto } from './schema'

const arrow: Mark = { kind: 'ARROW', colour: 'RED', from: { x: 0.1, y: 0.2 }, to: { x: 0.5, y: 0.6 } }
const circle: Mark = { ...arrow, kind: 'CIRCLE' }
const text: Mark = { kind: 'TEXT', colour: 'YELLOW', at: { x: 0.5, y: 0.5 }, text: 'Leak' }
const measure: Mark = { ...arrow, kind: 'MEASURE', text: '1.2 m' }

/** The contrast with black is how much brighter a colour is, with 0.05 added to both. */
const luminance = (hex: string) => 0.05 * (contrast(hex, '#000000') - 1)

describe('the colours of marks', () => {
  const colours = Object.values(MARK_COLOURS)
  it('stay apart when they are printed in grey', () => {
    const lightness = colours.map(({ fill }) => 116 * Math.cbrt(luminance(fill)) - 16)
    const steps = lightness.slice(1).map((value, at) => lightness[at]! - value)
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(15)
  })
  it.each(colours)('$label shows against its casing', ({ fill, casing }) => {
    expect(contrast(fill, casing)).toBeGreaterThan(4.5)
  })
})

describe('a mark', () => {
  it.each([90, 180, 270])('goes along with its photo that is turned by %s degrees, and back', (degrees) => {
    const turned = turnedMark(arrow, degrees)
    expect(turned).not.toEqual(arrow)
    expect(storedMarks([turnedMark(turned, -degrees)])).toEqual([arrow])
  })
  it('that points to the right points down once the photo is turned to the right', () => {
    const right: Mark = { ...arrow, from: { x: 0.2, y: 0.5 }, to: { x: 0.8, y: 0.5 } }
    expect(spotsOf(turnedMark(right, 90))).toEqual([
      { x: 0.5, y: 0.2 },
      { x: 0.5, y: 0.8 },
    ])
  })
  it('is moved as far as the picture goes, and keeps its form', () => {
    expect(storedMarks([movedMark(arrow, { x: 0.9, y: -0.1 })])).toEqual([
      { ...arrow, from: { x: 0.6, y: 0.1 }, to: { x: 1, y: 0.5 } },
    ])
    expect(movedMark(text, { x: -2, y: 0 })).toEqual({ ...text, at: { x: 0, y: 0.5 } })
  })
  it('is moved by one of its ends', () => {
    expect(withSpot(measure, 1, { x: 0.3, y: 1.4 })).toEqual({ ...measure, to: { x: 0.3, y: 1 } })
  })
  it('that nobody would see is too small', () => {
    expect(isTooSmall({ ...arrow, to: { x: 0.100001, y: 0.2 } })).toBe(true)
    expect(isTooSmall(arrow)).toBe(false)
    expect(isTooSmall(text)).toBe(false)
  })
  it('is the same to a ten thousandth, however its fields are ordered', () => {
    const { kind, ...rest } = arrow
    const again = { ...rest, kind, from: { y: 0.20001, x: 0.1 } } as Mark
    expect(areSameMarks([arrow, text], [again, text])).toBe(true)
    expect(areSameMarks([arrow, text], [text, arrow])).toBe(false)
    expect(areSameMarks([arrow], [])).toBe(false)
  })
})

describe('marks in words', () => {
  it('are counted by kind, and read out', () => {
    expect(markWords([])).toBeNull()
    expect(markWords([circle, arrow, circle])).toBe('an arrow and 2 circles')
    expect(markWords([text, arrow, measure])).toBe('an arrow, a text and a measure: “Leak”, “1.2 m”')
  })
  it('tell what came, what changed and what went', () => {
    expect(markChanges([], [arrow, circle])).toBe('drew an arrow and a circle')
    expect(markChanges([arrow, circle], [circle, movedMark(arrow, { x: 0.1, y: 0 }), text])).toBe(
      'drew a text and changed an arrow',
    )
    expect(markChanges([arrow, circle, circle], [circle])).toBe('took away an arrow and a circle')
    expect(markChanges([arrow, text], [text, arrow])).toBe('put the marks in another order')
  })
})

describe('marks that are sent', () => {
  const isTaken = (...marks: object[]) => MarkPhoto.safeParse({ marks, version: 1 }).success
  it('are few, of a known kind and colour, and inside the picture', () => {
    expect(isTaken(arrow, circle, text, measure)).toBe(true)
    expect(isTaken(...Array.from({ length: 41 }, () => arrow))).toBe(false)
    expect(isTaken({ ...arrow, kind: 'STAR' })).toBe(false)
    expect(isTaken({ ...arrow, colour: 'PINK' })).toBe(false)
    expect(isTaken({ ...arrow, width: 3 })).toBe(false)
    for (const x of [-0.1, 1.1, Number.NaN, Infinity, '0.5']) expect(isTaken({ ...arrow, to: { x, y: 0 } })).toBe(false)
    expect(isTaken({ ...arrow, to: arrow.from })).toBe(false)
  })
  it('have their words, of at most 60 letters', () => {
    for (const words of ['', '  ', 'x'.repeat(61), 'a\0b']) expect(isTaken({ ...text, text: words })).toBe(false)
    expect(isTaken({ ...measure, text: undefined })).toBe(false)
    expect(MarkPhoto.parse({ marks: [{ ...text, text: ' Leak ' }], version: 1 }).marks).toEqual([text])
  })
  it('name the version that was read', () => {
    expect(MarkPhoto.safeParse({ marks: [arrow] }).success).toBe(false)
  })
})
