import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { airReadings, equipmentItems, meters } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { withMinus } from '@/lib/base/numbers'
import { TEMPERATURE_SIGNS } from '@/lib/base/psychrometrics'
import { newId } from '@/lib/base/wire'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { getSettings } from '@/lib/site/drying/queries'
import { findAir, listAir, liveAir } from '@/lib/site/moisture/queries/air'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import type { AirReading, ChangeAir, JobAir, RecordAir } from '@/lib/site/moisture/schema'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import { overrideOf } from './readings'

const refuseStale = changedMeanwhile('this air reading', airReadings)

/** The air of a job at all its visits, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<JobAir> =>
  reading(actor, async (tx) => {
    const [, { altitudeMetres }] = await Promise.all([requireJob(tx, actor, jobId), getSettings(tx, actor)])
    return listAir(tx, actor, jobId, altitudeMetres)
  })

/**
 * Records the air of a place at a visit.
 * @throws not_found, conflict when the id is used for another reading, invalid
 */
export async function add(actor: Actor, jobId: string, { id = newId(), ...given }: RecordAir): Promise<AirReading> {
  const { organizationId, userId: takenBy } = actor
  return inOrganization(actor, async (tx) => {
    const { altitudeMetres } = await requirePlace(tx, actor, jobId, given)
    const known = {
      asked: { jobId, ...given },
      find: () => findAir(tx, actor, id, altitudeMetres),
      isHere: (stored: AirReading) => stored.jobId === jobId,
    }
    await refuseKnown(tx, actor, airReadings, id, known)
    const clocks = clocksOf(given)
    const overdueMeterReason = await requireMeters(tx, actor, given, clocks)
    const content = { ...contentOf(given), overdueMeterReason, ...clocks, takenBy }
    await createOnce(tx, airReadings, { organizationId, id, jobId, ...content }, known)
    const after = await getAir(tx, actor, jobId, id, altitudeMetres)
    await record(tx, actor, 'air-reading.taken', {
      subjectType: 'air-reading',
      subjectId: id,
      jobId,
      details: { ...inWords(after), ...(overdueMeterReason && { overdueMeterReason }) },
    })
    return after
  })
}

/** Corrects an air reading. @throws not_found, invalid, conflict with the stored reading */
export async function change(
  actor: Actor,
  jobId: string,
  id: string,
  { version, ...given }: ChangeAir,
): Promise<AirReading> {
  return inOrganization(actor, async (tx) => {
    const { altitudeMetres } = await requirePlace(tx, actor, jobId, given)
    const before = await getAir(tx, actor, jobId, id, altitudeMetres)
    if (before.version !== version) throw refuseStale(before)
    const clocks = clocksOf({
      happenedAt: given.happenedAt ?? before.happenedAt,
      capturedAt: before.capturedAt,
      lateReason: given.lateReason ?? before.lateReason,
    })
    // The reason for using a meter past its check stays, even if the meter was checked since.
    const reasonThen = isSameUse(before, given, clocks) ? before.overdueMeterReason : null
    const reason = given.overdueMeterReason ?? reasonThen
    const asked = await requireMeters(tx, actor, { ...given, overdueMeterReason: reason }, clocks)
    const overdueMeterReason = asked ?? (reasonThen && reason)
    const { happenedAt, lateReason } = clocks
    const after = await writeVersion(tx, airReadings, before, {
      within: liveAir(actor),
      set: { ...contentOf(given), overdueMeterReason, happenedAt, lateReason },
      read: () => getAir(tx, actor, jobId, id, altitudeMetres),
      refuse: refuseStale,
    })
    await record(tx, actor, 'air-reading.changed', {
      subjectType: 'air-reading',
      subjectId: id,
      jobId,
      details: { ...changesBetween(inPlainValues(before), inPlainValues(after)), name: inWords(after).name },
    })
    return after
  })
}

/** Deletes an air reading; the history keeps it. @throws not_found */
export async function remove(actor: Actor, jobId: string, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const [, { altitudeMetres }] = await Promise.all([requireJob(tx, actor, jobId), getSettings(tx, actor)])
    const reading = await getAir(tx, actor, jobId, id, altitudeMetres)
    const removed = await tx
      .update(airReadings)
      .set({ deletedAt: sql`now()` })
      .where(and(liveAir(actor), eq(airReadings.id, id)))
      .returning({ id: airReadings.id })
    if (!removed.length) throw notFound('air reading')
    await record(tx, actor, 'air-reading.removed', {
      subjectType: 'air-reading',
      subjectId: id,
      jobId,
      details: { ...inWords(reading), taken: reading.happenedAt },
    })
  })
}

type Given = Omit<RecordAir, 'id'>

async function requirePlace(tx: Tx, actor: Actor, jobId: string, { inspectionId, roomId }: Given) {
  const [, settings] = await Promise.all([
    requireJob(tx, actor, jobId),
    getSettings(tx, actor),
    requireVisit(tx, actor, jobId, inspectionId),
    roomId && requireRoom(tx, actor, jobId, roomId),
  ])
  return settings
}

/** @returns the reason for a hygrometer past its check, if it was */
async function requireMeters(
  tx: Tx,
  actor: Actor,
  { meterId, equipmentItemId, overdueMeterReason }: Given,
  clocks: StoredClocks,
): Promise<string | null> {
  const { organizationId } = actor
  if (equipmentItemId) {
    const [found] = await tx
      .select({ id: equipmentItems.id })
      .from(equipmentItems)
      .where(and(eq(equipmentItems.organizationId, organizationId), eq(equipmentItems.id, equipmentItemId)))
    if (!found) throw invalid({ equipmentItemId: 'There is no such unit' })
  }
  if (!meterId) return null
  const [meter] = await tx
    .select({ meterName: meters.name, nextDueOn: meters.nextDueOn })
    .from(meters)
    .where(and(eq(meters.organizationId, organizationId), eq(meters.id, meterId)))
  if (!meter) throw invalid({ meterId: 'Please choose a meter' })
  return overrideOf(actor, meter, clocks, overdueMeterReason)
}

const isSameUse = (before: AirReading, { meterId }: Given, { happenedAt }: StoredClocks): boolean =>
  before.meterId === meterId && before.happenedAt === happenedAt

async function getAir(tx: Tx, actor: Actor, jobId: string, id: string, altitudeMetres: number): Promise<AirReading> {
  // Reads the whole job: the air around a dehumidifier decides what it takes out.
  const { readings } = await listAir(tx, actor, jobId, altitudeMetres)
  const found = readings.find((reading) => reading.id === id)
  if (!found) throw notFound('air reading')
  return found
}

const CONTENT = [
  'inspectionId',
  'place',
  'roomId',
  'chamber',
  'equipmentItemId',
  'meterId',
  'temperature',
  'temperatureUnit',
  'rh',
  'note',
] as const
type Content = Pick<Given, (typeof CONTENT)[number]>

const contentOf = (fields: Content) => Object.fromEntries(CONTENT.map((field) => [field, fields[field]])) as Content

const inPlainValues = (reading: AirReading) => ({ ...contentOf(reading), takenAt: reading.happenedAt })

const inWords = ({ place, temperature, temperatureUnit, rh }: AirReading) => ({
  name: AIR_PLACE_LABELS[place],
  value: `${withMinus(String(temperature))} ${TEMPERATURE_SIGNS[temperatureUnit]}, ${rh} %`,
})
