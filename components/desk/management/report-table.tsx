import { DataTable } from '@/components/ui/data-table'
import { Link } from '@/components/ui/link'
import { changeText, columnHeading, figureText } from '@/lib/desk/management/rules'
import type { ManagementFilters, ManagementReport, ReportAbout } from '@/lib/desk/management/schema'

import { entriesHref } from './report-view'

type Column = ReportAbout['columns'][number]
interface Row {
  key?: string
  label: string
  values: ManagementReport['totals']['values']
  before: ManagementReport['totals']['before']
}

/** The figures of a report, the totals first; each opens the list that it counts. */
export function ReportTable({ report, filters }: { report: ManagementReport; filters: ManagementFilters }) {
  const { about, rows, totals, rowCount } = report
  const all: Row[] = [{ label: 'All', ...totals }, ...rows]
  return (
    <>
      <DataTable
        caption={about.title}
        rows={all}
        rowKey={({ key = '' }) => key}
        columns={[
          {
            key: 'row',
            header: about.groups.find(({ id }) => id === report.by)!.label,
            card: 'title',
            cell: ({ key, label }) => (
              <span className={key === undefined ? 'font-semibold' : 'wrap-anywhere'}>{label}</span>
            ),
          },
          ...about.columns.map((column) => ({
            key: column.id,
            header: columnHeading(column),
            align: 'end' as const,
            cell: (row: Row) => <Figure report={report} filters={filters} row={row} column={column} />,
          })),
        ]}
      />
      {rowCount > rows.length && (
        <p className="text-table text-muted">
          And {(rowCount - rows.length).toLocaleString('en')} more rows, which are in the totals. A sheet has them.
        </p>
      )}
    </>
  )
}

interface FigureProps {
  report: ManagementReport
  filters: ManagementFilters
  row: Row
  column: Column
}

function Figure({ report: { about, currency }, filters, row, column: { id, label, kind } }: FigureProps) {
  const value = row.values[id] ?? null
  const change = changeText(value, row.before?.[id] ?? null, kind)
  const text = figureText(value, kind, currency)
  return (
    <span className="inline-flex flex-col md:items-end">
      {value === null ? (
        <span className="text-muted">{text}</span>
      ) : (
        <Link
          href={entriesHref(about.id, filters, { row: row.key, column: id })}
          className="inline-block min-w-6 rounded-sm leading-6 text-brand tabular-nums underline decoration-1 underline-offset-2 hover:decoration-2 md:text-end"
        >
          {text}
          <span className="sr-only">
            {' '}
            {label}, {row.label}
          </span>
        </Link>
      )}
      {change && <span className="text-xs whitespace-nowrap text-muted tabular-nums">{change}</span>}
    </span>
  )
}
