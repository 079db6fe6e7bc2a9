'use client'

import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'

import { isComing } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { useCommand } from '@/components/platform/commands/use-command'
import { useJobEquipment } from '@/components/site/equipment/use-equipment'
import { asRefusal } from '@/components/ui/as-refusal'
import { Chip } from '@/components/ui/chip'
import { NumberPad, PadInput } from '@/components/ui/number-pad'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { useFragment } from '@/components/ui/use-fragment'
import { useTyped } from '@/components/ui/use-typed'
import { LIKE_A_NUMBER, parseNumber } from '@/lib/base/numbers'
import { TEMPERATURE_SIGNS, type TemperatureUnit, airRefusal } from '@/lib/base/psychrometrics'
import { sentTime, timeAtVisit, timeFaults } from '@/lib/job/field/typed-time'
import { dehumidifiersOf } from '@/lib/site/equipment/rules'
import { type AirSpot, airSpots } from '@/lib/site/moisture/air-spots'
import { recordAir } from '@/lib/site/moisture/commands'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import type { JobAir, MoistureMatrix } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'
import { AIR_ANCHOR } from '@/lib/site/visits/sections'

import { RowFault } from './row-fault'
import { useMeters } from './use-moisture'

interface AirRowsProps {
  jobId: string
  /** The job's. */
  timezone: string
  visit: Pick<Inspection, 'id' | 'inspectionDate'>
  air: JobAir
  rooms: MoistureMatrix['rooms']
  /** The room that is shown alone. */
  only?: string
  /** Who looks at it. */
  viewerId: string
}

/**
 * The air that a visit still has to read, a row each: outside, unaffected, affected, and at the outlets. All are read
 * with the hygrometer that the viewer used last at this visit, until another one is chosen; who is led here by its line begins at once.
 */
export function AirRows({ jobId, timezone, visit, air, rooms, only, viewerId }: AirRowsProps) {
  const { data: equipment } = useJobEquipment(jobId)
  const [openedAt] = useState(() => new Date().toISOString())
  const units = dehumidifiersOf(equipment?.installations ?? [], openedAt).filter(({ pickupTime }) => !pickupTime)
  const spots = airSpots({ visitId: visit.id, readings: air.readings, rooms, units, only })
  const { data: meters = [] } = useMeters()
  // Of an earlier visit, or in somebody else's hand, it says nothing of the one that is in this hand now.
  const last = air.readings.find(
    ({ meterId, inspectionId, takenBy }) => meterId !== null && inspectionId === visit.id && takenBy.id === viewerId,
  )?.meterId
  const used = new Set(air.readings.map(({ meterId }) => meterId))
  // One past its check is chosen where its reason is asked for: in the form of a reading.
  const hygrometers = meters.filter(
    ({ id, kind, retiredAt, isPastCheck }) => !retiredAt && !isPastCheck && (kind === 'HYGROMETER' || used.has(id)),
  )
  const [chosen, choose] = useState<string | null>(null)
  const meterId = hygrometers.find(({ id }) => id === (chosen ?? last))?.id ?? null
  const isAskedFor = useFragment() === AIR_ANCHOR
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isAskedFor) list.current?.querySelector<HTMLInputElement>('input[data-pad]:not(:disabled)')?.focus()
  }, [isAskedFor])
  if (!spots.length) return null
  const unit = air.readings[0]?.temperatureUnit ?? 'Celsius'
  return (
    <NumberPad>
      <ul
        ref={list}
        id={AIR_ANCHOR}
        aria-label="Air to read"
        className="scroll-mt-(--stuck) divide-y divide-line border-t border-line"
      >
        {spots.map((spot) => (
          <AirRow
            key={spot.key}
            spot={spot}
            jobId={jobId}
            timezone={timezone}
            visit={visit}
            unit={unit}
            meterId={meterId}
          />
        ))}
      </ul>
      {hygrometers.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <Select
            label="Hygrometer"
            className="max-w-md"
            options={hygrometers.map(({ id: value, name: label }) => ({ value, label }))}
            placeholder="Not recorded"
            value={meterId ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
    </NumberPad>
  )
}

interface AirRowProps extends Pick<AirRowsProps, 'jobId' | 'timezone' | 'visit'> {
  spot: AirSpot
  unit: TemperatureUnit
  /** The hygrometer that it is read with; null for one that is not recorded. */
  meterId: string | null
}

const NOTHING = { temperature: '', rh: '' }

/** A temperature and a humidity, saved once both are typed and the row is left; until then a draft. */
function AirRow({ spot, jobId, timezone, visit, unit, meterId }: AirRowProps) {
  const id = useId()
  const [take] = useCommand(recordAir)
  const [draft, type, settle] = useTyped<typeof NOTHING>(`air:${visit.id} ${spot.key}`)
  const typed = draft ?? NOTHING
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const { place, roomId, chamber, equipmentItemId, of } = spot
  const waits = useKept().find(
    ({ kind, body }) =>
      kind === 'air reading' &&
      body.inspectionId === visit.id &&
      body.place === place &&
      (body.roomId ?? null) === roomId &&
      (body.equipmentItemId ?? null) === equipmentItemId,
  )

  // The table above tells of it already. It stays, so that nothing that was typed is lost if it is refused.
  const isTold = waits !== undefined && isComing(waits)

  const save = async () => {
    const [temperature, rh] = [parseNumber(typed.temperature), parseNumber(typed.rh)]
    if (temperature === null || rh === null || isSaving) return
    if (Number.isNaN(temperature) || Number.isNaN(rh)) return setFault(LIKE_A_NUMBER)
    const refusal = airRefusal(temperature, unit, rh)
    if (refusal) return setFault(refusal.temperature ?? refusal.rh ?? null)
    const time = timeAtVisit(visit, timezone)
    if (timeFaults(time, timezone)) return setFault('Use “Add air reading”, and say there when it was measured')
    const { at: happenedAt, lateReason } = sentTime(time, timezone)
    setSaving(true)
    setFault(null)
    try {
      await take(
        { jobId },
        {
          inspectionId: visit.id,
          place,
          roomId,
          chamber,
          meterId,
          equipmentItemId,
          temperature,
          temperatureUnit: unit,
          rh,
          happenedAt,
          lateReason,
        },
      )
      settle(typed)
    } catch (error) {
      const { fields, message } = asRefusal(error)
      setFault(fields[0]?.message ?? message)
    } finally {
      setSaving(false)
    }
  }

  const field = (name: keyof typeof typed, label: string, sign: string) => (
    <PadInput
      id={`${id}-${name}`}
      unit={sign}
      short
      faultId={fault ? `${id}-error` : undefined}
      aria-label={`${label}, ${AIR_PLACE_LABELS[place]}${of ? `, ${of}` : ''}`}
      value={typed[name]}
      readOnly={isSaving || waits !== undefined}
      disabled={isTold}
      onChange={({ target }) => {
        const next = { ...typed, [name]: target.value }
        type(next.temperature || next.rh ? next : null)
        setFault(null)
      }}
    />
  )

  return (
    <li
      hidden={isTold}
      onFocus={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
        if (currentTarget.contains(relatedTarget)) return
        setTyping(false)
        void save()
      }}
      className="flex flex-wrap items-center gap-2 px-4 py-2.5"
    >
      <span className="min-w-24 flex-1">
        <span className="block font-medium break-words">{AIR_PLACE_LABELS[place]}</span>
        <span className="flex min-h-5 items-center gap-1.5 text-table break-words text-muted">
          {isSaving ? (
            <Spinner />
          ) : waits ? (
            <Chip tone="warning">Not saved</Chip>
          ) : draft && !isTyping ? (
            <Chip tone="warning">Not saved yet</Chip>
          ) : (
            (of ?? 'Not read yet')
          )}
        </span>
      </span>
      <span className="w-22">{field('temperature', 'Temperature', TEMPERATURE_SIGNS[unit])}</span>
      <span className="w-22">{field('rh', 'Humidity', '%')}</span>
      {fault && (
        <RowFault id={`${id}-error`} className="w-full">
          {fault}
        </RowFault>
      )}
    </li>
  )
}
