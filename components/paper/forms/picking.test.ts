import { expect, test } from 'vitest'

import { picking } from './picking'

test('what is added comes behind what was picked, once each, as far as there is room', () => {
  expect(picking.add(['b'], ['a', 'b', 'c'], 9)).toEqual({ after: ['b', 'a', 'c'], over: 0 })
  expect(picking.add(['b'], ['a', 'b', 'c', 'd'], 3)).toEqual({ after: ['b', 'a', 'c'], over: 1 })
  // Of those that were picked before, none is lost where fewer are allowed now.
  expect(picking.add(['a', 'b'], ['c'], 1)).toEqual({ after: ['a', 'b'], over: 2 })
})

test('a range goes from one to the other in the order of the list, whichever was pressed first', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(picking.between(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(picking.between(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(picking.between(ids, 'gone', 'b')).toEqual([])
})
