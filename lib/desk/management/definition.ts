import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'

import { type Dates, type FigureKind, NONE, type ReportId } from './rules'
import type { CELL_KINDS, FILTER_NAMES, ManagementFilters } from './schema'

/** Who reads a report: no person where it is sent by the clock. */
export type Reader = Pick<Actor, 'organizationId' | 'organization'>

export interface Context {
  reader: Reader
  filters: Pick<ManagementFilters, 'client' | 'type' | 'coordinator'>
  now: Date
  /** The day of the organisation. */
  today: string
  /** Days of the organisation, and the instants of their beginning and end; of a report of now they are not asked. */
  dates: Dates & { begin: string; end: string }
}

/** What makes the rows of a report. */
export interface Group {
  label: string
  /** What the facts of a row have in common, as text; null for none. */
  key: SQL
  /** What a row is called: a client or a person by their id, a word for a key, a week or month from its first day, or the key. */
  names: 'clients' | 'people' | 'weeks' | 'months' | 'text' | Readonly<Record<string, string>>
  /** What the row of facts without a key is called. */
  none: string
  /** The facts that such rows are made of, if not all. */
  only?: SQL
}

/** A figure of some facts. The list behind it is of the facts that `of` lets through. */
export type Column = { label: string; kind: FigureKind } & (
  | { count: SQL }
  | { sum: SQL; of?: SQL }
  | { mean: SQL; of?: SQL }
  | { most: SQL; of?: SQL }
  /** The value of the latest fact that has one. */
  | { last: SQL; of?: SQL }
  /** The part of the facts that fulfil a condition. */
  | { share: SQL; of: SQL }
)

export interface Cell {
  label: string
  kind: (typeof CELL_KINDS)[number]
  /** Words for the values of a text, or whose id it is. */
  words?: Readonly<Record<string, string>> | 'people' | 'clients'
}

/** A row of the facts. */
export type Fact = Record<string, string | number | boolean | null>

/**
 * A report: everything about it in one place. Its figures are worked out from *facts*, a row for each record that counts.
 * All facts have `id`, `at` (an instant, by which a list is ordered), `job_id`, `client_id`, `type` and `coordinator_id`,
 * each perhaps null; conditions name the row `f`. The list behind a figure is read from the same rows, so the two cannot
 * disagree.
 */
export interface Definition<Prepared = unknown> {
  id: ReportId
  title: string
  question: string
  /** What its figures rest on, in words. */
  rests: string
  /** What happens within the days; null for a report of now. */
  dates: string | null
  filters: readonly (typeof FILTER_NAMES)[number][]
  /** The usual one first. */
  groups: Readonly<Record<string, Group>>
  /** The first one puts rows into order. */
  columns: Readonly<Record<string, Column>>
  chart: { columns: readonly string[] }
  noun: readonly [one: string, many: string]
  /** What a list shows of a fact beside its job, by the column of the facts. */
  cells: Readonly<Record<string, Cell>>
  /** The page of a fact, where it is not its job's. */
  opens?: (fact: Fact) => string | null
  /** Reads what the facts rest on and SQL alone does not know. */
  prepare?: (tx: Tx, context: Context) => Promise<Prepared>
  /** Whether what is prepared is the same for whichever days: it is read once for a report and the period before. */
  isPreparedForAnyDays?: boolean
  /** What `prepare` left out, in words. */
  leftOut?: (prepared: Prepared) => string | null
  facts: (context: Context, prepared: Prepared) => SQL
}

/** Gives a report the type of what it prepares, and takes it away again. */
export const define = <Prepared>(definition: Definition<Prepared>): Definition => definition as unknown as Definition

/** The rows that several reports offer. */
export const byClient: Group = { label: 'Client', key: sql`f.client_id::text`, names: 'clients', none: 'Private jobs' }
export const byCoordinator: Group = {
  label: 'Coordinator',
  key: sql`f.coordinator_id::text`,
  names: 'people',
  none: 'No coordinator',
}
export const byType: Group = { label: 'Job type', key: sql`f.type`, names: 'text', none: 'No job' }

/** Weeks from Monday and months, of a day of the facts. */
export const byWeek = (day: SQL): Group => ({
  label: 'Week',
  key: sql`date_trunc('week', ${day}::timestamp)::date::text`,
  names: 'weeks',
  none: 'No day',
})
export const byMonth = (day: SQL): Group => ({
  label: 'Month',
  key: sql`date_trunc('month', ${day}::timestamp)::date::text`,
  names: 'months',
  none: 'No day',
})

/** The columns of the facts that come from a job `j`. */
export const jobFacts = sql`j.id as job_id, j.client_id, j.type, j.project_manager_id as coordinator_id`

/** The jobs `j` of the organisation that are there and that the filters let through. */
export function jobsIn({ reader, filters }: Context): SQL {
  return sql`j.organization_id = ${reader.organizationId} and j.deleted_at is null and ${narrowed(filters)}`
}

/** The filters on a job `j`, for facts that may have none as well. */
export function narrowed({ client, type, coordinator }: Context['filters']): SQL {
  const people = coordinator?.filter((id) => id !== NONE) ?? []
  const hasNobody = people.length < (coordinator?.length ?? 0)
  const conditions = [
    client?.length ? sql`j.client_id = any(${sql.param(client)}::uuid[])` : null,
    type?.length ? sql`j.type = any(${sql.param(type)}::text[])` : null,
    coordinator?.length
      ? sql`(j.project_manager_id = any(${sql.param(people)}::uuid[])${hasNobody ? sql` or j.project_manager_id is null` : sql.empty()})`
      : null,
  ].filter((condition) => condition !== null)
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whether anything is narrowed to jobs. */
export const isNarrowed = ({ client, type, coordinator }: Context['filters']): boolean =>
  [client, type, coordinator].some((given) => given?.length)

/** The day of an instant, in the organisation's zone. */
export const dayOf = ({ reader }: Context, instant: SQL): SQL =>
  sql`(${instant} at time zone ${reader.organization.timezone}::text)::date`

/** Whether an instant lies within the days. */
export const within = ({ dates }: Context, instant: SQL): SQL =>
  sql`${instant} >= ${dates.begin}::timestamptz and ${instant} < ${dates.end}::timestamptz`

/** A time between two instants in days. */
export const daysBetween = (from: SQL, until: SQL): SQL => sql`(extract(epoch from ${until} - ${from}) / 86400)::float8`

/** Bands of age in whole days: each is a count of the facts whose `days` lie in it. The last one has no end. */
export function bands(days: SQL, ends: readonly number[]): Record<string, Column> {
  const begins = [0, ...ends.map((end) => end + 1)]
  return Object.fromEntries(
    begins.map((begin, at): [string, Column] => {
      const end = ends[at]
      return end === undefined
        ? [`over-${begin - 1}`, { label: `Over ${begin - 1} days`, kind: 'count', count: sql`${days} >= ${begin}` }]
        : [
            `to-${end}`,
            { label: `${begin}–${end} days`, kind: 'count', count: sql`${days} between ${begin} and ${end}` },
          ]
    }),
  )
}
