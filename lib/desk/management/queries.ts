import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { beginOf } from '@/db/paging'
import { among } from '@/db/rows'
import { clients, jobs, users } from '@/db/schema'
import { toWireInstant } from '@/db/schema/columns'
import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { formatDay } from '@/lib/base/time'
import { jobSummaryColumns, liveJobs, toJobSummary } from '@/lib/job/jobs/queries/job'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'

import type { Cell, Column, Context, Definition, Fact, Group, Reader } from './definition'
import { ENTRIES_PER_PAGE, FIGURE_DECIMALS, NO_KEY } from './rules'
import type { Figures, ReportEntry } from './schema'

/** A report over one period, with what it rests on beside its facts. */
export interface Asked {
  definition: Definition
  group: Group
  context: Context
  prepared: unknown
}

/** Long enough for a year of a large firm; a report that takes longer is refused, and nobody else waits for it. */
const MOST_MS = 10_000

/**
 * Bounds what the statements of a report may take, from here to the end of the transaction, and lets them sort in memory.
 */
export const boundReports = (tx: Tx, mostMs = MOST_MS) =>
  tx.execute(sql`select set_config('statement_timeout', ${`${mostMs}ms`}, true), set_config('work_mem', '64MB', true)`)

/** The condition of the facts behind a column. */
const behind = (column: Column): SQL => ('count' in column ? column.count : (column.of ?? sql`true`))

/** A figure of the facts `f`. */
function figureOf(column: Column): SQL {
  const of = sql`filter (where ${behind(column)})`
  if ('count' in column) return sql`count(*) ${of}`
  if ('sum' in column) return sql`coalesce(sum(${column.sum}) ${of}, 0)`
  if ('mean' in column) return sql`avg(${column.mean}) ${of}`
  if ('most' in column) return sql`max(${column.most}) ${of}`
  if ('last' in column) return sql`(array_agg(${column.last} order by f.at desc) ${of})[1]`
  return sql`count(*) filter (where ${column.of} and ${column.share})::float8 / nullif(count(*) ${of}, 0)`
}

/** The facts with the key of their row. */
const keyed = ({ definition, group, context, prepared }: Asked): SQL => sql`(
  select f.*, coalesce(${group.key}, ${NO_KEY}) as row_key
    from (${definition.facts(context, prepared)}) as f
   where ${group.only ?? sql`true`}) as f`

const rounded = (value: unknown, { kind }: Column): number | null =>
  value === null || value === undefined ? null : Number(Number(value).toFixed(FIGURE_DECIMALS[kind]))

/** Whether rows of a group are weeks or months, and which; null for other rows. */
export const stepOf = ({ names }: Group): 'weeks' | 'months' | null =>
  names === 'weeks' || names === 'months' ? names : null

export interface FoundRows {
  rows: { key: string; values: Figures }[]
  rowCount: number
  totals: Figures
}

/**
 * The rows of a report with their figures, and the figures of all facts together: one statement.
 * @param most how many rows; of more, those with the largest first figure, in time the earliest
 * @param keys only these rows; the totals are of all
 */
export async function readRows(tx: Tx, asked: Asked, most: number, keys?: readonly string[]): Promise<FoundRows> {
  const columns = Object.entries(asked.definition.columns)
  const figures = columns.map(([, column], at) => sql`${figureOf(column)} as ${sql.identifier(`c${at}`)}`)
  const order = stepOf(asked.group) ? sql`row_key` : sql`c0 desc nulls last, row_key`
  const wanted = keys ? sql`having grouping(row_key) = 1 or row_key = any(${sql.param([...keys])}::text[])` : sql``
  const found = await tx.execute<Record<string, unknown>>(sql`
    select row_key, is_total, row_count, ${sql.join(
      columns.map((_, at) => sql.identifier(`c${at}`)),
      sql`, `,
    )}
      from (
        select row_key, grouping(row_key) as is_total, count(*) over () - 1 as row_count, ${sql.join(figures, sql`, `)}
          from ${keyed(asked)}
         group by grouping sets ((row_key), ()) ${wanted}) as figures
     order by is_total desc, ${order} limit ${most + 1}`)
  const toFigures = (row: Record<string, unknown>): Figures =>
    Object.fromEntries(columns.map(([id, column], at) => [id, rounded(row[`c${at}`], column)]))
  const [total, ...rows] = found
  return {
    rows: rows.map((row) => ({ key: String(row.row_key), values: toFigures(row) })),
    rowCount: Number(total!.row_count),
    totals: toFigures(total!),
  }
}

/** The names of rows, by their keys. */
export async function nameRows(
  tx: Tx,
  reader: Reader,
  group: Group,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const isNone = (key: string) => key === NO_KEY
  const known = keys.filter((key) => !isNone(key))
  const named = await namesOf(tx, reader, group.names, known)
  return new Map(keys.map((key) => [key, isNone(key) ? group.none : (named.get(key) ?? 'Somebody else')]))
}

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

async function namesOf(
  tx: Tx,
  reader: Reader,
  names: Group['names'],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const each = (nameOf: (key: string) => string) => new Map(keys.map((key) => [key, nameOf(key)]))
  if (names === 'clients') return clientNames(tx, reader, keys)
  if (names === 'people') return peopleNames(tx, reader, keys)
  if (names === 'weeks') return each((day) => `Week of ${formatDay(day)}`)
  if (names === 'months') return each((day) => MONTH.format(new Date(`${day}T00:00:00Z`)))
  return each((key) => (names === 'text' ? key : (names[key] ?? key)))
}

async function clientNames(tx: Tx, { organizationId }: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: clients.id, name: clients.companyName })
    .from(clients)
    .where(sql`${clients.organizationId} = ${organizationId} and ${among(clients.id, ids)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function peopleNames(tx: Tx, { organizationId }: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.organizationId} = ${organizationId} and ${among(users.id, ids)}`)
  return new Map(rows.map((person) => [person.id, fullName(person)]))
}

export interface Behind {
  column: Column
  /** The key of a row; undefined for all of them. */
  row: string | undefined
  page: number
  after?: readonly string[] | undefined
}

/** A page of the facts behind a figure, the latest first, with how many there are and what the figure is. */
export async function readEntries(
  tx: Tx,
  asked: Asked,
  { column, row, page, after }: Behind,
): Promise<{ items: ReportEntry[]; total: number; figure: number | null }> {
  const where = sql`${behind(column)} and ${row === undefined ? sql`true` : sql`f.row_key = ${row}`}`
  const ids = sql`select f.id from ${keyed(asked)} where ${where} order by f.at desc nulls last, f.id`
  const { begin, moved } = await beginOf(tx, { page, pageSize: ENTRIES_PER_PAGE, after }, ids)
  const found = await tx.execute<Fact & { all_count: number; all_figure: Fact[string] }>(sql`
    with f as materialized (select * from ${keyed(asked)} where ${where}),
         figures as (select count(*)::int as all_count, ${figureOf(column)} as all_figure from f),
         shown as (
           select * from f order by f.at desc nulls last, f.id
            limit ${ENTRIES_PER_PAGE} offset ${begin})
    select * from figures left join shown on true order by shown.at desc nulls last, shown.id`)
  const { all_count: total, all_figure: figure } = found[0]!
  const facts = found.filter(({ id }) => id !== null)
  return { items: await toEntries(tx, asked, facts), total: total - moved, figure: rounded(figure, column) }
}

const idsOf = (facts: readonly Fact[], column: string): string[] => [
  ...new Set(facts.flatMap((fact) => (typeof fact[column] === 'string' ? [fact[column]] : []))),
]

async function toEntries(tx: Tx, { definition, context }: Asked, facts: readonly Fact[]): Promise<ReportEntry[]> {
  const { reader } = context
  const cells = Object.entries(definition.cells)
  const [jobsById, named] = await Promise.all([
    readJobs(tx, reader, idsOf(facts, 'job_id')),
    Promise.all(
      cells.map(async ([id, { words }]) =>
        words === 'people' || words === 'clients'
          ? ([id, await namesOf(tx, reader, words, idsOf(facts, id))] as const)
          : null,
      ),
    ),
  ])
  const names = new Map(named.filter((one) => one !== null))
  return facts.map((fact): ReportEntry => {
    const job = jobsById.get(String(fact.job_id)) ?? null
    const href = definition.opens ? definition.opens(fact) : job && `/jobs/${job.id}`
    return {
      id: String(fact.id),
      href,
      job,
      cells: Object.fromEntries(cells.map(([id, cell]) => [id, cellOf(fact[id], cell, names.get(id))])),
    }
  })
}

function cellOf(value: Fact[string] | undefined, { kind, words }: Cell, names?: ReadonlyMap<string, string>) {
  if (value === null || value === undefined) return null
  if (kind === 'text') {
    const text = String(value)
    return names?.get(text) ?? (typeof words === 'object' ? words[text] : undefined) ?? text
  }
  if (kind === 'instant') return toWireInstant(String(value))
  if (kind === 'day') return String(value).slice(0, 10)
  return Number(Number(value).toFixed(FIGURE_DECIMALS[kind]))
}

async function readJobs(tx: Tx, reader: Reader, ids: readonly string[]): Promise<Map<string, ReportEntry['job']>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select(jobSummaryColumns)
    .from(jobs)
    .where(sql`${liveJobs(reader)} and ${among(jobs.id, ids)}`)
  return new Map(
    rows.map((row) => {
      const job = toJobSummary(row, reader.organization.identifier)
      const { id, status } = job
      return [id, { id, status, number: jobNumber(job), site: siteOf(job), customer: customerOf(job) }]
    }),
  )
}
