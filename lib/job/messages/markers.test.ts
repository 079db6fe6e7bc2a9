import { expect, it } from 'vitest'

import { readMarker, writtenMarker } from './markers'

it.each([
  ['·   ', null],
  ['o\u00a0\u00a0', null],
  ['§', null],
  ['–', null],
  ['', null],
  ['Nonsense', null],
  ['All that stands on level 12.', null],
  ['1.\u00a0\u00a0', 1],
  ['4.', 4],
  ['(12)', 12],
  ['1.2.3.', 3],
  ['2)', 2],
  ['a.', 1],
  ['C)', 3],
  ['o.', 15],
  ['aa.', 27],
  ['i.', 1],
  ['iv.', 4],
  ['IX)', 9],
  ['v.', 22],
])('Word’s marker %j has the number %j', (written, number) =>
  expect(readMarker(written)).toMatchObject(number === null ? { ordered: false } : { ordered: true, number }),
)

it.each([
  ['v.', 5],
  ['i.', 9],
  ['X)', 10],
  ['cc.', 29],
  ['iv.', undefined],
  ['b.', undefined],
  ['4.', undefined],
])('Word’s marker %j may also have the number %j', (written, other) =>
  expect((readMarker(written) as { other?: number }).other).toBe(other),
)

it.each([
  ['·\u00a0\u00a0\u00a0Lift', '·'],
  ['4.\u00a0 Lift', '4.'],
  ['(b)  Lift', '(b)'],
  ['4. Lift', ''],
  ['Lift carpet', ''],
])('the line %j begins with the marker %j', (line, marker) => expect(writtenMarker(line)).toBe(marker))
