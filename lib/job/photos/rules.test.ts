import { expect, it } from 'vitest'

import { turnedSpot } from './rules'

it.each([0, 90, 180, 270])('a spot turned by %s degrees and back is where it was', (degrees) => {
  const spot = { x: 0.2, y: 0.7 }
  const back = turnedSpot(turnedSpot(spot, degrees), 360 - degrees)
  expect(back.x).toBeCloseTo(spot.x, 9)
  expect(back.y).toBeCloseTo(spot.y, 9)
  expect(turnedSpot({ x: 0, y: 0 }, 90)).toEqual({ x: 1, y: 0 })
})
