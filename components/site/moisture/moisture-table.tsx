import { clsx } from 'clsx'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { Link } from '@/components/ui/link'
import { tones } from '@/components/ui/tones'
import { formatDate, formatDateTime } from '@/lib/base/time'
import { LOCATION_LABELS, STATE_LABELS } from '@/lib/site/moisture/rules'
import type { MatrixPoint, MatrixReading, MoistureMatrix } from '@/lib/site/moisture/schema'
import { visitHref } from '@/lib/site/visits/sections'

import { ControlWord, STATE_LOOKS, StateChip } from './state-chip'

/** Every point at every visit. On a phone, a point is a card with its newest visits; on a desk, visits are columns. */
export function MoistureTable({ matrix }: { matrix: MoistureMatrix }) {
  const { rooms, points } = matrix
  const filled = rooms
    .map((room) => ({ room, points: points.filter(({ roomId }) => roomId === room.id) }))
    .filter((one) => one.points.length)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard */}
      <div className="relative overflow-x-auto max-md:hidden" role="region" aria-label="Moisture by visit" tabIndex={0}>
        <table className="w-full border-separate border-spacing-0 text-table tabular-nums">
          <caption className="sr-only">Readings of each point at each visit</caption>
          <thead>
            <tr>
              <th scope="col" className={clsx(headClass, 'sticky left-0 z-10 min-w-56 text-left')}>
                Point
              </th>
              <th scope="col" className={clsx(headClass, 'text-right')}>
                Goal
              </th>
              {matrix.visits.map((visit) => (
                <th key={visit.id} scope="col" className={clsx(headClass, 'px-1.5 text-right')}>
                  <Link
                    href={visitHref(matrix.jobId, visit.id, 'readings')}
                    className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
                  >
                    {formatDate(visit.happenedAt, matrix.timezone)}
                  </Link>
                </th>
              ))}
              <th scope="col" className={clsx(headClass, 'text-left')}>
                State
              </th>
            </tr>
          </thead>
          {filled.map(({ room, points: own }) => (
            <tbody key={room.id}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={matrix.visits.length + 3}
                  className="border-b border-line bg-sunken px-4 py-1.5 text-left text-xs font-semibold"
                >
                  <span className="sticky left-4">
                    {room.roomName}
                    {room.chamber && <span className="font-normal text-muted"> · Chamber {room.chamber}</span>}
                  </span>
                </th>
              </tr>
              {own.map((point) => (
                <tr key={point.id}>
                  <th
                    scope="row"
                    className="sticky left-0 z-10 border-b border-line bg-raised px-4 py-2 text-left font-normal"
                  >
                    <span className="font-medium">{point.label}</span>
                    <span className="block text-xs text-muted">{aboutPoint(point, matrix)}</span>
                  </th>
                  <td className="border-b border-line px-3 py-2 text-right">
                    <GoalCell point={point} />
                  </td>
                  {matrix.visits.map((visit) => (
                    <td key={visit.id} className="border-b border-line px-1.5 py-1.5 text-right">
                      <ReadingCell
                        reading={point.readings.findLast(({ inspectionId }) => inspectionId === visit.id)}
                        point={point}
                        matrix={matrix}
                      />
                    </td>
                  ))}
                  <td className="border-b border-line px-3 py-2">
                    {point.isControl ? <ControlWord doubt={point.doubt} /> : <StateOf point={point} />}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <div className="space-y-4 px-4 pb-4 md:hidden">
        {filled.map(({ room, points: own }) => (
          <section key={room.id} aria-label={room.roomName}>
            <h3 className="mb-1 text-sm font-semibold">{room.roomName}</h3>
            <ul className="divide-y divide-line">
              {own.map((point) => (
                <li key={point.id} className="space-y-1.5 py-2.5">
                  <div className="flex items-start justify-between gap-2">
                    <div className="min-w-0">
                      <p className="font-medium">{point.label}</p>
                      <p className="text-xs text-muted">
                        {aboutPoint(point, matrix)} · <GoalCell point={point} withWord />
                      </p>
                    </div>
                    {point.isControl ? <ControlWord doubt={point.doubt} /> : <StateOf point={point} />}
                  </div>
                  <ul className="flex flex-wrap gap-1.5">
                    {matrix.visits.flatMap((visit) => {
                      const reading = point.readings.findLast(({ inspectionId }) => inspectionId === visit.id)
                      if (!reading) return []
                      return [
                        <li key={visit.id} className="text-center">
                          <span className="block text-xs text-muted">
                            {formatDate(visit.happenedAt, matrix.timezone).replace(/ \d{4}$/, '')}
                          </span>
                          <ReadingCell reading={reading} point={point} matrix={matrix} />
                        </li>,
                      ]
                    })}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const headClass = 'border-b border-line bg-sunken px-3 py-2 text-xs font-semibold whitespace-nowrap text-muted'

const scaleOf = (matrix: MoistureMatrix, scaleId: string) => matrix.scales.find(({ id }) => id === scaleId)

function aboutPoint(point: MatrixPoint, matrix: MoistureMatrix): string {
  const scale = scaleOf(matrix, point.scaleId)
  return `${LOCATION_LABELS[point.location]}, ${point.material}${scale ? `, ${scale.meterName} ${scale.unit}` : ''}`
}

const StateOf = ({ point }: { point: MatrixPoint }) =>
  point.readings.length ? <StateChip state={point.state} /> : <span className="text-muted">Not read</span>

/** The goal with its source; `withWord` when no header names it. */
function GoalCell({ point, withWord }: { point: MatrixPoint; withWord?: boolean }) {
  if (point.isControl) return withWord ? 'control' : <span className="text-muted">–</span>
  if (!point.goal) return <span className="text-muted">{withWord ? 'no goal' : 'None'}</span>
  return (
    <>
      {withWord && 'goal '}
      {point.goal.value}
      <span className="block text-xs text-muted">{goalInWords(point.goal)}</span>
    </>
  )
}

function goalInWords({ source, dryStandard, reason }: NonNullable<MatrixPoint['goal']>): string {
  if (source === 'manual') return `by hand: ${reason}`
  return source === 'control' ? `control ${dryStandard}` : `standard ${dryStandard}`
}

interface ReadingCellProps {
  reading: MatrixReading | undefined
  point: MatrixPoint
  matrix: MoistureMatrix
}

/** A number with its state in colour and icon; the word is read out, and all facts show on hover. */
function ReadingCell({ reading, point, matrix }: ReadingCellProps) {
  if (!reading) return <span className="px-1.5 text-muted">–</span>
  const look = reading.state && STATE_LOOKS[reading.state]
  const Icon = look?.icon
  const isOnAnother = reading.scaleId !== point.scaleId
  const unit = scaleOf(matrix, reading.scaleId)?.unit
  const about = [
    reading.state && STATE_LABELS[reading.state],
    formatDateTime(reading.happenedAt, matrix.timezone),
    isOnAnother && `on another scale, ${unit}`,
    reading.isLateEntry && 'late entry',
    reading.hasOverdueMeter && 'meter past its check',
    reading.note,
  ].filter(Boolean)
  return (
    <span
      title={about.join(' · ')}
      className={clsx(
        'inline-flex min-h-6 items-center justify-end gap-1 rounded-full px-2 font-medium [&>svg]:size-3.5',
        look ? tones[look.tone] : tones.neutral,
      )}
    >
      {reading.hasOverdueMeter && <TriangleAlert aria-hidden />}
      {reading.isLateEntry && <Clock aria-hidden />}
      {reading.value}
      {isOnAnother && <span className="text-xs font-normal">{unit}</span>}
      {Icon && <Icon aria-hidden />}
      <span className="sr-only">{about.join(', ')}</span>
    </span>
  )
}
