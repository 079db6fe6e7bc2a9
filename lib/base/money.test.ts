import { expect, it } from 'vitest'

import { formatMoney, moneyText, parseMoney } from './money'

it('an amount comes back as it went in', () => {
  for (const cents of [0, 5, 99, 100, 123_456_789]) expect(parseMoney(moneyText(cents))).toBe(cents)
  expect(moneyText(null)).toBe('')
})

it('an amount is written in its currency', () => {
  expect(formatMoney(50_000, 'AUD')).toBe('$500.00')
})
