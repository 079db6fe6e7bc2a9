'use client'

import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'

import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceField } from '@/components/ui/choice-field'
import { DateField } from '@/components/ui/date-field'
import { FieldNotes } from '@/components/ui/field'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { TimeField } from '@/components/ui/time-field'
import { JOB_FIELD_LABELS } from '@/lib/paper/forms/rules'
import type { Answer, FormItem, FormRow, ItemOf } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'
import { TableField } from './table-field'

/** The answers of a form by the id of their item, as they stand in its fields. */
export type AnswerValues = Record<string, Answer>

export interface ItemFieldProps {
  item: FormItem
  control: Control<AnswerValues>
  /** What the job says, by item. */
  jobFields: Record<string, string | null>
  /** Draws the photos of an item: the form knows where they come from. */
  photosOf: (
    item: ItemOf<'photo'>,
    field: { value: Answer; onChange: (value: Answer) => void; error?: string },
  ) => ReactNode
  signaturesOf: (item: ItemOf<'signature'>) => ReactNode
}

/** Few choices stand beside each other, many in a list. */
const MOST_BESIDE = 6

/** An item of a form as whoever fills it in sees it. */
export function ItemField(props: ItemFieldProps) {
  const { item, jobFields, signaturesOf } = props
  switch (item.kind) {
    case 'heading':
      return (
        <div>
          <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
            {item.label}
          </h3>
          {item.help && (
            <p dir="auto" className="text-table text-muted">
              {item.help}
            </p>
          )}
        </div>
      )
    case 'paragraph':
      return (
        <p dir="auto" className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">
          {item.label}
        </p>
      )
    case 'jobField':
      return (
        <div>
          <ItemHead item={item} />
          <p className="text-sm wrap-anywhere">{jobFields[item.id] || 'Not recorded in the job'}</p>
          {item.label !== JOB_FIELD_LABELS[item.field] && (
            <p className="text-table text-muted">{JOB_FIELD_LABELS[item.field]}, from the job</p>
          )}
        </div>
      )
    case 'signature':
      return signaturesOf(item)
    default:
      return <AnswerField {...props} item={item} />
  }
}

type AnsweredItem = Exclude<FormItem, { kind: 'heading' | 'paragraph' | 'jobField' | 'signature' }>

function AnswerField({ item, control, photosOf }: ItemFieldProps & { item: AnsweredItem }) {
  const { field, fieldState } = useController({ control, name: item.id })
  const error = fieldState.error?.message
  const named = { label: item.label, help: item.help, required: item.required, error, name: field.name, ref: field.ref }
  const text = {
    ...named,
    autoComplete: 'off',
    value: typeof field.value === 'string' ? field.value : '',
    onBlur: field.onBlur,
    onChange: ({ target }: { target: { value: string } }) => field.onChange(target.value),
  }
  switch (item.kind) {
    case 'shortText':
      return <TextInput {...text} maxLength={300} />
    case 'longText':
      return <TextArea {...text} rows={3} maxLength={10_000} />
    case 'number':
      return (
        <NumberField
          {...named}
          unit={item.unit}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )
    case 'date':
      return <DateField {...text} asTyped />
    case 'time':
      return <TimeField {...text} asTyped />
    case 'yesNo':
      return (
        <ChoiceField
          {...named}
          options={YES_NO}
          value={typeof field.value === 'boolean' ? (field.value ? 'yes' : 'no') : null}
          onChange={(value) => field.onChange(value && value === 'yes')}
          onBlur={field.onBlur}
        />
      )
    case 'singleChoice':
      return item.options.length > MOST_BESIDE ? (
        <Select {...text} placeholder="Choose one" options={item.options} />
      ) : (
        <ChoiceField
          {...named}
          options={item.options}
          value={typeof field.value === 'string' && field.value ? field.value : null}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )
    case 'multipleChoice':
      return <ManyChoices item={item} chosen={textsIn(field.value)} error={error} onChange={field.onChange} />
    case 'checkbox':
      return (
        <Checkbox
          {...named}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.checked)}
        />
      )
    case 'photo':
      return photosOf(item, { value: field.value ?? null, onChange: field.onChange, error })
    case 'table':
      return <TableField item={item} rows={rowsIn(field.value)} error={error} onChange={field.onChange} />
  }
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const textsIn = (value: Answer | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const rowsIn = (value: Answer | undefined): FormRow[] =>
  Array.isArray(value) ? value.filter((one): one is FormRow => typeof one === 'object') : []

interface ManyChoicesProps {
  item: ItemOf<'multipleChoice'>
  chosen: readonly string[]
  error?: string
  onChange: (chosen: string[]) => void
}

function ManyChoices({ item, chosen, error, onChange }: ManyChoicesProps) {
  const id = `choices-${item.id}`
  const inOrder = (values: readonly string[]) =>
    item.options.flatMap(({ value }) => (values.includes(value) ? [value] : []))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <ItemHead item={item} as="legend" />
      {item.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(inOrder(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value)))
          }
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
