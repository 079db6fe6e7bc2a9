import { DAY_MS, addDays, toDay } from '@/lib/base/time'
import type { DayRule } from '@/lib/site/drying/rules'
import { type EquipmentKind, KIND_LABELS } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'

type Stood = Pick<Installation, 'installedTime' | 'pickupTime'>

interface DayCount {
  rule: DayRule
  timezone: string
  /** A unit that still stands is counted until then. */
  now: Date
}

/**
 * The days that a unit is charged for, each as the calendar day on which it begins: as many as `daysOnSite` counts, so
 * that the day ledger, the equipment log and an estimate add up to one number.
 */
export function chargedDays({ installedTime, pickupTime }: Stood, { rule, timezone, now }: DayCount): string[] {
  const [from, until] = [new Date(installedTime), pickupTime ? new Date(pickupTime) : now]
  if (rule === 'PERIODS_OF_24_HOURS') {
    const periods = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / DAY_MS))
    return Array.from({ length: periods }, (_, at) => toDay(new Date(from.getTime() + at * DAY_MS), timezone))
  }
  const days: string[] = []
  const last = toDay(until, timezone)
  for (let day = toDay(from, timezone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** What stood of a kind, and the days that are charged for it. */
export interface KindDays {
  kind: EquipmentKind
  label: string
  units: number
  days: number
}

/** The days by kind, in the order of the kinds. A unit that came twice is one unit. */
export function daysByKind(installations: readonly Installation[], count: DayCount): KindDays[] {
  return (Object.keys(KIND_LABELS) as EquipmentKind[]).flatMap((kind) => {
    const own = installations.filter((one) => one.kind === kind)
    if (!own.length) return []
    const days = own.reduce((sum, one) => sum + chargedDays(one, count).length, 0)
    return [{ kind, label: KIND_LABELS[kind], units: new Set(own.map(({ equipmentId }) => equipmentId)).size, days }]
  })
}
