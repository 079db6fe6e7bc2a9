import { Bar as NivoBar } from '@nivo/bar'
import { ResponsiveWrapper } from '@nivo/core'

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
  onPick?: (bar: string, series: string) => void
}

/** How much of a name has room beside its bar, in narrow boxes and in wide ones. */
const NARROW = { below: 480, namesPx: 116, letters: 16 }
const WIDE = { namesPx: 196, letters: 30 }

const shortened = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** Bars that lie below each other, each of several parts; fills the box around it. Its numbers have to stand beside it in words. */
export function StackedBarChart(props: StackedBarChartProps) {
  return <ResponsiveWrapper>{(size) => <SizedBars {...props} {...size} />}</ResponsiveWrapper>
}

function SizedBars({
  label,
  series,
  bars,
  onPick,
  width,
  height,
}: StackedBarChartProps & { width: number; height: number }) {
  const byId = new Map(series.map((one) => [one.id, one]))
  const names = new Map(bars.map((bar) => [bar.id, bar.label]))
  const most = Math.max(0, ...bars.map(({ values }) => Object.values(values).reduce((sum, value) => sum + value, 0)))
  const ticks = ticksUpTo(most)
  const { namesPx, letters } = width < NARROW.below ? NARROW : WIDE

  return (
    <NivoBar
      width={width}
      height={height}
      role="img"
      ariaLabel={label}
      layout="horizontal"
      data={bars.map(({ id, values }) => ({ bar: id, ...values })).toReversed()}
      indexBy="bar"
      keys={series.map(({ id }) => id)}
      colors={({ id }) => byId.get(String(id))?.colour ?? 'var(--muted)'}
      margin={{ top: 4, right: 16, bottom: 28, left: namesPx }}
      padding={0.28}
      borderRadius={2}
      borderColor="transparent"
      valueScale={{ type: 'linear', min: 0, max: Math.max(1, most) }}
      labelSkipWidth={22}
      labelSkipHeight={14}
      labelTextColor="var(--raised)"
      enableGridX
      enableGridY={false}
      gridXValues={ticks}
      axisBottom={{
        tickValues: ticks,
        tickSize: 4,
        tickPadding: 4,
        format: (value) => Number(value).toLocaleString('en'),
      }}
      axisLeft={{ tickSize: 0, tickPadding: 8, format: (id) => shortened(names.get(String(id)) ?? '', letters) }}
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
