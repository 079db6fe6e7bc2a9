import { describe, expect, it } from 'vitest'

import { readCoupon } from './coupon.mjs'

const none = {
  percent: null,
  amount_cents: null,
  months: null,
  valid_from: null,
  valid_until: null,
  most_uses: null,
}

describe('the words of npm run coupon', () => {
  it('make a coupon of each kind', () => {
    expect(readCoupon(['welcome', '--percent', '20', '--months', '3', '--uses', '10'])).toEqual({
      ...none,
      code: 'WELCOME',
      kind: 'PERCENT',
      percent: 20,
      months: 3,
      most_uses: 10,
    })
    expect(readCoupon(['WELCOME', '--amount', '49.90', '--until', '2028-02-29'])).toEqual({
      ...none,
      code: 'WELCOME',
      kind: 'AMOUNT',
      amount_cents: 4_990,
      valid_until: '2028-02-29',
    })
    expect(readCoupon(['WELCOME', '--months', '2'])).toEqual({ ...none, code: 'WELCOME', kind: 'MONTHS', months: 2 })
  })

  it.each([
    [[], /What does it take off/],
    [['WELCOME'], /What does it take off/],
    [['WELCOME', 'AGAIN', '--months', '2'], /What does it take off/],
    [['WELCOME', '--free'], /What does it take off/],
    [['W', '--months', '2'], /4 to 40/],
    [['WELCOME', '--amount', '50', '--months', '2'], /neither/],
    [['WELCOME', '--amount', '-5'], /What does it take off|dollars/],
    [['WELCOME', '--percent', '101'], /1 to 100/],
    [['WELCOME', '--months', '1.5'], /whole number/],
    [['WELCOME', '--months', '2', '--until', '2027-02-30'], /a day/],
  ])('%j are refused with a sentence', (words, sentence) => {
    expect(() => readCoupon(words)).toThrow(sentence)
  })
})
