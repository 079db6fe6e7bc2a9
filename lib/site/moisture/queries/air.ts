import 'server-only'
import { type SQL, and, desc, eq, inArray, isNull } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { airReadings, equipmentItems, inspections, rooms, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList, totalOfCut } from '@/lib/base/cut'
import { airAt, grainDepression, toCelsius } from '@/lib/base/psychrometrics'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { intakeOf } from '@/lib/site/moisture/rules'
import type { AirReading, JobAir } from '@/lib/site/moisture/schema'
import { liveVisits } from '@/lib/site/visits/queries'

import { MOST_AT_ONCE } from './readings'

interface Scope {
  organizationId: number
}

async function readAir(tx: Tx, which: SQL | undefined, altitudeMetres: number): Promise<AirReading[]> {
  const rows = await tx
    .select({
      id: airReadings.id,
      jobId: airReadings.jobId,
      inspectionId: airReadings.inspectionId,
      place: airReadings.place,
      roomId: airReadings.roomId,
      roomChamber: rooms.chamber,
      chamber: airReadings.chamber,
      equipmentItemId: airReadings.equipmentItemId,
      equipmentReferenceId: equipmentItems.referenceId,
      meterId: airReadings.meterId,
      temperature: airReadings.temperature,
      temperatureUnit: airReadings.temperatureUnit,
      rh: airReadings.rh,
      note: airReadings.note,
      overdueMeterReason: airReadings.overdueMeterReason,
      happenedAt: airReadings.happenedAt,
      capturedAt: airReadings.capturedAt,
      receivedAt: airReadings.receivedAt,
      lateReason: airReadings.lateReason,
      takenBy: personColumns,
      createdAt: airReadings.createdAt,
      updatedAt: airReadings.updatedAt,
      version: airReadings.version,
    })
    .from(airReadings)
    .innerJoin(users, sameRow(users, airReadings.takenBy))
    .leftJoin(rooms, sameRow(rooms, airReadings.roomId))
    .leftJoin(equipmentItems, sameRow(equipmentItems, airReadings.equipmentItemId))
    .where(which)
    .orderBy(desc(airReadings.happenedAt), desc(airReadings.id))
    .limit(MOST_AT_ONCE + 1)
  const found = rows
    .slice(0, MOST_AT_ONCE)
    .map(({ roomChamber: _, happenedAt, capturedAt, receivedAt, lateReason, ...row }) => ({
      ...row,
      air: airAt(toCelsius(row.temperature, row.temperatureUnit), row.rh, altitudeMetres),
      ...toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason }),
      takenBy: toPerson(row.takenBy),
    }))
  const placed = rows.flatMap(({ roomId, roomChamber }) => (roomId ? [{ id: roomId, chamber: roomChamber }] : []))
  const list = found.map((reading) => {
    const intake = reading.place === 'DEHUMIDIFIER_OUTLET' ? intakeOf(reading, found, placed) : null
    return { ...reading, grainDepression: intake && grainDepression(intake.air.gpp, reading.air.gpp) }
  })
  return rows.length > MOST_AT_ONCE ? cutList(list, true, await tx.$count(airReadings, which)) : list
}

/** The air readings of an organisation that were not deleted. */
export const liveAir = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(airReadings.organizationId, organizationId), isNull(airReadings.deletedAt))

/** The air of a job at all its visits, the newest first; computed for a height above the sea in metres. */
export async function listAir(tx: Tx, scope: Scope, jobId: string, altitudeMetres: number): Promise<JobAir> {
  const visits = tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(liveVisits(scope), eq(inspections.jobId, jobId)))
  const ofJob = and(liveAir(scope), eq(airReadings.jobId, jobId), inArray(airReadings.inspectionId, visits))
  const readings = await readAir(tx, ofJob, altitudeMetres)
  const total = totalOfCut(readings)
  return cutList({ altitudeMetres, readings }, total !== undefined, total)
}

/** The air reading that an id was used for, in any job, deleted or not. */
export async function findAir(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  altitudeMetres: number,
): Promise<AirReading | null> {
  const which = and(eq(airReadings.organizationId, organizationId), eq(airReadings.id, id))
  const [found] = await readAir(tx, which, altitudeMetres)
  return found ?? null
}
