import { expect, it } from 'vitest'

import { changedFields, isSame, merge } from './merge'

const base = { cause: 'Hose', summary: null as string | null, rh: 50, people: ['a', 'b'] }

it('takes theirs where nothing was typed, and what was typed elsewhere', () => {
  const mine = { ...base, summary: 'Dry' }
  const theirs = { ...base, cause: 'Roof', people: ['b', 'c'] }
  expect(merge(base, mine, theirs)).toEqual({ values: { ...theirs, summary: 'Dry' }, clashes: [] })
})

it('names what both changed, unless to the same', () => {
  const mine = { ...base, summary: 'Dry', rh: 61 }
  const theirs = { ...base, summary: 'Wet', rh: 61 }
  expect(merge(base, mine, theirs)).toEqual({ values: { ...theirs, summary: 'Dry' }, clashes: ['summary'] })
})

it('tells what was changed', () => {
  expect(changedFields(base, { ...base, summary: '  ', people: ['b', 'a'] })).toEqual([])
  expect(changedFields(base, { ...base, summary: 'x', rh: Number.NaN })).toEqual(['summary', 'rh'])
})

it.each([
  [null, '', true],
  ['a ', 'a', true],
  [0, null, false],
  [false, null, false],
  [false, true, false],
  [Number.NaN, Number.NaN, true],
  [Number.NaN, null, false],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})
