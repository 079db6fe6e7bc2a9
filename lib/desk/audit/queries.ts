import 'server-only'
import { type SQL, and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import { accessEvents, activity, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { type PersonRow, personColumns, toPerson } from '@/lib/company/users/queries'
import { onDays, tellAll } from '@/lib/desk/history/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { inWords, operationsSaying } from './operations'
import type { AccessKind } from './rules'
import type { AuditEntry, AuditPage, BrowseAudit } from './schema'

/** Of one request so many effects are told; the others are counted. */
const MOST_EFFECTS = 20

/** A row of either table. */
interface Row {
  id: string
  at: string
  kind: AccessKind
  by: PersonRow | null
  byLink: { name: string } | null
  /** Of a request. */
  operation: string | null
  address: string | null
  device: string | null
}

/**
 * A page of the audit log, the newest first: the requests, each with its effects, and what was done without a request
 * of ours (by a link, by the queue, and before requests were written down).
 */
export async function listAudit(tx: Tx, actor: Actor, { limit, ...wanted }: BrowseAudit): Promise<AuditPage> {
  const [requests, others] = await Promise.all([
    listRequests(tx, actor, wanted, limit + 1),
    wanted.kind === undefined || wanted.kind === 'change' ? listOthers(tx, actor, wanted, limit + 1) : [],
  ])
  const rows = [...requests, ...others].toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
  const shown = rows.slice(0, limit)
  const effects = await listEffects(tx, actor, shown)
  const items = shown.map(({ id, at, kind, by, byLink, operation, address, device }): AuditEntry => {
    const [told = [], count = 0] = effects.get(id) ?? []
    return {
      id,
      at,
      kind,
      by: by && toPerson(by),
      byLink: byLink && { name: byLink.name },
      what: operation === null ? '' : inWords(operation),
      effects: told,
      moreEffects: count - told.length,
      address,
      device,
    }
  })
  return { items, before: rows.length > limit ? placeOf(shown.at(-1)!) : null }
}

const placeOf = ({ at, id }: { at: string; id: string }) => `${at}_${id}`

type Wanted = Omit<BrowseAudit, 'limit'>

const requestColumns = {
  id: accessEvents.id,
  at: accessEvents.createdAt,
  kind: accessEvents.kind,
  by: personColumns,
  byLink: sql<null>`null`,
  operation: accessEvents.operation,
  address: accessEvents.address,
  device: accessEvents.device,
}

function listRequests(tx: Tx, actor: Actor, wanted: Wanted, limit: number): Promise<Row[]> {
  const { kind, actorId, search } = wanted
  const conditions = and(
    eq(accessEvents.organizationId, actor.organizationId),
    kind && eq(accessEvents.kind, kind),
    actorId ? eq(accessEvents.userId, actorId) : undefined,
    ...within(actor, wanted, accessEvents),
  )
  const saying = search ? operationsSaying(search) : null
  if (saying?.length === 0) return Promise.resolve([])
  const isRare = kind !== undefined && kind !== 'change'
  const said = saying && (isRare ? inArray(accessEvents.operation, saying) : newestOfEach(saying, conditions, limit))
  return tx
    .select(requestColumns)
    .from(accessEvents)
    .leftJoin(users, sameRow(users, accessEvents.userId))
    .where(and(conditions, said ?? undefined))
    .orderBy(desc(accessEvents.createdAt), desc(accessEvents.id))
    .limit(limit)
}

/** The newest entries of each operation, each read from its place in the index: of rare ones, no other row is read. */
const newestOfEach = (
  operations: string[],
  conditions: SQL | undefined,
  limit: number,
): SQL => sql`${accessEvents.id} = any(array(
  select newest.id from unnest(${sql.param(operations)}::text[]) as named (operation) cross join lateral (
    select ${accessEvents.id} as id from ${accessEvents}
     where ${conditions} and ${accessEvents.operation} = named.operation
     order by ${accessEvents.createdAt} desc, ${accessEvents.id} desc limit ${limit}) newest))`

/** Entries of the records' history that no request of ours made. */
async function listOthers(tx: Tx, actor: Actor, wanted: Wanted, limit: number): Promise<Row[]> {
  const rows = await tx
    .select({ id: activity.id, at: activity.createdAt, by: personColumns, byLink: activity.byLink })
    .from(activity)
    .leftJoin(users, sameRow(users, activity.actorId))
    .where(
      and(
        eq(activity.organizationId, actor.organizationId),
        isNull(activity.requestId),
        wanted.actorId ? eq(activity.actorId, wanted.actorId) : undefined,
        wanted.search ? sayingIn(wanted.search) : undefined,
        ...within(actor, wanted, activity),
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    kind: 'change',
    operation: null,
    address: row.byLink?.address ?? null,
    device: row.byLink?.device ?? null,
  }))
}

/** Actions that hold all of these words: `form.signed` is found as "form signed". */
const sayingIn = (search: string): SQL | undefined =>
  and(...search.split(/\s+/).map((word) => sql`position(${word.toLowerCase()} in ${activity.action}) > 0`))

/** The conditions on the time of an entry. */
function within(
  { organization: { timezone } }: Actor,
  { from, to, before }: Wanted,
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
): (SQL | undefined)[] {
  const [at, last] = before?.split('_') ?? []
  return [
    onDays(createdAt, { from, to }, timezone),
    before ? sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${last}::uuid)` : undefined,
  ]
}

type Effects = [told: AuditEntry['effects'], count: number]

/** What the rows of a page did, by their id. */
async function listEffects(tx: Tx, actor: Actor, rows: readonly Row[]): Promise<Map<string, Effects>> {
  const ids = (isRequest: boolean) =>
    rows.filter(({ operation }) => (operation !== null) === isRequest).map(({ id }) => id)
  const columns = {
    id: activity.id,
    requestId: activity.requestId,
    action: activity.action,
    subjectType: activity.subjectType,
    subjectId: activity.subjectId,
    jobId: activity.jobId,
    byLink: activity.byLink,
    details: activity.details,
    createdAt: activity.createdAt,
  }
  const numbered = tx.$with('numbered').as(
    tx
      .select({
        ...columns,
        place: sql<number>`row_number() over (partition by ${activity.requestId} order by ${activity.id})`.as('place'),
        count: sql<number>`(count(*) over (partition by ${activity.requestId}))::int`.as('count'),
      })
      .from(activity)
      .where(and(eq(activity.organizationId, actor.organizationId), inArray(activity.requestId, ids(true)))),
  )
  const [ofRequests, others] = await Promise.all([
    tx
      .with(numbered)
      .select()
      .from(numbered)
      .where(sql`${numbered.place} <= ${MOST_EFFECTS}`)
      .orderBy(numbered.id),
    tx
      .select(columns)
      .from(activity)
      .where(and(eq(activity.organizationId, actor.organizationId), inArray(activity.id, ids(false)))),
  ])
  const told = [...ofRequests, ...others.map((one) => ({ ...one, count: 1 }))]
  const stories = await tellAll(tx, actor, told, actor.organization.timezone)
  const effects = new Map<string, Effects>()
  for (const [at, { id, requestId, jobId, count }] of told.entries()) {
    const of = requestId ?? id
    effects.set(of, [[...(effects.get(of)?.[0] ?? []), { text: stories[at]!.text, jobId }], count])
  }
  return effects
}
