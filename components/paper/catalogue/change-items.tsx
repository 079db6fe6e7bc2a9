'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { changeCatalogueItems } from '@/lib/paper/catalogue/commands'
import type { CatalogueItem } from '@/lib/paper/catalogue/schema'

type Choice = '' | 'yes' | 'no'
const YES_OR_NO = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]

export interface ChangeItemsProps {
  items: readonly CatalogueItem[]
  onDone: () => void
  onClose: () => void
}

/** Changes several items alike: all of them, or none. Mount it while it is open. */
export function ChangeItems({ items, onDone, onClose }: ChangeItemsProps) {
  const [change] = useCommand(changeCatalogueItems)
  const record = useRecordForm({
    valuesOf: () => ({
      section: '',
      taxable: '' as Choice,
      isActive: '' as Choice,
      raiseCostPercent: null as number | null,
      raiseSellPercent: null as number | null,
    }),
    send: ({ section, taxable, isActive, raiseCostPercent, raiseSellPercent }) =>
      change(
        {},
        {
          items: items.map(({ id, version }) => ({ id, version })),
          ...(section.trim() && { section }),
          ...(taxable && { taxable: taxable === 'yes' }),
          ...(isActive && { isActive: isActive === 'yes' }),
          ...(raiseCostPercent !== null && { raiseCostPercent }),
          ...(raiseSellPercent !== null && { raiseSellPercent }),
        },
      ),
    saved: () => {
      notify.success(`${counted(items.length, 'item')} changed`)
      onDone()
      onClose()
    },
  })
  const { field, control } = record

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title={`Change ${counted(items.length, 'item')}`}>
      <TextInput label="Section" help="Left empty, each keeps its own" autoComplete="off" {...field('section')} />
      <Select
        label="GST"
        placeholder="Leave as it is"
        options={YES_OR_NO('Applies', 'Does not apply')}
        {...field('taxable')}
      />
      <Select
        label="Offered in estimates"
        placeholder="Leave as it is"
        options={YES_OR_NO('Active', 'Not active')}
        {...field('isActive')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberInput control={control} name="raiseCostPercent" label="Raise costs by" unit="%" />
        <NumberInput control={control} name="raiseSellPercent" label="Raise sell prices by" unit="%" />
      </div>
      <p className="text-table text-muted">Less than 0 lowers them. What has no price yet stays without one.</p>
    </RecordDialog>
  )
}
