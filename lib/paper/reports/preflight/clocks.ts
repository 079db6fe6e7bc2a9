import type { Exception } from '@/lib/paper/reports/exceptions'
import { isPastCheck } from '@/lib/site/moisture/rules'
import { roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

import { type Facts, dayAt, partOf } from './facts'

interface Clocked {
  happenedAt: string
  capturedAt: string
  isLateEntry: boolean
  lateReason: string | null
}

/** What was entered long after it happened. */
export function lateEntries({ record, words }: Facts): Exception[] {
  const { id: jobId } = record.job
  const late = (id: string, what: string, place: string, clocked: Clocked): Exception[] => {
    const { happenedAt, capturedAt, isLateEntry, lateReason } = clocked
    if (!isLateEntry) return []
    const text = `${what} of ${words.at(happenedAt)} was entered on ${words.at(capturedAt)}.`
    return [{ key: `LATE.${id}`, kind: 'LATE', text, place, reason: lateReason }]
  }
  return [
    ...record.visits.flatMap((visit) =>
      late(visit.id, 'The visit', visitHref(jobId, visit.id), { ...visit, happenedAt: visit.inspectionDate }),
    ),
    ...record.readings.flatMap((one) =>
      late(one.id, `The reading at ${one.pointLabel}`, visitHref(jobId, one.inspectionId, 'readings', one.roomId), one),
    ),
    ...record.air.readings.flatMap((one) =>
      late(one.id, 'The air reading', visitHref(jobId, one.inspectionId, 'readings'), one),
    ),
    ...record.installations.flatMap((one) => {
      const { installationId: id, referenceId, pickUp, pickupTime, pickedUpSiteVisit } = one
      const place = (visitId: string) => visitHref(jobId, visitId, 'equipment')
      const installed = { ...one, happenedAt: one.installedTime }
      return [
        ...late(id, `The installation of ${referenceId}`, place(one.inspectionId), installed),
        ...(pickUp && pickupTime
          ? late(
              `${id}.OUT`,
              `The pick-up of ${referenceId}`,
              pickedUpSiteVisit ? place(pickedUpSiteVisit) : partOf({ record }, 'equipment'),
              { ...pickUp, happenedAt: pickupTime },
            )
          : []),
      ]
    }),
    ...record.notes.flatMap((one) =>
      late(one.id, `The note in ${one.roomName}`, roomAtVisitHref(jobId, one.inspectionId, one.roomId), one),
    ),
  ]
}

/** Meters that were used past their check: for a reason, or on a day that turned out to lie behind it. */
export function overdueMeters(facts: Facts): Exception[] {
  const { record, words } = facts
  const meters = new Map(record.meters.map((meter) => [meter.id, meter]))
  const isOverdue = ({ meterId, happenedAt, overdueMeterReason }: (typeof uses)[number]) => {
    const meter = meterId && meters.get(meterId)
    return Boolean(overdueMeterReason || (meter && isPastCheck(meter, dayAt(facts, happenedAt))))
  }
  const uses = [...record.readings, ...record.air.readings].toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt))
  const overdue = uses.filter(isOverdue)
  const first = new Map(overdue.toReversed().map((use) => [use.meterId, use]))
  return [...first.values()].map(({ meterId, happenedAt, inspectionId }) => ({
    key: `METER.${meterId ?? 'UNKNOWN'}`,
    kind: 'METER',
    text: `${(meterId && meters.get(meterId)?.name) ?? 'A meter'} was past its check when it was used, first on ${words.day(happenedAt)}.`,
    place: visitHref(record.job.id, inspectionId, 'readings'),
    reason: overdue.find((use) => use.meterId === meterId && use.overdueMeterReason)?.overdueMeterReason ?? null,
  }))
}

/** Units that were installed past their test and tag. */
export const overdueUnits = ({ record, words }: Facts): Exception[] =>
  record.installations.flatMap(({ installationId, referenceId, installedTime, inspectionId, overdueTagReason }) =>
    overdueTagReason
      ? [
          {
            key: `TAG.${installationId}`,
            kind: 'TAG' as const,
            text: `${referenceId} was installed on ${words.day(installedTime)}, past its test and tag.`,
            place: visitHref(record.job.id, inspectionId, 'equipment'),
            reason: overdueTagReason,
          },
        ]
      : [],
  )
