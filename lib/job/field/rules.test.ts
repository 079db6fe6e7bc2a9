import { describe, expect, it } from 'vitest'

import { isAhead, isLate } from './rules'

const NOON = new Date('2026-03-03T12:00:00.000Z')
const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000)

describe('a late entry', () => {
  it.each([
    [0, false],
    [12, false],
    [12.001, true],
    [-1, false],
  ])('entered %s hours after it happened: %s', (after, late) => {
    expect(isLate(NOON, hours(after))).toBe(late)
  })
})

it('a device may be ten minutes ahead, and not more', () => {
  expect(isAhead(new Date(NOON.getTime() + 600_000), NOON)).toBe(false)
  expect(isAhead(new Date(NOON.getTime() + 600_001), NOON)).toBe(true)
})
