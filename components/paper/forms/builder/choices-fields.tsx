'use client'

import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { Button } from '@/components/ui/button'
import { labelClass } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { newId } from '@/lib/base/ids'
import { MOST_COLUMNS, MOST_OPTIONS } from '@/lib/paper/forms/rules'
import type { ItemOf } from '@/lib/paper/forms/schema'

type Options = ItemOf<'singleChoice'>['options']
type Columns = ItemOf<'table'>['columns']

/** Choices, each by its words. An answer keeps the words that it was given with. */
export function OptionsField({
  label,
  options,
  onChange,
}: {
  label: string
  options: Options
  onChange: (options: Options) => void
}) {
  const set = (at: number, text: string) =>
    onChange(options.map((option, n) => (n === at ? { value: text, label: text } : option)))
  return (
    <fieldset>
      <legend className={`${labelClass} mb-1`}>{label}</legend>
      <ol className="space-y-1">
        {options.map((option, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a choice has no name but its words, which change
          <li key={at} className="flex items-center gap-1">
            <TextInput
              label={`Choice ${at + 1}`}
              hideLabel
              autoComplete="off"
              maxLength={300}
              className="flex-1"
              value={option.label}
              onChange={({ target }) => set(at, target.value)}
            />
            <IconButton
              label={`Remove choice ${at + 1}`}
              icon={<X aria-hidden />}
              onClick={() => onChange(options.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        className="mt-1"
        icon={<Plus aria-hidden />}
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => onChange([...options, { value: '', label: '' }])}
      >
        Add a choice
      </Button>
    </fieldset>
  )
}

const COLUMN_LABELS: Record<Columns[number]['kind'], string> = {
  shortText: 'Text',
  number: 'Number',
  date: 'Date',
  yesNo: 'Yes or no',
  singleChoice: 'Single choice',
}

/** The columns of a table, with what each holds. */
export function ColumnsField({ columns, onChange }: { columns: Columns; onChange: (columns: Columns) => void }) {
  const set = (at: number, change: Partial<Columns[number]>) =>
    onChange(columns.map((column, n) => (n === at ? { ...column, ...change } : column)))
  return (
    <fieldset>
      <legend className={`${labelClass} mb-1`}>Columns</legend>
      <ol className="space-y-2">
        {columns.map((column, at) => (
          <li key={column.id} className="rounded-control border border-line p-2">
            <div className="flex items-end gap-1">
              <TextInput
                label={`Column ${at + 1}`}
                autoComplete="off"
                maxLength={300}
                className="min-w-0 flex-1"
                value={column.label}
                onChange={({ target }) => set(at, { label: target.value })}
              />
              <IconButton
                label={`Remove column ${at + 1}`}
                icon={<X aria-hidden />}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((_, n) => n !== at))}
              />
            </div>
            <Select
              label={`Column ${at + 1} holds`}
              hideLabel
              className="mt-1"
              options={optionsOf(COLUMN_LABELS)}
              value={column.kind}
              onChange={({ target }) => {
                const kind = target.value as Columns[number]['kind']
                set(at, { kind, options: kind === 'singleChoice' ? (column.options ?? []) : undefined })
              }}
            />
            {column.kind === 'singleChoice' && (
              <div className="mt-2">
                <OptionsField
                  label={`Choices of column ${at + 1}`}
                  options={column.options ?? []}
                  onChange={(options) => set(at, { options })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        className="mt-1"
        icon={<Plus aria-hidden />}
        disabled={columns.length >= MOST_COLUMNS}
        onClick={() => onChange([...columns, { id: newId(), label: '', kind: 'shortText' }])}
      >
        Add a column
      </Button>
    </fieldset>
  )
}
