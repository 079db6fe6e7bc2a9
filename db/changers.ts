import 'server-only'
import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { changersIn, whoIs } from '@/lib/base/changed'
import { ChangedMeanwhile, type DomainError } from '@/lib/base/errors'
import { formatDateTime, formatTime, toDay, todayIn } from '@/lib/base/time'

import { among } from './rows'
import { accessEvents, activity, jobs, users } from './schema'
import type { Tx } from './tenancy'

interface Scope {
  organizationId: number
  userId?: string | null
  /** Whoever acts by a link or for the product: no colleague is named to them. */
  doer?: object
  organization?: { timezone?: string }
}

interface Changer {
  id?: string
  firstName: string
  lastName: string
}

type Table = PgTable & {
  organizationId: PgColumn
  /** None of a table that has one row for each organisation. */
  id?: PgColumn
  updatedAt: PgColumn
  version?: PgColumn
  updatedBy?: PgColumn
}
interface Current {
  id?: string
  jobId?: string
  timezone?: string
  updatedBy?: Changer | null
  /** When a verb found that it was changed. */
  changedAt?: string
}

/** More changed records than this are told without names. */
const MOST_NAMED = 100
/** So many are looked at who wrote in the milliseconds in which these were written. */
const MOST_WRITERS = MOST_NAMED ** 2

/** For `.catch` of a transaction's work: throws what it threw, with names where others changed what it was about. */
export async function nameChangers(tx: Tx, scope: Scope, error: unknown): Promise<never> {
  // Who it was is not worth another failure.
  throw error instanceof ChangedMeanwhile ? await naming(tx, scope, error).catch(() => error) : error
}

/**
 * A refusal of what is not as it was read, with who changed it and when. That is whoever made the request, or followed the
 * link, in whose transaction the record was last written: both bear its time. Where that is nobody, or not one alone, the
 * record's own word counts, and else it stays somebody.
 */
async function naming(tx: Tx, scope: Scope, refused: ChangedMeanwhile): Promise<DomainError> {
  if (scope.doer) return refused
  const { what, of, fields } = refused
  const current = refused.current as Current | undefined
  const changes = await changesOf(tx, scope, of, current)
  if (!changes.length) return refused
  const me = scope.userId ?? null
  const names = changes.map((change) => (change.byLink ? `${change.byLink}, by a link,` : whoIs(change.by, me)))
  const by = changersIn(names)
  const [last] = changes
  // Of several who changed different fields none changed it last.
  const isOne = new Set(changes.map((change) => change.by?.id)).size === 1
  const told = current && {
    ...current,
    ...(isOne && last!.by && last!.by.id !== current.updatedBy?.id && { updatedBy: last!.by }),
    ...(last!.at && { changedAt: last!.at }),
  }
  const when = last!.at && (await whenOf(tx, scope, last!.at, current))
  const advice = [when, of.advice].filter(Boolean).join(' ')
  return new ChangedMeanwhile(
    what,
    { ...of, advice },
    {
      by,
      current: told,
      fields: fields.map(({ path, message }, at) => ({
        path,
        message: message.replace(changersIn([]), () => (of.by ? names[at]! : by)),
      })),
    },
  )
}

interface Change {
  at?: string
  by: Changer | null
  byLink?: string
}

async function changesOf(
  tx: Tx,
  scope: Scope,
  { table, seen, by }: ChangedMeanwhile['of'],
  current: Current | undefined,
): Promise<Change[]> {
  if (by) {
    const people = await peopleOf(tx, scope, by)
    return by.map((id) => ({ by: people.get(id) ?? null }))
  }
  // A verb that has looked says so, also that it found nobody.
  if (!table) return current?.updatedBy ? [{ at: current.changedAt, by: current.updatedBy }] : []
  const rows = await writtenIn(tx, scope, table as Table, seen ?? (current?.id ? [{ id: current.id }] : []))
  if (!rows.length) return []
  const [writers, people] = await Promise.all([
    writersAt(
      tx,
      scope,
      rows.map(({ at }) => at),
    ),
    peopleOf(
      tx,
      scope,
      rows.map((row) => row.by),
    ),
  ])
  return rows.map(({ at, by: kept }) => {
    const found = [...(writers.get(at)?.values() ?? [])]
    return { at, ...(found.length === 1 ? found[0]! : { by: people.get(kept) ?? null }) }
  })
}

/** Whoever is refused sees rows of others once those have committed: what is under way yet, this transaction wrote. */
const WRITTEN_BY_OTHERS = sql`pg_xact_status(xmin::text::xid8) is distinct from 'in progress'`

/**
 * When records were written last, those that are not as they were read, the newest first. Those that this transaction wrote
 * before it was refused are as they were again after it.
 */
async function writtenIn(
  tx: Tx,
  { organizationId }: Scope,
  table: Table,
  seen: readonly { id: string; version?: number }[],
): Promise<{ at: string; by: string | null }[]> {
  const { id: key } = table
  if (key && (!seen.length || seen.length > MOST_NAMED)) return []
  const others = seen.map(({ id, version }): SQL | undefined =>
    and(key && eq(key, id), version === undefined || !table.version ? undefined : sql`${table.version} <> ${version}`),
  )
  const rows = await tx
    .select({ at: table.updatedAt, by: table.updatedBy ?? sql<null>`null` })
    .from(table as PgTable)
    .where(and(eq(table.organizationId, organizationId), key && or(...others), WRITTEN_BY_OTHERS))
    .orderBy(sql`${table.updatedAt} desc`)
  return rows as { at: string; by: string | null }[]
}

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** Who wrote in the transactions that began at some instants: of two that began in the same millisecond both are found. */
async function writersAt(tx: Tx, { organizationId }: Scope, instants: readonly string[]) {
  const [asked, told] = await Promise.all([
    tx
      .selectDistinct({ at: accessEvents.createdAt, person })
      .from(accessEvents)
      .innerJoin(users, and(eq(users.organizationId, accessEvents.organizationId), eq(users.id, accessEvents.userId)))
      .where(
        and(
          eq(accessEvents.organizationId, organizationId),
          inArray(accessEvents.createdAt, [...instants]),
          inArray(accessEvents.kind, ['change', 'import']),
        ),
      )
      .limit(MOST_WRITERS),
    tx
      .selectDistinct({ at: activity.createdAt, person, byLink: activity.byLink })
      .from(activity)
      .leftJoin(users, and(eq(users.organizationId, activity.organizationId), eq(users.id, activity.actorId)))
      .where(
        and(
          eq(activity.organizationId, organizationId),
          isNull(activity.requestId),
          inArray(activity.createdAt, [...instants]),
        ),
      )
      .limit(MOST_WRITERS),
  ])
  const found = new Map<string, Map<string, Omit<Change, 'at'>>>()
  const put = (at: string, who: string, change: Omit<Change, 'at'>) =>
    found.set(at, (found.get(at) ?? new Map<string, Omit<Change, 'at'>>()).set(who, change))
  for (const one of asked) put(one.at, one.person.id, { by: one.person })
  for (const { at, person: by, byLink } of told) put(at, by?.id ?? byLink?.name ?? '', { by, byLink: byLink?.name })
  return found
}

async function peopleOf(tx: Tx, { organizationId }: Scope, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const found = wanted.length
    ? await tx
        .select(person)
        .from(users)
        .where(and(eq(users.organizationId, organizationId), among(users.id, wanted)))
    : []
  return new Map<string | null, Changer>(found.map((one) => [one.id, one]))
}

/** `That was at 02:05 PM.` on the clock of the job, else of the organisation. */
async function whenOf(tx: Tx, scope: Scope, at: string, current: Current | undefined): Promise<string | null> {
  const ofJob = current?.timezone ?? (current?.jobId && (await zoneOf(tx, scope, current.jobId)))
  const timezone = ofJob || scope.organization?.timezone
  if (!timezone) return null
  const isToday = toDay(at, timezone) === todayIn(timezone)
  return `That was ${isToday ? `at ${formatTime(at, timezone)}` : `on ${formatDateTime(at, timezone)}`}.`
}

async function zoneOf(tx: Tx, { organizationId }: Scope, jobId: string): Promise<string | undefined> {
  const [job] = await tx
    .select({ timezone: jobs.timezone })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, jobId)))
  return job?.timezone
}
