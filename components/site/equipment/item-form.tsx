'use client'

import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { DateField } from '@/components/ui/date-field'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useEdited } from '@/components/ui/use-edited'
import { DomainError } from '@/lib/base/errors'
import { lazyResolver } from '@/lib/platform/http/form'
import { addItem, editItem } from '@/lib/site/equipment/commands'
import { SETTABLE_STATES, STATE_LABELS, capacityUnit } from '@/lib/site/equipment/rules'
import type { Category, Item, ItemFields } from '@/lib/site/equipment/schema'

const resolver = lazyResolver(async () => (await import('@/lib/site/equipment/schema')).ItemFields)
const STATES = SETTABLE_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))
const INSTALLED = [{ value: 'INSTALLED', label: STATE_LABELS.INSTALLED }]

const valuesOf = (item?: Item): ItemFields => ({
  referenceId: item?.referenceId ?? '',
  name: item?.name ?? '',
  brand: item?.brand ?? '',
  make: item?.make ?? '',
  model: item?.model ?? '',
  serial: item?.serial ?? '',
  rank: item?.rank ?? 0,
  capacity: item?.capacity ?? null,
  amps: item?.amps ?? null,
  state: item?.state ?? 'AVAILABLE',
  tagDueOn: item?.tagDueOn ?? '',
  purchasedOn: item?.purchasedOn ?? '',
  notes: item?.notes ?? '',
  country: item?.country ?? '',
  region: item?.region ?? '',
  branchId: item?.branchId ?? '',
})

/** The server names the fields of a unit below `item`. */
function asTyped(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const fields = error.fields.map(({ path, message }) => ({ path: path.replace(/^item\./, ''), message }))
  return new DomainError(error.code, error.message, { fields, current: error.current })
}

export interface ItemFormProps {
  category: Pick<Category, 'id' | 'kind'>
  item?: Item
  onClose: () => void
}

/** Adds a unit to a category, or edits the one given. */
export function ItemForm({ category: { id: categoryId, kind }, item, onClose }: ItemFormProps) {
  const [add] = useCommand(addItem)
  const [edit] = useCommand(editItem)
  const form = useForm<ItemFields, unknown, z.output<typeof ItemFields>>({
    resolver,
    mode: 'onChange',
    defaultValues: valuesOf(item),
  })
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const field = fieldsOf(form)
  const { base, show, clear, refused } = useEdited(form, item, (theirs) => form.reset(valuesOf(theirs)))
  const isInstalled = base?.state === 'INSTALLED'

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      if (base) await edit({ id: base.id }, { item: values, version: base.version })
      else await add({}, { categoryId, item: values })
      notify.success(base ? 'Unit saved' : `${values.referenceId} was added`)
      onClose()
    } catch (error) {
      show(asTyped(error))
    }
  })
  const number = (name: 'rank' | 'capacity' | 'amps', label: string, unit?: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: typed, fieldState }) => (
        <NumberField label={label} unit={unit} whole={name === 'rank'} error={fieldState.error?.message} {...typed} />
      )}
    />
  )

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      title={item ? `Edit ${item.referenceId}` : 'New unit'}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={item ? 'Save' : 'Add unit'}
          busyVerb={item ? 'Saving…' : 'Adding…'}
          busy={isSubmitting}
        />
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <FormRefusal {...refused} />
        </div>
        <TextInput label="Asset number" required {...field('referenceId')} />
        <Select
          label="State"
          options={isInstalled ? INSTALLED : STATES}
          disabled={isInstalled}
          help={isInstalled ? 'Pick it up at a site visit first' : undefined}
          {...field('state')}
        />
        <TextInput label="Name" {...field('name')} />
        <TextInput label="Brand" {...field('brand')} />
        <TextInput label="Make" {...field('make')} />
        <TextInput label="Model" {...field('model')} />
        <TextInput label="Serial" {...field('serial')} />
        {number('rank', 'Place in the list')}
        {number('capacity', 'Capacity', capacityUnit(kind) ?? undefined)}
        {number('amps', 'Draws', 'A')}
        <DateField label="Test and tag due" {...field('tagDueOn', { setValueAs: dayOrNull })} />
        <DateField label="Purchased" {...field('purchasedOn', { setValueAs: dayOrNull })} />
        <TextInput label="Country" {...field('country')} />
        <TextInput label="State or region" {...field('region')} />
        <TextInput label="Branch" {...field('branchId')} />
        <div className="sm:col-span-2">
          <TextArea label="Notes" rows={3} {...field('notes')} />
        </div>
      </div>
    </Dialog>
  )
}

const dayOrNull = (day: string | null) => day || null
