import { describe, expect, it } from 'vitest'

import { cutList } from '@/lib/base/cut'

import { sayCut } from './rest'

const call = new Request('http://localhost/api/v1/client?search=a%26b&page=2&pageSize=2')
const list = [{ id: 'one' }, { id: 'two' }]
const cut = (total?: number) => cutList([...list], true, total)

describe('a list', () => {
  it('that is whole says nothing', () => {
    expect(sayCut('page', call, list)).toEqual({})
    expect(sayCut('page', call, cutList([...list], false))).toEqual({})
    expect(sayCut(undefined, call, { list })).toEqual({})
  })

  it.each([
    ['page', '</api/v1/client?search=a%26b&page=3&pageSize=2>; rel="next"'],
    ['before', '</api/v1/client?search=a%26b&page=2&pageSize=2&before=two>; rel="next"'],
    ['after', '</api/v1/client?search=a%26b&page=2&pageSize=2&after=two>; rel="next"'],
  ] as const)('that was cut goes on by %s', (rest, Link) => {
    expect(sayCut(rest, call, cut())).toEqual({ Link })
  })

  it('that was cut and does not go on says how many there are', () => {
    expect(sayCut('total', call, cut(501))).toEqual({ 'X-Total-Count': '501' })
  })

  it('that was cut and whose spec does not say how is a defect', () => {
    expect(() => sayCut(undefined, call, cut())).toThrow('does not say how')
    expect(() => sayCut('total', call, cut())).toThrow('does not say how')
  })
})
