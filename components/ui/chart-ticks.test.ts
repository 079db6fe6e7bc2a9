import { describe, expect, it } from 'vitest'

import { marksUpTo, roundStep, ticksUpTo } from './chart-ticks'

describe('the marks of a scale', () => {
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, [0, 2, 4, 6, 8, 10]],
    [37, [0, 5, 10, 15, 20, 25, 30, 35]],
    [90, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
    [9_091, [0, 2_000, 4_000, 6_000, 8_000]],
  ])('up to %i are %j', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))

  it('are never more than ten, and whole', () => {
    for (let most = 0; most < 3_000; most++) {
      const ticks = ticksUpTo(most)
      expect(ticks.length).toBeLessThanOrEqual(10)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  })
})

describe('a round step', () => {
  it.each([
    [33, 10, 5],
    [22, 10, 2],
    [100, 10, 10],
    [0.7, 5, 0.1],
  ])('through %d about %d times is %d', (span, about, step) => expect(roundStep(span, about)).toBeCloseTo(step))

  it.each([
    [35, [0, 5, 10, 15, 20, 25, 30, 35]],
    [110, [0, 20, 40, 60, 80, 100]],
    [0.7, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]],
    [0, [0]],
  ])('marks a scale up to %d', (most, marks) => expect(marksUpTo(most, 5)).toEqual(marks))
})
