import 'server-only'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { makeFolder } from '@/lib/company/files/local-copy'
import type { PagesOnDisk } from '@/lib/platform/pdf/download'
import { typeset } from '@/lib/platform/pdf/typeset'

import { changeText, columnHeading, figureText, periodText } from './rules'
import type { Figures, ManagementReport } from './schema'

const MOST_BARS = 12
/** More columns want the long side of the page. */
const MOST_UPRIGHT = 6

/** The bars of a report's chart: what each part is of the longest bar, in per cent. */
export function barsOf({ about, rows, isOverTime }: ManagementReport) {
  const columns = about.chart.columns.map((id) => about.columns.find((column) => column.id === id)!)
  const drawn = isOverTime ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_BARS)
  const lengths = drawn.map(({ values }) => columns.map(({ id }) => Math.max(0, values[id] ?? 0)))
  const longest = Math.max(...lengths.map((parts) => parts.reduce((all, part) => all + part, 0)), 0)
  return {
    series: columns.map((column) => columnHeading(column)),
    bars: drawn.map(({ label }, at) => ({
      label,
      parts: lengths[at]!.map((length) => (longest ? Number(((100 * length) / longest).toFixed(2)) : 0)),
    })),
  }
}

/** A report on paper. @param narrowedTo what it is narrowed to, in words */
export async function pagesOf(
  report: ManagementReport,
  { organizationName, narrowedTo }: { organizationName: string; narrowedTo: readonly string[] },
): Promise<PagesOnDisk> {
  const { about, by, dates, before, rows, rowCount, totals, leftOut, readAt, timezone, currency } = report
  const line = (label: string, values: Figures, earlier: Figures | null) => ({
    label,
    figures: about.columns.map(({ id, kind }) => ({
      text: figureText(values[id] ?? null, kind, currency),
      change: changeText(values[id] ?? null, earlier?.[id] ?? null, kind) ?? '',
    })),
  })
  const { folder, remove } = await makeFolder()
  try {
    const pages = await typeset({
      templates: 'lib/desk/management/templates',
      folder,
      madeAt: new Date(readAt),
      advice: 'Please narrow it, or choose fewer days.',
      data: {
        organization: organizationName,
        title: about.title,
        question: about.question,
        isWide: about.columns.length > MOST_UPRIGHT,
        facts: [
          dates ? `${about.dates}: ${periodText(dates)}` : 'As it is now',
          ...(before ? [`Changes are from ${periodText(before)}`] : []),
          ...narrowedTo,
        ],
        chart: barsOf(report),
        heads: [about.groups.find(({ id }) => id === by)!.label, ...about.columns.map(columnHeading)],
        total: line('All', totals.values, totals.before),
        rows: rows.map(({ label, values, before: earlier }) => line(label, values, earlier)),
        notes: [
          ...(rowCount > rows.length ? [`And ${rowCount - rows.length} more rows, which are in the totals.`] : []),
          ...(leftOut ? [leftOut] : []),
          about.rests,
        ],
        madeAt: `${formatDateTime(readAt, timezone)} ${zoneName(readAt, timezone)}`,
      },
    })
    return { ...pages, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
