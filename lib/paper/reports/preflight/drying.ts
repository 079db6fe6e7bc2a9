import { counted } from '@/lib/base/counts'
import { DAY_MS, msBetween } from '@/lib/base/time'
import type { Exception } from '@/lib/paper/reports/exceptions'
import { rounded } from '@/lib/paper/reports/words'
import { shareText } from '@/lib/site/drying/rules'
import { type EquipmentKind, dryRooms } from '@/lib/site/equipment/rules'
import { STATE_LABELS } from '@/lib/site/moisture/rules'
import { visitHref } from '@/lib/site/visits/sections'

import { type Facts, isDryingOver, partOf } from './facts'

/** Points that read no lower than before. */
export const stuckPoints = (facts: Facts): Exception[] =>
  facts.points.flatMap(({ point, roomName, last, scale }) =>
    point.state === 'plateau' || point.state === 'rising'
      ? [
          {
            key: `POINT.${point.id}`,
            kind: 'POINT' as const,
            text: `${point.label} in ${roomName} is at ${last!.value} ${scale?.unit ?? ''}: ${STATE_LABELS[point.state].toLowerCase()}.`,
            place: partOf(facts, 'moisture'),
            reason: last!.note,
          },
        ]
      : [],
  )

/** Points that nothing tells to be dry. */
export const aimlessPoints = (facts: Facts): Exception[] =>
  facts.points.flatMap(({ point, roomName }) =>
    !point.isControl && !point.goal
      ? [
          {
            key: `AIMLESS.${point.id}`,
            kind: 'AIMLESS' as const,
            text: `${point.label} in ${roomName} has neither a goal nor a control: nothing says when it is dry.`,
            place: partOf(facts, 'moisture'),
            reason: null,
          },
        ]
      : [],
  )

/** Units that dry: where one stood, something was wet. */
const dries = ({ kind }: { kind: EquipmentKind }): boolean => kind === 'AIR_MOVER' || kind.startsWith('DEHUMIDIFIER_')

/** Points that were never read, and affected rooms that units dried without a point, once drying is over. */
export function unreadPlaces(facts: Facts): Exception[] {
  if (!isDryingOver(facts)) return []
  const { rooms, installations } = facts.record
  const unread = (id: string, text: string): Exception => ({
    key: `UNREAD.${id}`,
    kind: 'UNREAD',
    text,
    place: partOf(facts, 'moisture'),
    reason: null,
  })
  const measured = new Set(facts.points.map(({ point }) => point.roomId))
  const dried = new Set(installations.filter(dries).map(({ roomId }) => roomId))
  return [
    ...facts.points
      .filter(({ last }) => !last)
      .map(({ point, roomName }) =>
        unread(point.id, `${point.label} in ${roomName} was never read, and drying is over.`),
      ),
    ...rooms
      .filter(({ id, isAffected }) => isAffected && dried.has(id) && !measured.has(id))
      .map(({ id, roomName }) => unread(id, `Units dried ${roomName}, and no moisture was read there.`)),
  ]
}

/** Units that stood for a day and longer in a room of which every point read dry. */
export function unitsInDryRooms(facts: Facts): Exception[] {
  const { record, words, now } = facts
  const dry = dryRooms(record.matrix.points)
  return record.installations.filter(dries).flatMap((unit) => {
    const since = dry.get(unit.roomId)
    if (!since) return []
    const from = since > unit.installedTime ? since : unit.installedTime
    const days = Math.floor(msBetween(from, unit.pickupTime ?? now) / DAY_MS)
    if (days < 1) return []
    const left = unit.pickupTime ? 'was' : 'has been'
    return [
      {
        key: `DRY.${unit.installationId}`,
        kind: 'DRY' as const,
        text: `${unit.referenceId} ${left} in ${unit.roomName} for ${counted(days, 'day')} after every point there read dry on ${words.day(since)}.`,
        place: visitHref(record.job.id, unit.inspectionId, 'equipment'),
        reason: null,
      },
    ]
  })
}

/** While units stand, a wet point is what they stand for. */
export const wetAtTheEnd = (facts: Facts): Exception[] =>
  isDryingOver(facts)
    ? facts.points.flatMap(({ point, roomName, last, scale }) =>
        last?.state && last.state !== 'dry' && last.goal !== null
          ? [
              {
                key: `GOAL.${point.id}`,
                kind: 'GOAL' as const,
                text: `${point.label} in ${roomName} read ${last.value} ${scale?.unit ?? ''} at last, above its goal of ${rounded(last.goal, 2)}.`,
                place: partOf(facts, 'moisture'),
                reason: last.note,
              },
            ]
          : [],
      )
    : []

/** Controls that may be affected themselves. */
export const doubtedControls = (facts: Facts): Exception[] =>
  facts.points.flatMap(({ point, roomName }) =>
    point.doubt
      ? [
          {
            key: `CONTROL.${point.id}`,
            kind: 'CONTROL' as const,
            text: `${point.label} in ${roomName} is a control, but ${point.doubt}.`,
            place: partOf(facts, 'moisture'),
            reason: null,
          },
        ]
      : [],
  )

/** A class that was judged otherwise than the areas make it. */
export function otherClass({ record: { drying, job } }: Facts): Exception[] {
  if (!drying.disagrees || !drying.computed || !drying.typed) return []
  return [
    {
      key: 'CLASS',
      kind: 'CLASS',
      text: `The class was judged otherwise than by the ${shareText(drying.computed.percent)} of the surfaces that are wet.`,
      place: visitHref(job.id, drying.typed.inspectionId, 'details'),
      reason: drying.typed.waterReason,
    },
  ]
}
