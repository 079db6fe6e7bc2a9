'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { MoneyInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addCatalogueItem, changeCatalogueItem } from '@/lib/paper/catalogue/commands'
import { BASIS_LABELS } from '@/lib/paper/catalogue/rules'
import type { CatalogueFields, CatalogueItem } from '@/lib/paper/catalogue/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/catalogue/schema')).CatalogueFields)
const BASES = optionsOf(BASIS_LABELS)

const valuesOf = (item?: CatalogueItem): CatalogueFields => ({
  code: item?.code ?? '',
  name: item?.name ?? '',
  description: item?.description ?? '',
  section: item?.section ?? '',
  unit: item?.unit ?? 'each',
  costCents: item?.costCents ?? null,
  sellCents: item?.sellCents ?? null,
  taxable: item?.taxable ?? true,
  isLabour: item?.isLabour ?? false,
  isPerDay: item?.isPerDay ?? false,
  isActive: item?.isActive ?? true,
  basis: item?.basis ?? null,
})

export interface ItemFormProps {
  item?: CatalogueItem
  /** The sections that there are. */
  sections: readonly string[]
  onClose: () => void
}

/** Adds an item to the catalogue, or changes the given one. Mount it while it is open. */
export function ItemForm({ item, sections, onClose }: ItemFormProps) {
  const [add] = useCommand(addCatalogueItem)
  const [change] = useCommand(changeCatalogueItem)
  const record = useRecordForm({
    resolver,
    stored: item,
    valuesOf,
    send: (values, base) => (base ? change({ id: base.id }, { ...values, version: base.version }) : add({}, values)),
    saved: (_, { code }, base) => {
      notify.success(base ? 'Item saved' : `${code} was added`)
      onClose()
    },
  })
  const { field, control } = record

  return (
    <RecordDialog record={record} onClose={onClose} title={item ? `Edit ${item.code}` : 'New item'} adds="Add item">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput label="Code" required autoComplete="off" data-autofocus {...field('code')} />
        <TextInput label="Unit" required autoComplete="off" {...field('unit')} />
        <div className="sm:col-span-2">
          <TextInput label="Name" required autoComplete="off" {...field('name')} />
        </div>
        <div className="sm:col-span-2">
          <TextArea label="Description" rows={2} {...field('description')} />
        </div>
        <TextInput label="Section" autoComplete="off" list="catalogue-sections" {...field('section')} />
        <datalist id="catalogue-sections">
          {sections.map((section) => (
            <option key={section}>{section}</option>
          ))}
        </datalist>
        <Select
          label="Prices"
          placeholder="Nothing that is recorded"
          help="What is recorded on site and priced by this item"
          options={BASES}
          {...field('basis', { setValueAs: (basis: string | null) => basis || null })}
        />
        <MoneyInput control={control} name="costCents" label="Cost, ex GST" />
        <MoneyInput control={control} name="sellCents" label="Sell price, ex GST" />
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        <Checkbox label="GST applies" {...field('taxable')} />
        <Checkbox label="Charged for each day" {...field('isPerDay')} />
        <Checkbox label="Labour" {...field('isLabour')} />
        <Checkbox label="Active" help="Offered in estimates" {...field('isActive')} />
      </div>
    </RecordDialog>
  )
}
