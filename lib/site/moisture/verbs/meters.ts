import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { meterScales, meters, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, writeAsRead } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { lockStorage, removeFiles, withFiles } from '@/lib/company/files/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { countMeters, findMeter, listMeters, requireMeter, usedScales } from '@/lib/site/moisture/queries/meters'
import { MOST_METERS, dueAfter } from '@/lib/site/moisture/rules'
import type { AddMeter, ChangeMeter, Meter, MeterScale } from '@/lib/site/moisture/schema'

const refuseStale = changedMeanwhile('this meter', meters)

/** The organisation's meters by name, retired ones last. */
export const browse = (actor: Actor): Promise<Meter[]> => reading(actor, (tx) => listMeters(tx, actor))

/**
 * Adds a meter; unless an Administrator adds it, the office must complete it.
 * @throws invalid when another that is in use has its name, or its person is not an active user, conflict when the id
 * stands for another meter
 */
export async function add(actor: Actor, { id = newId(), scales, ...given }: AddMeter): Promise<Meter> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { scales, ...given },
      find: () => findMeter(tx, actor, id),
      otherwise: nameTaken,
    }
    await refuseKnown(tx, actor, meters, id, known)
    await oneAtATime(tx, `meters of ${organizationId}`)
    if ((await countMeters(tx, actor)) >= MOST_METERS) {
      throw conflict(`An organization has at most ${MOST_METERS} meters.`)
    }
    await requirePerson(tx, actor, given.assignedUserId)
    const isToComplete = actor.role !== 'Administrator'
    await createOnce(tx, meters, { organizationId, id, isToComplete, ...withDue(given) }, known)
    await putScales(tx, actor, id, scales)
    await record(tx, actor, 'meter.added', { subjectType: 'meter', subjectId: id, details: { name: given.name } })
    return requireMeter(tx, actor, id)
  })
}

/** Changes a meter. @throws not_found, invalid, conflict with the stored meter */
export async function change(
  actor: Actor,
  id: string,
  { version, scales, isRetired, ...given }: ChangeMeter,
): Promise<Meter> {
  return inOrganization(actor, async (tx) => {
    const before = await requireMeter(tx, actor, id)
    if (before.version !== version) throw refuseStale(before)
    await requirePerson(tx, actor, given.assignedUserId)
    const retired = isRetired ?? before.retiredAt !== null
    const wasRetired = before.retiredAt !== null
    const retirement = retired === wasRetired ? {} : { retiredAt: retired ? sql`now()` : null }
    const isWritten = await writeAsRead(tx, meters, [before], {
      within: own(actor, id),
      set: { ...withDue(given), isToComplete: false, ...retirement },
    }).catch((error) => {
      throw error?.cause?.constraint_name === 'meters_names' ? nameTaken() : error
    })
    if (!isWritten) throw refuseStale(await requireMeter(tx, actor, id))
    await putScales(tx, actor, id, scales)
    const after = await requireMeter(tx, actor, id)
    await record(tx, actor, 'meter.changed', {
      subjectType: 'meter',
      subjectId: id,
      details: changesBetween(inPlainValues(before), inPlainValues(after)),
    })
    return after
  })
}

/** Removes a meter; a used one is retired instead, and keeps its readings. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { name, certificate } = await requireMeter(tx, actor, id)
    // Readings that arrive meanwhile lock their scale: one of the two waits for the other.
    await tx.select({ id: meters.id }).from(meters).where(own(actor, id)).for('update')
    const isUsed = await tx
      .transaction(async (inner) => {
        await inner
          .delete(meterScales)
          .where(and(eq(meterScales.organizationId, organizationId), eq(meterScales.meterId, id)))
        await inner.delete(meters).where(own(actor, id))
      })
      .then(
        () => false,
        (error) => {
          if (error?.cause?.code !== FOREIGN_KEY_VIOLATION) throw error
          return true
        },
      )
    if (isUsed)
      await tx
        .update(meters)
        .set({ retiredAt: sql`coalesce(retired_at, now())` })
        .where(own(actor, id))
    else await removeFiles(tx, actor, [certificate?.id ?? null])
    await record(tx, actor, isUsed ? 'meter.retired' : 'meter.removed', {
      subjectType: 'meter',
      subjectId: id,
      details: { name },
    })
  })
}

/** Stores the certificate of a meter's last check, in place of the earlier one. @throws not_found, plan, unsupported */
export const setCertificate = (actor: Actor, id: string, file: UploadedFile): Promise<Meter> =>
  withFiles(actor, [{ ...file, kind: 'METER_CERTIFICATE' }], async (tx, [stored]) => {
    await holdMeter(tx, actor, id)
    const { certificate } = await requireMeter(tx, actor, id)
    await putCertificate(tx, actor, id, stored!.id, certificate)
    await record(tx, actor, 'meter.certified', { subjectType: 'meter', subjectId: id, details: { file: stored!.name } })
    return requireMeter(tx, actor, id)
  })

/** Removes the certificate of a meter. @throws not_found */
export const removeCertificate = (actor: Actor, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await holdMeter(tx, actor, id)
    const { certificate } = await requireMeter(tx, actor, id)
    if (!certificate) return
    await putCertificate(tx, actor, id, null, certificate)
    const details = { file: certificate.name }
    await record(tx, actor, 'meter.certificate-removed', { subjectType: 'meter', subjectId: id, details })
  })

const FOREIGN_KEY_VIOLATION = '23503'

const own = ({ organizationId }: Actor, id: string) => and(eq(meters.organizationId, organizationId), eq(meters.id, id))

const holdMeter = (tx: Tx, actor: Actor, id: string) =>
  tx.select({ id: meters.id }).from(meters).where(own(actor, id)).for('no key update')

async function putCertificate(
  tx: Tx,
  actor: Actor,
  id: string,
  certificateFileId: string | null,
  before: Meter['certificate'],
): Promise<void> {
  await tx
    .update(meters)
    .set({ certificateFileId, ...nextVersion(meters) })
    .where(own(actor, id))
  await removeFiles(tx, actor, [before?.id ?? null])
}

type Fields = Omit<AddMeter, 'id' | 'scales'>

const fieldsOfScale = ({ label, min, max, unit }: Pick<MeterScale, 'label' | 'min' | 'max' | 'unit'>) =>
  `${label} ${min}–${max} ${unit}`

const withDue = ({ lastCalibratedOn, calibrationMonths, nextDueOn, ...fields }: Fields) => ({
  ...fields,
  lastCalibratedOn,
  calibrationMonths,
  nextDueOn:
    nextDueOn ?? (lastCalibratedOn && calibrationMonths ? dueAfter(lastCalibratedOn, calibrationMonths) : null),
})

async function requirePerson(tx: Tx, { organizationId }: Actor, id: string | null): Promise<void> {
  if (!id) return
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, id), eq(users.status, 'ACTIVE')))
  if (!found) throw invalid({ assignedUserId: 'This is not an active user' })
}

/** Replaces a meter's scales by the given ones. The unit of one with readings stays: they would mean something else. */
async function putScales(tx: Tx, actor: Actor, meterId: string, given: AddMeter['scales']): Promise<void> {
  const { organizationId } = actor
  const ofMeter = and(eq(meterScales.organizationId, organizationId), eq(meterScales.meterId, meterId))
  const stored = await tx
    .select({ id: meterScales.id, meterId: meterScales.meterId, unit: meterScales.unit })
    .from(meterScales)
    .where(and(ofMeter, isNull(meterScales.retiredAt)))
  const used = await usedScales(tx, actor, stored)
  for (const [position, { id, ...scale }] of given.entries()) {
    const before = stored.find((one) => one.id === id)
    if (!before) {
      await tx.insert(meterScales).values({ organizationId, id: newId(), meterId, position, ...scale })
      continue
    }
    if (before.unit !== scale.unit && used.has(before.id)) {
      throw invalid({ [`scales.${position}.unit`]: 'This scale has readings: add another one for another unit' })
    }
    await tx
      .update(meterScales)
      .set({ ...scale, position })
      .where(and(ofMeter, eq(meterScales.id, before.id)))
  }
  const gone = stored.map(({ id }) => id).filter((id) => !given.some((scale) => scale.id === id))
  if (gone.length) {
    await tx
      .update(meterScales)
      .set({ retiredAt: sql`now()` })
      .where(and(ofMeter, inArray(meterScales.id, gone)))
  }
}

const inPlainValues = ({ scales, certificate, assignedUser, retiredAt, ...meter }: Meter) => ({
  ...meter,
  scales: scales.map(fieldsOfScale),
  certificate: certificate?.name ?? null,
  assignedTo: assignedUser ? `${assignedUser.firstName} ${assignedUser.lastName}` : null,
  retired: retiredAt !== null,
})

const nameTaken = () => invalid({ name: 'There is a meter of this name already' })
