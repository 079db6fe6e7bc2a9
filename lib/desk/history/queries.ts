import 'server-only'
import { type SQL, and, desc, eq, gt, gte, inArray, lt, ne, or, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { byName } from '@/db/alphabet'
import type { LinkPerson } from '@/db/link-person'
import { sameRow } from '@/db/rows'
import { activity, tasks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { isManager } from '@/lib/base/roles'
import { addDays, toInstant } from '@/lib/base/time'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { tasksOfJobs, visible } from '@/lib/job/calendar/stored/window'
import type { Actor } from '@/lib/platform/auth/actor'

import { EVERY_KIND, KINDS, kindOf, mayReadKind } from './kinds'
import type { BrowseHistory, HistoryEntry, HistoryPage, HistoryParts } from './schema'
import { type Story, tell } from './words'

interface JobScope {
  id: string
  timezone: string
}

const prefix = sql`split_part(${activity.action}, '.', 1)`

const claimedBy = (actions: readonly string[]): SQL | undefined =>
  or(inArray(activity.action, [...actions]), sql`${prefix} = any(${sql.param(actions)}::text[])`)

const actionsOf = (kind: string) => KINDS.get(kind)!.actions

/** Whole actions are taken out of the kind that claims their first word. */
const WHOLE = EVERY_KIND.flatMap((kind) => actionsOf(kind).filter((action) => action.includes('.')))

function ofKind(kind: string): SQL | undefined {
  const actions = actionsOf(kind)
  const others = EVERY_KIND.filter((one) => one !== 'details').flatMap(actionsOf)
  if (kind === 'details') return sql`not ${claimedBy(others)}`
  return actions.some((action) => action.includes('.'))
    ? inArray(activity.action, [...actions])
    : and(claimedBy(actions), sql`${activity.action} <> all(${sql.param(WHOLE)}::text[])`)
}

/** The part of a job's history that the actor may read. */
function readable(actor: Actor, jobId: string): SQL | undefined {
  const hidden = EVERY_KIND.filter((kind) => !mayReadKind(actor.role, kind))
  const readableTask = sql`${activity.subjectId} in (
    select ${tasks.id}::text from ${tasks} where ${and(visible(actor), tasksOfJobs(actor, [jobId]))})`
  return and(
    eq(activity.organizationId, actor.organizationId),
    eq(activity.jobId, jobId),
    ...hidden.map((kind) => sql`not ${claimedBy(actionsOf(kind))}`),
    // People read the schedule's entries of tasks that they can see.
    isManager(actor.role) ? undefined : or(sql`${activity.subjectType} <> 'task'`, readableTask),
  )
}

/** The words occur in a value of the details or in the author's name; `ON_HOLD` is found as "on hold". */
function mentioning(search: string): SQL {
  const pattern = `%${search.replaceAll('_', ' ').replace(/[\\%]/g, (sign) => `\\${sign}`)}%`
  return sql`(concat(${users.firstName}, ' ', ${users.lastName}, ${activity.byLink} ->> 'name') ilike ${pattern} or exists (
    select from jsonb_path_query(${activity.details}, 'strict $.**') as value
    where jsonb_typeof(value) in ('string', 'number') and replace(value #>> '{}', '_', ' ') ilike ${pattern}))`
}

/** On days of a time zone, both inclusive; without one of them, from the beginning or until now. */
export function onDays(at: PgColumn, { from, to }: { from?: string; to?: string }, timezone: string): SQL | undefined {
  const begins = (day: string) => toInstant(`${day}T00:00`, timezone).toISOString()
  return and(from ? gte(at, begins(from)) : undefined, to ? lt(at, begins(addDays(to, 1))) : undefined)
}

/**
 * The wanted part of a job's history; with `since`, only other people's changes from then on. Of a field that it is to be
 * told `without`, it says that it was changed, not what it said.
 */
export interface WantedHistory extends BrowseHistory {
  since?: string
  exceptBy?: string
  without?: ReadonlySet<string>
}

/** A page of a job's history in words, the newest first. @throws not_found for a `before` that is not part of it */
export async function listHistory(
  tx: Tx,
  actor: Actor,
  job: JobScope,
  { kind, actorId, search, from, to, before, limit, since, exceptBy, without }: WantedHistory,
): Promise<HistoryPage> {
  const older = before && (await requirePlace(tx, actor, job.id, before))
  const rows = await tx
    .select({
      id: activity.id,
      action: activity.action,
      subjectType: activity.subjectType,
      subjectId: activity.subjectId,
      details: activity.details,
      createdAt: activity.createdAt,
      by: personColumns,
      byLink: activity.byLink,
    })
    .from(activity)
    .leftJoin(users, sameRow(users, activity.actorId))
    .where(
      and(
        readable(actor, job.id),
        kind ? ofKind(kind) : undefined,
        actorId ? eq(activity.actorId, actorId) : undefined,
        since ? gt(activity.createdAt, since) : undefined,
        exceptBy ? or(isNull(activity.actorId), ne(activity.actorId, exceptBy)) : undefined,
        search ? mentioning(search) : undefined,
        onDays(activity.createdAt, { from, to }, job.timezone),
        older ? sql`(${activity.createdAt}, ${activity.id}) < (${older.createdAt}, ${older.id})` : undefined,
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit).map((row) => (without ? { ...row, details: silenced(row.details, without) } : row))
  const stories = await tellAll(tx, actor, shown, job.timezone)
  const items = shown.map(({ id, action, createdAt, by, byLink }, at): HistoryEntry => ({
    id,
    at: createdAt,
    by: by && toPerson(by),
    byLink: byLink && { name: byLink.name },
    kind: kindOf(action),
    action,
    ...stories[at]!,
  }))
  return { items, before: rows.length > limit ? items.at(-1)!.id : null }
}

const silenced = (details: Record<string, unknown>, fields: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [field, fields.has(field) ? { from: null, to: null } : value]),
  )

interface Told extends Subject {
  action: string
  byLink: LinkPerson | null
  details: Record<string, unknown>
  createdAt: string
}

/** Puts entries into words, with the names that they need; one story for each, in their order. */
export async function tellAll(tx: Tx, actor: Actor, entries: readonly Told[], timezone: string): Promise<Story[]> {
  const [names, people] = await Promise.all([taskNames(tx, actor, entries), peopleNamed(tx, actor, entries)])
  return entries.map(({ action, details, createdAt, subjectId, byLink }) =>
    tell({
      action,
      details,
      at: createdAt,
      isByLink: byLink !== null,
      name: names.get(subjectId) ?? null,
      timezone,
      currency: actor.organization.currency,
      nameOf: (userId) => people.get(userId),
    }),
  )
}

async function requirePlace(tx: Tx, actor: Actor, jobId: string, id: string) {
  const [place] = await tx
    .select({ id: activity.id, createdAt: activity.createdAt })
    .from(activity)
    .where(and(readable(actor, jobId), eq(activity.id, id)))
  if (!place) throw notFound('entry of the history')
  return place
}

interface Subject {
  subjectType: string
  subjectId: string
}

async function taskNames(
  tx: Tx,
  { organizationId }: Actor,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const ids = subjects.flatMap(({ subjectType, subjectId }) => (subjectType === 'task' ? [subjectId] : []))
  if (!ids.length) return new Map()
  const found = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), inArray(tasks.id, [...new Set(ids)])))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The staff's names, if some entries name them by id. */
async function peopleNamed(
  tx: Tx,
  { organizationId }: Actor,
  entries: readonly { details: Record<string, unknown> }[],
): Promise<Map<string, string>> {
  if (!entries.some(({ details }) => Object.keys(details).some((field) => field.endsWith('UserIds')))) return new Map()
  const found = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.organizationId, organizationId))
  return new Map(found.map((person) => [person.id, fullName(person)]))
}

/** The kinds of entries in a job's history, and their authors. */
export async function listParts(tx: Tx, actor: Actor, jobId: string): Promise<HistoryParts> {
  const [actions, people] = await Promise.all([
    tx.selectDistinct({ action: activity.action }).from(activity).where(readable(actor, jobId)),
    tx
      .select(personColumns)
      .from(activity)
      .innerJoin(users, sameRow(users, activity.actorId))
      .where(readable(actor, jobId))
      .groupBy(users.organizationId, users.id)
      .orderBy(...byName(users)),
  ])
  const kinds = new Set(actions.map(({ action }) => kindOf(action)))
  return { kinds: EVERY_KIND.filter((kind) => kinds.has(kind)), people: people.map(toPerson) }
}
