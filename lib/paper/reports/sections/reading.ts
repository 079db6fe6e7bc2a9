import { listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { exceptionsIn, explained } from '@/lib/paper/reports/exceptions'
import { type LedgerDay, ledgerOf } from '@/lib/paper/reports/ledger'
import { type PointLog, pointLogs } from '@/lib/paper/reports/moisture-log'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { PreflightPoint } from '@/lib/paper/reports/schema'
import { type Words, temperatureInWords, wordsIn } from '@/lib/paper/reports/words'
import type { AirReading } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

/** A record with what follows from it, ready to be printed. */
export interface Reading {
  record: JobRecord
  words: Words
  now: Date
  points: PointLog[]
  ledger: LedgerDay[]
  exceptions: PreflightPoint[]
}

/** What was known at the end of a visit, which is the last of the record. */
export interface VisitReading extends Reading {
  visit: Inspection
}

/** Works out what follows from a record. */
export function readingOf(record: JobRecord, now: Date): Reading {
  const words = wordsIn(record.job.timezone)
  const points = pointLogs(record.matrix)
  const ledger = ledgerOf(record, now)
  const exceptions = explained(exceptionsIn({ record, ledger, points, words, now }), record.reasons)
  return { record, words, now, points, ledger, exceptions }
}

export const dayCount = ({ record, now }: Reading) => ({ rule: record.dayRule, timezone: record.job.timezone, now })
export const people = (all: Inspection['attendees']) => listed(all.map(fullName))

export const spans = (columns: number) => (columns ? [{ label: '', columns }] : [])

export const celsius = ({ temperature, temperatureUnit }: AirReading) =>
  temperatureInWords(temperature, temperatureUnit)
