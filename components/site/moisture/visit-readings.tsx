'use client'

import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { HappenedAt } from '@/components/job/field/happened-at'
import { KeptHere } from '@/components/platform/commands/kept-here'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { NumberPad } from '@/components/ui/number-pad'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { SkeletonTable } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { asShownNow } from '@/components/ui/use-asking'
import { type TypedTime, timeAtVisit } from '@/lib/job/field/typed-time'
import { type RoomEntries, entriesOf } from '@/lib/site/moisture/entries'
import { METHOD_LABELS, type MoistureMethod, isPercentage, methodOf } from '@/lib/site/moisture/rules'
import type { MatrixPoint, Meter, MeterScale, MoistureMatrix } from '@/lib/site/moisture/schema'
import { roomAnchor } from '@/lib/site/visits/sections'

import { AirOfVisit } from './air-of-visit'
import { NewPointRow } from './new-point-row'
import { ReadingRow } from './reading-row'
import { useMatrix, useMeters } from './use-moisture'
import { useShownMatrix } from './use-shown-matrix'

const MeterDialog = loadLater(async () => (await import('./meter-dialog')).MeterDialog)
const PointDialog = loadLater(async () => (await import('./point-dialog')).PointDialog)

/**
 * A technician's measurements at a visit: every point with its earlier value and its goal, and the air.
 * @param props.only the room that is shown alone
 */
export function VisitReadings({
  job: { id: jobId, timezone },
  visit,
  viewer,
  only,
}: VisitSectionProps & { only?: string }) {
  const matrix = useMatrix(jobId)
  const meters = useMeters()

  return (
    // One column: the last point leads on to the air.
    <NumberPad className="space-y-5">
      <Loaded query={matrix} waiting={<SkeletonTable columns={4} label="Loading the readings…" />}>
        {(found) => (
          <Loaded query={meters} waiting={<SkeletonTable columns={4} label="Loading the meters…" />}>
            {(all) => <Grid matrix={found} meters={all} visit={visit} only={only} />}
          </Loaded>
        )}
      </Loaded>
      {/* Not before the points, which would push it down. */}
      {!(matrix.isPending || meters.isPending) && (
        <AirOfVisit jobId={jobId} timezone={timezone} visit={visit} only={only} viewerId={viewer.userId} />
      )}
      {!only && <KeptHere jobId={jobId} kinds={['point', 'reading', 'air reading']} />}
    </NumberPad>
  )
}

const METHODS = [{ value: '', label: 'As each meter usually reads' }, ...optionsOf(METHOD_LABELS)]

interface GridProps {
  matrix: MoistureMatrix
  meters: readonly Meter[]
  visit: VisitSectionProps['visit']
  only: string | undefined
}

type Asking = { what: 'meter' } | { what: 'add'; roomId: string } | { what: 'edit'; point: MatrixPoint }

function Grid({ matrix: stored, meters, visit, only }: GridProps) {
  const { matrix, coming } = useShownMatrix(stored, meters)
  const { jobId, rooms, timezone } = matrix
  const { id: inspectionId } = visit
  const [meterId, setMeterId] = useState('')
  const [method, setMethod] = useState<MoistureMethod | ''>('')
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [time, setTime] = useState(() => timeAtVisit(visit, timezone))
  const [asking, setAsking] = useState<Asking | null>(null)
  const offered = meters.filter(({ retiredAt, scales }) => !retiredAt && scales.length)
  const chosen = offered.find(({ id }) => id === meterId)
  const byRoom = entriesOf(matrix, inspectionId).filter(({ room }) => !only || room.id === only)
  const isUnread = byRoom.some(({ entries }) => !entries.length || entries.some(({ current }) => !current))
  // Asked before the first point is there, and never taken back: the grid would jump away under the thumb.
  const [asksTime, setAsksTime] = useState(isUnread)
  if (isUnread && !asksTime) setAsksTime(true)
  const inUse = chosen ? [chosen] : meters.filter(({ id }) => matrix.points.some((point) => point.meterId === id))
  const pastCheck = inUse.filter((meter) => meter.isPastCheck)

  const meterDialog = asking?.what === 'meter' && (
    <MeterDialog
      onSite
      onClose={(added) => {
        if (added) setMeterId(added.id)
        setAsking(null)
      }}
    />
  )

  if (!rooms.length) {
    return (
      <EmptyState icon={<Gauge />} title="No rooms yet">
        Add the rooms first: moisture points belong to rooms.
      </EmptyState>
    )
  }
  if (!offered.length) {
    return (
      <>
        <EmptyState
          icon={<Gauge />}
          title="No moisture meters yet"
          action={
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAsking({ what: 'meter' })}>
              Add a meter
            </Button>
          }
        >
          Add the one that you measure with: its name and its scales.
        </EmptyState>
        {meterDialog}
      </>
    )
  }
  const how = (
    <>
      <div className="grid grid-cols-1 max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label="Meter at this visit"
          className="max-w-md"
          options={[
            { value: '', label: 'As each point is bound' },
            ...offered.map((meter) => ({
              value: meter.id,
              label: meter.isPastCheck ? `${meter.name} (past its check)` : meter.name,
            })),
          ]}
          value={meterId}
          onChange={({ target }) => setMeterId(target.value)}
        />
        <Select
          label="Method"
          className="max-w-md"
          options={METHODS}
          value={method}
          onChange={({ target }) => setMethod(target.value as MoistureMethod | '')}
        />
      </div>
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAsking({ what: 'meter' })}>
        Another meter
      </Button>
      {asksTime && (
        <div className="max-w-md">
          <HappenedAt
            ask="These were taken earlier"
            back="They are taken now"
            label="When they were taken"
            value={time}
            onChange={setTime}
            timezone={timezone}
          />
        </div>
      )}
    </>
  )
  return (
    <>
      {only ? (
        <details>
          <summary className="min-h-11 content-center text-table text-muted md:min-h-8">
            {chosen?.name ?? 'Each point’s own meter'}, {time.at === null ? 'taken now' : 'taken earlier'}
          </summary>
          <div className="space-y-3 pb-3">{how}</div>
        </details>
      ) : (
        how
      )}
      {pastCheck.map((meter) => (
        <Banner key={meter.id} tone="warning" title={`${meter.name} is past its check`}>
          <TextInput
            label={`Why is ${meter.name} used?`}
            help="Kept with each of its readings, and told by the reports."
            required
            className="mt-2"
            value={reasons[meter.id] ?? ''}
            onChange={({ target }) => setReasons({ ...reasons, [meter.id]: target.value })}
          />
        </Banner>
      ))}
      <div className="space-y-4">
        {byRoom.map((shown) => (
          <RoomGrid
            key={shown.room.id}
            {...shown}
            matrix={matrix}
            coming={coming}
            inspectionId={inspectionId}
            meters={meters}
            offered={offered}
            isAlone={only !== undefined}
            chosen={chosen}
            method={method}
            reasons={reasons}
            time={time}
            onAdd={() => setAsking({ what: 'add', roomId: shown.room.id })}
            onEdit={(point) => setAsking({ what: 'edit', point })}
          />
        ))}
      </div>
      {meterDialog}
      {asking && asking.what !== 'meter' && (
        <PointDialog
          jobId={jobId}
          meters={offered}
          rooms={rooms}
          roomId={asking.what === 'add' ? asking.roomId : asking.point.roomId}
          point={asking.what === 'edit' ? asShownNow(matrix.points, asking.point) : undefined}
          like={matrix.points.at(-1)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface RoomGridProps extends RoomEntries {
  matrix: MoistureMatrix
  /** The ids of points that are not stored yet. */
  coming: ReadonlySet<string>
  inspectionId: string
  meters: readonly Meter[]
  /** Whether it is the only room that is shown: then a new point is a line of it. */
  isAlone: boolean
  /** Those in use, for new points. */
  offered: readonly Meter[]
  chosen: Meter | undefined
  /** The method; empty for the meter's usual one. */
  method: MoistureMethod | ''
  reasons: Record<string, string>
  /** The time of readings from now on. */
  time: TypedTime
  onAdd: () => void
  onEdit: (point: MatrixPoint) => void
}

function RoomGrid({ room, entries, onAdd, onEdit, ...grid }: RoomGridProps) {
  const { matrix, coming, inspectionId, meters, offered, chosen, method, reasons, time, isAlone } = grid
  const read = entries.filter(({ current }) => current).length
  // In a room that begins without points it stays above those that come: nothing moves away under the thumb.
  const [begins] = useState(!entries.length)
  const newPoint = isAlone && (
    <NewPointRow
      jobId={matrix.jobId}
      timezone={matrix.timezone}
      room={room}
      points={matrix.points}
      meters={offered}
      chosen={chosen}
      inspectionId={inspectionId}
      method={method}
      time={time}
    />
  )
  return (
    <Card
      flush
      id={isAlone ? undefined : roomAnchor(room.id)}
      title={
        <>
          {isAlone ? 'Points' : room.roomName}{' '}
          {entries.length > 0 && (
            <span className="font-normal text-muted tabular-nums">
              {read} of {entries.length} read
            </span>
          )}
        </>
      }
      actions={
        <Button size="sm" icon={<Plus aria-hidden />} onClick={onAdd} aria-label={`Add a point in ${room.roomName}`}>
          Add point
        </Button>
      }
    >
      {begins && newPoint}
      {entries.length > 0 && (
        <ul aria-label={`Points in ${room.roomName}`} className="divide-y divide-line border-t border-line">
          {entries.map((entry) => {
            const meter = chosen ?? meters.find(({ id }) => id === entry.point.meterId)
            const scale = scaleFor(entry.point, meter, matrix)
            return (
              <ReadingRow
                key={entry.point.id}
                {...entry}
                isComing={coming.has(entry.point.id)}
                room={room}
                visits={matrix.visits}
                timezone={matrix.timezone}
                inspectionId={inspectionId}
                time={time}
                method={method || (meter ? methodOf(meter, scale.unit) : 'NOT_APPLICABLE')}
                scale={scale}
                meterName={meter?.name}
                storedUnit={matrix.scales.find(({ id }) => id === entry.current?.scaleId)?.unit}
                pastCheck={meter?.isPastCheck ? { name: meter.name, reason: reasons[meter.id]?.trim() ?? '' } : null}
                onEdit={() => onEdit(entry.point)}
              />
            )
          })}
        </ul>
      )}
      {!begins && newPoint}
      {!isAlone && !entries.length && <p className="px-4 pb-4 text-muted">No points in this room yet.</p>}
    </Card>
  )
}

/** The scale of a meter for a point: the point's own, else one of the same unit, else the first of the same sort. */
function scaleFor(point: MatrixPoint, meter: Meter | undefined, matrix: MoistureMatrix): Omit<MeterScale, 'isUsed'> {
  const bound = matrix.scales.find(({ id }) => id === point.scaleId)!
  if (!meter || meter.id === bound.meterId) return bound
  const sameUnit = meter.scales.find(({ unit }) => unit === bound.unit)
  const sameSort = meter.scales.find(({ unit }) => isPercentage(unit) === isPercentage(bound.unit))
  return sameUnit ?? sameSort ?? meter.scales[0]!
}
