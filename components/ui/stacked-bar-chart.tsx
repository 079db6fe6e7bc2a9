import { Bar as NivoBar } from '@nivo/bar'
import { ResponsiveWrapper } from '@nivo/core'

import { BARS, LEAST_LABELLED, NARROW, WIDE, shortened } from './chart-measures'
import { ChartHint, chartTheme } from './chart-theme'
import { ticksUpTo } from './chart-ticks'

export interface Series {
  id: string
  label: string
  /** A colour of the palette, as `var(--…)`. */
  colour: string
}

export interface Bar {
  id: string
  label: string
  /** By the id of a series. */
  values: Record<string, number>
}

export interface StackedBarChartProps {
  label: string
  series: readonly Series[]
  /** From top to bottom. */
  bars: readonly Bar[]
  heightPx: number
  onPick?: (bar: string, series: string) => void
}

/** Bars below each other, each of several parts, as wide as their box. The numbers must also be beside it in words. */
export function StackedBarChart(props: StackedBarChartProps) {
  return (
    <div style={{ height: props.heightPx }}>
      <ResponsiveWrapper>{({ width }) => <SizedBars {...props} width={width} />}</ResponsiveWrapper>
    </div>
  )
}

function SizedBars({ label, series, bars, heightPx, onPick, width }: StackedBarChartProps & { width: number }) {
  const byId = new Map(series.map((one) => [one.id, one]))
  const names = new Map(bars.map((bar) => [bar.id, bar.label]))
  const most = Math.max(0, ...bars.map(({ values }) => Object.values(values).reduce((sum, value) => sum + value, 0)))
  const ticks = ticksUpTo(most)
  const box = width < NARROW.below ? NARROW : WIDE

  return (
    <NivoBar
      width={width}
      height={heightPx}
      role="img"
      ariaLabel={label}
      layout="horizontal"
      data={bars.map(({ id, values }) => ({ bar: id, ...values })).toReversed()}
      indexBy="bar"
      keys={series.map(({ id }) => id)}
      colors={({ id }) => byId.get(String(id))?.colour ?? 'var(--muted)'}
      margin={{ top: BARS.top, right: BARS.right, bottom: BARS.bottom, left: box.namesPx }}
      padding={BARS.between}
      borderRadius={BARS.corner}
      borderColor="transparent"
      valueScale={{ type: 'linear', min: 0, max: Math.max(1, most) }}
      labelSkipWidth={LEAST_LABELLED.width}
      labelSkipHeight={LEAST_LABELLED.height}
      labelTextColor="var(--raised)"
      enableGridX
      enableGridY={false}
      gridXValues={ticks}
      axisBottom={{
        tickValues: ticks,
        tickSize: BARS.tick,
        tickPadding: BARS.tickPadding,
        format: (value) => Number(value).toLocaleString('en'),
      }}
      axisLeft={{
        tickSize: 0,
        tickPadding: BARS.namePadding,
        format: (id) => shortened(names.get(String(id)) ?? '', box),
      }}
      animate={false}
      theme={chartTheme}
      onClick={({ id, indexValue }) => onPick?.(String(indexValue), String(id))}
      tooltip={({ id, indexValue, value }) => (
        <ChartHint>
          {names.get(String(indexValue))}, {byId.get(String(id))?.label}{' '}
          <strong className="tabular-nums">{value.toLocaleString('en')}</strong>
        </ChartHint>
      )}
    />
  )
}
