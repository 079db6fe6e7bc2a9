'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Button } from '@/components/ui/button'
import { PadInput } from '@/components/ui/number-pad'
import { Spinner } from '@/components/ui/spinner'
import { useTyped } from '@/components/ui/use-typed'
import { newId } from '@/lib/base/ids'
import { LIKE_A_NUMBER, parseNumber } from '@/lib/base/numbers'
import { type TypedTime, sentTime, timeFaults } from '@/lib/job/field/typed-time'
import { addPoint, takeReading } from '@/lib/site/moisture/commands'
import { HEIGHTS, PLACES, type Place, labelOf, materialAt } from '@/lib/site/moisture/places'
import { type MoistureMethod, methodOf, rangeRefusal } from '@/lib/site/moisture/rules'
import type { Meter, MoistureMatrix } from '@/lib/site/moisture/schema'

import { likelyScale } from './likely-scale'
import { RowFault } from './row-fault'

interface NewPointRowProps {
  jobId: string
  /** The job's. */
  timezone: string
  room: MoistureMatrix['rooms'][number]
  points: MoistureMatrix['points']
  /** Those in use. */
  meters: readonly Meter[]
  /** The meter of the visit, if one is chosen. */
  chosen: Meter | undefined
  inspectionId: string
  /** The method; empty for the meter's usual one. */
  method: MoistureMethod | ''
  time: TypedTime
}

/** What stands in the row: a draft until it is sent. */
interface Typed {
  chip?: string
  height: string | null
  value: string
}
const NOTHING: Typed = { height: null, value: '' }

/** What was typed into the row: on its way, stored, or refused. */
interface Entry {
  pointId: string
  readingId: string
  place: Place
  height: string | null
  label: string
  typed: string
  value: number
  /** What it was typed for, whatever is chosen meanwhile. */
  meterId: string
  scale: Meter['scales'][number]
  method: MoistureMethod
  time: ReturnType<typeof sentTime>
  isStored?: boolean
  fault?: string
}

const chipClass = (isChosen: boolean) =>
  `inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border px-3 text-sm md:min-h-8 ${
    isChosen ? 'border-brand bg-brand-soft font-medium text-brand' : 'border-outline bg-raised hover:bg-sunken'
  }`

/**
 * A new point and its first reading in one go: a tap says where it is, and Enter begins the next one, which waits for no
 * answer. What is refused stays below the row until it is sent again or put back into it.
 */
export function NewPointRow({
  jobId,
  timezone,
  room,
  points,
  meters,
  chosen,
  inspectionId,
  method,
  time,
}: NewPointRowProps) {
  const id = useId()
  const [add] = useCommand(addPoint)
  const [take] = useCommand(takeReading)
  const [draft, type] = useTyped<Typed>(`new point:${inspectionId} ${room.id}`)
  const { chip, height, value: typed } = draft ?? NOTHING
  const place = PLACES.find((one) => one.chip === chip) ?? null
  const [fault, setFault] = useState<string | null>(null)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  /** Of the entry that was put back: a second try after a lost answer makes no second point. */
  const made = useRef<Pick<Entry, 'pointId' | 'readingId'> | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const { meter, scale } = likelyScale(chosen ? [chosen] : meters, points.at(-1))
  // Also by what the screen does not have from the server yet.
  const taken = [...points.filter(({ roomId }) => roomId === room.id), ...entries].map((one) => one.label)
  const onTheirWay = entries.filter((one) => !one.isStored && !one.fault)
  const label = place && labelOf(place, height, taken)

  const choose = (next: Place) => {
    type({ chip: next.chip, height: null, value: typed })
    setFault(null)
    field.current?.focus()
  }

  const begin = (entry?: Entry) => {
    made.current = entry ?? null
    type(entry ? { chip: entry.place.chip, height: entry.height, value: entry.typed } : null)
    setFault(null)
  }

  const send = async (entry: Entry) => {
    const { pointId, readingId, place, label, value, meterId, scale, method, time } = entry
    const put = (now: Entry) => setEntries((before) => [...before.filter((one) => one.pointId !== pointId), now])
    put(entry)
    // Both at once: whoever leaves before the first is answered has kept both. What names the point goes after it.
    const sent = [
      add(
        { jobId },
        {
          id: pointId,
          roomId: room.id,
          label,
          location: place.location,
          material: materialAt(place.location, points),
          meterId,
          scaleId: scale.id,
        },
      ),
      take(
        { jobId, roomId: room.id, inspectionId },
        {
          id: readingId,
          pointId,
          value,
          scaleId: scale.id,
          method,
          happenedAt: time.at,
          lateReason: time.lateReason,
        },
      ),
    ]
    const refused = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')
    if (!refused) return put({ ...entry, isStored: true })
    const { fields, message } = asRefusal(refused.reason)
    put({ ...entry, fault: fields[0]?.message ?? message })
  }

  const putBack = (entry: Entry) => {
    setEntries((before) => before.filter((one) => one !== entry))
    begin(entry)
    field.current?.focus()
  }

  const save = () => {
    const value = parseNumber(typed)
    if (!place || !label) return setFault('Tap where the point is')
    if (value === null) return setFault('Type what the meter reads')
    if (Number.isNaN(value)) return setFault(LIKE_A_NUMBER)
    const refusal = rangeRefusal(value, scale)
    if (refusal) return setFault(refusal)
    if (meter.isPastCheck)
      return setFault(`${meter.name} is past its check: add the point above, and say why it is used`)
    if (timeFaults(time, timezone)) return setFault('Say above when these were taken')
    // A point that is stored already keeps its words: under others it is another one.
    const again = made.current && !points.some((point) => point.id === made.current!.pointId) ? made.current : null
    const { pointId, readingId } = again ?? { pointId: newId(), readingId: newId() }
    void send({
      pointId,
      readingId,
      place,
      height,
      label,
      typed,
      value,
      meterId: meter.id,
      scale,
      method: method || methodOf(meter, scale.unit),
      time: sentTime(time, timezone),
    })
    begin()
  }

  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }

  return (
    <div className="space-y-2 border-t border-line px-4 py-3">
      <div
        role="group"
        aria-label={`Where is the new point in ${room.roomName}?`}
        // The field keeps the focus, and with it the number pad.
        onPointerDown={(event) => event.preventDefault()}
        className="flex flex-wrap gap-1.5"
      >
        {PLACES.map((one) => (
          <button
            key={one.chip}
            type="button"
            aria-pressed={one === place}
            aria-label={one.label}
            onClick={() => choose(one)}
            className={chipClass(one === place)}
          >
            {one.chip}
          </button>
        ))}
        {HEIGHTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === height}
            disabled={place?.location !== 'WALLS'}
            onClick={() => type({ chip, height: one === height ? null : one, value: typed })}
            className={`${chipClass(one === height)} disabled:opacity-40`}
          >
            {one}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="min-w-24 flex-1">
          <span className="block font-medium break-words">{label ?? 'New point'}</span>
          <span className="block text-table break-words text-muted">
            {place ? materialAt(place.location, points) : 'Tap where it is'} · {meter.name}
          </span>
        </label>
        <span className="w-36 max-w-full">
          <PadInput
            id={id}
            ref={field}
            aside
            unit={scale.unit}
            faultId={fault ? `${id}-error` : undefined}
            value={typed}
            onChange={({ target }) => {
              type({ chip, height, value: target.value })
              setFault(null)
            }}
            onKeyDown={onEnter}
          />
        </span>
      </div>
      {/* As high while it is empty: what is below stays under the finger. */}
      <div className="min-h-5">
        {fault ? (
          <RowFault id={`${id}-error`}>{fault}</RowFault>
        ) : (
          onTheirWay.length > 0 && (
            <p role="status" className="flex items-center gap-1.5 text-table text-muted">
              <Spinner />
              Saving {onTheirWay.map((one) => one.label).join(', ')}
            </p>
          )
        )}
      </div>
      {entries.map(
        (one) =>
          one.fault && (
            <div key={one.pointId} className="flex flex-wrap items-center gap-2">
              <RowFault id={`${id}-${one.pointId}`} className="min-w-0 flex-1">
                {`${one.label}, ${one.typed} ${one.scale.unit}: ${one.fault}`}
              </RowFault>
              <Button size="sm" onClick={() => void send({ ...one, fault: undefined })}>
                Try again
              </Button>
              <Button size="sm" onClick={() => putBack(one)}>
                Change
              </Button>
            </div>
          ),
      )}
    </div>
  )
}
