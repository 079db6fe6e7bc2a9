import { z } from 'zod'

import { CLIENT_TYPES, IMPORT_KINDS } from '@/db/enums/company'
import { DATE_ORDERS } from '@/lib/base/dates'
import { Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { flagText, jsonText, numberText } from '@/lib/platform/http/form-text'
import { SEPARATORS, SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'
import { ImportEquipment } from '@/lib/site/equipment/schema'

import { LONGEST_WORD, MOST_COLUMNS, MOST_WORDS, OUTCOMES } from './rules'

const MOST_SHEETS = 200

const Mapped = z.strictObject({
  field: z.string().max(40),
  /** The place of the column in the sheet, from 0. */
  column: z
    .int()
    .min(0)
    .max(MOST_COLUMNS - 1),
})

const Meaning = z.strictObject({
  field: z.string().max(40),
  /** A word of theirs. */
  word: z.string().max(LONGEST_WORD),
  /** What it means here. */
  meaning: z.string().max(60),
})

const choices = {
  /** The column of each field; without it, as it was the last time for such a sheet, or as its headings suggest. */
  columns: jsonText(z.array(Mapped).max(60).optional()),
  /** How dates in numbers are written, in columns where none of them tells it. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  words: jsonText(
    z
      .array(Meaning)
      .max(4 * MOST_WORDS)
      .optional(),
  ),
  /** Adds the clients that contacts or jobs name and nobody knows; without it, their rows are refused. */
  createClients: flagText(z.boolean().optional()),
  /** Of new clients whose row has none. */
  clientType: z.enum(CLIENT_TYPES).optional(),
  /** The place of all units of a sheet, as far as it is given. */
  places: jsonText(ImportEquipment.optional()),
}

const sheet = {
  kind: z.enum(IMPORT_KINDS),
  /** Which sheet of the file, from 0; without it the one whose headings fit best. */
  sheet: numberText(
    z
      .int()
      .min(0)
      .max(MOST_SHEETS - 1)
      .optional(),
  ),
  /** What divides the cells of a text file; without it, what its lines show. */
  separator: z.enum(SEPARATORS).optional(),
}

/** A sheet to look at, and how to understand it. */
export const ReadSheet = z.strictObject({ ...sheet, ...choices })
export type ReadSheet = z.infer<typeof ReadSheet>

/** A sheet to import. The same under its `id` again imports nothing and answers the report of the first time. */
export const RunImport = z.strictObject({ id: Id.optional(), ...sheet, ...choices })
export type RunImport = z.infer<typeof RunImport>

export const ImportTemplate = z.object({
  kind: z.enum(IMPORT_KINDS),
  format: z.enum(SHEET_FORMATS).default('xlsx'),
})

/** How a sheet is understood. */
export const Mapping = z.object({
  columns: z.array(Mapped),
  /** How dates in numbers are written, in columns where none of them tells it; null where nobody said it. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  words: z.array(Meaning),
  createClients: z.boolean(),
  clientType: z.enum(CLIENT_TYPES),
  places: z.object({ country: z.string().nullable(), state: z.string().nullable(), branchId: z.string().nullable() }),
})
export type Mapping = z.infer<typeof Mapping>

/** A row of a sheet and its outcome. */
export const SheetRow = z.object({
  /** As a spreadsheet counts; the headings are row 1. */
  row: z.int(),
  outcome: z.enum(OUTCOMES),
  name: z.string(),
  /** What else tells it from others. */
  about: z.string(),
  /** The job, the unit or the item, or the client on whose page it is found; null where there is none yet. */
  recordId: Id.nullable(),
  /** The fields that change. */
  changes: z.array(z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  notes: z.array(z.string()),
})
export type SheetRow = z.infer<typeof SheetRow>

const Counts = z.object({ refused: z.int(), new: z.int(), changed: z.int(), unchanged: z.int() })

/** What would become of a sheet. */
export const SheetPreview = z.object({
  /** The names of the file's sheets; none of CSV. */
  sheets: z.array(z.string()),
  /** The one that was read, from 0. */
  sheet: z.int(),
  /** What divides the cells of a text file; null for a workbook. */
  separator: z.enum(SEPARATORS).nullable(),
  /** Why this sheet of the file cannot be taken, while another may; there are no columns then. */
  refusal: z.string().nullable(),
  columns: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  mapping: Mapping,
  /** The headings of the columns that no field takes. */
  ignoredColumns: z.array(z.string()),
  /** Whether the mapping is the one of the last sheet with these headings. */
  isKept: z.boolean(),
  /** The fields that no column fills and no row can be without; there are no rows then. */
  missing: z.array(z.string()),
  /** The words in columns whose words are matched with ours, the most frequent first; a null meaning is not known. */
  words: z.array(z.object({ field: z.string(), word: z.string(), count: z.int(), meaning: z.string().nullable() })),
  /** The columns with dates in numbers: in which order they are read, null where it has to be said; there are no rows then. */
  dates: z.array(
    z.object({
      field: z.string(),
      order: z.enum(DATE_ORDERS).nullable(),
      /** Whether one of its dates tells the order. */
      isTold: z.boolean(),
      /** A date that can be read in two ways, or the first one. */
      example: z.string(),
    }),
  ),
  /** Unknown clients, by their names in the sheet. */
  newClients: z.array(z.string()),
  /** The categories that would be added for the units. */
  newCategories: z.array(z.string()),
  counts: Counts,
  rows: z.array(SheetRow),
})
export type SheetPreview = z.infer<typeof SheetPreview>

/** An import that was done. */
export const SheetImport = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  /** The name of the file. */
  name: z.string(),
  counts: Counts,
  createdBy: Person,
  createdAt: Instant,
})
export type SheetImport = z.infer<typeof SheetImport>

/** An import with what became of each row. */
export const ImportReport = SheetImport.extend({ rows: z.array(SheetRow) })
export type ImportReport = z.infer<typeof ImportReport>
