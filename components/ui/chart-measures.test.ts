import { describe, expect, test } from 'vitest'

import { axesOf, bandsIn, ringParts, shortened } from './chart-measures'

describe('a ring', () => {
  const numbersOf = (path: string) => path.match(/-?\d+\.\d+/g)!.map(Number)

  test('has a part for each value, none of which reaches over its edge', () => {
    const parts = ringParts([6, 7, 13, 1], 86)
    expect(parts).toHaveLength(4)
    for (const { path, rounding } of parts) {
      const [x, y] = numbersOf(path)
      expect(Math.hypot(x!, y!) + rounding).toBeCloseTo(86, 1)
    }
  })

  test('goes the long way round for more than half of it', () => {
    const [most, least] = ringParts([9, 1], 86)
    expect(most!.path).toMatch(/,0,1,1,/)
    expect(least!.path).toMatch(/,0,0,1,/)
  })

  test('draws a part too narrow for round corners with smaller ones', () => {
    const [, narrow] = ringParts([999, 1], 86)
    expect(narrow!.rounding).toBe(0)
    expect(narrow!.path).not.toContain('NaN')
  })
})

describe('bars', () => {
  test('lie within their height, all of one thickness', () => {
    for (const count of [1, 2, 10]) {
      const { thickness, topOf } = bandsIn(count * 34, count)
      expect(topOf(0)).toBeGreaterThanOrEqual(0)
      expect(topOf(count - 1) + thickness).toBeLessThanOrEqual(count * 34)
    }
  })

  test('are named by as much of a name as has room', () => {
    expect(shortened('Southern Cross Underwriting', { letters: 16 })).toBe('Southern Cross…')
    expect(shortened('Riverbend Realty', { letters: 16 })).toBe('Riverbend Realty')
  })
})

describe('the axes of lines', () => {
  const DAY = 86_400_000

  test('hold every point and every goal', () => {
    const axes = axesOf(
      [
        { at: 3 * DAY, value: 28 },
        { at: 5 * DAY + 1, value: 12 },
      ],
      [31],
    )
    expect(axes.from).toBeLessThanOrEqual(3 * DAY)
    expect(axes.to).toBeGreaterThan(5 * DAY)
    expect(axes.top).toBe(35)
    expect(axes.times).toEqual([3 * DAY, 5 * DAY + 1])
  })

  test('give a single visit a day on either side', () => {
    const { from, to } = axesOf([{ at: 3 * DAY, value: 28 }], [])
    expect(from).toBeLessThanOrEqual(2 * DAY)
    expect(to).toBeGreaterThanOrEqual(4 * DAY)
  })

  test('have a height also when nothing but dry was read', () => {
    expect(axesOf([{ at: 0, value: 0 }], []).top).toBeGreaterThan(0)
  })

  test('name the first visit, the last, and as many between as have room', () => {
    const points = Array.from({ length: 40 }, (_, day) => ({ at: day * DAY, value: 1 }))
    const { times } = axesOf(points, [])
    expect([times[0], times.at(-1)]).toEqual([0, 39 * DAY])
    expect(times.length).toBeLessThanOrEqual(7)
  })
})
