import { expect, it } from 'vitest'

import { dayInWords, fixed, rounded, temperatureInWords } from './words'

it('figures below nothing have a minus, not a hyphen, and nothing has neither', () => {
  expect([rounded(-2.54, 1), rounded(-0.01, 1), rounded(3, 1), rounded(null, 1)]).toEqual(['−2.5', '0', '3', null])
  expect([fixed(-10.42, 1), fixed(-0.04, 1), fixed(9, 1)]).toEqual(['−10.4', '0.0', '9.0'])
  expect([temperatureInWords(-2.5, 'Celsius'), temperatureInWords(70, 'Fahrenheit')]).toEqual(['−2.5 °C', '70 °F'])
})

it('writes each month in three letters', () => {
  const days = Array.from({ length: 12 }, (_, at) => dayInWords(`2026-${String(at + 1).padStart(2, '0')}-05`))
  expect(days.map((day) => day.slice(2, -5)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})
