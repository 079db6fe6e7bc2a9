'use client'

import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'

import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { FieldNotes } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { MOST_ROWS } from '@/lib/paper/forms/rules'
import type { FormRow, ItemOf } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'

type Column = ItemOf<'table'>['columns'][number]
type Cell = FormRow[string]

interface TableFieldProps {
  item: ItemOf<'table'>
  rows: readonly FormRow[]
  error?: string
  onChange: (rows: FormRow[]) => void
}

/** A table whose rows are added while the form is filled in: a card a row, so that it fits a phone. */
export function TableField({ item, rows, error, onChange }: TableFieldProps) {
  const id = `table-${item.id}`
  const setCell = (at: number, column: string, cell: Cell) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, [column]: cell } : row)))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <ItemHead item={item} as="legend" />
      <ol className="space-y-2">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names; each field shows what its row holds
          <li key={at} className="flex items-start gap-2 rounded-control border border-line p-2">
            <div className="grid grid-cols-1 min-w-0 flex-1 gap-2 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
              {item.columns.map((column) => (
                <CellField
                  key={column.id}
                  column={column}
                  cell={row[column.id] ?? null}
                  onChange={(cell) => setCell(at, column.id, cell)}
                />
              ))}
            </div>
            <IconButton
              label={`Remove row ${at + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(rows.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ol>
      <FieldNotes id={id} error={error} />
      <Button
        className="mt-2"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={rows.length >= MOST_ROWS}
        onClick={() => onChange([...rows, Object.fromEntries(item.columns.map((column) => [column.id, null]))])}
      >
        Add a row
      </Button>
    </fieldset>
  )
}

interface CellFieldProps {
  column: Column
  cell: Cell
  onChange: (cell: Cell) => void
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function CellField({ column: { label, kind, options = [] }, cell, onChange }: CellFieldProps) {
  const text = {
    label,
    value: typeof cell === 'string' ? cell : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || null),
  }
  switch (kind) {
    case 'shortText':
      return <TextInput {...text} autoComplete="off" maxLength={1_000} />
    case 'number':
      return <NumberField label={label} value={typeof cell === 'number' ? cell : null} onChange={onChange} />
    case 'date':
      return <DateField {...text} asTyped />
    case 'yesNo':
      return (
        <Select
          label={label}
          placeholder="Not recorded"
          options={YES_NO}
          value={typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : ''}
          onChange={({ target }) => onChange(target.value ? target.value === 'yes' : null)}
        />
      )
    case 'singleChoice':
      return <Select {...text} placeholder="Choose one" options={options} />
  }
}
