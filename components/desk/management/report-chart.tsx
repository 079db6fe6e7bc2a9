'use client'

import { useRouter } from 'next/navigation'

import { BarsDrawing } from '@/components/ui/bars-drawing'
import { drawnFirst } from '@/components/ui/drawn-first'
import { LineChart } from '@/components/ui/line-chart'
import { FIGURE_UNITS, columnHeading } from '@/lib/desk/management/rules'
import type { ManagementFilters, ManagementReport } from '@/lib/desk/management/schema'

import { entriesHref } from './report-view'

const StackedBarChart = drawnFirst(
  BarsDrawing,
  async () => (await import('@/components/ui/stacked-bar-chart')).StackedBarChart,
)

/** As many bars as people can tell apart; the table names the others. */
const MOST_BARS = 10
const BAR_PX = 34
const AXIS_PX = 32
const COLOURS = ['var(--brand)', 'var(--info)', 'var(--warning)', 'var(--danger)', 'var(--muted)']

const SHORT_DAY = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The columns of a report that are drawn: over time as lines, else as bars, each of which opens its list. */
export function ReportChart({ report, filters }: { report: ManagementReport; filters: ManagementFilters }) {
  const router = useRouter()
  const { about, rows, isOverTime } = report
  const columns = about.chart.columns.map((id) => about.columns.find((column) => column.id === id)!)
  const drawn = rows.slice(0, MOST_BARS)
  const label = `${about.title}. The figures are in the table below.`

  if (isOverTime) {
    return (
      <div className="h-64">
        <LineChart
          label={label}
          lines={columns.map(({ id, label: name }) => ({
            id,
            label: name,
            values: rows.map(({ key, values }) => ({ at: Date.parse(`${key}T00:00:00Z`), value: values[id] ?? 0 })),
          }))}
          unit={FIGURE_UNITS[columns[0]!.kind]}
          dayOf={(at) => SHORT_DAY.format(at)}
        />
      </div>
    )
  }
  const colourOf = (at: number) => COLOURS[at % COLOURS.length]!
  return (
    <div className="space-y-3">
      <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {columns.map((column, at) => (
          <li key={column.id} className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full" style={{ backgroundColor: colourOf(at) }} />
            {columnHeading(column)}
          </li>
        ))}
      </ul>
      <StackedBarChart
        label={label}
        series={columns.map((column, at) => ({ id: column.id, label: column.label, colour: colourOf(at) }))}
        bars={drawn.map(({ key, label: name, values }) => ({
          id: key,
          label: name,
          values: Object.fromEntries(columns.map(({ id }) => [id, values[id] ?? 0])),
        }))}
        heightPx={drawn.length * BAR_PX + AXIS_PX}
        onPick={(row, column) => router.push(entriesHref(about.id, filters, { row, column }))}
      />
      {report.rowCount > drawn.length && (
        <p className="text-table text-muted">
          The first {drawn.length} of {report.rowCount.toLocaleString('en')} rows.
        </p>
      )}
    </div>
  )
}
