import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { counted } from '@/lib/base/counts'
import type { DateOrder } from '@/lib/base/dates'
import { CLIENT_TYPE_OPTIONS, type ClientType } from '@/lib/company/clients/rules'
import { IMPORT_FIELDS, type ImportKind, REQUIRED_FIELDS } from '@/lib/desk/imports/fields'
import { DATE_ORDER_OPTIONS, guessMeaning, ignoredColumns, keepsOtherWords, meaningsOf } from '@/lib/desk/imports/rules'
import type { Mapping, SheetPreview } from '@/lib/desk/imports/schema'
import { plain } from '@/lib/platform/spreadsheets/columns'

interface MappingProps {
  kind: ImportKind
  preview: SheetPreview
  mapping: Mapping
  disabled: boolean
  onChange: (mapping: Mapping) => void
}

const GRID = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3'

/** Each field of ours beside the column of theirs that fills it. */
export function ColumnFields({ kind, preview, mapping, disabled, onChange }: MappingProps) {
  const options = preview.columns.map(({ heading }, at) => ({ value: String(at), label: heading }))
  const alone = REQUIRED_FIELDS[kind].flatMap((some) => (some.length === 1 ? some : []))
  const choose = (field: string, column: string) =>
    onChange({
      ...mapping,
      columns: [
        ...mapping.columns.filter((one) => one.field !== field),
        ...(column ? [{ field, column: Number(column) }] : []),
      ],
    })
  return (
    <div className={GRID}>
      {Object.entries(IMPORT_FIELDS[kind]).map(([field, { label, help }]) => {
        const column = mapping.columns.find((one) => one.field === field)?.column
        const examples = column === undefined ? [] : (preview.columns[column]?.examples ?? [])
        return (
          <Select
            key={field}
            label={label}
            required={alone.includes(field)}
            help={examples.length ? `Such as ${examples.join(', ')}` : help}
            placeholder="Not in this sheet"
            options={options}
            disabled={disabled}
            value={column === undefined ? '' : String(column)}
            onChange={({ target }) => choose(field, target.value)}
          />
        )
      })}
    </div>
  )
}

/** The columns that would be lost, as the fields are chosen now. */
export function IgnoredColumns({ preview, mapping }: MappingProps) {
  const ignored = ignoredColumns(preview.columns, mapping.columns)
  if (!ignored.length) return null
  return (
    <Banner tone="info">
      {ignored.length === 1 ? 'This column is' : `These ${ignored.length.toLocaleString('en')} columns are`} not
      imported, because no field takes {ignored.length === 1 ? 'it' : 'them'}: {ignored.join(', ')}
    </Banner>
  )
}

const PLACES = [
  { place: 'country', label: 'Country' },
  { place: 'state', label: 'State or region' },
  { place: 'branchId', label: 'Branch' },
] as const

/** How dates are written, where units are, and what becomes of clients that nobody knows. */
export function SheetOptions({ kind, preview, mapping, disabled, onChange }: MappingProps) {
  const unclear = preview.dates.find(({ isTold }) => !isTold)
  const { newClients } = preview
  const namesClients = 'client' in IMPORT_FIELDS[kind]
  const addsClients = kind === 'CLIENTS' || (namesClients && mapping.createClients)
  return (
    <>
      {preview.newCategories.length > 0 && (
        <Banner tone="info">New categories: {preview.newCategories.join(', ')}</Banner>
      )}
      {namesClients && (
        <Checkbox
          label="Add clients that are not known yet"
          help={
            newClients.length
              ? `${newClients.length.toLocaleString('en')} would be added`
              : 'Otherwise their rows are refused'
          }
          checked={mapping.createClients}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...mapping, createClients: target.checked })}
        />
      )}
      <div className={GRID}>
        {addsClients && (
          <Select
            label="New clients without a type are"
            options={CLIENT_TYPE_OPTIONS}
            disabled={disabled}
            value={mapping.clientType}
            onChange={({ target }) => onChange({ ...mapping, clientType: target.value as ClientType })}
          />
        )}
        {kind === 'EQUIPMENT' &&
          PLACES.map(({ place, label }) => (
            <TextInput
              key={place}
              label={label}
              help="Of all rows, where it is given"
              maxLength={60}
              disabled={disabled}
              value={mapping.places[place] ?? ''}
              onChange={({ target }) =>
                onChange({ ...mapping, places: { ...mapping.places, [place]: target.value || null } })
              }
            />
          ))}
        {unclear && (
          <Select
            label="Dates are written"
            required
            help={`“${unclear.example}” in ${IMPORT_FIELDS[kind][unclear.field]!.label} can be read in two ways`}
            placeholder={mapping.dateOrder ? undefined : 'Please choose'}
            options={DATE_ORDER_OPTIONS}
            disabled={disabled}
            value={mapping.dateOrder ?? ''}
            onChange={({ target }) => onChange({ ...mapping, dateOrder: target.value as DateOrder })}
          />
        )}
      </div>
    </>
  )
}

/** What each word of theirs means here; those that are not known come first. */
export function WordFields({ kind, preview, mapping, disabled, onChange }: MappingProps) {
  const fields = [...new Set(preview.words.map(({ field }) => field))]
  const isOf = (field: string, word: string) => (one: { field: string; word: string }) =>
    one.field === field && plain(one.word) === plain(word)
  const choose = (field: string, word: string, chosen: string) => {
    // A word that is recognised stays as it is only where somebody says so.
    const meaning = chosen || (guessMeaning(kind, field, word) && word)
    onChange({
      ...mapping,
      words: [
        ...mapping.words.filter((one) => !isOf(field, word)(one)),
        ...(meaning ? [{ field, word, meaning }] : []),
      ],
    })
  }
  return fields.map((field) => {
    const options = meaningsOf(kind, field)
    const keepsOthers = keepsOtherWords(kind, field)
    const isOurs = (meaning: string | null) => options.some(({ value }) => value === meaning)
    const words = preview.words.filter((one) => one.field === field)
    const { label } = IMPORT_FIELDS[kind][field]!
    return (
      <fieldset key={field} className="space-y-2">
        <legend className="font-medium">{label}</legend>
        <div className={GRID}>
          {words
            .toSorted((a, b) => Number(isOurs(a.meaning)) - Number(isOurs(b.meaning)))
            .map(({ word, count }) => {
              const chosen = mapping.words.find(isOf(field, word))?.meaning ?? guessMeaning(kind, field, word)
              return (
                <Select
                  key={word}
                  label={`“${word}” in ${counted(count, 'row')}`}
                  placeholder={keepsOthers ? 'Stays as it is' : isOurs(chosen) ? undefined : 'Please choose'}
                  options={options}
                  disabled={disabled}
                  value={isOurs(chosen) ? chosen! : ''}
                  onChange={({ target }) => choose(field, word, target.value)}
                />
              )
            })}
        </div>
      </fieldset>
    )
  })
}
