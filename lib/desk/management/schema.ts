import { z } from 'zod'

import { repeated, Day, Id, Instant, Recorded, Version, WITHOUT_NUL, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { JobStatus } from '@/lib/job/jobs/schema'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import { FIGURE_KINDS, NONE, RANGES, REPORT_IDS, rangeFault } from './rules'

const word = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/, 'Not a name.')

const filters = {
  /** What the rows are; the report's usual one, if left out. */
  by: word.optional(),
  /** Days that move with the calendar; `from` and `to` take their place. */
  range: z.enum(RANGES).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Adds the period before to each figure. */
  compare: z.boolean().optional(),
}
const Type = z.string().trim().min(1).max(60).regex(WITHOUT_NUL, 'Not a text.')
/** A member of staff, or `none` for jobs without a coordinator. */
const Coordinator = z.union([Id, z.literal(NONE)], 'Not an id.')

function mustBeARange({ value, issues }: z.core.ParsePayload<{ from?: string; to?: string }>): void {
  const fault = rangeFault(value)
  if (fault) issues.push({ code: 'custom', path: [fault.day], message: fault.message, input: value[fault.day] })
}

const several = <T extends z.ZodType>(schema: T) => z.array(schema).max(100).optional()

/** What a report is narrowed to, as it is saved. */
export const ManagementFilters = z
  .strictObject({ ...filters, client: several(Id), type: several(Type), coordinator: several(Coordinator) })
  .check(mustBeARange)
export type ManagementFilters = z.infer<typeof ManagementFilters>

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const asked = {
  ...filters,
  compare: flag,
  client: repeated(Id),
  type: repeated(Type),
  coordinator: repeated(Coordinator),
}

/** The query of a report. */
export const AskReport = z.object(asked).check(mustBeARange)
export type AskReport = z.infer<typeof AskReport>

/** The query of the list behind a figure: of a row and a column; without a row, of the totals. */
export const AskEntries = z
  .object({
    ...asked,
    row: z.string().max(400).regex(WITHOUT_NUL, 'Not a text.').optional(),
    column: word,
    page: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1),
    /** As `After` of other lists, for records of several kinds: `in:` and the id of a job. */
    after: repeated(z.string().min(1).max(100).regex(WITHOUT_NUL, 'Not a text.'), 3),
  })
  .check(mustBeARange)
export type AskEntries = z.infer<typeof AskEntries>

export const ExportReport = z.object({ ...asked, format: z.enum(SHEET_FORMATS) }).check(mustBeARange)
export type ExportReport = z.infer<typeof ExportReport>

export const ManagementParams = z.object({ report: z.enum(REPORT_IDS) })

export const FILTER_NAMES = ['client', 'type', 'coordinator'] as const

export const SENDS = ['WEEKLY', 'MONTHLY'] as const
export const MOST_RECIPIENTS = 20

const view = {
  name: text('Please enter a name', 80),
  filters: ManagementFilters,
  /** Whether every Administrator sees and changes it. */
  isShared: z.boolean(),
  /** How often it is sent by e-mail; null for never. */
  sends: z.enum(SENDS).nullable(),
  recipientIds: z
    .array(Id)
    .max(MOST_RECIPIENTS, `Cannot exceed ${MOST_RECIPIENTS} people`)
    .transform((ids) => [...new Set(ids)]),
}

function mustReachSomebody({ value, issues }: z.core.ParsePayload<{ sends: string | null; recipientIds: string[] }>) {
  if (!value.sends || value.recipientIds.length) return
  issues.push({
    code: 'custom',
    path: ['recipientIds'],
    message: 'Please choose who gets it',
    input: value.recipientIds,
  })
}

/** Saves a report with its filters under a name. The same under its `id` again creates nothing. */
export const AddManagementView = z
  .strictObject({ id: Id.optional(), report: z.enum(REPORT_IDS), ...view })
  .check(mustReachSomebody)
export type AddManagementView = z.infer<typeof AddManagementView>

export const ChangeManagementView = z.strictObject({ version: Version, ...view }).check(mustReachSomebody)
export type ChangeManagementView = z.infer<typeof ChangeManagementView>

export const ManagementView = z.object({
  id: Id,
  report: z.enum(REPORT_IDS),
  name: z.string(),
  filters: ManagementFilters,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: Person,
  sends: z.enum(SENDS).nullable(),
  /** Those of them who do not lead the organisation any more do not get it. */
  recipients: z.array(Person.extend({ getsIt: z.boolean() })),
  ...Recorded,
})
export type ManagementView = z.infer<typeof ManagementView>

const Choice = z.object({ id: z.string(), label: z.string() })

/** A report without its figures. */
export const ReportAbout = z.object({
  id: z.enum(REPORT_IDS),
  title: z.string(),
  question: z.string(),
  /** What its figures rest on. */
  rests: z.string(),
  /** What has to happen within the days; null for a report of now. */
  dates: z.string().nullable(),
  filters: z.array(z.enum(FILTER_NAMES)),
  groups: z.array(Choice),
  columns: z.array(Choice.extend({ kind: z.enum(FIGURE_KINDS) })),
  /** The columns that are drawn. */
  chart: z.object({ columns: z.array(z.string()) }),
  /** One and several of the records behind the figures. */
  noun: z.tuple([z.string(), z.string()]),
})
export type ReportAbout = z.infer<typeof ReportAbout>

const Figures = z.record(z.string(), z.number().nullable())
export type Figures = z.infer<typeof Figures>

export const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  values: Figures,
  /** Of the period before; null where it is not compared. */
  before: Figures.nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

const Period = z.object({ from: Day, to: Day })

export const ManagementReport = z.object({
  about: ReportAbout,
  by: z.string(),
  /** Null for a report of now. */
  dates: Period.nullable(),
  before: Period.nullable(),
  /** Whether the rows follow each other in time. */
  isOverTime: z.boolean(),
  rows: z.array(ReportRow),
  /** How many rows there are in all; the totals are of all of them. */
  rowCount: z.int(),
  totals: z.object({ values: Figures, before: Figures.nullable() }),
  /** What was left out of the figures, and why; null for nothing. */
  leftOut: z.string().nullable(),
  readAt: Instant,
  timezone: z.string(),
  currency: z.string(),
})
export type ManagementReport = z.infer<typeof ManagementReport>

export const CELL_KINDS = ['text', 'day', 'instant', ...FIGURE_KINDS] as const

export const ReportEntry = z.object({
  id: z.string(),
  /** The page that shows it. */
  href: z.string().nullable(),
  job: z.object({ id: Id, number: z.string(), site: z.string(), customer: z.string(), status: JobStatus }).nullable(),
  cells: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
})
export type ReportEntry = z.infer<typeof ReportEntry>

export const ReportEntries = z.object({
  about: ReportAbout,
  by: z.string(),
  dates: Period.nullable(),
  column: z.string(),
  /** The words for the row; null for all of them. */
  row: z.string().nullable(),
  /** What the column comes to over the whole list. */
  figure: z.number().nullable(),
  columns: z.array(Choice.extend({ kind: z.enum(CELL_KINDS) })),
  items: z.array(ReportEntry),
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  timezone: z.string(),
  currency: z.string(),
})
export type ReportEntries = z.infer<typeof ReportEntries>
