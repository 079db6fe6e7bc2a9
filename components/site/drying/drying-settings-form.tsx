'use client'

import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type FieldPath, useFieldArray } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldRow } from '@/components/ui/field-row'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { lazyResolver } from '@/lib/platform/http/form'
import { changeDryingSettings } from '@/lib/site/drying/commands'
import { dryingKeys } from '@/lib/site/drying/keys'
import { DEHUMIDIFIER_LABELS, DEHUMIDIFIER_TYPES } from '@/lib/site/drying/rules'
import type { ChangeDryingSettings, DryingSettings } from '@/lib/site/drying/schema'
import { DAY_RULE_LABELS } from '@/lib/site/equipment/rules'

const resolver = lazyResolver(async () => (await import('@/lib/site/drying/schema')).ChangeDryingSettings)
type Values = ChangeDryingSettings
const DAY_RULES = optionsOf(DAY_RULE_LABELS)

const valuesOf = ({
  tolerancePoints,
  altitudeMetres,
  sizingFactors,
  equipmentDayRule,
  standards,
  version,
}: DryingSettings): Values => ({
  tolerancePoints,
  altitudeMetres,
  sizingFactors,
  equipmentDayRule,
  standards: standards.map(({ isOwn: _, ...standard }) => standard),
  version,
})

/** The organisation's settings for dry standards, sizing and days on site. */
export function DryingSettingsForm({ settings }: { settings: DryingSettings }) {
  const queries = useQueryClient()
  const [change] = useCommand(changeDryingSettings)
  const record = useRecordForm({
    resolver,
    stored: settings,
    valuesOf,
    send: (values, { version }) => change({}, { ...values, version }),
    keep: (saved) => queries.setQueryData(dryingKeys.settings(), saved),
    saved: () => notify.success('The drying settings were saved'),
  })
  const { form, field, control, base } = record
  const standards = useFieldArray({ control, name: 'standards' })

  return (
    <RecordForm record={record} className="space-y-5">
      <Card title="Dry standards">
        <div className="space-y-3">
          <p className="text-muted">
            The drying goal is the larger of the standard and a tenth, and the standard and its tolerance. What you
            change holds for jobs that are measured from now on; those that were measured keep their goals.
          </p>
          {standards.fields.map((standard, at) => (
            <FieldRow key={standard.id} label={`Standard ${at + 1}`} onRemove={() => standards.remove(at)}>
              <TextInput label="Material" required autoComplete="off" {...field(`standards.${at}.material`)} />
              <TextInput label="Unit" required autoComplete="off" {...field(`standards.${at}.unit`)} />
              <NumberInput control={control} name={`standards.${at}.value`} label="Dry at" />
              <NumberInput control={control} name={`standards.${at}.tolerancePoints`} label="Tolerance" />
            </FieldRow>
          ))}
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => standards.append({ material: '', unit: '% WME', value: 15, tolerancePoints: null })}
          >
            Add standard
          </Button>
        </div>
      </Card>
      <Card title="Measuring">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberInput
            control={control}
            name="tolerancePoints"
            label="Tolerance"
            unit="points"
            help="On scales in per cent, where the standard has none of its own."
          />
          <NumberInput
            control={control}
            name="altitudeMetres"
            label="Altitude"
            unit="m"
            help="The air is computed at the pressure of this height."
          />
        </div>
      </Card>
      <Card title="Sizing">
        <div className="space-y-4">
          {DEHUMIDIFIER_TYPES.map((type) => (
            <fieldset key={type}>
              <legend className="mb-2 text-sm font-medium">
                {DEHUMIDIFIER_LABELS[type]}:{' '}
                {type === 'DESICCANT' ? 'air changes an hour' : 'cubic feet for one pint a day'}
              </legend>
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
                {[0, 1, 2, 3].map((at) => (
                  <NumberInput
                    key={at}
                    control={control}
                    name={`sizingFactors.${type}.${at}` as FieldPath<Values>}
                    label={`Class ${at + 1}`}
                  />
                ))}
                <NumberInput
                  control={control}
                  name={`sizingFactors.unitCapacity.${type}`}
                  label="One unit"
                  unit={type === 'DESICCANT' ? 'm³/h' : 'pints'}
                />
              </div>
            </fieldset>
          ))}
          <fieldset>
            <legend className="mb-2 text-sm font-medium">Air movers: square metres that one serves</legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <NumberInput control={control} name="sizingFactors.airMoverFloor.0" label="Floor, fewest" />
              <NumberInput control={control} name="sizingFactors.airMoverFloor.1" label="Floor, most" />
              <NumberInput control={control} name="sizingFactors.airMoverUpper.0" label="Above, fewest" />
              <NumberInput control={control} name="sizingFactors.airMoverUpper.1" label="Above, most" />
            </div>
          </fieldset>
        </div>
      </Card>
      <Card title="Equipment">
        <Select
          label="Days on site"
          className="max-w-80"
          options={DAY_RULES}
          help="How long a unit stood there, on the job, in lists and in reports."
          {...field('equipmentDayRule')}
        />
      </Card>
      <div className="flex flex-wrap gap-2">
        <SaveButton record={record}>Save settings</SaveButton>
        <Button
          onClick={() =>
            form.reset({ ...settings.defaults, version: base.version }, { keepDefaultValues: true, keepDirty: false })
          }
        >
          Show what every organization begins with
        </Button>
      </div>
    </RecordForm>
  )
}
