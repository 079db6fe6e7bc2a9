'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { lazyResolver } from '@/lib/platform/http/form'
import { addUnitOnSite } from '@/lib/site/equipment/commands'
import type { Item, UnitOnSite as Fields } from '@/lib/site/equipment/schema'

import { useCategories } from './use-equipment'

const resolver = lazyResolver(async () => (await import('@/lib/site/equipment/schema')).UnitOnSite)

export interface UnitOnSiteProps {
  /** The number on it, where that was typed or scanned already. */
  referenceId: string
  /** @param added the unit that was added */
  onClose: (added?: Item) => void
}

/** Adds a unit that stands before a technician and in no list; the office completes it. Mount it while it is open. */
export function UnitOnSite({ referenceId, onClose }: UnitOnSiteProps) {
  const [add] = useCommand(addUnitOnSite)
  const { data: categories = [] } = useCategories()
  const form = useForm<Fields, unknown, z.output<typeof import('@/lib/site/equipment/schema').UnitOnSite>>({
    resolver,
    mode: 'onChange',
    defaultValues: { categoryId: '', referenceId, name: '', brand: '', model: '', serial: '' },
  })
  const { isSubmitting } = form.formState
  const { refusal, show, clear } = useServerErrors(form)
  const isDirty = useDirty(form)
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      onClose(await add({}, values))
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      onClose={() => onClose()}
      dirty={isDirty}
      title="New unit"
      description="The office completes what you leave out."
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Add unit" busyVerb="Adding…" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        <TextInput label="Asset number" required autoComplete="off" {...field('referenceId')} />
        <Select
          label="Category"
          required
          placeholder="Choose a category"
          options={categories.map((category) => ({ value: category.id, label: category.name }))}
          {...field('categoryId')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Name" autoComplete="off" {...field('name')} />
          <TextInput label="Brand" autoComplete="off" {...field('brand')} />
          <TextInput label="Model" autoComplete="off" {...field('model')} />
          <TextInput label="Serial" autoComplete="off" {...field('serial')} />
        </div>
      </div>
    </Dialog>
  )
}
