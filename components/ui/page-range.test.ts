import { expect, it } from 'vitest'

import { pageRange } from './page-range'

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [400, 4000, [1, null, 399, 400, 401, null, 4000]],
])('page %i of %i offers %j', (page, pageCount, expected) => {
  expect(pageRange(page, pageCount)).toEqual(expected)
})

it('offers nothing when there are no pages', () => {
  expect(pageRange(1, 0)).toEqual([])
})

it('still offers the last pages to someone beyond the end', () => {
  expect(pageRange(12, 3)).toEqual([1, 2, 3])
})
