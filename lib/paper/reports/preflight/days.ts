import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { either, listed } from '@/lib/base/lists'
import { daysBetween, msBetween } from '@/lib/base/time'
import { chargedDays } from '@/lib/paper/reports/equipment-log'
import type { Exception } from '@/lib/paper/reports/exceptions'
import type { LedgerDay } from '@/lib/paper/reports/ledger'
import { dayInWords } from '@/lib/paper/reports/words'
import { visitHref } from '@/lib/site/visits/sections'

import { type Facts, dayAt, partOf } from './facts'

const HOUR_MS = 3_600_000
const MOST_HOURS = 24

/**
 * Days on which units stood, and which somebody who checks the bill would strike out: without a visit, a reading, a photo
 * or a word of what was done. The day that is not over yet is none of them.
 */
export function daysInPart(facts: Facts): Exception[] {
  const today = dayAt(facts, facts.now)
  return facts.ledger.flatMap((one) => {
    const standing = Object.values(one.units).reduce((sum, count) => sum + count, 0)
    const missing = missingOn(one, facts)
    if (!standing || !missing.length || one.day >= today) return []
    const lacks = either(missing.map((what) => `a ${what}`))
    return [
      {
        key: `DAY.${one.day}`,
        kind: 'DAY' as const,
        text: `${counted(standing, 'unit')} ${standing === 1 ? 'was' : 'were'} on site on ${dayInWords(one.day)} without ${lacks}.`,
        place: placeOf(one, missing, facts),
        reason: null,
      },
    ]
  })
}

type Evidence = 'visit' | 'reading' | 'photo' | 'note'

function missingOn({ day, visits, readings, photoIds }: LedgerDay, facts: Facts): Evidence[] {
  const { air, notes } = facts.record
  const isToday = ({ happenedAt }: { happenedAt: string }) => dayAt(facts, happenedAt) === day
  const isThere: Record<Evidence, boolean> = {
    visit: visits.length > 0,
    reading: readings > 0 || air.readings.some(isToday),
    photo: photoIds.length > 0,
    note:
      visits.some(({ summary, recommendation }) => summary || recommendation) ||
      notes.some((one) => (one.note || one.caption) && isToday(one)),
  }
  return (Object.keys(isThere) as Evidence[]).filter((what) => !isThere[what])
}

function placeOf({ visits: [visit] }: LedgerDay, missing: readonly Evidence[], facts: Facts): string {
  if (!visit) return partOf(facts, 'site-visits')
  return visitHref(facts.record.job.id, visit.id, missing.includes('reading') ? 'readings' : 'rooms')
}

/**
 * The times from one day to the next at which nobody was on site for more than 24 hours while units stood. Counted in
 * whole hours, because the same round a little later is none; over whole days, those days say so themselves.
 */
export function gapsBetweenVisits(facts: Facts): Exception[] {
  const { record, words } = facts
  const { visits, readings, air, installations } = record
  const presences = new Set([
    ...visits.map(({ inspectionDate }) => inspectionDate),
    ...[...readings, ...air.readings].map(({ happenedAt }) => happenedAt),
    ...installations.flatMap(({ installedTime, pickupTime }) => [installedTime, ...(pickupTime ? [pickupTime] : [])]),
  ])
  const inOrder = [...presences].toSorted()
  return inOrder.flatMap((from, at) => {
    const until = inOrder[at + 1]
    if (!until) return []
    const hours = Math.floor(msBetween(from, until) / HOUR_MS)
    const standing = installations.filter(
      ({ installedTime, pickupTime }) => installedTime <= from && (!pickupTime || pickupTime >= until),
    ).length
    const day = dayAt(facts, from)
    if (hours <= MOST_HOURS || !standing || daysBetween(day, dayAt(facts, until)) > 1) return []
    return [
      {
        key: `GAP.${day}`,
        kind: 'GAP' as const,
        text: `Nobody was on site for ${hours} hours from ${words.at(from)}, while ${counted(standing, 'unit')} ${standing === 1 ? 'was' : 'were'} there.`,
        place: partOf(facts, 'site-visits'),
        reason: null,
      },
    ]
  })
}

/** Units whose installations share days: each of those days is charged twice. */
export function unitsCountedTwice(facts: Facts): Exception[] {
  const { record, now } = facts
  const count = { rule: record.dayRule, timezone: record.job.timezone, now }
  return [...groupedBy(record.installations, ({ equipmentId }) => equipmentId).values()].flatMap((own) => {
    const roomOn = new Map<string, string>()
    return own
      .toSorted((a, b) => a.installedTime.localeCompare(b.installedTime))
      .flatMap(({ installationId, referenceId, roomName, inspectionId, ...stood }) => {
        const days = chargedDays(stood, count)
        const twice = days.filter((day) => roomOn.has(day))
        const rooms = [...new Set([...twice.map((day) => roomOn.get(day)!), roomName])]
        for (const day of days) roomOn.set(day, roomName)
        if (!twice.length) return []
        const on = twice.length === 1 ? dayInWords(twice[0]!) : `${twice.length} days from ${dayInWords(twice[0]!)}`
        return [
          {
            key: `TWICE.${installationId}`,
            kind: 'TWICE' as const,
            text: `${referenceId} is counted twice on ${on}: it was in ${listed(rooms)}.`,
            place: visitHref(record.job.id, inspectionId, 'equipment'),
            reason: null,
          },
        ]
      })
  })
}
