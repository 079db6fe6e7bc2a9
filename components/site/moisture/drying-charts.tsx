'use client'

import { Card } from '@/components/ui/card'
import { LineChart } from '@/components/ui/line-chart'
import { formatDate, formatDateTime } from '@/lib/base/time'
import type { MoistureMatrix } from '@/lib/site/moisture/schema'
import { type RoomSeries, seriesOf } from '@/lib/site/moisture/series'

/** The drying of each room: a chart for every scale, with the goal, and its numbers as a table. */
export function DryingCharts({ matrix }: { matrix: MoistureMatrix }) {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {seriesOf(matrix).map((series) => (
        <RoomChart key={`${series.roomId} ${series.scale.id}`} series={series} timezone={matrix.timezone} />
      ))}
    </div>
  )
}

function RoomChart({ series, timezone }: { series: RoomSeries; timezone: string }) {
  const { roomName, scale, goals, lines } = series
  return (
    <Card title={`${roomName}, ${scale.unit}`}>
      <p className="mb-2 text-table text-muted">
        {scale.meterName}, {scale.label}
        {goals.length > 0 && ` · goal ${goals.join(', ')} ${scale.unit}`}
      </p>
      <div className="h-64">
        <LineChart
          label={`Readings in ${roomName} in ${scale.unit}; the table below has the numbers`}
          lines={lines.map(({ pointId, label, values }) => ({ id: pointId, label, values }))}
          marks={goals.map((value) => ({ value, label: `Goal ${value}` }))}
          unit={scale.unit}
          dayOf={(at) => formatDate(new Date(at), timezone).replace(/ \d{4}$/, '')}
        />
      </div>
      <details className="mt-2 text-table">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand md:min-h-6">
          The numbers as a table
        </summary>
        <table className="mt-2 w-full tabular-nums">
          <caption className="sr-only">
            Readings in {roomName} in {scale.unit}
          </caption>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="py-1 pe-3 font-semibold">
                Point
              </th>
              <th scope="col" className="py-1 pe-3 font-semibold">
                Read
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {scale.unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.flatMap(({ pointId, label, values }) =>
              values.map(({ at, value }) => (
                <tr key={`${pointId} ${at} ${value}`} className="border-t border-line">
                  <td className="py-1 pe-3">{label}</td>
                  <td className="py-1 pe-3">{formatDateTime(new Date(at), timezone)}</td>
                  <td className="py-1 text-right">{value}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
