import 'server-only'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

import { IMPORT_FIELDS, type ImportKind } from '@/lib/desk/imports/fields'
import { addressesIn, shortened } from '@/lib/desk/imports/rules'
import type { SheetRow } from '@/lib/desk/imports/schema'

/** What is to become of a row: what the report says, and what is written if it is taken. */
export interface PlannedRow<Write> {
  report: SheetRow
  write: Write | null
}

/** Rows are written so many at a time: each statement has a time of its own. */
export const ROWS_AT_ONCE = 250

const LONGEST_NAME = 150
const LONGEST_QUOTE = 60
const LONGEST_NOTE = 1_000

interface Told {
  row: number
  name: string
  about?: readonly (string | null | undefined)[]
}

const reportOf = ({ row, name, about = [] }: Told): Omit<SheetRow, 'outcome'> => ({
  row,
  name: shortened(name, LONGEST_NAME),
  about: shortened(about.filter(Boolean).join(' · '), LONGEST_NAME),
  recordId: null,
  changes: [],
  errors: [],
  notes: [],
})

/** A row that is left as it is, with the reasons by field. */
export const refusedRow = (told: Told, errors: SheetRow['errors']): PlannedRow<never> => ({
  report: { ...reportOf(told), outcome: 'refused', errors },
  write: null,
})

/** A row that is taken. */
export const plannedRow = <Write>(
  told: Told,
  { write, ...report }: { write: Write | null } & Pick<SheetRow, 'outcome' | 'recordId'> & Partial<SheetRow>,
): PlannedRow<Write> => ({ report: { ...reportOf(told), ...report }, write })

/** The faults that a shape finds, by the labels of the fields; one for each field. */
export function faultsOf(
  kind: ImportKind,
  error: z.ZodError | undefined,
  labelOf: (path: string) => string | undefined = () => undefined,
): SheetRow['errors'] {
  const faults = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = labelOf(String(path[0])) ?? IMPORT_FIELDS[kind][String(path[0])]?.label ?? String(path[0])
    if (!faults.has(field)) faults.set(field, message.replace(/^\* /, ''))
  }
  return [...faults].map(([field, message]) => ({ field, message }))
}

/** The e-mail address that is taken from a cell. */
export const firstAddress = (text: string): string => addressesIn(text)[0] ?? text

/** Names the further e-mail addresses of a row: a field has room for one. */
export const addressNotes = <Field extends string>(
  kind: ImportKind,
  fields: readonly Field[],
  text: (field: Field) => string,
): string[] =>
  fields.flatMap((field) => {
    const [first, ...others] = addressesIn(text(field))
    if (!others.length) return []
    const label = IMPORT_FIELDS[kind][field]!.label
    return [shortened(`${label}: ${first} is taken, left out: ${others.join(', ')}.`, LONGEST_NOTE)]
  })

/** Asks what a word of theirs means. */
export const askFor = (word: string): string => `Please choose what “${shortened(word, LONGEST_QUOTE)}” means`

/** The values of an upsert that overwrite the stored ones. */
export const overwritten = (table: PgTable, fields: readonly string[]) =>
  Object.fromEntries(
    fields.map((field) => [field, sql`excluded.${sql.identifier(getTableColumns(table)[field]!.name)}`]),
  )

/** Some at a time. */
export function* batches<T>(all: readonly T[], size = ROWS_AT_ONCE): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
