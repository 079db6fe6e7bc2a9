import { expect, it } from 'vitest'

import { planRefusal, stateOn } from './rules'

it('is included in the Unrestricted plan alone', () => {
  expect(planRefusal('UNRESTRICTED')).toBeNull()
  expect(planRefusal('FREE')).toBe('The Free plan does not include the service catalogue. The Unrestricted plan does.')
  expect(planRefusal('PAYG')).toContain('Pay as you go')
})

it('holds a price list from its first day to its last', () => {
  const days = { validFrom: '2026-01-01', validTo: '2026-06-30' }
  const states = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => stateOn(days, day))
  expect(states).toEqual(['TO_COME', 'VALID', 'VALID', 'OVER'])
  expect(stateOn({ ...days, validTo: null }, '2100-01-01')).toBe('VALID')
})
