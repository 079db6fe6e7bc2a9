'use client'

import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'

import { staffOf } from '@/components/company/users/staff'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { FieldRow } from '@/components/ui/field-row'
import { FileDrop } from '@/components/ui/file-drop'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import { lazyResolver } from '@/lib/platform/http/form'
import { addMeter, changeMeter, keepCertificate } from '@/lib/site/moisture/commands'
import { CERTIFICATE, METER_KIND_LABELS, METHOD_LABELS } from '@/lib/site/moisture/rules'
import type { Meter } from '@/lib/site/moisture/schema'

import { meterValues } from './meter-values'

const resolver = lazyResolver(async () => (await import('@/lib/site/moisture/schema')).MeterForm)
const KINDS = optionsOf(METER_KIND_LABELS)
const METHODS = optionsOf(METHOD_LABELS)
const UNITS = ['%', '% WME', '% gypsum', '% MC', 'REL']
const noneAsNull = { setValueAs: (value: string | null) => value || null }

interface MeterDialogProps {
  meter?: Meter
  /** Asks only for the facts that reading needs; the office completes the rest. */
  onSite?: boolean
  /** @param added the meter that was added */
  onClose: (added?: Meter) => void
}

/** Adds a meter with its scales, or changes the given one. Mount it while it is open. */
export function MeterDialog({ meter, onSite = false, onClose }: MeterDialogProps) {
  const [add] = useCommand(addMeter)
  const [change] = useCommand(changeMeter)
  const [keep] = useCommand(keepCertificate)
  const units = useId()
  // The stored meter, when only its certificate was refused.
  const [stored, setStored] = useState<Meter>()
  const [certificate, setCertificate] = useState<File | null>(null)
  const { data: staff = [] } = useQuery(staffOf())
  const record = useRecordForm({
    resolver,
    stored: meter,
    valuesOf: meterValues,
    send: async (values, base) => {
      const latest = stored && stored.version > (base?.version ?? 0) ? stored : base
      const saved = latest
        ? await change({ id: latest.id }, { ...values, version: latest.version })
        : await add({}, values)
      if (!certificate) return saved
      try {
        await keep({ id: saved.id }, undefined, { files: { certificate: [certificate] } })
      } catch (refusal) {
        setStored(saved)
        form.reset(meterValues(saved))
        throw refusal
      }
      return saved
    },
    saved: (saved, { name }) => {
      notify.success(meter ? `${name} saved` : `${name} was added`)
      onClose(saved)
    },
  })
  const { form, field, control } = record
  const { errors } = form.formState
  const scales = useFieldArray({ control, name: 'scales', keyName: 'key' })

  return (
    <RecordDialog
      record={record}
      size="lg"
      onClose={() => onClose()}
      dirty={record.isDirty || certificate !== null}
      title={meter ? meter.name : 'New meter'}
      adds="Add meter"
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select label="Kind" required options={KINDS} {...field('kind')} />
        <Select
          label="Default method"
          placeholder="As its kind usually reads"
          options={METHODS}
          {...field('defaultMethod', noneAsNull)}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextInput label="Make" autoComplete="off" {...field('make')} />
        <TextInput label="Model" autoComplete="off" {...field('model')} />
        <TextInput label="Serial number" autoComplete="off" {...field('serial')} />
      </div>
      <fieldset className="space-y-3">
        <legend className="text-sm font-semibold">Scales</legend>
        {scales.fields.map((scale, at) => (
          <FieldRow key={scale.key} label={`Scale ${at + 1}`} onRemove={() => scales.remove(at)}>
            <TextInput label="Label" required autoComplete="off" {...field(`scales.${at}.label`)} />
            {(['min', 'max'] as const).map((bound) => (
              <NumberInput
                key={bound}
                control={control}
                name={`scales.${at}.${bound}`}
                label={bound === 'min' ? 'Lowest' : 'Highest'}
                required
              />
            ))}
            <TextInput label="Unit" required autoComplete="off" list={units} {...field(`scales.${at}.unit`)} />
          </FieldRow>
        ))}
        <datalist id={units}>
          {UNITS.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </datalist>
        {typeof errors.scales?.root?.message === 'string' && (
          <p role="alert" className="text-table text-danger">
            {errors.scales.root.message}
          </p>
        )}
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() =>
            scales.append(
              { label: '', min: 0, max: 100, unit: '%' },
              { focusName: `scales.${scales.fields.length}.label` },
            )
          }
        >
          Add scale
        </Button>
      </fieldset>
      {onSite ? (
        <p className="text-muted">The office completes it: when it was checked, its certificate, and whose it is.</p>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <DateField label="Last checked" {...field('lastCalibratedOn', noneAsNull)} />
            <NumberInput control={control} name="calibrationMonths" label="Checked every" unit="months" whole />
            <DateField
              label="Next check due"
              help="Left empty, it follows from the two."
              {...field('nextDueOn', noneAsNull)}
            />
          </div>
          <Controller
            control={control}
            name="assignedUserId"
            render={({ field: { value, onChange, ...own }, fieldState }) => (
              <Select
                label="Assigned to"
                placeholder="Nobody"
                options={staff
                  .filter(({ id: userId, status }) => status === 'ACTIVE' || userId === value)
                  .map((user) => ({ value: user.id, label: fullName(user) }))}
                error={fieldState.error?.message}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value || null)}
                {...own}
              />
            )}
          />
          {meter?.certificate && (
            <p className="text-sm">
              Certificate:{' '}
              <a href={meter.certificate.url} className="text-brand underline underline-offset-2">
                {meter.certificate.name}
              </a>
            </p>
          )}
          <FileDrop
            label={meter?.certificate ? 'Another certificate' : 'Certificate of the last check'}
            help={certificate ? `${certificate.name} is added when you save.` : 'PDF, JPEG or PNG.'}
            accept={CERTIFICATE.types.join(',')}
            maxBytes={CERTIFICATE.maxBytes}
            maxFiles={1}
            onFiles={([file]) => setCertificate(file ?? null)}
          />
        </>
      )}
    </RecordDialog>
  )
}
