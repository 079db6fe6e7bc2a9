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
  const charged = facts.installations.flatMap((one) =>
    chargedDays(one, { rule: facts.dayRule, timezone, now }).map((day) => ({ day, kind: one.kind })),
  )
  if (!charged.length) return []
  const stood = charged.map(({ day }) => day).toSorted()
  const days: LedgerDay[] = []
  for (let day = stood[0]!; day <= stood.at(-1)!; day = addDays(day, 1)) {
    const air = facts.air.readings.filter(({ happenedAt }) => dayOf(happenedAt) === day)
    const read = readingsOn(facts.matrix, (instant) => dayOf(instant) === day)
    const judged = read.flatMap(({ goal, ...reading }) => (goal === null ? [] : [{ ...reading, goal }]))
    const byShare = judged.toSorted((a, b) => a.value / a.goal - b.value / b.goal)
    const depressions = air.flatMap(({ grainDepression }) => grainDepression ?? [])
    const units: LedgerDay['units'] = {}
    for (const { kind } of charged.filter((one) => one.day === day)) units[kind] = (units[kind] ?? 0) + 1
    days.push({
      day,
      visits: facts.visits.filter(({ inspectionDate }) => dayOf(inspectionDate) === day),
      readings: read.length,
      aboveGoal: aboveGoalBy(facts.matrix.points, (instant) => dayOf(instant) <= day),
      driest: byShare[0] ?? null,
      wettest: byShare.at(-1) ?? null,
      inside: mostMoist(air.filter(({ place }) => place === 'AFFECTED')),
      outside: air.findLast(({ place }) => place === 'OUTSIDE') ?? null,
      grainDepression: depressions.length ? Math.min(...depressions) : null,
      units,
      photoIds: facts.photos.filter(({ happenedAt }) => dayOf(happenedAt) === day).map(({ id }) => id),
    })
  }
  return days
}

function readingsOn({ points, scales, rooms }: LedgerFacts['matrix'], isWanted: (instant: string) => boolean) {
  const units = new Map(scales.map(({ id, unit }) => [id, unit]))
  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  return points.flatMap(({ label, roomId, readings }) =>
    readings
      .filter(({ happenedAt }) => isWanted(happenedAt))
      .map(({ value, goal, scaleId }) => ({
        label,
        roomName: roomNames.get(roomId) ?? '',
        value,
        goal,
        unit: units.get(scaleId) ?? '',
      })),
  )
}

function aboveGoalBy(points: readonly MatrixPoint[], isBefore: (instant: string) => boolean): number | null {
  const states = points.flatMap(({ isControl, readings }) => {
    const latest = isControl ? undefined : readings.findLast(({ happenedAt }) => isBefore(happenedAt))
    return latest?.state && latest.goal !== null ? [latest.state] : []
  })
  return states.length ? states.filter((state) => state !== 'dry').length : null
}

const mostMoist = (readings: readonly AirReading[]): AirReading | null =>
  readings.toSorted((a, b) => b.air.gpp - a.air.gpp)[0] ?? null
