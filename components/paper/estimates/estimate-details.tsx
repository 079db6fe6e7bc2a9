'use client'

import { letterheadWords, useLetterheads } from '@/components/job/clients/client-letterheads'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { MoneyInput, NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeEstimate } from '@/lib/paper/estimates/commands'
import { MARKUP_LABELS, type MarkupMode } from '@/lib/paper/estimates/rules'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { ExclusionsField } from './exclusions-field'

const resolver = lazyResolver(async () => (await import('@/lib/paper/estimates/schema')).EstimateForm)

const MODES = (Object.keys(MARKUP_LABELS) as MarkupMode[]).map((value) => ({ value, label: MARKUP_LABELS[value] }))

const valuesOf = (estimate: Estimate) => ({
  name: estimate.name,
  markupMode: estimate.markupMode,
  markupPercent: estimate.markupPercent,
  contingencyPercent: estimate.contingencyPercent,
  discountCents: estimate.discountCents,
  discountPercent: estimate.discountPercent,
  gstPercent: estimate.gstPercent,
  validDays: estimate.validDays,
  letterheadId: estimate.letterheadId ?? '',
  terms: estimate.terms ?? '',
  exclusions: estimate.exclusions ?? '',
})

/** Changes what holds for a whole estimate: its name, its markup and what is added and taken off, its words. */
export function EstimateDetails({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const letterheads = useLetterheads()
  const [change] = useCommand(changeEstimate)
  const record = useRecordForm({
    resolver,
    stored: estimate,
    valuesOf,
    send: (typed, { id, jobId, version }) => change({ id: jobId, recordId: id }, { ...typed, version }),
    saved: () => {
      notify.success('The estimate was saved')
      onClose()
    },
  })
  const { control, field, form } = record
  return (
    <RecordDialog record={record} onClose={onClose} title="Estimate" size="lg">
      <TextInput label="Name" required autoComplete="off" maxLength={120} data-autofocus {...field('name')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label="Markup"
          options={MODES}
          {...field('markupMode', {
            // What nobody sees is neither read nor found wrong.
            onChange: ({ target }: { target: { value: string } }) => {
              if (target.value !== 'WHOLE') form.resetField('markupPercent')
            },
          })}
        />
        {form.watch('markupMode') === 'WHOLE' && (
          <NumberInput control={control} name="markupPercent" label="Markup on the whole" unit="%" />
        )}
        <NumberInput control={control} name="contingencyPercent" label="Contingency" unit="%" />
        <MoneyInput control={control} name="discountCents" label="Discount" />
        <NumberInput control={control} name="discountPercent" label="Or a discount in percent" unit="%" />
        <NumberInput control={control} name="gstPercent" label="GST" unit="%" />
        <NumberInput control={control} name="validDays" label="Valid for" unit="days" />
        <Select
          label="Letterhead"
          placeholder={`The client’s, or ${letterheadWords(letterheads, null)}`}
          options={letterheads.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('letterheadId')}
        />
      </div>
      <ExclusionsField
        typed={form.watch('exclusions') ?? ''}
        onPut={(text) => form.setValue('exclusions', text, { shouldDirty: true })}
        field={field('exclusions')}
      />
      <TextArea label="Terms" {...field('terms')} />
    </RecordDialog>
  )
}
