import { describe, expect, it } from 'vitest'

import { NONE_SELECTED, type Selection, clicked, extended, stillThere } from './selection'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const plain = { shiftKey: false, isMore: false }
const shift = { shiftKey: true, isMore: false }
const more = { shiftKey: false, isMore: true }
const ids = ({ ids: chosen }: Selection) => [...chosen].toSorted().join('')
const after = (...clicks: [id: string, how: typeof plain][]) =>
  clicks.reduce((selection, [id, how]) => clicked(ORDER, selection, id, how), NONE_SELECTED)

describe('a click on a line', () => {
  it('selects it alone, and again gives it up', () => {
    expect(ids(after(['b', plain], ['d', plain]))).toBe('d')
    expect(ids(after(['d', plain], ['d', plain]))).toBe('')
  })

  it('with Shift selects all from the last one, up or down, and from there again', () => {
    expect(ids(after(['b', plain], ['d', shift]))).toBe('bcd')
    expect(ids(after(['d', plain], ['b', shift], ['e', shift]))).toBe('de')
    expect(ids(after(['c', shift]))).toBe('c')
  })

  it('with Ctrl selects one more, or one less', () => {
    expect(ids(after(['b', plain], ['d', more]))).toBe('bd')
    expect(ids(after(['b', plain], ['d', more], ['b', more]))).toBe('d')
    expect(ids(after(['a', plain], ['c', more], ['e', { shiftKey: true, isMore: true }]))).toBe('acde')
  })
})

describe('Shift with an arrow', () => {
  it('goes further, and back, as far as there are lines', () => {
    const one = extended(ORDER, NONE_SELECTED, 'd', 1)
    expect([ids(one), one.head]).toEqual(['de', 'e'])
    expect(ids(extended(ORDER, one, 'e', 1))).toBe('de')
    const back = extended(ORDER, extended(ORDER, one, 'e', -1), 'd', -1)
    expect([ids(back), back.head]).toEqual(['cd', 'c'])
  })

  it('begins anew on a line where no range ends', () => {
    expect(ids(extended(ORDER, after(['a', plain], ['b', shift]), 'd', 1))).toBe('de')
  })
})

it('lines that are gone are not selected, and a range from one of them begins at the next click', () => {
  const left = stillThere(['a', 'c'], after(['b', plain], ['c', shift]))
  expect(ids(left)).toBe('c')
  expect([...clicked(['a', 'c'], left, 'a', shift).ids]).toEqual(['a'])
})
