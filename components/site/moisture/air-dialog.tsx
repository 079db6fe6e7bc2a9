'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { HappenedAt } from '@/components/job/field/happened-at'
import { useCommand } from '@/components/platform/commands/use-command'
import { DestructiveButton } from '@/components/ui/destructive-button'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { invalid } from '@/lib/base/errors'
import { withMinus } from '@/lib/base/numbers'
import {
  TEMPERATURE_SIGNS,
  type TemperatureUnit,
  airAt,
  airRefusal,
  fromCelsius,
  grainDepression,
  toCelsius,
} from '@/lib/base/psychrometrics'
import {
  type TimeFaults,
  type TypedTime,
  sentTime,
  storedTime,
  timeAtVisit,
  timeFaults,
} from '@/lib/job/field/typed-time'
import { lazyResolver } from '@/lib/platform/http/form'
import { changeAir, deleteAir, recordAir } from '@/lib/site/moisture/commands'
import { AIR_PLACE_LABELS, type AirPlace, intakeOf } from '@/lib/site/moisture/rules'
import type { AirForm, AirReading, JobAir, MoistureMatrix } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { GrainDepression } from './air-table'
import { OutletUnit } from './outlet-unit'
import { useMeters } from './use-moisture'

const resolver = lazyResolver(async () => (await import('@/lib/site/moisture/schema')).AirForm)
const PLACES = optionsOf(AIR_PLACE_LABELS)
const UNITS = optionsOf(TEMPERATURE_SIGNS)
const noneAsNull = { setValueAs: (value: string | null) => value || null }

interface AirDialogProps {
  jobId: string
  /** The job's. */
  timezone: string
  visit: Pick<Inspection, 'id' | 'inspectionDate'>
  air: JobAir
  rooms: MoistureMatrix['rooms']
  reading?: AirReading
  onClose: () => void
}

const valuesOf = (reading: AirReading): AirForm => ({
  inspectionId: reading.inspectionId,
  place: reading.place,
  roomId: reading.roomId,
  chamber: reading.chamber ?? '',
  meterId: reading.meterId,
  equipmentItemId: reading.equipmentItemId,
  temperature: reading.temperature,
  temperatureUnit: reading.temperatureUnit,
  rh: reading.rh,
  note: reading.note ?? '',
  overdueMeterReason: reading.overdueMeterReason ?? '',
  happenedAt: reading.happenedAt,
  lateReason: reading.lateReason ?? '',
})

/** Whether a place asks for its room. */
const isInside = (place: AirPlace | undefined): boolean => place === 'AFFECTED' || place === 'DEHUMIDIFIER_OUTLET'

/** Records the air of a place, or corrects a reading; figures that follow show while people type. */
export function AirDialog({ jobId, timezone, visit, air, rooms, reading, onClose }: AirDialogProps) {
  const inspectionId = visit.id
  const [openedAt] = useState(() => new Date().toISOString())
  const [take] = useCommand(recordAir)
  const [change] = useCommand(changeAir)
  const [remove] = useCommand(deleteAir)
  const meters = useMeters()
  const [time, setTime] = useState(() => (reading ? storedTime(reading, timezone) : timeAtVisit(visit, timezone)))
  const taken = new Set(air.readings.filter((one) => one.inspectionId === inspectionId).map(({ place }) => place))
  const record = useRecordForm({
    resolver,
    stored: reading,
    valuesOf: (known): AirForm =>
      known
        ? valuesOf(known)
        : {
            inspectionId,
            place: (['OUTSIDE', 'UNAFFECTED'] as const).find((place) => !taken.has(place)) ?? 'AFFECTED',
            roomId: null,
            chamber: '',
            meterId: null,
            equipmentItemId: null,
            temperature: null as unknown as number,
            // The unit of this job's last measurement.
            temperatureUnit: air.readings[0]?.temperatureUnit ?? 'Celsius',
            rh: null as unknown as number,
            note: '',
            overdueMeterReason: '',
            happenedAt: sentTime(time, timezone).at,
            lateReason: '',
          },
    send: async (values, base) => {
      const faults = timeFaults(time, timezone, reading && new Date(reading.capturedAt))
      if (faults) throw invalidTime(faults)
      // The room that was chosen for a place inside does not go to another one.
      const sent =
        isInside(values.place) || values.place === base?.place ? values : { ...values, roomId: null, chamber: null }
      return base ? change({ jobId, airReadingId: base.id }, { ...sent, version: base.version }) : take({ jobId }, sent)
    },
    saved: (saved) => {
      if (saved) notify.success('The air reading was saved')
      onClose()
    },
    follow: (theirs) => setTime(storedTime(theirs, timezone)),
  })
  const { form, field, control } = record
  const { errors } = form.formState
  const [place, roomId, chamber, equipmentItemId, meterId, temperature, unit, rh, happenedAt] = useWatch({
    control,
    name: [
      'place',
      'roomId',
      'chamber',
      'equipmentItemId',
      'meterId',
      'temperature',
      'temperatureUnit',
      'rh',
      'happenedAt',
    ],
  })
  const hygrometers = (meters.data ?? []).filter((meter) => !meter.retiredAt || meter.id === reading?.meterId)
  const meter = hygrometers.find((one) => one.id === meterId)

  const changeTime = (typed: TypedTime) => {
    setTime(typed)
    form.clearErrors(['happenedAt', 'lateReason'])
    form.setValue('happenedAt', sentTime(typed, timezone).at, { shouldDirty: true })
    form.setValue('lateReason', typed.lateReason, { shouldDirty: true })
  }

  const confirm = async () => {
    await remove({ jobId, airReadingId: reading!.id })
    onClose()
  }

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={reading ? 'Air reading' : 'New air reading'}
      before={
        reading && (
          <DestructiveButton
            label="Delete"
            confirmation={{
              title: 'Delete this air reading?',
              verb: 'Delete air reading',
              children: 'The history keeps what it said.',
              onConfirm: confirm,
            }}
          />
        )
      }
    >
      <Select
        label="Place"
        required
        options={PLACES}
        {...field('place', {
          onChange: () => form.setValue('equipmentItemId', null, { shouldDirty: true }),
        })}
      />
      {place === 'DEHUMIDIFIER_OUTLET' && (
        <OutletUnit
          jobId={jobId}
          at={happenedAt ?? openedAt}
          value={equipmentItemId ?? null}
          stored={reading}
          onChange={(chosen, standing) => {
            form.setValue('equipmentItemId', chosen, { shouldDirty: true, shouldValidate: true })
            if (standing && !roomId) form.setValue('roomId', standing.roomId, { shouldDirty: true })
          }}
          error={errors.equipmentItemId?.message}
        />
      )}
      {isInside(place) && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Select
            label="Room"
            options={rooms.map((room) => ({ value: room.id, label: room.roomName }))}
            placeholder="Not recorded"
            {...field('roomId', noneAsNull)}
          />
          <TextInput label="Chamber" autoComplete="off" {...field('chamber')} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)] gap-3">
        <NumberInput control={control} name="temperature" label="Temperature" required />
        <Select label="Unit" options={UNITS} {...field('temperatureUnit')} />
        <NumberInput control={control} name="rh" label="Humidity" unit="%" required />
      </div>
      <Consequences
        temperature={temperature}
        unit={unit ?? 'Celsius'}
        rh={rh}
        altitudeMetres={air.altitudeMetres}
        intake={
          place === 'DEHUMIDIFIER_OUTLET'
            ? (intakeOf(
                {
                  inspectionId,
                  place,
                  roomId: roomId ?? null,
                  chamber: chamber || null,
                  happenedAt: happenedAt ?? NOW,
                },
                air.readings,
                rooms,
              ) as AirReading | null)
            : null
        }
      />
      <Select
        label="Hygrometer"
        options={hygrometers.map(({ id: value, name }) => ({ value, label: name }))}
        placeholder="Not recorded"
        {...field('meterId', noneAsNull)}
      />
      {meter?.isPastCheck && (
        <TextInput
          label={`${meter.name} is past its check. Why is it used?`}
          required
          autoComplete="off"
          {...field('overdueMeterReason')}
        />
      )}
      <HappenedAt
        label="When it was measured"
        value={time}
        onChange={changeTime}
        timezone={timezone}
        enteredAt={reading?.capturedAt}
        errors={{ at: errors.happenedAt?.message, lateReason: errors.lateReason?.message }}
      />
      <TextInput label="Note" autoComplete="off" {...field('note')} />
    </RecordDialog>
  )
}

/** The faults of the typed time, in the server's form. */
const invalidTime = ({ at, lateReason }: TimeFaults) =>
  invalid([
    ...(at ? [{ path: 'happenedAt', message: at }] : []),
    ...(lateReason ? [{ path: 'lateReason', message: lateReason }] : []),
  ])

/** The nearest in time of two readings at one visit counts: a new one is taken now. */
const NOW = '2199-12-31T00:00:00.000Z'

interface ConsequencesProps {
  temperature: number | null
  unit: TemperatureUnit
  rh: number | null
  altitudeMetres: number
  intake: AirReading | null
}

/** Figures that follow from the typed numbers. */
function Consequences({ temperature, unit, rh, altitudeMetres, intake }: ConsequencesProps) {
  const isWhole = temperature !== null && rh !== null && !airRefusal(temperature, unit, rh)
  const air = isWhole ? airAt(toCelsius(temperature, unit), rh, altitudeMetres) : null
  const figures = [
    ['GPP', air && air.gpp.toFixed(1)],
    ['Dew point', air && `${withMinus(fromCelsius(air.dewPoint, unit).toFixed(1))} ${TEMPERATURE_SIGNS[unit]}`],
    ['Vapour pressure', air && `${(air.vapourPressure / 1000).toFixed(2)} kPa`],
    ['Absolute humidity', air && `${air.absoluteHumidity.toFixed(1)} g/m³`],
  ]
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-3 rounded-card bg-sunken p-3 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value ?? '–'}</dd>
        </div>
      ))}
      {air && intake && (
        <div className="col-span-full">
          <dt className="text-xs text-muted">Grain depression</dt>
          <dd className="font-medium">
            <GrainDepression grains={grainDepression(intake.air.gpp, air.gpp)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
