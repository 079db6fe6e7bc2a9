import 'server-only'
import { and, asc, desc, eq, isNotNull, isNull, min, ne, sql } from 'drizzle-orm'

import {
  equipmentInstallations,
  equipmentItems,
  inspections,
  inventoryItems,
  meters,
  moistureReadings,
  rooms,
  timesheets,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { listDryingRooms } from '@/lib/drying/queries'
import { classOfRooms } from '@/lib/drying/rules'
import { itsItem, liveInstallations } from '@/lib/equipment/queries'
import { STATUSES } from '@/lib/jobs/rules'
import type { JobStatus } from '@/lib/jobs/schema'
import { readMatrix } from '@/lib/moisture/matrix'
import { liveReadings } from '@/lib/moisture/queries'
import { toDay } from '@/lib/time'
import { liveVisits } from '@/lib/visits/queries'

import { CARPET_WORDS, type Facts } from './rules'

type Viewer = Pick<Actor, 'organizationId'>
interface JobScope {
  id: string
  status: JobStatus
  timezone: string
}

/** More of a kind than anybody reads. */
const MOST_NAMED = 20
const DRIED: readonly JobStatus[] = ['TO_BE_INVOICED', 'INVOICED', 'COMPLETED']

/** What a job's record says of the things that may contradict each other. */
export async function readFacts(tx: Tx, viewer: Viewer, job: JobScope): Promise<Facts> {
  const [visits, matrix, roomRows, carpets, strippedOut, meterUses, unitUses, [installed]] = await Promise.all([
    visitFacts(tx, viewer, job.id),
    readMatrix(tx, viewer, job.id),
    listDryingRooms(tx, viewer, job.id),
    restorableCarpets(tx, viewer, job.id),
    firstStripOut(tx, viewer, job.id),
    overdueMeters(tx, viewer, job.id),
    overdueUnits(tx, viewer, job.id),
    countInstallations(tx, viewer, job.id),
  ])
  const latest = <K extends keyof (typeof visits)[number]>(field: K) => visits.find((visit) => visit[field] !== null)
  const aged = latest('propertyAge')
  const waterClass = latest('waterClass')?.waterClass
  const computed = classOfRooms(roomRows.filter(({ isAffected }) => isAffected))
  const units = new Map(matrix.scales.map(({ id, unit }) => [id, unit]))
  const roomNames = new Map(matrix.rooms.map(({ id, roomName }) => [id, roomName]))
  const day = (at: Date) => toDay(at.toISOString(), job.timezone)
  return {
    driedBecause: driedBecause(job.status, installed!, visits[0]?.outcome ?? null),
    wetPoints: matrix.points.flatMap(({ label, roomId, scaleId, state, goal, readings }) =>
      goal && state && state !== 'dry'
        ? [
            {
              label,
              roomName: roomNames.get(roomId)!,
              value: readings.at(-1)!.value,
              goal: goal.value,
              unit: units.get(scaleId)!,
            },
          ]
        : [],
    ),
    doubtedControls: matrix.points.flatMap(({ label, roomId, doubt }) =>
      doubt ? [{ label, roomName: roomNames.get(roomId)!, doubt }] : [],
    ),
    isCategory3: latest('waterCategory')?.waterCategory === 'CAT_3',
    restorableCarpets: carpets,
    builtIn: aged ? aged.happenedAt.getUTCFullYear() - aged.propertyAge! : null,
    hasAsbestosAnswer: visits.some(({ isAsbestosOnSite }) => isAsbestosOnSite !== null),
    strippedOutOn: strippedOut[0]?.on ?? null,
    classJudged: waterClass && waterClass !== 'NOT_APPLICABLE' ? waterClass : null,
    classComputed: computed,
    overdueMeters: meterUses.map(({ name, usedAt, reason }) => ({ name, usedOn: day(usedAt), reason: reason! })),
    overdueUnits: unitUses.map(({ name, usedAt, reason }) => ({ name, usedOn: day(usedAt), reason: reason! })),
  }
}

function driedBecause(
  status: JobStatus,
  installed: { all: number; standing: number },
  outcome: 'COMPLETE' | 'RETURN_NEEDED' | null,
): string | null {
  if (DRIED.includes(status)) return `the job is “${STATUSES[status].label}”`
  if (installed.all && !installed.standing) return 'all equipment was picked up'
  return outcome === 'COMPLETE' ? 'the last visit says that the work is complete' : null
}

/** What visits say, the latest first. */
const visitFacts = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .select({
      happenedAt: inspections.happenedAt,
      waterCategory: inspections.waterCategory,
      waterClass: inspections.waterClass,
      propertyAge: inspections.propertyAge,
      isAsbestosOnSite: inspections.isAsbestosOnSite,
      outcome: inspections.outcome,
    })
    .from(inspections)
    .where(and(liveVisits(viewer), eq(inspections.jobId, jobId)))
    .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    .limit(500)

const restorableCarpets = (tx: Tx, { organizationId }: Viewer, jobId: string) =>
  tx
    .select({ name: inventoryItems.name, roomName: rooms.roomName })
    .from(inventoryItems)
    .innerJoin(rooms, and(eq(rooms.organizationId, inventoryItems.organizationId), eq(rooms.id, inventoryItems.roomId)))
    .where(
      and(
        eq(inventoryItems.organizationId, organizationId),
        eq(inventoryItems.jobId, jobId),
        isNull(inventoryItems.deletedAt),
        eq(inventoryItems.disposition, 'RESTORABLE'),
        sql`${inventoryItems.name} ~* ${`\\m${CARPET_WORDS}`}`,
      ),
    )
    .orderBy(asc(rooms.roomName), asc(inventoryItems.name))
    .limit(MOST_NAMED)

const firstStripOut = (tx: Tx, { organizationId }: Viewer, jobId: string) =>
  tx
    .select({ on: min(timesheets.workedOn) })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.organizationId, organizationId),
        eq(timesheets.jobId, jobId),
        isNull(timesheets.deletedAt),
        eq(timesheets.category, 'STRIP_OUT'),
        ne(timesheets.status, 'rejected'),
      ),
    )

const overdueMeters = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .selectDistinctOn([meters.id], {
      name: meters.name,
      usedAt: moistureReadings.happenedAt,
      reason: moistureReadings.overdueMeterReason,
    })
    .from(moistureReadings)
    .innerJoin(
      meters,
      and(eq(meters.organizationId, moistureReadings.organizationId), eq(meters.id, moistureReadings.meterId)),
    )
    .where(and(liveReadings(viewer), eq(moistureReadings.jobId, jobId), isNotNull(moistureReadings.overdueMeterReason)))
    .orderBy(meters.id, desc(moistureReadings.happenedAt))
    .limit(MOST_NAMED)

const overdueUnits = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .selectDistinctOn([equipmentItems.id], {
      name: equipmentItems.referenceId,
      usedAt: equipmentInstallations.happenedAt,
      reason: equipmentInstallations.overdueTagReason,
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, itsItem)
    .where(
      and(
        liveInstallations(viewer),
        eq(equipmentInstallations.jobId, jobId),
        isNotNull(equipmentInstallations.overdueTagReason),
      ),
    )
    .orderBy(equipmentItems.id, desc(equipmentInstallations.happenedAt))
    .limit(MOST_NAMED)

const countInstallations = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .select({
      all: sql<number>`count(*)::int`,
      standing: sql<number>`count(*) filter (where ${equipmentInstallations.pickedUpAt} is null)::int`,
    })
    .from(equipmentInstallations)
    .where(and(liveInstallations(viewer), eq(equipmentInstallations.jobId, jobId)))
