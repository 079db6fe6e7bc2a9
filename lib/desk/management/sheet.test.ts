import { expect, it } from 'vitest'

import type { ManagementReport } from './schema'
import { sheetOf } from './sheet'

const report: ManagementReport = {
  about: {
    id: 'estimates',
    title: 'Estimates',
    question: '',
    rests: '',
    dates: 'Made',
    filters: [],
    groups: [{ id: 'client', label: 'Client' }],
    columns: [
      { id: 'won', label: 'Won', kind: 'count' },
      { id: 'rate', label: 'Won of decided', kind: 'percent' },
      { id: 'value', label: 'Won', kind: 'money' },
    ],
    chart: { columns: ['won'] },
    noun: ['estimate', 'estimates'],
  },
  by: 'client',
  dates: { from: '2026-01-01', to: '2026-01-31' },
  before: null,
  isOverTime: false,
  rows: [{ key: 'a', label: '=SUM(A1)', values: { won: 2, rate: 0.6667, value: 123_456 }, before: null }],
  rowCount: 3,
  totals: { values: { won: 5, rate: null, value: 223_456 }, before: { won: 4, rate: 0.5, value: 0 } },
  leftOut: 'Only some are judged.',
  readAt: '2026-02-01T00:00:00.000Z',
  timezone: 'Australia/Brisbane',
  currency: 'AUD',
}

it('is a sheet of numbers, with the totals first and what is left out last', () => {
  expect(sheetOf(report)).toEqual([
    ['Client', 'Won', 'Won of decided, %', 'Won'],
    ['All', 5, null, 2234.56],
    ['=SUM(A1)', 2, 66.67, 1234.56],
    ['And 2 more rows, which are in the totals.'],
    ['Only some are judged.'],
  ])
})

it('has the period before in columns of its own', () => {
  const [headings, all, row] = sheetOf({ ...report, before: { from: '2025-12-01', to: '2025-12-31' } })
  expect(headings!.slice(4)).toEqual(['Won, period before', 'Won of decided, %, period before', 'Won, period before'])
  expect(all!.slice(4)).toEqual([4, 50, 0])
  expect(row!.slice(4)).toEqual([null, null, null])
})
