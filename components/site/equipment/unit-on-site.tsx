'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { newId } from '@/lib/base/ids'
import { lazyResolver } from '@/lib/platform/http/form'
import { addUnitOnSite } from '@/lib/site/equipment/commands'
import type { Item, UnitOnSite as Fields } from '@/lib/site/equipment/schema'

import { useCategories } from './use-equipment'

const resolver = lazyResolver(async () => (await import('@/lib/site/equipment/schema')).UnitOnSite)

export interface UnitOnSiteProps {
  /** The number on it, if it was typed or scanned already. */
  referenceId: string
  /** @param added the unit that was added, or that waits on this device */
  onClose: (added?: UnitAdded) => void
}

/** What is known of a unit when it is chosen. */
export type UnitAdded = Pick<Item, 'id' | 'referenceId' | 'tagState'>

/** Adds a unit that is on site but in no list; the office completes it. Mount it while it is open. */
export function UnitOnSite({ referenceId, onClose }: UnitOnSiteProps) {
  const [add] = useCommand(addUnitOnSite)
  // Made here: what is installed names it, also while it waits.
  const [id] = useState(newId)
  const { data: categories = [] } = useCategories()
  const record = useRecordForm({
    resolver,
    valuesOf: (): Fields => ({ categoryId: '', referenceId, name: '', brand: '', model: '', serial: '' }),
    send: (values) => add({}, { ...values, id }),
    saved: (unit, { referenceId }) => onClose(unit ?? { id, referenceId, tagState: null }),
  })
  const { field } = record

  return (
    <RecordDialog
      record={record}
      onClose={() => onClose()}
      title="New unit"
      description="The office completes what you leave out."
      adds="Add unit"
    >
      <TextInput label="Asset number" required autoComplete="off" {...field('referenceId')} />
      <Select
        label="Category"
        required
        placeholder="Choose a category"
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        {...field('categoryId')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput label="Name" autoComplete="off" {...field('name')} />
        <TextInput label="Brand" autoComplete="off" {...field('brand')} />
        <TextInput label="Model" autoComplete="off" {...field('model')} />
        <TextInput label="Serial" autoComplete="off" {...field('serial')} />
      </div>
    </RecordDialog>
  )
}
