'use client'

import { useQuery } from '@tanstack/react-query'
import { Controller, type FieldPathByValue, type UseFormReturn, useWatch } from 'react-hook-form'

import { dryingSettings } from '@/components/site/drying/drying-settings'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceField } from '@/components/ui/choice-field'
import { DateField, DateTimeField } from '@/components/ui/date-field'
import { fieldsOf } from '@/components/ui/fields-of'
import { NumberInput } from '@/components/ui/number-input'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { withMinus } from '@/lib/base/numbers'
import {
  TEMPERATURE_SIGNS,
  type TemperatureUnit,
  airAt,
  airRefusal,
  fromCelsius,
  toCelsius,
} from '@/lib/base/psychrometrics'
import { zoneName } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import {
  ACCESS_LABELS,
  CLADDING_LABELS,
  CONDITION_LABELS,
  DWELLING_LABELS,
  FOUNDATION_LABELS,
  OUTCOME_LABELS,
  PRESENCE_LABELS,
  ROOF_LABELS,
  TEMPERATURE_UNIT_LABELS,
  VISIT_FIELD_LABELS,
  WATER_CATEGORY_HELP,
  WATER_CATEGORY_LABELS,
  WATER_CLASS_HELP,
  WATER_CLASS_LABELS,
} from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { PeopleField } from './people-field'
import type { VisitField, VisitValues } from './visit-values'

interface GroupProps {
  form: UseFormReturn<VisitValues>
  job: Job
  visit: Inspection
}

const optionsOf = <V extends string>(labels: Record<V, string>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }))

/** A select and a text have no null: an empty one means null. */
const noneAsNull = { setValueAs: (value: string | null) => value || null }

/** Makes the props of a text control. */
const textsOf = (form: UseFormReturn<VisitValues>) => {
  const field = fieldsOf(form)
  return (name: VisitField) => ({ label: VISIT_FIELD_LABELS[name], ...field(name, noneAsNull) })
}

type Form = UseFormReturn<VisitValues>

function Choice<V extends string>({
  form,
  name,
  labels,
  help,
}: {
  form: Form
  name: FieldPathByValue<VisitValues, V | null>
  labels: Record<V, string>
  help?: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <ChoiceField
          {...field}
          value={field.value as V | null}
          label={VISIT_FIELD_LABELS[name as VisitField]}
          help={help}
          options={optionsOf(labels)}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

function YesNo({ form, name }: { form: Form; name: 'damageIsRectified' | 'temporaryAccommodationRequired' }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <ChoiceField
          {...field}
          value={field.value === null ? null : field.value ? 'yes' : 'no'}
          onChange={(answer) => field.onChange(answer && answer === 'yes')}
          label={VISIT_FIELD_LABELS[name]}
          options={YES_OR_NO}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

interface NumberProps {
  form: Form
  name: 'propertyAge' | 'temperatureInside' | 'temperatureOutside' | 'rhInside' | 'rhOutside'
  unit: string
  whole?: boolean
}

const Measured = ({ form, name, unit, whole }: NumberProps) => (
  <NumberInput control={form.control} name={name} label={VISIT_FIELD_LABELS[name]} unit={unit} whole={whole} />
)

export function ArrivalGroup({ form, visit }: GroupProps) {
  const text = textsOf(form)
  return (
    <Card title="Arrival and access">
      <div className="space-y-4">
        <Checkbox
          label={VISIT_FIELD_LABELS.isInitialAttendance}
          error={form.formState.errors.isInitialAttendance?.message}
          {...form.register('isInitialAttendance')}
        />
        <Controller
          control={form.control}
          name="attendeeIds"
          render={({ field, fieldState }) => (
            <PeopleField
              {...field}
              label={VISIT_FIELD_LABELS.attendeeIds}
              people={visit.attendees}
              placeholder="Search by name"
              error={fieldState.error?.message}
            />
          )}
        />
        <Choice form={form} name="accessInfo" labels={ACCESS_LABELS} />
        <TextInput
          {...text('personsPresent')}
          help="Owner, tenant, adjuster, other trades"
          autoComplete="off"
          autoCapitalize="sentences"
        />
      </div>
    </Card>
  )
}

export function CauseGroup({ form, job, visit }: GroupProps) {
  const text = textsOf(form)
  const isRectified = useWatch({ control: form.control, name: 'damageIsRectified' })
  return (
    <Card title="Cause and source">
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextInput {...text('causeOfDamage')} placeholder="Burst flexi hose" autoComplete="off" />
          <TextInput {...text('sourceOfDamage')} placeholder="Under the kitchen sink" autoComplete="off" />
        </div>
        <YesNo form={form} name="damageIsRectified" />
        {isRectified && (
          <TextInput {...text('rectifiedSelection')} placeholder="Plumber replaced the hose" autoComplete="off" />
        )}
        <DateTimeField
          {...text('timeOfDamage')}
          asTyped
          help={`${zoneName(visit.inspectionDate, job.timezone)}, the job's time`}
          className="md:max-w-sm"
        />
        <TextArea {...text('damageDescription')} rows={3} />
      </div>
    </Card>
  )
}

export function WaterGroup({ form }: GroupProps) {
  const text = textsOf(form)
  return (
    <Card title="Water">
      <div className="space-y-4">
        <Choice form={form} name="waterCategory" labels={WATER_CATEGORY_LABELS} help={WATER_CATEGORY_HELP} />
        <Choice form={form} name="waterClass" labels={WATER_CLASS_LABELS} help={WATER_CLASS_HELP} />
        <TextArea {...text('waterReason')} rows={2} />
      </div>
    </Card>
  )
}

export function HazardsGroup({ form }: GroupProps) {
  const text = textsOf(form)
  return (
    <Card title="Hazards">
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Choice form={form} name="isAsbestosOnSite" labels={PRESENCE_LABELS} />
          <Choice form={form} name="isMouldOnSite" labels={PRESENCE_LABELS} />
        </div>
        <TextArea {...text('hazardNotes')} rows={2} />
      </div>
    </Card>
  )
}

export function PropertyGroup({ form }: GroupProps) {
  const text = textsOf(form)
  const NOT_ENTERED = 'Not recorded'
  return (
    <Card title="Property">
      <div className="space-y-4">
        <Choice form={form} name="typeOfDwelling" labels={DWELLING_LABELS} />
        <Choice form={form} name="conditionOfProperty" labels={CONDITION_LABELS} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Measured form={form} name="propertyAge" unit="years" whole />
          <Select {...text('roofType')} placeholder={NOT_ENTERED} options={optionsOf(ROOF_LABELS)} />
          <Select {...text('foundationType')} placeholder={NOT_ENTERED} options={optionsOf(FOUNDATION_LABELS)} />
          <Select {...text('exteriorCladdingType')} placeholder={NOT_ENTERED} options={optionsOf(CLADDING_LABELS)} />
        </div>
      </div>
    </Card>
  )
}

interface ReadAir {
  temperature: number
  temperatureUnit: TemperatureUnit
  /** Per cent. */
  rh: number
}

/** The air that was read at the visit, as far as it was. */
export type Climate = Partial<Record<'inside' | 'outside', ReadAir>>

const SIDES = ['Inside', 'Outside'] as const

export function ClimateGroup({ form, read }: GroupProps & { read: Climate }) {
  const unit = useWatch({ control: form.control, name: 'temperatureUnits' })
  return (
    <Card title="Climate">
      <div className="space-y-4">
        <Controller
          control={form.control}
          name="temperatureUnits"
          render={({ field }) => (
            <Select
              {...field}
              label={VISIT_FIELD_LABELS.temperatureUnits}
              options={optionsOf(TEMPERATURE_UNIT_LABELS)}
              className="md:max-w-48"
            />
          )}
        />
        <TakeAir form={form} read={read} />
        {SIDES.map((side) => (
          <div key={side} className="grid grid-cols-2 gap-x-4 gap-y-1">
            <Measured form={form} name={`temperature${side}`} unit={TEMPERATURE_SIGNS[unit]} />
            <Measured form={form} name={`rh${side}`} unit="%" />
            <AirFigures form={form} side={side} />
          </div>
        ))}
      </div>
    </Card>
  )
}

/**
 * Fills in the sides that nobody answered with what was read at the visit; what is typed stays. It stays as well: the
 * fields below would jump away while they are typed into.
 */
function TakeAir({ form, read }: { form: Form; read: Climate }) {
  const values = useWatch({ control: form.control })
  const unit = values.temperatureUnits ?? 'Celsius'
  const sides = SIDES.flatMap((side) => {
    const air = read[side === 'Inside' ? 'inside' : 'outside']
    if (!air) return []
    // What was read stays to the digit; only another unit rounds.
    const celsius = toCelsius(air.temperature, air.temperatureUnit)
    const isSame = air.temperatureUnit === unit
    const temperature = isSame ? air.temperature : Number(fromCelsius(celsius, unit).toFixed(1))
    const isOpen = values[`temperature${side}`] == null && values[`rh${side}`] == null
    return [{ side, temperature, rh: air.rh, isOpen }]
  })
  if (!sides.length) return null
  const open = sides.filter(({ isOpen }) => isOpen)
  const fill = () => {
    for (const { side, temperature, rh } of open) {
      form.setValue(`temperature${side}`, temperature, { shouldDirty: true })
      form.setValue(`rh${side}`, rh, { shouldDirty: true })
    }
  }
  const words = sides.map(
    ({ side, temperature, rh }) => `${side} ${withMinus(String(temperature))} ${TEMPERATURE_SIGNS[unit]}, ${rh} %`,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" disabled={!open.length} onClick={fill}>
        Take from the air readings
      </Button>
      <p className="min-w-0 text-table text-muted tabular-nums">{words.join(' · ')}</p>
    </div>
  )
}

/** Figures that follow from a temperature and a humidity, as they are typed. */
function AirFigures({ form, side }: { form: Form; side: 'Inside' | 'Outside' }) {
  const { data: settings } = useQuery(dryingSettings)
  const [unit, temperature, rh] = useWatch({
    control: form.control,
    name: ['temperatureUnits', `temperature${side}`, `rh${side}`],
  })
  if (!settings || temperature === null || rh === null || airRefusal(temperature, unit, rh)) return null
  const { gpp, dewPoint } = airAt(toCelsius(temperature, unit), rh, settings.altitudeMetres)
  return (
    <p className="col-span-2 text-table text-muted tabular-nums">
      {gpp.toFixed(1)} GPP · dew point {withMinus(fromCelsius(dewPoint, unit).toFixed(1))} {TEMPERATURE_SIGNS[unit]}
    </p>
  )
}

export function AccommodationGroup({ form }: GroupProps) {
  const text = textsOf(form)
  const isRequired = useWatch({ control: form.control, name: 'temporaryAccommodationRequired' })
  return (
    <Card title="Accommodation">
      <div className="space-y-4">
        <YesNo form={form} name="temporaryAccommodationRequired" />
        {isRequired && <TextArea {...text('whyAccommodationRequired')} rows={2} required />}
      </div>
    </Card>
  )
}

export function OutcomeGroup({ form }: GroupProps) {
  const text = textsOf(form)
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  return (
    <Card title="Summary and outcome">
      <div className="space-y-4">
        <TextArea {...text('summary')} rows={4} help="What was found and what was done" />
        <TextArea {...text('recommendation')} rows={3} help="What should happen next" />
        <Choice form={form} name="outcome" labels={OUTCOME_LABELS} />
        {outcome === 'RETURN_NEEDED' && (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_12rem]">
            <TextArea {...text('returnReason')} rows={2} required />
            <DateField {...text('returnOn')} asTyped />
          </div>
        )}
      </div>
    </Card>
  )
}
