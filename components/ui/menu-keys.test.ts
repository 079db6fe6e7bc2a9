import { expect, it } from 'vitest'

import { nextEntry } from './menu-keys'

const labels = ['Edit', 'Copy', 'Delete', 'Email']

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['e', 0, 3],
  ['E', 3, 0],
  ['d', 0, 2],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
])('%s from entry %i leads to %s', (key, current, expected) => {
  expect(nextEntry(key, current, labels)).toBe(expected)
})

it('leads nowhere in an empty menu', () => {
  expect(nextEntry('ArrowDown', -1, [])).toBeUndefined()
})
