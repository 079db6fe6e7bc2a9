'use client'

import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { MoneyField } from '@/components/ui/money-field'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useEdited } from '@/components/ui/use-edited'
import { lazyResolver } from '@/lib/platform/http/form'
import { addCategory, editCategory } from '@/lib/site/equipment/commands'
import { KIND_LABELS } from '@/lib/site/equipment/rules'
import type { Category, CategoryFields } from '@/lib/site/equipment/schema'

const resolver = lazyResolver(async () => (await import('@/lib/site/equipment/schema')).CategoryFields)
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))

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

/** Adds a category of equipment, or edits the one given. */
export function CategoryForm({ category, onClose, onSaved }: CategoryFormProps) {
  const [add] = useCommand(addCategory)
  const [edit] = useCommand(editCategory)
  const form = useForm<CategoryFields, unknown, z.output<typeof CategoryFields>>({
    resolver,
    mode: 'onChange',
    defaultValues: valuesOf(category),
  })
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const field = fieldsOf(form)
  const { base, show, clear, refused } = useEdited(form, category, (theirs) => form.reset(valuesOf(theirs)))

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      const saved = base ? await edit({ id: base.id }, { ...values, version: base.version }) : await add({}, values)
      notify.success(base ? 'Category saved' : `${saved.name} was added`)
      onClose()
      onSaved?.(saved)
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title={category ? 'Edit category' : 'New category'}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={category ? 'Save' : 'Add category'}
          busyVerb={category ? 'Saving…' : 'Adding…'}
          busy={isSubmitting}
        />
      )}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <TextInput label="Name" required {...field('name')} />
        <Select label="Kind" options={KINDS} {...field('kind')} />
        <TextArea label="Description" rows={2} {...field('description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="dailyRateCents"
            render={({ field: money, fieldState }) => (
              <MoneyField label="Daily rate, ex GST" error={fieldState.error?.message} {...money} />
            )}
          />
          <Controller
            control={form.control}
            name="amps"
            render={({ field: amps, fieldState }) => (
              <NumberField label="Draws" unit="A" error={fieldState.error?.message} {...amps} />
            )}
          />
        </div>
      </div>
    </Dialog>
  )
}
