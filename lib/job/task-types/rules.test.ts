import { expect, it } from 'vitest'

import { lengthText } from './rules'

it.each([
  [15, '15 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
])('%i minutes are %s', (minutes, text) => expect(lengthText(minutes)).toBe(text))
