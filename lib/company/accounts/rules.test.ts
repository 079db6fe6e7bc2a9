import { expect, it } from 'vitest'

import { identifierFrom } from './rules'

it.each([
  ['Coastal Restoration Works', 'CRW'],
  ['A Very Long Name Of Many Words', 'AVLN'],
  ['Makegood', 'MAK'],
  ['Élan Séchage', 'ES'],
  ['乾燥', 'JOB'],
  ['X', 'JOB'],
])('an organisation called %s numbers its jobs under %s', (name, identifier) => {
  expect(identifierFrom(name)).toBe(identifier)
})
