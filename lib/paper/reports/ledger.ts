import { groupedBy } from '@/lib/base/grouped'
import { addDays, toDay } from '@/lib/base/time'
import type { DayRule } from '@/lib/site/drying/rules'
import type { EquipmentKind } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'
import type { AirReading, MatrixPoint, MoistureMatrix } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { chargedDays } from './equipment-log'

/** A reading beside its point's name and goal. */
export interface LedgerReading {
  label: string
  roomName: string
  value: number
  unit: string
  goal: number
}

/** One calendar day on which equipment stood on the site. */
export interface LedgerDay {
  day: string
  visits: Inspection[]
  /** Moisture readings taken that day. */
  readings: number
  /** By each point's latest reading up to that day; null before anything is read against a goal. */
  aboveGoal: number | null
  /** Of that day's readings, by their share of the goal. */
  driest: LedgerReading | null
  wettest: LedgerReading | null
  /** The affected air with the most moisture, and the air outside. */
  inside: AirReading | null
  outside: AirReading | null
  /** The least of that day's outlets, grains per pound. */
  grainDepression: number | null
  /** How many units are charged for that day, by kind. */
  units: Partial<Record<EquipmentKind, number>>
  photoIds: string[]
}

interface LedgerFacts {
  job: { timezone: string }
  visits: readonly Inspection[]
  matrix: Pick<MoistureMatrix, 'points' | 'scales' | 'rooms'>
  air: { readings: readonly AirReading[] }
  installations: readonly Installation[]
  photos: readonly { id: string; happenedAt: string }[]
  dayRule: DayRule
}

/**
 * The day ledger: a row for each calendar day from the first to the last unit on site, in the job's time zone. Its sums
 * of units are the equipment log's days.
 */
export function ledgerOf(facts: LedgerFacts, now: Date): LedgerDay[] {
  const { timezone } = facts.job
  const dayOf = (instant: string) => toDay(instant, timezone)
  const byDay = <One extends { happenedAt: string }>(all: readonly One[]) =>
    groupedBy(all, ({ happenedAt }) => dayOf(happenedAt))
  const charged = facts.installations.flatMap((one) =>
    chargedDays(one, { rule: facts.dayRule, timezone, now }).map((day) => ({ day, kind: one.kind })),
  )
  if (!charged.length) return []
  const stood = charged.map(({ day }) => day).toSorted()
  // A job may have ten thousand readings and photos and go on for a year: each is looked at once.
  const [airOn, readOn, photosOn] = [byDay(facts.air.readings), byDay(readingsIn(facts.matrix)), byDay(facts.photos)]
  const visitsOn = groupedBy(facts.visits, ({ inspectionDate }) => dayOf(inspectionDate))
  const chargedOn = groupedBy(charged, ({ day }) => day)
  const judgedPoints = judgedByDay(facts.matrix.points, dayOf)
  const days: LedgerDay[] = []
  for (let day = stood[0]!; day <= stood.at(-1)!; day = addDays(day, 1)) {
    const air = airOn.get(day) ?? []
    const read = readOn.get(day) ?? []
    const judged = read.flatMap(({ goal, happenedAt: _, ...reading }) => (goal === null ? [] : [{ ...reading, goal }]))
    const byShare = judged.toSorted((a, b) => a.value / a.goal - b.value / b.goal)
    const depressions = air.flatMap(({ grainDepression }) => grainDepression ?? [])
    const units: LedgerDay['units'] = {}
    for (const { kind } of chargedOn.get(day) ?? []) units[kind] = (units[kind] ?? 0) + 1
    days.push({
      day,
      visits: visitsOn.get(day) ?? [],
      readings: read.length,
      aboveGoal: aboveGoalBy(judgedPoints, day),
      driest: byShare[0] ?? null,
      wettest: byShare.at(-1) ?? null,
      inside: mostMoist(air.filter(({ place }) => place === 'AFFECTED')),
      outside: air.findLast(({ place }) => place === 'OUTSIDE') ?? null,
      grainDepression: depressions.length ? Math.min(...depressions) : null,
      units,
      photoIds: (photosOn.get(day) ?? []).map(({ id }) => id),
    })
  }
  return days
}

function readingsIn({ points, scales, rooms }: LedgerFacts['matrix']) {
  const units = new Map(scales.map(({ id, unit }) => [id, unit]))
  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  return points.flatMap(({ label, roomId, readings }) =>
    readings.map(({ value, goal, scaleId, happenedAt }) => ({
      label,
      roomName: roomNames.get(roomId) ?? '',
      value,
      goal,
      unit: units.get(scaleId) ?? '',
      happenedAt,
    })),
  )
}

/** The readings of each affected point with their day, the earliest first. */
const judgedByDay = (points: readonly MatrixPoint[], dayOf: (instant: string) => string) =>
  points.flatMap(({ isControl, readings }) =>
    isControl ? [] : [readings.map(({ happenedAt, state, goal }) => ({ day: dayOf(happenedAt), state, goal }))],
  )

function aboveGoalBy(points: ReturnType<typeof judgedByDay>, until: string): number | null {
  const states = points.flatMap((readings) => {
    const latest = readings.findLast(({ day }) => day <= until)
    return latest?.state && latest.goal !== null ? [latest.state] : []
  })
  return states.length ? states.filter((state) => state !== 'dry').length : null
}

const mostMoist = (readings: readonly AirReading[]): AirReading | null =>
  readings.toSorted((a, b) => b.air.gpp - a.air.gpp)[0] ?? null
