import { ResponsivePie } from '@nivo/pie'

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

/** Parts of a whole as a ring that fills the box around it. Its numbers have to stand beside it in words. */
export function DonutChart({ label, slices, onPick }: DonutChartProps) {
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsivePie
        role="presentation"
        data={slices.map(({ colour, ...slice }) => ({ ...slice, color: colour }))}
        colors={{ datum: 'data.color' }}
        margin={{ top: 6, right: 6, bottom: 6, left: 6 }}
        innerRadius={0.68}
        padAngle={slices.length > 1 ? 1 : 0}
        cornerRadius={3}
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
