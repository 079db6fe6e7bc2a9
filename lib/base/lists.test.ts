import { expect, it } from 'vitest'

import { either, listed } from './lists'

it('names what is listed as a sentence does, and counts what is too much for it', () => {
  expect(listed(['A'])).toBe('A')
  expect(listed(['A', 'B'])).toBe('A and B')
  expect(listed(['A', 'B', 'C'], 3)).toBe('A, B and C')
  expect(listed(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B and 3 more')
  expect(listed(new Set(['A', 'A', 'B']))).toBe('A and B')
  expect(either(['A', 'B', 'C'])).toBe('A, B or C')
})
