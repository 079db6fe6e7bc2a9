import { describe, expect, it } from 'vitest'

import { arrowHead, distanceTo, labelBox, labelOf, markAt, markShapes, marksSvg, penOf } from './mark-shapes'
import { MARK_COLOURS, type Mark } from './marks'

const wide = { width: 4000, height: 3000, degrees: 0 }
const line: Mark = { kind: 'LINE', colour: 'RED', from: { x: 0.25, y: 0.5 }, to: { x: 0.75, y: 0.5 } }
const circle: Mark = { kind: 'CIRCLE', colour: 'BLUE', from: { x: 0.25, y: 0.25 }, to: { x: 0.75, y: 0.75 } }
const text: Mark = { kind: 'TEXT', colour: 'WHITE', at: { x: 0.5, y: 0.1 }, text: 'Leak' }

describe('the shapes of marks', () => {
  it('are in pixels of the photo, first in the casing and then in the colour', () => {
    const [casing, fill] = markShapes([line], wide)
    expect(fill).toMatchObject({ tag: 'line', attributes: { x1: 1000, y1: 1500, x2: 3000, y2: 1500 } })
    expect([casing, fill].map((shape) => shape!.attributes.stroke)).toEqual([
      MARK_COLOURS.RED.casing,
      MARK_COLOURS.RED.fill,
    ])
    const widths = [casing, fill].map((shape) => Number(shape!.attributes['stroke-width']))
    expect(widths[0]).toBeGreaterThan(widths[1]!)
  })
  it('turn with the photo', () => {
    const [, fill] = markShapes([line], { width: 3000, height: 4000, degrees: 90 })
    expect(fill!.attributes).toMatchObject({ x1: 1500, y1: 1000, x2: 1500, y2: 3000 })
  })
  it('are thicker in small pictures', () => {
    expect(penOf(wide, 2).stroke).toBe(2 * penOf(wide).stroke)
  })
  it('of every kind are drawn', () => {
    const kinds: [Mark, string[]][] = [
      [{ ...line, kind: 'ARROW' }, ['line', 'polygon']],
      [circle, ['ellipse']],
      [line, ['line']],
      [text, ['text']],
      [{ ...line, kind: 'MEASURE', text: '1.2 m' }, ['line', 'line', 'line', 'text']],
    ]
    for (const [mark, tags] of kinds) {
      expect(markShapes([mark], wide).map(({ tag }) => tag)).toEqual([...tags, ...tags])
    }
  })
  it('make a picture in which no words are taken for markup', () => {
    const svg = marksSvg([{ ...text, text: '<b> & "so"' }], wide)
    expect(svg).toContain('viewBox="0 0 4000 3000"')
    expect(svg).toContain('&lt;b&gt; &amp; &quot;so&quot;</text>')
    expect(svg).not.toContain('<b>')
  })
})

describe("an arrow's head", () => {
  it('has its point where the arrow ends, and is symmetric', () => {
    const [point, left, right] = arrowHead({ x: 0, y: 0 }, { x: 100, y: 0 }, 20)
    expect(point).toEqual({ x: 100, y: 0 })
    expect([left.x, right.x]).toEqual([80, 80])
    expect(left.y).toBe(-right.y)
    expect(left.y).not.toBe(0)
  })
  it('is never longer than the arrow', () => {
    expect(arrowHead({ x: 0, y: 0 }, { x: 0, y: 5 }, 20)[1]!.y).toBe(0)
  })
})

describe('a label', () => {
  const size = { width: 1000, height: 800 }
  it.each([
    { x: 0, y: 0 },
    { x: 1000, y: 800 },
    { x: 500, y: 0 },
  ])('around %o lies inside the picture', (around) => {
    const box = labelBox('Water entry', around, size, 30)
    expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width / 2).toBeLessThanOrEqual(1000)
    expect(box.y - box.height / 2).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height / 2).toBeLessThanOrEqual(800)
  })
  it('stays where it is when it fits, and shrinks when the picture is too narrow', () => {
    expect(labelBox('Leak', { x: 500, y: 400 }, size, 30)).toMatchObject({ x: 500, y: 400, letters: 30 })
    const long = labelBox('M'.repeat(60), { x: 500, y: 400 }, size, 30)
    expect(long.letters).toBeLessThan(30)
    expect(long.width).toBeCloseTo(1000)
  })
  it('of a measure stands above its line, whichever way that was drawn', () => {
    const measure: Mark = { kind: 'MEASURE', colour: 'RED', from: line.from, to: line.to, text: '1 m' }
    const heights = [measure, { ...measure, from: line.to, to: line.from }].map(
      (mark) => markShapes([mark], wide).find(({ tag }) => tag === 'text')!.attributes.y,
    )
    expect(heights[0]).toBe(heights[1])
    expect(heights[0]).toBeLessThan(1500)
  })
})

it.each([
  { x: 0.5, y: 0.9 },
  { x: 0.9, y: 0.5 },
  { x: 0.8, y: 0.8 },
])('a label is clear of its line, wherever that leads: %o', (to) => {
  const span = { colour: 'RED', from: { x: 0.5, y: 0.5 }, to } as const
  const { x, y, width, height } = labelOf({ kind: 'MEASURE', ...span, text: '1.25 m' }, wide)!
  const corners = [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => ({ x: x + (across * width) / 2, y: y + (down * height) / 2 })),
  )
  for (const corner of corners)
    expect(distanceTo({ kind: 'LINE', ...span }, corner, wide)).toBeGreaterThan(penOf(wide).stroke / 2)
})

describe('a mark under the finger', () => {
  it('is found near its line, not elsewhere', () => {
    expect(distanceTo(line, { x: 2000, y: 1540 }, wide)).toBe(40)
    expect(distanceTo(line, { x: 3300, y: 1500 }, wide)).toBe(300)
    expect(markAt([line], { x: 2000, y: 1540 }, wide, 50)).toBe(0)
    expect(markAt([line], { x: 2000, y: 1560 }, wide, 50)).toBeNull()
  })
  it('is found on the edge of a circle, and not in its middle', () => {
    expect(markAt([circle], { x: 2000, y: 750 }, wide, 20)).toBe(0)
    expect(markAt([circle], { x: 2000, y: 1500 }, wide, 100)).toBeNull()
  })
  it('is found anywhere on its words', () => {
    expect(distanceTo(text, { x: 2040, y: 310 }, wide)).toBe(0)
  })
  it('is the nearest, and of two the one on top', () => {
    expect(markAt([line, circle], { x: 2000, y: 1510 }, wide, 2000)).toBe(0)
    expect(markAt([line, { ...line, colour: 'BLUE' }], { x: 2000, y: 1510 }, wide, 50)).toBe(1)
  })
  it('is found where it is shown when the photo is turned', () => {
    expect(markAt([line], { x: 1500, y: 1100 }, { width: 3000, height: 4000, degrees: 90 }, 20)).toBe(0)
  })
})
