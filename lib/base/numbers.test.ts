import { expect, it } from 'vitest'

import { numberText, parseNumber } from './numbers'

it.each([
  ['2.4', 2.4],
  ['2,4', 2.4],
  [' 1 250,5 ', 1250.5],
  ['.5', 0.5],
  ['3.', 3],
  ['−4', -4],
  ['', null],
])('%s is typed for %s', (typed, value) => expect(parseNumber(typed)).toBe(value))

it.each(['1.2.3', '1,2,3', '2 m', '-', '1e3', '12345678901'])('%s is no number', (typed) =>
  expect(parseNumber(typed)).toBeNaN(),
)

it('a number is typed again as it was, and none as nothing', () => {
  expect([numberText(2.4), numberText(0), numberText(null), numberText(Number.NaN)]).toEqual(['2.4', '0', '', ''])
})
