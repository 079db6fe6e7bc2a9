import { ResponsiveLine } from '@nivo/line'

import { ChartHint, chartTheme } from './chart-theme'

export interface LineChartProps {
  /** Its name for assistive technology, which says where its numbers are in words. */
  label: string
  /** `at` in milliseconds. */
  lines: readonly { id: string; label: string; values: readonly { at: number; value: number }[] }[]
  /** Values to compare with, as dashed lines. */
  marks?: readonly { value: number; label: string }[]
  unit: string
  /** The label of a time on the lower axis. */
  dayOf: (at: number) => string
}

const COLOURS = [
  'var(--brand)',
  'var(--info)',
  'var(--warning)',
  'var(--danger)',
  'var(--in-progress)',
  'var(--approval-pending)',
  'var(--to-be-invoiced)',
  'var(--muted)',
]
const DASHES = ['', '6 3', '2 3', '8 3 2 3']

const looksOf = (at: number) => ({
  colour: COLOURS[at % COLOURS.length]!,
  // Further lines differ in their dashes, which also works in black and white.
  dash: DASHES[at % DASHES.length]!,
})

/** Values over time, a line each, filling their box. The numbers must also be beside it in words. */
export function LineChart({ label, lines, marks = [], unit, dayOf }: LineChartProps) {
  const byId = new Map(lines.map((line, at) => [line.id, { ...line, ...looksOf(at) }]))
  const all = [...lines.flatMap(({ values }) => values.map(({ value }) => value)), ...marks.map(({ value }) => value)]
  const times = [...new Set(lines.flatMap(({ values }) => values.map(({ at }) => at)))].toSorted((a, b) => a - b)
  const top = Math.max(...all)
  const [first = 0, last = 0] = [times[0], times.at(-1)]

  return (
    <div className="flex h-full flex-col">
      <div role="img" aria-label={label} className="min-h-0 flex-1">
        <ResponsiveLine
          role="presentation"
          data={lines.map(({ id, values }) => ({ id, data: values.map(({ at, value }) => ({ x: at, y: value })) }))}
          xScale={{
            type: 'linear',
            min: first === last ? first - DAY_MS : first,
            max: first === last ? last + DAY_MS : last,
          }}
          yScale={{ type: 'linear', min: 0, max: top * 1.1 }}
          margin={{ top: 8, right: 16, bottom: 28, left: 40 }}
          colors={({ id }) => byId.get(String(id))!.colour}
          axisBottom={{ tickValues: spread(times), tickSize: 4, tickPadding: 4, format: (at) => dayOf(Number(at)) }}
          axisLeft={{ tickValues: 5, tickSize: 0, tickPadding: 8 }}
          gridYValues={5}
          enableGridX={false}
          pointSize={7}
          pointBorderWidth={0}
          lineWidth={2}
          useMesh
          animate={false}
          theme={chartTheme}
          markers={marks.map(({ value }) => ({
            axis: 'y' as const,
            value,
            lineStyle: { stroke: 'var(--success)', strokeWidth: 1.5, strokeDasharray: '4 3' },
          }))}
          tooltip={({ point }) => (
            <ChartHint>
              {byId.get(String(point.seriesId))?.label}, {dayOf(Number(point.data.x))}{' '}
              <strong className="tabular-nums">
                {Number(point.data.y)} {unit}
              </strong>
            </ChartHint>
          )}
        />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-10 text-xs text-muted">
        {[...byId.values()].map(({ id, label: name, colour }) => (
          <li key={id} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: colour }} />
            {name}
          </li>
        ))}
        {marks.map(({ value, label: name }) => (
          <li key={value} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="w-4 border-t-2 border-dashed border-success" />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DAY_MS = 86_400_000
const MOST_TICKS = 6

/** Picks as many times as fit without touching, always with the first and the last. */
function spread(times: readonly number[]): number[] {
  const last = times.at(-1)!
  const apart = (last - times[0]!) / MOST_TICKS
  const labelled: number[] = []
  for (const at of times) {
    const isFree = !labelled.length || at - labelled.at(-1)! >= apart
    if (at === last || (isFree && (!labelled.length || last - at >= apart))) labelled.push(at)
  }
  return labelled
}
