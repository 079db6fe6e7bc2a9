'use client'

import { useForm, useWatch } from 'react-hook-form'

import { type AnswerValues, ItemField } from '@/components/paper/forms/item-field'
import { ItemHead } from '@/components/paper/forms/item-head'
import { Button } from '@/components/ui/button'
import { JOB_FIELD_LABELS, shownItems, startingAnswers } from '@/lib/paper/forms/rules'
import type { FormItem } from '@/lib/paper/forms/schema'

/** When the tried form is started. */
const A_MORNING = { day: '2026-03-02', time: '08:00' }

/** The form as a phone shows it, to be filled in for a try; nothing of it is kept. */
export function Preview({ items }: { items: readonly FormItem[] }) {
  const form = useForm<AnswerValues>({ defaultValues: startingAnswers(items, A_MORNING) })
  const typed = useWatch({ control: form.control }) as AnswerValues
  const jobFields = Object.fromEntries(
    items.flatMap((item) => (item.kind === 'jobField' ? [[item.id, `(${JOB_FIELD_LABELS[item.field]})`]] : [])),
  )
  const answers = Object.fromEntries(
    Object.entries(typed).map(([id, value]) => [id, value || value === false || value === 0 ? value : null]),
  )
  return (
    <form
      noValidate
      aria-label="The form for a try"
      onSubmit={(event) => event.preventDefault()}
      className="mx-auto w-full max-w-[390px] space-y-5 rounded-card border border-line bg-raised p-4"
    >
      {shownItems(items, { answers, jobFields, signatures: [] }).map((item) => (
        <ItemField
          key={item.id}
          item={item}
          control={form.control}
          jobFields={jobFields}
          photosOf={(photo) => (
            <div>
              <ItemHead item={photo} />
              <div className="flex flex-wrap gap-2">
                <Button disabled>Take photos</Button>
                <Button disabled>Pick photos</Button>
              </div>
            </div>
          )}
          signaturesOf={(signature) => (
            <div>
              <ItemHead item={signature} />
              <Button disabled>Sign</Button>
            </div>
          )}
        />
      ))}
    </form>
  )
}
