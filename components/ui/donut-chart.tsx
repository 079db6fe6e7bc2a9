import { ResponsivePie } from '@nivo/pie'

import { RING } from './chart-measures'
import { ChartHint, chartTheme } from './chart-theme'

export interface Slice {
  id: string
  label: string
  value: number
  /** A colour of the palette, as `var(--…)`. */
  colour: string
}

export interface DonutChartProps {
  label: string
  slices: readonly Slice[]
  onPick?: (id: string) => void
}

/** Parts of a whole as a ring that fills its box. Its numbers must also be beside it in words. */
export function DonutChart({ label, slices, onPick }: DonutChartProps) {
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsivePie
        role="presentation"
        data={slices.map(({ colour, ...slice }) => ({ ...slice, color: colour }))}
        colors={{ datum: 'data.color' }}
        margin={{ top: RING.margin, right: RING.margin, bottom: RING.margin, left: RING.margin }}
        innerRadius={RING.hole}
        padAngle={slices.length > 1 ? RING.padDegrees : 0}
        cornerRadius={RING.corner}
        activeOuterRadiusOffset={4}
        borderWidth={0}
        borderColor="transparent"
        enableArcLabels={false}
        enableArcLinkLabels={false}
        animate={false}
        theme={chartTheme}
        onClick={({ id }) => onPick?.(String(id))}
        tooltip={({ datum }) => (
          <ChartHint>
            {datum.label} <strong className="tabular-nums">{datum.value.toLocaleString('en')}</strong>
          </ChartHint>
        )}
      />
    </div>
  )
}
