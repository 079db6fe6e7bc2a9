import { useQuery } from '@tanstack/react-query'

import { fullName } from '@/lib/base/names'
import { addDays, daysBetween, startOfWeek, toDay } from '@/lib/base/time'
import { MOST_ROSTER_DAYS, absenceAt, absentText, rosterOf } from '@/lib/company/roster/rules'
import type { Roster } from '@/lib/company/roster/schema'

import { rosterQuery } from './use-roster'

interface Span {
  start: string
  end: string
}

interface Somebody {
  id: string
  firstName: string
  lastName: string
}

/** Who works when in the weeks of a time, as a calendar's week reads it; of a longer time, its first two months. */
export function rosterAround({ start, end }: Span, timezone: string) {
  const from = startOfWeek(toDay(start, timezone))
  const to = addDays(startOfWeek(toDay(end, timezone)), 6)
  return rosterQuery(from, daysBetween(from, to) < MOST_ROSTER_DAYS ? to : addDays(from, MOST_ROSTER_DAYS - 1))
}

/** Who of some people is not at work at a time, in words; empty when all are. */
export function absentAmong(people: readonly Somebody[], span: Span, roster: Roster, timezone: string): string {
  const atWork = rosterOf(roster)
  return absentText(
    people.map((person) => ({
      name: fullName(person),
      absence: absenceAt(span, { ...atWork(person.id), timezone }),
    })),
  )
}

/** The same as it is read; empty until then. */
export function useAbsent(people: readonly Somebody[], span: Span, timezone: string): string {
  const roster = useQuery(rosterAround(span, timezone))
  return roster.data ? absentAmong(people, span, roster.data, timezone) : ''
}
