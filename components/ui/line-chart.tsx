import { axesOf, type LineAxes } from './chart-measures'
import { drawnFirst } from './drawn-first'
import { LineDrawing } from './line-drawing'

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

/** The drawing between the margins, with nivo or without it. */
export interface LinesProps extends Pick<LineChartProps, 'unit' | 'dayOf'> {
  lines: readonly (LineChartProps['lines'][number] & { colour: string })[]
  marks: readonly number[]
  axes: LineAxes
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

const Lines = drawnFirst<LinesProps>(LineDrawing, async () => (await import('./line-plot')).LinePlot)

/** Values over time, a line each, filling their box. The numbers must also be beside it in words. */
export function LineChart({ label, lines, marks = [], unit, dayOf }: LineChartProps) {
  const coloured = lines.map((line, index) => ({ ...line, colour: COLOURS[index % COLOURS.length]! }))
  const goals = marks.map(({ value }) => value)
  const axes = axesOf(
    lines.flatMap(({ values }) => values),
    goals,
  )

  return (
    <div className="flex h-full flex-col">
      <div role="img" aria-label={label} className="min-h-0 flex-1">
        <Lines lines={coloured} marks={goals} axes={axes} unit={unit} dayOf={dayOf} />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-10 text-xs text-muted">
        {coloured.map(({ id, label: name, colour }) => (
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
