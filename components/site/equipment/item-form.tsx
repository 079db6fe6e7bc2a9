'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { DateField } from '@/components/ui/date-field'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
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

export interface ItemFormProps {
  category: Pick<Category, 'id' | 'kind'>
  item?: Item
  onClose: () => void
}

/** Adds a unit to a category, or edits the given one. */
export function ItemForm({ category: { id: categoryId, kind }, item, onClose }: ItemFormProps) {
  const [add] = useCommand(addItem)
  const [edit] = useCommand(editItem)
  const record = useRecordForm({
    resolver,
    stored: item,
    valuesOf,
    send: (values, base) =>
      base ? edit({ id: base.id }, { item: values, version: base.version }) : add({}, { categoryId, item: values }),
    saved: (_, { referenceId }, base) => {
      notify.success(base ? 'Unit saved' : `${referenceId} was added`)
      onClose()
    },
    placeOf: (path) => path.replace(/^item\./, ''),
  })
  const { field, control, base } = record
  const isInstalled = base?.state === 'INSTALLED'
  const number = (name: 'rank' | 'capacity' | 'amps', label: string, unit?: string) => (
    <NumberInput control={control} name={name} label={label} unit={unit} whole={name === 'rank'} />
  )

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={item ? `Edit ${item.referenceId}` : 'New unit'}
      adds="Add unit"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
    </RecordDialog>
  )
}

const dayOrNull = (day: string | null) => day || null
