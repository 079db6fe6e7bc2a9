import { expect, it } from 'vitest'

import { items, planRefusal } from './rules'

it('is included in the Unrestricted plan alone', () => {
  expect(planRefusal('UNRESTRICTED')).toBeNull()
  expect(planRefusal('FREE')).toBe('The Free plan does not include the service catalogue. The Unrestricted plan does.')
  expect(planRefusal('PAYG')).toContain('Pay as you go')
})

it('counts items in words', () => {
  expect([items(1), items(1_200)]).toEqual(['1 item', '1,200 items'])
})
