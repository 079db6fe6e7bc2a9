import { RING, ringParts } from './chart-measures'
import type { DonutChartProps } from './donut-chart'

const SIZE = 184
const OUTER = SIZE / 2 - RING.margin
const THICKNESS = OUTER * (1 - RING.hole)

/** The ring of a {@link DonutChartProps donut chart} without nivo, at the cost of its few paths: the first drawing. */
export function DonutDrawing({ label, slices, onPick }: DonutChartProps) {
  const parts = ringParts(
    slices.map(({ value }) => value),
    OUTER,
  )
  return (
    <svg role="img" aria-label={label} viewBox={[-SIZE / 2, -SIZE / 2, SIZE, SIZE].join(' ')} className="size-full">
      {slices.map(({ id, colour }, index) => {
        const pick = { onClick: () => onPick?.(id) }
        if (slices.length === 1) {
          const around = { r: OUTER - THICKNESS / 2, fill: 'none', stroke: colour, strokeWidth: THICKNESS }
          return <circle key={id} {...around} {...pick} />
        }
        const { path, rounding } = parts[index]!
        const look = { fill: colour, stroke: colour, strokeWidth: 2 * rounding, strokeLinejoin: 'round' as const }
        return <path key={id} d={path} {...look} {...pick} />
      })}
    </svg>
  )
}
