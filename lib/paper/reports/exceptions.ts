import { wordsOfCounts } from '@/lib/base/counts'
import { STATE_LABELS } from '@/lib/site/moisture/rules'

import type { LedgerDay } from './ledger'
import type { PointLog } from './moisture-log'
import type { JobRecord } from './queries'
import { type Words, counted, dayInWords, rounded } from './words'

/** Something unusual in the record, which page one counts and a section lists with its reason. */
export interface Exception {
  kind: ExceptionKind
  text: string
  reason: string | null
}

export const EXCEPTION_WORDS = {
  LATE: ['late entry', 'late entries'],
  METER: ['meter past its check', 'meters past their check'],
  TAG: ['unit past its test and tag', 'units past their test and tag'],
  UNVISITED: ['day without a visit', 'days without a visit'],
  POINT: ['point that does not dry', 'points that do not dry'],
  GOAL: ['point above its goal after the equipment left', 'points above their goal after the equipment left'],
  CONTROL: ['control in doubt', 'controls in doubt'],
  CLASS: ['class other than the areas make it', 'classes other than the areas make it'],
} as const
export type ExceptionKind = keyof typeof EXCEPTION_WORDS

/** `2 late entries, 1 day without a visit`; null when nothing is unusual. */
export function exceptionsInWords(exceptions: readonly Exception[]): string | null {
  const counts = Object.fromEntries(
    Object.keys(EXCEPTION_WORDS).map((kind) => [kind, exceptions.filter((one) => one.kind === kind).length]),
  ) as Record<ExceptionKind, number>
  return wordsOfCounts(counts, EXCEPTION_WORDS).join(', ') || null
}

interface Facts {
  record: JobRecord
  ledger: readonly LedgerDay[]
  points: readonly PointLog[]
}

/** All that is unusual in a record, by kind. */
export const exceptionsIn = (facts: Facts, words: Words): Exception[] => [
  ...lateEntries(facts, words),
  ...overdueMeters(facts, words),
  ...overdueUnits(facts, words),
  ...unvisitedDays(facts),
  ...stuckPoints(facts),
  ...wetAtTheEnd(facts),
  ...doubtedControls(facts),
  ...otherClass(facts),
]

interface Clocked {
  happenedAt: string
  capturedAt: string
  isLateEntry: boolean
  lateReason: string | null
}

function lateEntries({ record }: Facts, words: Words): Exception[] {
  const late = (what: string, { happenedAt, capturedAt, isLateEntry, lateReason }: Clocked): Exception[] =>
    isLateEntry
      ? [
          {
            kind: 'LATE',
            text: `${what} of ${words.at(happenedAt)} was entered on ${words.at(capturedAt)}.`,
            reason: lateReason,
          },
        ]
      : []
  return [
    ...record.visits.flatMap((visit) => late('The visit', { ...visit, happenedAt: visit.inspectionDate })),
    ...record.readings.flatMap((one) => late(`The reading at ${one.pointLabel}`, one)),
    ...record.air.readings.flatMap((one) => late('The air reading', one)),
    ...record.installations.flatMap((one) => [
      ...late(`The installation of ${one.referenceId}`, { ...one, happenedAt: one.installedTime }),
      ...(one.pickUp && one.pickupTime
        ? late(`The pick-up of ${one.referenceId}`, { ...one.pickUp, happenedAt: one.pickupTime })
        : []),
    ]),
    ...record.notes.flatMap((one) => late(`The note in ${one.roomName}`, one)),
  ]
}

function overdueMeters({ record }: Facts, words: Words): Exception[] {
  const names = new Map(record.meters.map(({ id, name }) => [id, name]))
  const uses = [...record.readings, ...record.air.readings].filter(({ overdueMeterReason }) => overdueMeterReason)
  const first = new Map(uses.toReversed().map((use) => [use.meterId, use]))
  return [...first.values()].map(({ meterId, happenedAt, overdueMeterReason }) => ({
    kind: 'METER',
    text: `${(meterId && names.get(meterId)) ?? 'A meter'} was past its check when it was used, first on ${words.day(happenedAt)}.`,
    reason: overdueMeterReason,
  }))
}

const overdueUnits = ({ record }: Facts, words: Words): Exception[] =>
  record.installations.flatMap(({ referenceId, installedTime, overdueTagReason }) =>
    overdueTagReason
      ? [
          {
            kind: 'TAG' as const,
            text: `${referenceId} was installed on ${words.day(installedTime)}, past its test and tag.`,
            reason: overdueTagReason,
          },
        ]
      : [],
  )

const unvisitedDays = ({ ledger }: Facts): Exception[] =>
  ledger.flatMap(({ day, visits, units }) => {
    const standing = Object.values(units).reduce((sum, count) => sum + count, 0)
    if (visits.length || !standing) return []
    return [
      {
        kind: 'UNVISITED' as const,
        text: `${counted(standing, 'unit')} stood on site on ${dayInWords(day)}, and nobody visited.`,
        reason: null,
      },
    ]
  })

const stuckPoints = ({ points }: Facts): Exception[] =>
  points.flatMap(({ point, roomName, last, scale }) =>
    point.state === 'plateau' || point.state === 'rising'
      ? [
          {
            kind: 'POINT' as const,
            text: `${point.label} in ${roomName} is at ${last!.value} ${scale?.unit ?? ''}: ${STATE_LABELS[point.state].toLowerCase()}.`,
            reason: last!.note,
          },
        ]
      : [],
  )

/** While units stand, a wet point is what they stand for. */
function wetAtTheEnd({ record, points }: Facts): Exception[] {
  const isOver = record.installations.length > 0 && record.installations.every(({ pickupTime }) => pickupTime)
  if (!isOver) return []
  return points.flatMap(({ point, roomName, last, scale }) =>
    last?.state && last.state !== 'dry'
      ? [
          {
            kind: 'GOAL' as const,
            text: `${point.label} in ${roomName} read ${last.value} ${scale?.unit ?? ''} at last, above its goal of ${rounded(last.goal, 2)}.`,
            reason: last.note,
          },
        ]
      : [],
  )
}

const doubtedControls = ({ points }: Facts): Exception[] =>
  points.flatMap(({ point, roomName }) =>
    point.doubt
      ? [
          {
            kind: 'CONTROL' as const,
            text: `${point.label} in ${roomName} is a control, but ${point.doubt}.`,
            reason: null,
          },
        ]
      : [],
  )

function otherClass({ record: { drying } }: Facts): Exception[] {
  if (!drying.disagrees || !drying.computed) return []
  return [
    {
      kind: 'CLASS',
      text: `The class was judged otherwise than by the ${Math.round(drying.computed.percent)} % of the surfaces that are wet.`,
      reason: drying.typed?.waterReason ?? null,
    },
  ]
}
