import { expect, test } from 'vitest'

import { readableDuration } from './steps.mjs'

test.each([
  [43, '0.0 s'],
  [1_249, '1.2 s'],
  [9_949, '9.9 s'],
  [9_950, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i ms is %s', (milliseconds, text) => {
  expect(readableDuration(milliseconds)).toBe(text)
})
