import { formatMoney } from '@/lib/base/money'
import { withMinus } from '@/lib/base/numbers'
import { addDays, daysBetween, formatDay, startOfWeek } from '@/lib/base/time'
import { queryString } from '@/lib/platform/http/client'

import type { ManagementFilters } from './schema'

/** The reports of the management, in the order of their list. */
export const REPORT_IDS = [
  'kpi-compliance',
  'days-in-status',
  'aged-open-jobs',
  'jobs-in-and-out',
  'estimates',
  'to-be-invoiced',
  'coordinator-load',
  'technician-hours',
  'equipment-out',
  'checks-due',
  'drying-performance',
  'storage-and-usage',
] as const
export type ReportId = (typeof REPORT_IDS)[number]

/** Jobs without a coordinator, where people are chosen. */
export const NONE = 'none'
/**
 * The key of the row of facts that belong to nobody and nothing: private jobs, time without a job. No text begins with a
 * space, so that no row of texts is taken for it.
 */
export const NO_KEY = ' none'

/** How many rows a report shows, and how many a sheet of it has. What is left out is in the totals all the same. */
export const MOST_ROWS = 200
export const MOST_SHEET_ROWS = 10_000
/** How many records behind a figure a page shows. */
export const ENTRIES_PER_PAGE = 50
/** The longest range of days: three years. */
export const MOST_DAYS = 1_096

export const RANGE_LABELS = {
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  LAST_90_DAYS: 'Last 90 days',
  LAST_365_DAYS: 'Last 365 days',
  THIS_WEEK: 'This week',
  LAST_WEEK: 'Last week',
  THIS_MONTH: 'This month',
  LAST_MONTH: 'Last month',
  THIS_QUARTER: 'This quarter',
  LAST_QUARTER: 'Last quarter',
  YEAR_TO_DATE: 'Year to date',
  LAST_YEAR: 'Last year',
} as const
export type Range = keyof typeof RANGE_LABELS
export const RANGES = Object.keys(RANGE_LABELS) as [Range, ...Range[]]
export const USUAL_RANGE: Range = 'LAST_90_DAYS'

/** Days of the organisation, both included. */
export interface Dates {
  from: string
  to: string
}

/** The first day of a month that lies so many months from a day's own. */
function monthFrom(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const monthsIntoQuarter = (day: string) => (Number(day.slice(5, 7)) - 1) % 3

/** The days of a range. One that is not over ends today. Quarters begin in January, April, July and October. */
export function datesOf(range: Range, today: string): Dates {
  const back = (days: number): Dates => ({ from: addDays(today, 1 - days), to: today })
  const months = (from: number, until: number): Dates => ({
    from: monthFrom(today, from),
    to: addDays(monthFrom(today, until), -1),
  })
  const week = startOfWeek(today)
  const quarter = -monthsIntoQuarter(today)
  const year = Number(today.slice(0, 4))
  switch (range) {
    case 'LAST_7_DAYS':
      return back(7)
    case 'LAST_30_DAYS':
      return back(30)
    case 'LAST_90_DAYS':
      return back(90)
    case 'LAST_365_DAYS':
      return back(365)
    case 'THIS_WEEK':
      return { from: week, to: today }
    case 'LAST_WEEK':
      return { from: addDays(week, -7), to: addDays(week, -1) }
    case 'THIS_MONTH':
      return { from: monthFrom(today, 0), to: today }
    case 'LAST_MONTH':
      return months(-1, 0)
    case 'THIS_QUARTER':
      return { from: monthFrom(today, quarter), to: today }
    case 'LAST_QUARTER':
      return months(quarter - 3, quarter)
    case 'YEAR_TO_DATE':
      return { from: `${year}-01-01`, to: today }
    case 'LAST_YEAR':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** `Aug 28 2026 – Nov 25 2026` */
export const periodText = ({ from, to }: Dates): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** The first days of the weeks or months that a period touches, in order. */
export function stepsOf(step: 'weeks' | 'months', { from, to }: Dates): string[] {
  const steps: string[] = []
  let day = step === 'weeks' ? startOfWeek(from) : monthFrom(from, 0)
  while (day <= to) {
    steps.push(day)
    day = step === 'weeks' ? addDays(day, 7) : monthFrom(day, 1)
  }
  return steps
}

/** As many days, right before. */
export const periodBefore = ({ from, to }: Dates): Dates => ({
  from: addDays(from, daysBetween(to, from) - 1),
  to: addDays(from, -1),
})

/** Why two days make no range; null when they do. */
export function rangeFault({ from, to }: Partial<Dates>): { day: keyof Dates; message: string } | null {
  if (!from && !to) return null
  if (!from) return { day: 'from', message: 'Please enter the first day' }
  if (!to) return { day: 'to', message: 'Please enter the last day' }
  if (from > to) return { day: 'to', message: 'Cannot be before the first day' }
  return daysBetween(from, to) < MOST_DAYS ? null : { day: 'to', message: 'Cannot exceed three years' }
}

export const FIGURE_KINDS = ['count', 'days', 'hours', 'percent', 'money', 'gigabytes', 'kilometres'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** The decimals that a kind of figure is worked out to. Percentages are shares of 1, money is cents. */
export const FIGURE_DECIMALS: Record<FigureKind, number> = {
  count: 0,
  days: 1,
  hours: 2,
  percent: 4,
  money: 0,
  gigabytes: 3,
  kilometres: 1,
}

const number = (value: number, most: number) =>
  withMinus(value.toLocaleString('en-AU', { maximumFractionDigits: most }))

/** A figure as people read it; a dash for none. */
export function figureText(value: number | null, kind: FigureKind, currency: string): string {
  if (value === null) return '–'
  if (kind === 'money') return formatMoney(value, currency)
  if (kind === 'percent') return `${number(value * 100, 1)} %`
  return number(value, FIGURE_DECIMALS[kind])
}

/** The unit that stands in the heading of a column; none where the figure says it itself. */
export const FIGURE_UNITS: Record<FigureKind, string> = {
  count: '',
  days: 'days',
  hours: 'h',
  percent: '',
  money: '',
  gigabytes: 'GB',
  kilometres: 'km',
}

/** `Mean, days` */
export const columnHeading = ({ label, kind }: { label: string; kind: FigureKind }): string =>
  [label, FIGURE_UNITS[kind]].filter(Boolean).join(', ')

/**
 * A change from the period before: in per cent of it, for shares in percentage points. Null where there is nothing to
 * compare.
 */
export function changeText(now: number | null, before: number | null, kind: FigureKind): string | null {
  if (now === null || before === null) return null
  if (kind === 'percent') return signed((now - before) * 100, ' pts')
  if (before === 0) return now === 0 ? '±0 %' : null
  return signed(((now - before) / Math.abs(before)) * 100, ' %')
}

function signed(value: number, unit: string): string {
  const rounded = Math.round(value * 10) / 10
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±'
  return `${sign}${number(Math.abs(rounded), 1)}${unit}`
}

/** The first day of the week or month of a day: a view is sent once for each. */
export const periodBegin = (sends: 'WEEKLY' | 'MONTHLY', today: string): string =>
  sends === 'WEEKLY' ? startOfWeek(today) : monthFrom(today, 0)

/** Filters as the calls and the addresses carry them. */
export const reportQuery = (filters: ManagementFilters): string => queryString({ ...filters })

/** The page of a report. */
export const reportHref = (report: ReportId, filters: ManagementFilters = {}): string =>
  `/administration/management-reports/${report}${reportQuery(filters)}`
