import 'server-only'
import { type SQL, and, asc, count, eq, isNull, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import { files, meterScales, meters, moisturePoints, moistureReadings, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { invalid, notFound } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { fileUrl } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'
import { MOST_METERS, isPastCheck } from '@/lib/site/moisture/rules'
import type { Meter, MeterScale } from '@/lib/site/moisture/schema'

interface Scope {
  organizationId: number
}

type Viewer = Pick<Actor, 'organizationId' | 'organization'>

export const itsMeter = sameRow(meters, meterScales.meterId)

export const scaleColumns = {
  id: meterScales.id,
  meterId: meterScales.meterId,
  label: meterScales.label,
  min: meterScales.min,
  max: meterScales.max,
  unit: meterScales.unit,
}

/** The scales, of some, that a reading or a point uses, or that a point is bound to again once a reading goes. */
export async function usedScales(
  tx: Tx,
  { organizationId }: Scope,
  scales: readonly Pick<typeof meterScales.$inferSelect, 'id' | 'meterId'>[],
): Promise<Set<string>> {
  if (!scales.length) return new Set()
  const ids = sql.param(scales.map(({ id }) => id))
  const meterIds = sql.param(scales.map(({ meterId }) => meterId))
  // The meter's first scale from this one on, in the order of the index. Asked whether one exists, Postgres expects to meet
  // it soon and looks through all readings, which for an unused scale it does to the end.
  const firstIn = (
    table: typeof moistureReadings | typeof moisturePoints,
    meterId = sql`u.meter_id`,
    scaleId = sql`u.scale_id`,
  ) => sql`
    (select ${scaleId} from ${table} u
      where u.organization_id = ${organizationId} and ${meterId} = s.meter_id and ${scaleId} >= s.id
      order by ${scaleId} limit 1)`
  const firstReplaced = firstIn(moistureReadings, sql`u.replaced_meter_id`, sql`u.replaced_scale_id`)
  const rows = await tx.execute<{ id: string }>(sql`
    select s.id from unnest(${ids}::uuid[], ${meterIds}::uuid[]) s(id, meter_id)
     where s.id in (${firstIn(moistureReadings)}, ${firstIn(moisturePoints)}, ${firstReplaced})`)
  return new Set(rows.map(({ id }) => id))
}

/** The meters in use are fewer; the others were retired. */
const MOST_LISTED = MOST_METERS * 2

async function readMeters(tx: Tx, viewer: Viewer, which?: SQL): Promise<Meter[]> {
  const { organizationId } = viewer
  const ofOrganization = and(eq(meters.organizationId, organizationId), which)
  const [rows, scaleRows] = await Promise.all([
    tx
      .select({
        id: meters.id,
        name: meters.name,
        make: meters.make,
        model: meters.model,
        serial: meters.serial,
        kind: meters.kind,
        lastCalibratedOn: meters.lastCalibratedOn,
        calibrationMonths: meters.calibrationMonths,
        nextDueOn: meters.nextDueOn,
        defaultMethod: meters.defaultMethod,
        isToComplete: meters.isToComplete,
        retiredAt: meters.retiredAt,
        createdAt: meters.createdAt,
        updatedAt: meters.updatedAt,
        version: meters.version,
        certificate: { id: files.id, name: files.name },
        assignedUser: personColumns,
      })
      .from(meters)
      .leftJoin(files, sameRow(files, meters.certificateFileId))
      .leftJoin(users, sameRow(users, meters.assignedUserId))
      .where(ofOrganization)
      .orderBy(sql`${meters.retiredAt} is not null`, asc(inAlphabet(meters.name)))
      .limit(MOST_LISTED + 1),
    tx
      .select(scaleColumns)
      .from(meterScales)
      .innerJoin(meters, itsMeter)
      .where(and(eq(meterScales.organizationId, organizationId), isNull(meterScales.retiredAt), which))
      .orderBy(asc(meterScales.position)),
  ])
  const used = await usedScales(tx, viewer, scaleRows)
  const scalesOf = new Map<string, MeterScale[]>()
  for (const { meterId, ...scale } of scaleRows) {
    scalesOf.set(meterId, [...(scalesOf.get(meterId) ?? []), { ...scale, isUsed: used.has(scale.id) }])
  }
  const today = todayIn(viewer.organization.timezone)
  const list = rows.slice(0, MOST_LISTED).map(({ certificate, assignedUser, ...meter }) => ({
    ...meter,
    scales: scalesOf.get(meter.id) ?? [],
    isPastCheck: isPastCheck(meter, today),
    certificate: certificate && { ...certificate, url: fileUrl(certificate.id)! },
    assignedUser: assignedUser && toPerson(assignedUser),
  }))
  return rows.length > MOST_LISTED ? cutList(list, true, await tx.$count(meters, ofOrganization)) : list
}

/** The organisation's meters by name, retired ones last. */
export const listMeters = (tx: Tx, viewer: Viewer): Promise<Meter[]> => readMeters(tx, viewer)

export async function findMeter(tx: Tx, viewer: Viewer, id: string): Promise<Meter | null> {
  const [found] = await readMeters(tx, viewer, eq(meters.id, id))
  return found ?? null
}

/** @throws not_found */
export async function requireMeter(tx: Tx, viewer: Viewer, id: string): Promise<Meter> {
  const found = await findMeter(tx, viewer, id)
  if (!found) throw notFound('meter')
  return found
}

/** How many meters are in use. */
export async function countMeters(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(meters)
    .where(and(eq(meters.organizationId, organizationId), isNull(meters.retiredAt)))
  return row!.n
}

/** How many meters in use the office has yet to complete. */
export const countMetersToComplete = (tx: Tx, { organizationId }: Scope): Promise<number> =>
  tx.$count(
    meters,
    and(eq(meters.organizationId, organizationId), isNull(meters.retiredAt), eq(meters.isToComplete, true)),
  )

/** A scale with the facts about its meter that a reading needs. */
export interface BoundScale {
  id: string
  meterId: string
  label: string
  min: number
  max: number
  unit: string
  meterName: string
  nextDueOn: string | null
  isRetired: boolean
}

/** Locks a scale that something will be bound to. @throws invalid on `scaleId` without one, or for another meter's */
export async function requireScale(
  tx: Tx,
  { organizationId }: Scope,
  scaleId: string,
  meterId?: string,
): Promise<BoundScale> {
  const [row] = await tx
    .select({
      ...scaleColumns,
      meterName: meters.name,
      nextDueOn: meters.nextDueOn,
      isRetired: sql<boolean>`${meterScales.retiredAt} is not null or ${meters.retiredAt} is not null`,
    })
    .from(meterScales)
    .innerJoin(meters, itsMeter)
    .where(and(eq(meterScales.organizationId, organizationId), eq(meterScales.id, scaleId)))
  if (!row || (meterId && row.meterId !== meterId)) throw invalid({ scaleId: 'Please choose a scale of this meter' })
  return row
}
