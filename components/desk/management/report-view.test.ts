import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/base/ids'
import { reportHref } from '@/lib/desk/management/rules'

import { entriesHref } from './report-view'
import { readBehind, readFilters } from './view-of-address'

const parametersOf = (href: string) => {
  const { searchParams } = new URL(href, 'http://localhost')
  return Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)]))
}

describe('the address of a report', () => {
  it('holds its filters, and is read back as they were', () => {
    const filters = {
      by: 'client',
      from: '2026-01-01',
      to: '2026-02-01',
      compare: true,
      client: [newId()],
      type: ['Water', 'Fire & smoke'],
      coordinator: ['none', newId()],
    }
    expect(readFilters(parametersOf(reportHref('estimates', filters)))).toEqual(filters)
    const behind = { row: 'none', column: 'won', page: 3, after: [`estimate:${newId()}`, newId()] }
    const { compare: _, ...kept } = filters
    expect(readFilters(parametersOf(entriesHref('estimates', filters, behind)))).toEqual(kept)
    expect(readBehind(parametersOf(entriesHref('estimates', filters, behind)))).toEqual(behind)
  })

  it('counts nonsense as absent', () => {
    const nonsense = {
      from: '1026-01-01',
      to: '3026-01-01',
      range: 'EVER',
      client: "'; drop",
      coordinator: ['x'],
      by: '../',
    }
    expect(readFilters(nonsense)).toEqual({})
    expect(readFilters({ from: '2026-01-01', type: 'Water' })).toEqual({ type: ['Water'] })
    expect(readBehind({ column: 'a b', page: '-1' })).toEqual({ row: undefined, column: '', page: 1, after: undefined })
  })
})
