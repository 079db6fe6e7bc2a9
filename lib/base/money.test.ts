import { describe, expect, it } from 'vitest'

import { formatMoney, moneyText, parseMoney } from './money'

describe('an amount that somebody types', () => {
  it.each([
    ['500', 50_000],
    ['1,250.5', 125_050],
    ['$ 0.07', 7],
    ['.5', 50],
    ['19.99', 1_999],
    ['', null],
    [' ', null],
  ])('%j is %j cents', (typed, cents) => expect(parseMoney(typed)).toBe(cents))

  it.each(['x', '1.234', '-5', '1e3', '.'])('%j is no amount', (typed) => expect(parseMoney(typed)).toBeNaN())

  it('comes back as it went in', () => {
    for (const cents of [0, 5, 99, 100, 123_456_789]) expect(parseMoney(moneyText(cents))).toBe(cents)
    expect(moneyText(null)).toBe('')
  })
})

it('an amount is written in its currency', () => {
  expect(formatMoney(50_000, 'AUD')).toBe('$500.00')
})
