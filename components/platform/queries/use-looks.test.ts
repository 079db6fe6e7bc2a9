import { expect, it } from 'vitest'

import { nextLookMs } from './use-looks'

it('a list is looked at ever more rarely', () => {
  expect([0, 1_000, 3_000, 7_000, 15_000, 60_000].map(nextLookMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})
