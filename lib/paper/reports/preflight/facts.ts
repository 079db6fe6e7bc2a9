import { toDay } from '@/lib/base/time'
import type { LedgerDay } from '@/lib/paper/reports/ledger'
import type { PointLog } from '@/lib/paper/reports/moisture-log'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { Words } from '@/lib/paper/reports/words'
import { dryingEnd } from '@/lib/site/drying/rules'

/** What the rules of the pre-flight judge: a record, and what follows from it. */
export interface Facts {
  record: JobRecord
  ledger: readonly LedgerDay[]
  points: readonly PointLog[]
  words: Words
  now: Date
}

/** The page of a part of the job: `moisture`. */
export const partOf = ({ record }: Pick<Facts, 'record'>, part: string): string => `/jobs/${record.job.id}/${part}`

/** The calendar day of an instant at the site. */
export const dayAt = ({ record }: Pick<Facts, 'record'>, instant: string | Date): string =>
  toDay(instant, record.job.timezone)

/** Whether drying is over: its equipment left, or the last visit says that the work is complete. */
export const isDryingOver = ({ record: { installations, visits } }: Pick<Facts, 'record'>): boolean =>
  dryingEnd({
    installed: installations.length,
    standing: installations.filter(({ pickupTime }) => !pickupTime).length,
    outcome: visits.at(-1)?.outcome ?? null,
  }) !== null
