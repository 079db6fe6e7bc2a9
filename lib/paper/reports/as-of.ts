import { toDay } from '@/lib/base/time'
import { DEHUMIDIFIER_TYPES, contradictsClass, dehumidifiersFor } from '@/lib/site/drying/rules'
import type { JobDrying } from '@/lib/site/drying/schema'
import type { MoistureMatrix } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import type { JobRecord } from './queries'

interface OfVisit {
  inspectionId: string | null
}

/** The visits that had begun when one ended, itself among them. `visits` has the earliest first. */
export const visitsUpTo = (visits: readonly Inspection[], id: string): Inspection[] =>
  visits.slice(0, visits.findIndex((visit) => visit.id === id) + 1)

/**
 * The record as it stood at the end of a visit: what hangs on it and on the visits before, the units that were not picked
 * up by then, the rooms in which something was recorded. What was entered late is in it, with its mark.
 * @param matrix judged from the readings of those visits alone
 * @returns the record, and the end of the visit: the last that happened at it, on its own day or before the next one began
 */
export function asOf(
  record: JobRecord,
  { visit, matrix }: { visit: Inspection; matrix: MoistureMatrix },
): { record: JobRecord; now: Date } {
  const visits = visitsUpTo(record.visits, visit.id)
  const known = new Set(visits.map(({ id }) => id))
  const isKnown = ({ inspectionId }: OfVisit) => inspectionId !== null && known.has(inspectionId)
  const readings = record.readings.filter(isKnown)
  const air = { ...record.air, readings: record.air.readings.filter(isKnown) }
  const photos = record.photos.filter(isKnown)
  const notes = record.notes.filter(isKnown)
  const inventory = record.inventory.filter(isKnown)
  const placed = record.installations.filter(isKnown)
  const pickedUp = record.installations.flatMap(({ pickedUpSiteVisit: inspectionId, pickupTime }) =>
    inspectionId && pickupTime ? [{ inspectionId, happenedAt: pickupTime }] : [],
  )
  const { timezone } = record.job
  const happened = [
    ...readings,
    ...air.readings,
    ...photos,
    ...notes,
    ...inventory,
    ...placed.map((one) => ({ ...one, happenedAt: one.installedTime })),
    ...pickedUp,
  ]
  const now = endOf(visit, happened, { next: record.visits[visits.length], timezone })
  const until = now.toISOString()
  // A later visit of the same day may have picked up before something was added to this one.
  const isPickedUp = ({ pickupTime, pickedUpSiteVisit: id }: (typeof placed)[number]) =>
    pickupTime !== null && pickupTime <= until && (id === null || known.has(id))
  const installations = placed.map((one) =>
    isPickedUp(one)
      ? one
      : { ...one, pickupTime: null, pickedUpSiteVisit: null, pickUp: null, installedStatus: 'INSTALLED' as const },
  )
  const used = new Set([...readings, ...air.readings].map(({ meterId }) => meterId))
  const recordedIn = (all: readonly { roomId: string | null }[]) => all.flatMap(({ roomId }) => roomId ?? [])
  const { rooms } = record
  const everIn = new Set(
    recordedIn(
      [
        record.readings,
        record.air.readings,
        record.photos,
        record.notes,
        record.inventory,
        record.installations,
      ].flat(),
    ),
  )
  const then = new Set(recordedIn([...readings, ...air.readings, ...photos, ...notes, ...inventory, ...placed]))
  return {
    now,
    record: {
      ...record,
      visits,
      readings,
      air,
      photos,
      notes,
      inventory,
      installations,
      // A room without any record may have been laid out at any time.
      rooms: rooms.filter(({ id }) => then.has(id) || !everIn.has(id)),
      matrix: { ...matrix, points: pointsThen(record.matrix, matrix) },
      meters: record.meters.filter(({ id }) => used.has(id)),
      drying: dryingThen(record.drying, visits),
      hours: record.hours.filter(({ inspectionId, workedOn }) =>
        inspectionId ? known.has(inspectionId) : workedOn <= toDay(now, timezone),
      ),
      signedForms: record.signedForms.filter(isKnown),
    },
  }
}

/** What somebody added to a visit on a later day, when another had begun, does not make it longer. */
function endOf(
  visit: Inspection,
  happened: readonly (OfVisit & { happenedAt: string })[],
  { next, timezone }: { next: Inspection | undefined; timezone: string },
) {
  const day = toDay(visit.inspectionDate, timezone)
  const own = happened.filter(({ inspectionId }) => inspectionId === visit.id).map(({ happenedAt }) => happenedAt)
  const ends = own.filter((at) => !next || at < next.inspectionDate || toDay(at, timezone) === day)
  return new Date([visit.inspectionDate, ...ends].toSorted().at(-1)!)
}

/** A point that was first read at a later visit was not known yet. */
function pointsThen(whole: MoistureMatrix, { points }: MoistureMatrix): MoistureMatrix['points'] {
  const read = new Set(whole.points.filter(({ readings }) => readings.length).map(({ id }) => id))
  return points.filter(({ id, readings }) => readings.length || !read.has(id))
}

/** The judged class is that of the visits until then, and so is what it needs. The rooms' measures are as they are now. */
function dryingThen(drying: JobDrying, visits: readonly Inspection[]): JobDrying {
  const judged =
    visits.findLast((visit) => visit.waterClass) ?? visits.find(({ isInitialAttendance }) => isInitialAttendance)
  const { waterCategory = null, waterClass = null, waterReason = null } = judged ?? {}
  const stated = waterClass && waterClass !== 'NOT_APPLICABLE' ? waterClass : null
  const sizedFor = stated ?? drying.computed?.waterClass ?? null
  return {
    ...drying,
    typed: judged ? { inspectionId: judged.id, waterCategory, waterClass, waterReason } : null,
    disagrees: contradictsClass(stated, drying.computed),
    sizedFor,
    chambers: drying.chambers.map((chamber) => ({
      ...chamber,
      dehumidifiers:
        sizedFor && chamber.volume > 0
          ? DEHUMIDIFIER_TYPES.flatMap(
              (type) => dehumidifiersFor(chamber.volume, sizedFor, type, drying.sizingFactors) ?? [],
            )
          : [],
    })),
  }
}
