import 'server-only'
import type { Tx } from '@/db/tenancy'
import { malformed, unavailable } from '@/lib/base/errors'
import { addDays, toDay, toInstant } from '@/lib/base/time'
import { Day, Id } from '@/lib/base/wire'

import type { Context, Definition, Group, Reader } from './definition'
import { DEFINITIONS } from './definitions'
import { type Asked, type FoundRows, boundReports, nameRows, readEntries, readRows, stepOf } from './queries'
import {
  type Dates,
  ENTRIES_PER_PAGE,
  MOST_ROWS,
  NO_KEY,
  type ReportId,
  USUAL_RANGE,
  datesOf,
  periodBefore,
  stepsOf,
} from './rules'
import type { ManagementFilters, ManagementReport, ReportAbout, ReportEntries, ReportRow } from './schema'

/** A report without its figures, as its definition says it. */
export const aboutOf = ({ id, title, question, rests, dates, filters, groups, columns, chart, noun }: Definition) =>
  ({
    id,
    title,
    question,
    rests,
    dates,
    filters: [...filters],
    groups: Object.entries(groups).map(([group, { label }]) => ({ id: group, label })),
    columns: Object.entries(columns).map(([column, { label, kind }]) => ({ id: column, label, kind })),
    chart: { columns: [...chart.columns] },
    noun: [...noun] as [string, string],
  }) satisfies ReportAbout

/** Filters of an address without rows that the report does not have. */
export const soundFilters = (report: ReportId, { by, ...filters }: ManagementFilters): ManagementFilters => ({
  ...filters,
  ...(by && Object.hasOwn(DEFINITIONS[report].groups, by) ? { by } : {}),
})

/** The days that filters ask for; a report of now has none. */
export const datesIn = ({ range, from, to }: ManagementFilters, today: string): Dates =>
  from && to ? { from, to } : datesOf(range ?? USUAL_RANGE, today)

function contextOf(reader: Reader, filters: ManagementFilters, dates: Dates, now: Date): Context {
  const { timezone } = reader.organization
  const beginOf = (day: string) => toInstant(`${day}T00:00`, timezone).toISOString()
  return {
    reader,
    filters,
    now,
    today: toDay(now, timezone),
    dates: { ...dates, begin: beginOf(dates.from), end: beginOf(addDays(dates.to, 1)) },
  }
}

/** @throws malformed for rows that the report does not have */
function groupOf({ groups }: Definition, by: string | undefined): [id: string, Group] {
  if (by === undefined) return Object.entries(groups)[0]!
  const group = Object.hasOwn(groups, by) ? groups[by] : undefined
  if (!group) throw malformed('by: This report has no such rows.')
  return [by, group]
}

async function ask(tx: Tx, definition: Definition, group: Group, context: Context): Promise<Asked> {
  return { definition, group, context, prepared: await definition.prepare?.(tx, context) }
}

/** The same of other days. */
async function askOf(tx: Tx, asked: Asked, context: Context): Promise<Asked> {
  const { definition, group } = asked
  return definition.isPreparedForAnyDays ? { ...asked, context } : ask(tx, definition, group, context)
}

/** What Postgres says of a statement that took too long. */
const isTooLong = (error: unknown): boolean => (error as { cause?: { code?: string } }).cause?.code === '57014'

/** Reads within the bounds of a report. @throws unavailable when a statement takes too long */
export async function bounded<T>(tx: Tx, read: () => Promise<T>, mostMs?: number): Promise<T> {
  await boundReports(tx, mostMs)
  try {
    return await read()
  } catch (error) {
    if (!isTooLong(error)) throw error
    throw unavailable('This report takes too long. Please choose fewer days.', 60)
  }
}

/**
 * A report with its figures.
 * @param most how many rows
 * @throws malformed for rows that it does not have, unavailable when it takes too long
 */
export function readReport(
  tx: Tx,
  reader: Reader,
  {
    report,
    filters,
    now,
    most = MOST_ROWS,
  }: { report: ReportId; filters: ManagementFilters; now: Date; most?: number },
): Promise<ManagementReport> {
  const definition = DEFINITIONS[report]
  const [by, group] = groupOf(definition, filters.by)
  const dates = datesIn(filters, toDay(now, reader.organization.timezone))
  const before = definition.dates !== null && filters.compare ? periodBefore(dates) : null
  return bounded(tx, async () => {
    const asked = await ask(tx, definition, group, contextOf(reader, filters, dates, now))
    const step = stepOf(group)
    const counted = await readRows(tx, asked, most)
    const found = step ? withoutGaps(counted, definition, stepsOf(step, untilToday(asked.context))) : counted
    const keys = found.rows.map(({ key }) => key)
    const names = await nameRows(tx, reader, group, keys)
    const isOverTime = step !== null
    const earlier =
      before &&
      (await readRows(
        tx,
        await askOf(tx, asked, contextOf(reader, filters, before, now)),
        keys.length,
        isOverTime ? [] : keys,
      ))
    const valuesBefore = new Map(earlier?.rows.map(({ key, values }) => [key, values]))
    const rows = found.rows.map(({ key, values }): ReportRow => ({
      key,
      label: names.get(key)!,
      values,
      before: isOverTime ? null : (valuesBefore.get(key) ?? null),
    }))
    return {
      about: aboutOf(definition),
      by,
      dates: definition.dates === null ? null : dates,
      before,
      isOverTime,
      rows: inTheirOrder(rows, group),
      rowCount: found.rowCount,
      totals: { values: found.totals, before: earlier?.totals ?? null },
      leftOut: definition.leftOut?.(asked.prepared) ?? null,
      readAt: now.toISOString(),
      ...inOrganization(reader),
    }
  })
}

const inOrganization = ({ organization: { timezone, currency } }: Reader) => ({ timezone, currency })

/** Weeks and months to come are no gaps. */
const untilToday = ({ dates: { from, to }, today }: Context): Dates => ({ from, to: to < today ? to : today })

/** Rows of weeks or months with those in which nothing happened: a line would lead past them. */
function withoutGaps(found: FoundRows, { columns }: Definition, steps: readonly string[]): FoundRows {
  if (!found.rows.length) return found
  const nothing = Object.fromEntries(
    Object.entries(columns).map(([id, column]) => [id, 'count' in column || 'sum' in column ? 0 : null]),
  )
  const keys = new Set(found.rows.map(({ key }) => key))
  const gaps = steps.filter((step) => !keys.has(step)).map((key) => ({ key, values: nothing }))
  const rows = [...found.rows, ...gaps].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return { ...found, rows, rowCount: found.rowCount + gaps.length }
}

/** Rows whose keys are words of ours stand in the order of those words: statuses, checkpoints, classes. */
function inTheirOrder(rows: ReportRow[], { names }: Group): ReportRow[] {
  if (typeof names === 'string') return rows
  const order = Object.keys(names)
  const place = ({ key }: ReportRow) => (order.includes(key) ? order.indexOf(key) : order.length)
  return rows.toSorted((one, other) => place(one) - place(other))
}

/** Whether a text has the form of a row's key. */
function isKeyOf({ names }: Group, key: string): boolean {
  if (key === NO_KEY) return true
  if (names === 'clients' || names === 'people') return Id.safeParse(key).success
  return names === 'weeks' || names === 'months' ? Day.safeParse(key).success : true
}

/** Whether a report has the figure of a column, in a row of what its rows are. */
export function hasFigure(report: ReportId, by: string | undefined, column: string, row: string | undefined): boolean {
  const definition = DEFINITIONS[report]
  if (!Object.hasOwn(definition.columns, column)) return false
  return row === undefined || isKeyOf(groupOf(definition, by)[1], row)
}

export interface AskedEntries {
  report: ReportId
  filters: ManagementFilters
  row: string | undefined
  column: string
  page: number
  after?: readonly string[] | undefined
  now: Date
}

/**
 * A page of the list behind a figure.
 * @throws malformed for a column or rows that the report does not have, unavailable when it takes too long
 */
export function readBehind(tx: Tx, reader: Reader, asked: AskedEntries): Promise<ReportEntries> {
  const { report, filters, row, column: id, page, after, now } = asked
  const definition = DEFINITIONS[report]
  const [by, group] = groupOf(definition, filters.by)
  const column = Object.hasOwn(definition.columns, id) ? definition.columns[id] : undefined
  if (!column) throw malformed('column: This report has no such figure.')
  if (row !== undefined && !isKeyOf(group, row)) throw malformed('row: This report has no such row.')
  const dates = datesIn(filters, toDay(now, reader.organization.timezone))
  return bounded(tx, async () => {
    const what = await ask(tx, definition, group, contextOf(reader, filters, dates, now))
    const found = await readEntries(tx, what, { column, row, page, after })
    const names = row === undefined ? null : await nameRows(tx, reader, group, [row])
    return {
      about: aboutOf(definition),
      by,
      dates: definition.dates === null ? null : dates,
      column: id,
      row: names && names.get(row!)!,
      columns: Object.entries(definition.cells).map(([cell, { label, kind }]) => ({ id: cell, label, kind })),
      ...found,
      page,
      pageSize: ENTRIES_PER_PAGE,
      ...inOrganization(reader),
    }
  })
}
