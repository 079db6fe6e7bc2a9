import { EQUIPMENT_STATES } from '@/db/enums/equipment'
import { JOB_PRIORITIES } from '@/db/enums/jobs'
import { PRICE_BASES } from '@/db/enums/paper'
import { STATES } from '@/lib/base/address'
import type { DateOrder } from '@/lib/base/dates'
import { groupedBy } from '@/lib/base/grouped'
import { either } from '@/lib/base/lists'
import { recipientsIn } from '@/lib/base/recipients'
import { type Role, administrators, managers } from '@/lib/base/roles'
import { CLIENT_TYPE_OPTIONS, type ClientType } from '@/lib/company/clients/rules'
import { JOB_TYPES, PRIORITY_LABELS, everyStatus, statusLabel } from '@/lib/job/jobs/rules'
import type { JobPriority, JobStatus } from '@/lib/job/jobs/schema'
import { BASIS_LABELS, MOST_ITEMS } from '@/lib/paper/catalogue/rules'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { type EquipmentState, STATE_LABELS } from '@/lib/site/equipment/rules'

import { IMPORT_FIELDS, type ImportKind, REQUIRED_FIELDS, names } from './fields'

export const MOST_BYTES = 20 * 1_048_576
/** While jobs are written nobody else in the organisation opens one: a file has fewer of them. */
const MOST_JOBS = 2_000
/** The rows of one file. */
export const MOST_ROWS: Record<ImportKind, number> = {
  CLIENTS: 5_000,
  CONTACTS: 5_000,
  JOBS: MOST_JOBS,
  EQUIPMENT: 20_000,
  CATALOGUE: MOST_ITEMS,
  NEW_JOBS: MOST_JOBS,
}
/** How many columns of a sheet can be mapped, and how many different words of a column. */
export const MOST_COLUMNS = 500
export const MOST_WORDS = 200
export const LONGEST_WORD = 100
/** How many reports of each kind are kept; an older one goes with the next import of its kind. */
export const MOST_KEPT = 50

const KIND_WORDS: Record<ImportKind, { one: string; many: string }> = {
  CLIENTS: { one: 'client', many: 'clients' },
  CONTACTS: { one: 'contact', many: 'contacts' },
  JOBS: { one: 'job', many: 'jobs' },
  EQUIPMENT: { one: 'unit', many: 'units' },
  CATALOGUE: { one: 'item', many: 'items' },
  NEW_JOBS: { one: 'new job', many: 'new jobs' },
}

/** Whether a role may import such sheets: who may open jobs may open several. */
export const mayImport = (role: Role, kind: ImportKind): boolean =>
  (kind === 'NEW_JOBS' ? managers : administrators).includes(role)

/** The beginning of a text, without half a character at its end: Postgres stores none. */
export const shortened = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()

/** `clients` */
export const kindNoun = (kind: ImportKind): string => KIND_WORDS[kind].many

/** `1 client`, `1,200 jobs` */
export const countOf = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString('en')} ${KIND_WORDS[kind][count === 1 ? 'one' : 'many']}`

/** A heading in the form that is compared: `Job #`, `*Job No.` and `job_number` are one. */
export function headingKey(heading: string): string {
  return heading
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .replaceAll('#', ' number ')
    .replace(/\b(no|nr|num|nbr)\b/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The column of a sheet for each field, from 0. */
export type Columns = Readonly<Record<string, number>>

/** The names of each kind's fields, the likeliest first. */
const NAMES = Object.fromEntries(
  Object.entries(IMPORT_FIELDS).map(([kind, fields]) => {
    const all = Object.entries(fields).map(([field, { label, also, leftTo = [] }]) => ({
      field,
      ranks: [label, ...also].map(headingKey),
      leftTo: leftTo.map(headingKey),
    }))
    const ranks = [...Array(Math.max(...all.map((one) => one.ranks.length))).keys()]
    return [
      kind,
      [
        ...ranks.flatMap((rank) => all.map(({ field, ranks: keys }) => ({ field, key: keys[rank] }))),
        ...all.flatMap(({ field, leftTo }) => leftTo.map((key) => ({ field, key }))),
      ],
    ]
  }),
) as Record<ImportKind, { field: string; key: string | undefined }[]>

/** The columns that the headings of a sheet mean; each column is taken once, by the field that it names best. */
export function guessColumns(kind: ImportKind, headings: readonly string[]): Columns {
  const places = groupedBy([...headings.keys()], (at) => headingKey(headings[at]!))
  const found: Record<string, number> = {}
  for (const { field, key } of NAMES[kind]) {
    const place = key !== undefined && !(field in found) ? places.get(key)?.shift() : undefined
    if (place !== undefined) found[field] = place
  }
  return found
}

/** The columns that no field takes, by their headings; an empty one without a heading loses nothing. */
export const ignoredColumns = (
  columns: readonly { heading: string; examples: readonly string[] }[],
  mapped: readonly { column: number }[],
): string[] => {
  const taken = new Set(mapped.map(({ column }) => column))
  return columns.flatMap(({ heading, examples }, at) =>
    taken.has(at) || (heading === unnamed(at) && !examples.length) ? [] : heading,
  )
}

/** What a column without a heading is called. */
export const unnamed = (at: number): string => `Column ${at + 1}`

/** What a mapping lacks, in words: `Company name`, `Name, First name or Last name`. */
export const missingFields = (kind: ImportKind, columns: Columns): string[] =>
  REQUIRED_FIELDS[kind]
    .filter((some) => !some.some((field) => field in columns))
    .map((some) => either(some.map((field) => IMPORT_FIELDS[kind][field]!.label)))

export const DATE_ORDER_OPTIONS: { value: DateOrder; label: string }[] = [
  { value: 'DMY', label: 'Day, month, year: 07/03/2026 is March 7' },
  { value: 'MDY', label: 'Month, day, year: 07/03/2026 is July 3' },
  { value: 'YMD', label: 'Year, month, day: 26/03/07 is March 7, 2026' },
]

/** The order that a column of dates tells, of those that it leaves; null where it leaves two, or contradicts itself. */
export function toldOrder(left: readonly DateOrder[]): DateOrder | null {
  const [first, second] = left.length > 1 ? left.filter((order) => order !== 'YMD') : left
  return second ? null : (first ?? null)
}

/** How a column of dates is read: as its dates tell, else as somebody said, who alone may put a year of two digits in front. */
export const dateOrderOf = (left: readonly DateOrder[], said: DateOrder | null): DateOrder | null =>
  said === 'YMD' && left.includes(said) ? said : (toldOrder(left) ?? said)

/** `Queensland` as it is written behind a suburb, `QLD`; other states as they are. */
export const readState = (text: string): string =>
  STATES.find(({ value, label }) => [value, label].some((name) => plain(name) === plain(text.replaceAll('.', ''))))
    ?.value ?? text

/** An Australian postcode that a spreadsheet took for a quantity gets its zero back: `800` is in Darwin. */
export const readPostcode = (text: string): string => (/^\d{3}$/.test(text) ? `0${text}` : text)

/**
 * The e-mail addresses of a cell, each once: `ap@x.example; claims@x.example`, also with names and in angle brackets. A
 * text without any is given back as it is, to be refused by the form.
 */
export function addressesIn(text: string): string[] {
  const found = recipientsIn(text.replace(/[()[\]|/]/g, ';')).filter((one) => one.includes('@'))
  return found.length ? found : text ? [text] : []
}

/** Whether a cell says yes. */
export const saysYes = (text: string): boolean => /^(y|yes|true|1|x|primary|main)$/i.test(text.trim())

interface Meanings {
  options: readonly { value: string; label: string }[]
  /** Words of other products, by what they mean here; compared without signs. */
  known: Readonly<Record<string, readonly string[]>>
  /** A word that means nothing here is kept as it is. */
  keepsOthers?: true
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const STATUS_WORDS: Record<JobStatus, readonly string[]> = {
  NOT_STARTED: ['new', 'received', 'pending', 'unscheduled', 'unassigned', 'lead', 'opportunity', 'draft', 'quote'],
  CUSTOMER_CONTACTED: ['contacted', 'scheduled', 'booked', 'appointment set', 'assigned'],
  IN_PROGRESS: names(
    'wip, work in progress, active, open, started, work order, underway, mitigation, drying',
    'monitoring, reconstruction, progress',
  ),
  INITIAL_REPORT_SUBMITTED: ['report submitted', 'initial report sent'],
  APPROVAL_PENDING: ['pending approval', 'awaiting approval', 'quoted', 'quote sent', 'estimate sent', 'estimating'],
  PROGRESS_REPORT_SUBMITTED: ['progress report sent'],
  ON_HOLD: ['hold', 'paused', 'waiting', 'suspended', 'pending customer'],
  TO_BE_INVOICED: ['ready to invoice', 'ready for invoicing', 'ready for billing', 'pending invoice', 'work complete'],
  INVOICED: ['billed', 'invoice sent', 'awaiting payment', 'accounts receivable'],
  COMPLETED: ['complete', 'closed', 'finished', 'done', 'paid', 'archived', 'job complete'],
  CANCELLED: ['canceled', 'declined', 'lost', 'unsuccessful', 'dead', 'void', 'rejected', 'not sold'],
}

const TYPE_WORDS: Record<string, readonly string[]> = {
  Water: ['water damage', 'water mitigation', 'flood', 'burst pipe', 'escape of water', 'wtr', 'sewage'],
  'Fire & smoke': ['fire', 'smoke', 'fire damage', 'fire and smoke', 'fire smoke'],
  Mould: ['mold', 'mold remediation', 'mould remediation', 'microbial'],
  'Storm / make safe': ['storm', 'make safe', 'wind', 'hail', 'board up', 'tarp', 'storm damage'],
  'Biohazard / trauma': ['biohazard', 'trauma', 'bio', 'crime scene', 'trauma clean'],
  Contents: ['pack out', 'contents cleaning'],
  Inspection: ['assessment', 'moisture inspection', 'survey'],
  'Building repair': ['repair', 'repairs', 'reconstruction', 'rebuild', 'construction', 'building', 'recon'],
  Other: ['misc', 'miscellaneous', 'general'],
}

const PRIORITY_WORDS: Record<JobPriority, readonly string[]> = {
  EMERGENCY: ['urgent', 'high', 'critical', 'p1'],
  STANDARD: ['normal', 'medium', 'regular', 'p2'],
  SCHEDULED: ['low', 'planned', 'p3'],
}

const CLIENT_TYPE_WORDS: Record<ClientType, readonly string[]> = {
  INSURER: ['insurance', 'insurance company', 'carrier', 'insurance carrier', 'underwriter'],
  ADJUSTER: ['loss adjuster', 'assessor', 'tpa', 'adjusting firm'],
  BUILDER: ['contractor', 'construction', 'trade'],
  STRATA: ['body corporate', 'owners corporation', 'strata manager', 'hoa'],
  REAL_ESTATE: ['property manager', 'property management', 'agency', 'agent', 'landlord'],
  PRIVATE: ['individual', 'residential', 'homeowner', 'person', 'private person', 'customer'],
}

/** Of a unit that stands on a job no sheet says so: it was installed there, or is only to be. */
const STATE_WORDS: Record<EquipmentState, readonly string[]> = {
  AVAILABLE: names(
    'in service, in stock, in store, in storage, in warehouse, warehouse, in yard, ready, active, working, ok, good',
    'idle, free, serviceable, operational',
  ),
  INSTALLED: [],
  IN_TRANSIT: ['in van', 'on truck', 'transfer', 'in transfer'],
  MAINTENANCE: names(
    'in maintenance, repair, in repair, under repair, being repaired, service, servicing, at service, out of service',
    'broken, faulty, damaged, out of order, quarantine, needs repair',
  ),
  LOST: ['missing', 'stolen'],
  RETIRED: ['sold', 'disposed', 'disposed of', 'scrapped', 'written off', 'decommissioned', 'archived', 'inactive'],
}

const YES_OR_NO: Meanings = {
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  known: {
    yes: names(
      'y, true, 1, x, active, taxable, gst, gst on income, gst 10, 10, labour, labor, per day, daily, offered',
    ),
    no: names('n, false, 0, none, inactive, archived, gst free, free, no gst, exempt, tax free, nil, bas excluded'),
  },
}

const options = <V extends string>(values: readonly V[], labelOf: (value: V) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }))

const JOB_MEANINGS: Record<string, Meanings> = {
  status: { options: options(everyStatus, statusLabel), known: STATUS_WORDS },
  type: { options: options(JOB_TYPES, (type) => type), known: TYPE_WORDS, keepsOthers: true },
  priority: { options: options(JOB_PRIORITIES, (one) => PRIORITY_LABELS[one]), known: PRIORITY_WORDS },
}

const MEANINGS: Partial<Record<ImportKind, Record<string, Meanings>>> = {
  CLIENTS: { type: { options: CLIENT_TYPE_OPTIONS, known: CLIENT_TYPE_WORDS } },
  JOBS: JOB_MEANINGS,
  NEW_JOBS: JOB_MEANINGS,
  EQUIPMENT: { state: { options: options(EQUIPMENT_STATES, (state) => STATE_LABELS[state]), known: STATE_WORDS } },
  CATALOGUE: {
    taxable: YES_OR_NO,
    isLabour: YES_OR_NO,
    isPerDay: YES_OR_NO,
    isActive: YES_OR_NO,
    basis: { options: options(PRICE_BASES, (basis) => BASIS_LABELS[basis]), known: {} },
  },
}

/** Each field's words, ours before theirs, by their letters: a sheet has thousands of rows. */
const DICTIONARIES = new Map(
  Object.entries(MEANINGS).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, { options: own, known }]) => {
      const words = [
        ...own.flatMap(({ value, label }) => [value, label].map((word) => [letters(word), value] as const)),
        ...Object.entries(known).flatMap(([value, theirs]) => theirs.map((word) => [letters(word), value] as const)),
      ]
      // The first of two alike counts.
      return [`${kind} ${field}`, new Map(words.toReversed())] as const
    }),
  ),
)

/** The meanings that a word in a field may be given. */
export const meaningsOf = (kind: ImportKind, field: string): Meanings['options'] =>
  MEANINGS[kind]?.[field]?.options ?? []

/** Whether a word without a meaning stays as it is. */
export const keepsOtherWords = (kind: ImportKind, field: string): boolean =>
  MEANINGS[kind]?.[field]?.keepsOthers ?? false

/** What a word of theirs means here, as far as that can be told; null if not. */
export function guessMeaning(kind: ImportKind, field: string, word: string): string | null {
  return DICTIONARIES.get(`${kind} ${field}`)?.get(letters(word)) ?? null
}

/** Whether a word in a field can mean this: one of our words, or any where others stay as they are. */
export const isMeaning = (kind: ImportKind, field: string, meaning: string): boolean =>
  keepsOtherWords(kind, field) || meaningsOf(kind, field).some(({ value }) => value === meaning)

export const OUTCOMES = ['refused', 'new', 'changed', 'unchanged'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type OutcomeCounts = Record<Outcome, number>

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly { outcome: Outcome }[]): OutcomeCounts {
  const counts: OutcomeCounts = { refused: 0, new: 0, changed: 0, unchanged: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}
