import { clsx } from 'clsx'

import { BARS, LEAST_LABELLED, NARROW, WIDE, bandsIn, shortened } from './chart-measures'
import { ticksUpTo } from './chart-ticks'
import type { StackedBarChartProps } from './stacked-bar-chart'

const TEXT = { fontSize: 12, fill: 'var(--muted)' }
const AXIS = { stroke: 'var(--outline)' }

/**
 * The bars of a {@link StackedBarChartProps stacked bar chart} without nivo: the first drawing. Lengths along the bars
 * are shares, so that the server can draw it without knowing its width.
 */
export function BarsDrawing({ label, series, bars, heightPx, onPick }: StackedBarChartProps) {
  const height = heightPx - BARS.top - BARS.bottom
  const rows = bars.map((bar) => ({ ...bar, parts: stacked(bar.values, series) }))
  const most = Math.max(0, ...rows.map(({ parts }) => parts.at(-1)?.to ?? 0))
  const { thickness, topOf } = bandsIn(height, bars.length)
  const share = (value: number) => `${(100 * value) / Math.max(1, most)}%`

  return (
    <div role="img" aria-label={label} className="@container" style={{ height: heightPx }}>
      <div
        className="relative ms-(--narrow) @min-[480px]:ms-(--wide)"
        style={{
          height,
          top: BARS.top,
          marginRight: BARS.right,
          ['--narrow' as string]: `${NARROW.namesPx}px`,
          ['--wide' as string]: `${WIDE.namesPx}px`,
        }}
      >
        <svg aria-hidden width="100%" height={height} className="block overflow-visible">
          {ticksUpTo(most).map((tick) => {
            const x = { x1: share(tick), x2: share(tick) }
            return (
              <g key={tick}>
                <line {...x} y1={0} y2={height} stroke="var(--line)" />
                <line {...x} y1={height} y2={height + BARS.tick} {...AXIS} />
                <text
                  {...TEXT}
                  x={share(tick)}
                  y={height + BARS.tick + BARS.tickPadding}
                  textAnchor="middle"
                  dominantBaseline="text-before-edge"
                >
                  {tick.toLocaleString('en')}
                </text>
              </g>
            )
          })}
          <line x1={0} x2="100%" y1={height} y2={height} {...AXIS} />
          <line x1={0} x2={0} y1={0} y2={height} {...AXIS} />
          {rows.map(({ id, label: name, parts }, row) => (
            <g key={id}>
              {[NARROW, WIDE].map((box) => (
                <text
                  key={box.letters}
                  {...TEXT}
                  x={-BARS.namePadding}
                  y={topOf(row) + thickness / 2}
                  textAnchor="end"
                  dominantBaseline="central"
                  className={clsx(box === NARROW ? '@min-[480px]:hidden' : 'hidden @min-[480px]:inline')}
                >
                  {shortened(name, box)}
                </text>
              ))}
              {parts.map(({ series: { id: part, colour }, from, to }) => (
                <rect
                  key={part}
                  x={share(from)}
                  width={share(to - from)}
                  y={topOf(row)}
                  height={thickness}
                  rx={BARS.corner}
                  fill={colour}
                  onClick={() => onPick?.(id, part)}
                />
              ))}
            </g>
          ))}
        </svg>
        {thickness >= LEAST_LABELLED.height &&
          rows.flatMap(({ id, parts }, row) =>
            parts.map(({ series: { id: part }, from, to }) => (
              <span
                key={`${id} ${part}`}
                className="pointer-events-none @container absolute text-xs text-raised"
                style={{ left: share(from), width: share(to - from), top: topOf(row), height: thickness }}
              >
                <span className="hidden h-full place-items-center @min-[22px]:grid">
                  {Number((to - from).toFixed(2))}
                </span>
              </span>
            )),
          )}
      </div>
    </div>
  )
}

/** The parts of a bar above zero, each from the end of the one before it. */
function stacked(values: Record<string, number>, series: StackedBarChartProps['series']) {
  let to = 0
  return series.flatMap((one) => {
    const from = to
    to += values[one.id] ?? 0
    return to > from ? [{ series: one, from, to }] : []
  })
}
