'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { NumberInput, MoneyInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { lazyResolver } from '@/lib/platform/http/form'
import { addCategory, editCategory } from '@/lib/site/equipment/commands'
import { KIND_LABELS } from '@/lib/site/equipment/rules'
import type { Category, CategoryFields } from '@/lib/site/equipment/schema'

const resolver = lazyResolver(async () => (await import('@/lib/site/equipment/schema')).CategoryFields)
const KINDS = optionsOf(KIND_LABELS)

const valuesOf = (category?: Category): CategoryFields => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  kind: category?.kind ?? 'AIR_MOVER',
  dailyRateCents: category?.dailyRateCents ?? null,
  amps: category?.amps ?? null,
})

export interface CategoryFormProps {
  category?: Category
  onClose: () => void
  onSaved?: (category: Category) => void
}

/** Adds a category of equipment, or edits the given one. */
export function CategoryForm({ category, onClose, onSaved }: CategoryFormProps) {
  const [add] = useCommand(addCategory)
  const [edit] = useCommand(editCategory)
  const record = useRecordForm({
    resolver,
    stored: category,
    valuesOf,
    send: (values, base) => (base ? edit({ id: base.id }, { ...values, version: base.version }) : add({}, values)),
    saved: (saved, _, base) => {
      notify.success(base ? 'Category saved' : `${saved.name} was added`)
      onClose()
      onSaved?.(saved)
    },
  })
  const { field, control } = record

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={category ? 'Edit category' : 'New category'}
      adds="Add category"
    >
      <TextInput label="Name" required {...field('name')} />
      <Select label="Kind" options={KINDS} {...field('kind')} />
      <TextArea label="Description" rows={2} {...field('description')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoneyInput control={control} name="dailyRateCents" label="Daily rate, ex GST" />
        <NumberInput control={control} name="amps" label="Draws" unit="A" />
      </div>
    </RecordDialog>
  )
}
