import { ResponsiveLine } from '@nivo/line'

import { LINES } from './chart-measures'
import { ChartHint, chartTheme } from './chart-theme'
import type { LinesProps } from './line-chart'
import { GOAL } from './line-drawing'

/** Lines with a hint for the point under the pointer. They replace {@link LineDrawing} at the first touch. */
export function LinePlot({ lines, marks, axes, unit, dayOf }: LinesProps) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (
    <ResponsiveLine
      role="presentation"
      data={lines.map(({ id, values }) => ({ id, data: values.map(({ at, value }) => ({ x: at, y: value })) }))}
      xScale={{ type: 'linear', min: axes.from, max: axes.to, nice: false }}
      yScale={{ type: 'linear', min: 0, max: axes.top, nice: false }}
      margin={LINES}
      colors={({ id }) => byId.get(String(id))!.colour}
      axisBottom={{
        tickValues: axes.times,
        tickSize: LINES.tick,
        tickPadding: LINES.tickPadding,
        format: (at) => dayOf(Number(at)),
      }}
      axisLeft={{ tickValues: axes.values, tickSize: 0, tickPadding: LINES.valuePadding }}
      gridYValues={axes.values}
      enableGridX={false}
      pointSize={LINES.point}
      pointBorderWidth={0}
      lineWidth={LINES.width}
      useMesh
      animate={false}
      theme={chartTheme}
      markers={marks.map((value) => ({ axis: 'y' as const, value, lineStyle: GOAL }))}
      tooltip={({ point }) => (
        <ChartHint>
          {byId.get(String(point.seriesId))?.label}, {dayOf(Number(point.data.x))}{' '}
          <strong className="tabular-nums">
            {Number(point.data.y)} {unit}
          </strong>
        </ChartHint>
      )}
    />
  )
}
