import { type Cell, moneyCell } from '@/lib/platform/spreadsheets/cells'

import { type FigureKind, columnHeading } from './rules'
import type { Figures, ManagementReport } from './schema'

/** A figure as a number that a spreadsheet can go on with: money in whole units, shares in per cent. */
function cellOf(value: number | null, kind: FigureKind): Cell {
  if (value === null) return null
  if (kind === 'money') return moneyCell(value)
  return kind === 'percent' ? Number((value * 100).toFixed(2)) : value
}

const headingOf = (column: ManagementReport['about']['columns'][number]) =>
  column.kind === 'percent' ? `${column.label}, %` : columnHeading(column)

/** A report as the rows of a sheet: the headings, the totals, and every row; what was left out is said last. */
export function sheetOf({ about, by, before, rows, rowCount, totals, leftOut }: ManagementReport): Cell[][] {
  const figures = (values: Figures | null): Cell[] =>
    about.columns.map(({ id, kind }) => (values ? cellOf(values[id] ?? null, kind) : null))
  const line = (label: string, values: Figures, earlier: Figures | null): Cell[] => [
    label,
    ...figures(values),
    ...(before ? figures(earlier) : []),
  ]
  const headings = about.columns.map(headingOf)
  const more = rowCount - rows.length
  const notes = [more > 0 ? `And ${more} more rows, which are in the totals.` : null, leftOut].filter(
    (note) => note !== null,
  )
  return [
    [
      about.groups.find(({ id }) => id === by)!.label,
      ...headings,
      ...(before ? headings.map((heading) => `${heading}, period before`) : []),
    ],
    line('All', totals.values, totals.before),
    ...rows.map(({ label, values, before: earlier }) => line(label, values, earlier)),
    ...notes.map((note): Cell[] => [note]),
  ]
}
