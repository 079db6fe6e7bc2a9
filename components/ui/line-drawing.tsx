import { LINES } from './chart-measures'
import type { LinesProps } from './line-chart'

const TEXT = { fontSize: 12, fill: 'var(--muted)' }
const AXIS = { stroke: 'var(--outline)' }

/** The line of a goal. */
export const GOAL = { stroke: 'var(--success)', strokeWidth: 1.5, strokeDasharray: '4 3' }

/**
 * The first drawing of a line chart, without nivo. Its places are shares of the box, so that the server needs no size.
 */
export function LineDrawing({ lines, marks, axes: { from, to, top, times, values }, dayOf }: LinesProps) {
  const across = (at: number) => percent((at - from) / (to - from))
  const down = (value: number) => percent(1 - value / top)
  const level = (value: number) => ({ x1: 0, x2: '100%', y1: down(value), y2: down(value) })

  return (
    <div className="relative h-full">
      <svg
        aria-hidden
        className="absolute overflow-visible"
        style={{
          left: LINES.left,
          top: LINES.top,
          width: `calc(100% - ${LINES.left + LINES.right}px)`,
          height: `calc(100% - ${LINES.top + LINES.bottom}px)`,
        }}
      >
        {values.map((value) => (
          <g key={value}>
            <line {...level(value)} stroke="var(--line)" />
            <text {...TEXT} x={-LINES.valuePadding} y={down(value)} textAnchor="end" dominantBaseline="central">
              {value}
            </text>
          </g>
        ))}
        {marks.map((value) => (
          <line key={value} {...level(value)} {...GOAL} />
        ))}
        <svg y="100%" className="overflow-visible">
          {times.map((at) => (
            <g key={at}>
              <line x1={across(at)} x2={across(at)} y2={LINES.tick} {...AXIS} />
              <text
                {...TEXT}
                x={across(at)}
                y={LINES.tick + LINES.tickPadding}
                textAnchor="middle"
                dominantBaseline="text-before-edge"
              >
                {dayOf(at)}
              </text>
            </g>
          ))}
        </svg>
        <line x2="100%" y1="100%" y2="100%" {...AXIS} />
        <line y2="100%" {...AXIS} />
        {lines.map(({ id, colour, values: points }) => (
          <g key={id} stroke={colour} strokeWidth={LINES.width}>
            {points.slice(1).map(({ at, value }, index) => {
              const before = points[index]!
              return (
                <line key={index} x1={across(before.at)} y1={down(before.value)} x2={across(at)} y2={down(value)} />
              )
            })}
            {points.map(({ at, value }, index) => (
              <circle key={index} cx={across(at)} cy={down(value)} r={LINES.point / 2} fill={colour} stroke="none" />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

// Two decimals: browsers and the server disagree about further ones.
const percent = (share: number) => `${(100 * share).toFixed(2)}%`
