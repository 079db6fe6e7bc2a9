import { expect, it } from 'vitest'

import { PLACES, labelOf, materialAt } from './places'

const north = PLACES[0]!

it('a point is named by its place and its height, and numbered where the name is taken', () => {
  expect(labelOf(north, null, [])).toBe('North wall')
  expect(labelOf(north, '30 cm', ['North wall'])).toBe('North wall, 30 cm')
  expect(labelOf(north, null, ['north wall', 'North wall 2'])).toBe('North wall 3')
})

it('its material is that of the last point at such a place, or the usual one', () => {
  const points = [
    { location: 'WALLS', material: 'Brick' },
    { location: 'CEILING', material: 'Timber' },
    { location: 'WALLS', material: 'Fibre cement' },
  ] as const
  expect(materialAt('WALLS', points)).toBe('Fibre cement')
  expect(materialAt('SUBFLOOR', points)).toBe('Particleboard')
})
