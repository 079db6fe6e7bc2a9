import { fullName } from '@/lib/base/names'

import { lateEntries, overdueMeters, overdueUnits } from './preflight/clocks'
import { daysInPart, gapsBetweenVisits, unitsCountedTwice } from './preflight/days'
import {
  aimlessPoints,
  doubtedControls,
  otherClass,
  stuckPoints,
  unitsInDryRooms,
  unreadPlaces,
  wetAtTheEnd,
} from './preflight/drying'
import {
  missingForms,
  otherCauses,
  photosWithoutRoom,
  soakedAndRestorable,
  visitsWithoutHours,
} from './preflight/evidence'
import type { Facts } from './preflight/facts'
import { EXCEPTION_KINDS, type ExceptionKind } from './preflight/kinds'
import { offTheSizing } from './preflight/sizing'
import { missingNumbers, openAnswers, otherClimates, unfinishedVisits, visitsWithoutEvidence } from './preflight/visits'
import type { PreflightPoint, Reason } from './schema'
import type { Words } from './words'

/** Something unusual in the record, which page one counts and a section lists with its reason. */
export interface Exception {
  /** Its name from one reading of the record to the next: the kind, with the id of a record or with a day. */
  key: string
  kind: ExceptionKind
  text: string
  /** The address of the place where it is mended. */
  place: string
  /** The reason that is recorded there. */
  reason: string | null
}

/** All that is unusual in a record, by kind. */
export function exceptionsIn(facts: Facts): Exception[] {
  const found = [
    ...daysInPart(facts),
    ...gapsBetweenVisits(facts),
    ...unitsCountedTwice(facts),
    ...lateEntries(facts),
    ...visitsWithoutHours(facts),
    ...unfinishedVisits(facts),
    ...visitsWithoutEvidence(facts),
    ...openAnswers(facts),
    ...otherClimates(facts),
    ...missingNumbers(facts),
    ...overdueMeters(facts),
    ...overdueUnits(facts),
    ...stuckPoints(facts),
    ...aimlessPoints(facts),
    ...unreadPlaces(facts),
    ...wetAtTheEnd(facts),
    ...doubtedControls(facts),
    ...otherClass(facts),
    ...offTheSizing(facts),
    ...unitsInDryRooms(facts),
    ...otherCauses(facts),
    ...soakedAndRestorable(facts),
    ...missingForms(facts),
    ...photosWithoutRoom(facts),
  ]
  return found.toSorted((a, b) => EXCEPTION_KINDS.indexOf(a.kind) - EXCEPTION_KINDS.indexOf(b.kind))
}

/** Puts to each exception the reason that was given for it. Those of exceptions that are gone are left out. */
export function explained(exceptions: readonly Exception[], reasons: readonly Reason[]): PreflightPoint[] {
  const byKey = new Map(reasons.map((one) => [one.key, one]))
  return exceptions.map((exception) => {
    const stored = byKey.get(exception.key)
    const given = stored?.reason ? { reason: stored.reason, by: stored.updatedBy, at: stored.updatedAt } : null
    return { ...exception, given, version: stored?.version ?? 0 }
  })
}

/** The reasons of an exception as they are printed: the recorded one, and the one that was given, with who and when. */
export function reasonInWords(
  { reason, given }: Pick<PreflightPoint, 'reason' | 'given'>,
  words: Words,
): string | null {
  const typed = given && `${given.reason} (${fullName(given.by)}, ${words.day(given.at)})`
  return [reason, typed].filter(Boolean).join('\n') || null
}
