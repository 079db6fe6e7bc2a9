import { expect, it } from 'vitest'

import { readingsOf } from './search'

it.each([
  ['13 14 44', ['131444']],
  ['13 smith', ['13', 'smith']],
  ['1300 55', ['130055']],
  ['+44 0 20 7946 0958', ['442079460958']],
  ['0011 44 0 20 7946 0958', ['442079460958']],
  ['+44 20 7946 0958', ['442079460958']],
  ['0412 345 678', ['412345678']],
  ['smith 345 678', ['smith', '345', '678']],
  ['10 0 12', ['10', '0', '12']],
])('%j is looked for as %j', (spelled, words) => expect(readingsOf(spelled)[0]).toEqual(words))
