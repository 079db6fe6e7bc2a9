import { describe, expect, it } from 'vitest'

import { aroundPage, beginOfPage, lastOf } from './paged'

const listed = Array.from({ length: 300 }, (_, at) => `row ${at + 1}`)
const asked = { page: 3, pageSize: 25, after: lastOf(listed.slice(25, 50)) }
/** The first row of the page, of a list as it is now. */
function begins(list: readonly string[], page: Parameters<typeof beginOfPage>[0] = asked) {
  const around = aroundPage(page)
  const read = around ? list.slice(around.offset, around.offset + around.limit) : []
  const { begin, moved } = beginOfPage(page, read)
  expect(moved).toBe(begin - (page.page - 1) * page.pageSize)
  return list[begin]
}
const without = (...gone: number[]) => listed.filter((row) => !gone.some((n) => row === `row ${n}`))
const added = (count: number) => Array.from({ length: count }, (_, at) => `new ${at}`)

describe('where a page begins', () => {
  it('is after the last rows of the page before, wherever they stand now', () => {
    expect(asked.after).toEqual(['row 48', 'row 49', 'row 50'])
    expect(begins(listed)).toBe('row 51')
    for (const count of [1, 7, 100]) expect(begins([...added(count), ...listed])).toBe('row 51')
    expect(begins(without(1))).toBe('row 51')
    expect(begins(without(...Array.from({ length: 40 }, (_, at) => at + 1)))).toBe('row 51')
  })

  it('is the same when one of the told rows, or two, are gone', () => {
    for (const gone of [[48], [49], [50], [48, 49], [48, 50], [49, 50]]) {
      expect(begins(without(...gone))).toBe('row 51')
      expect(begins([...added(9), ...without(...gone)])).toBe('row 51')
    }
  })

  it('is the same when one of the told rows was edited and moved', () => {
    for (const n of [48, 49, 50]) {
      const row = `row ${n}`
      expect(begins([row, ...without(n)])).toBe('row 51')
      expect(begins([...without(n).slice(0, 120), row, ...without(n).slice(120)])).toBe('row 51')
      expect(begins([...without(n), row])).toBe('row 51')
    }
  })

  it('is by its number without told rows, when all are gone or too far, and on the first page', () => {
    expect(begins(listed, { ...asked, after: undefined })).toBe('row 51')
    expect(begins(without(48, 49, 50))).toBe('row 54')
    expect(begins([...added(200), ...listed])).toBe('new 50')
    expect(begins(listed, { ...asked, page: 1 })).toBe('row 1')
  })

  it('is by its number when nothing follows the told rows', () => {
    const list = [...added(1), ...listed.slice(0, 50)]
    expect(begins(list)).toBe('row 50')
  })
})
