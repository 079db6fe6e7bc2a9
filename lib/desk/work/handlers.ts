import 'server-only'
import type { CronItem } from 'graphile-worker'

import { DAY_MS } from '@/lib/base/time'
import { closeMonths } from '@/lib/company/billing/verbs/closing'
import { chargeInvoice, retryPayments } from '@/lib/company/billing/verbs/payment'
import { purgeClosed, tellOfPurges } from '@/lib/company/closing/verbs/purge'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeThumbnail } from '@/lib/company/files/verbs/thumbnail'
import { makeExport } from '@/lib/desk/archives/verbs/make'
import { endExports } from '@/lib/desk/exports/verbs/expire'
import { sendDue, sendView } from '@/lib/desk/management/verbs/sending'
import { writeLetters } from '@/lib/desk/notices/verbs/letters'
import { reviewDue } from '@/lib/desk/review/service'
import { prune } from '@/lib/desk/work/verbs/prune'
import { remind } from '@/lib/job/calendar/verbs/remind'
import { refreshKpis } from '@/lib/job/kpi/verbs/targets'
import { deliverSms } from '@/lib/job/messages/verbs/deliver-sms'
import { makeRenditions } from '@/lib/job/photos/verbs/renditions'
import { remindApprovers } from '@/lib/paper/approval/verbs/kind'
import { endForgottenReports, makeReport } from '@/lib/paper/reports/verbs/make'
import { keepPaper } from '@/lib/paper/reports/verbs/paper'
import { remindSigners } from '@/lib/paper/signing/verbs/kind'
import { sendAfter } from '@/lib/paper/signing/verbs/next'
import { deliver } from '@/lib/platform/mail/deliver'
import type { Attempt, TaskName, Tasks } from '@/lib/platform/queue/tasks'
import { storage } from '@/lib/platform/storage'

/** The work of each task. A job can run twice: the second run finds nothing left to do. */
export const handlers: { [T in TaskName]: (payload: Tasks[T], attempt: Attempt) => Promise<unknown> } = {
  'send-mail': deliver,
  'send-sms': deliverSms,
  'send-signing-links': sendAfter,
  'remove-objects': async ({ keys }) => {
    for (const key of keys) await storage().remove(key)
  },
  'make-thumbnail': makeThumbnail,
  'make-renditions': makeRenditions,
  'refresh-kpis': refreshKpis,
  'review-jobs': reviewDue,
  'make-report': makeReport,
  'keep-paper': keepPaper,
  'make-export': makeExport,
  'sweep-files': () => sweepFiles(new Date()),
  prune: () => doAll([prune, endForgottenReports, endExports], new Date()),
  'close-months': () => closeMonths(new Date()),
  'retry-payments': () => retryPayments(new Date()),
  'charge-invoice': chargeInvoice,
  'purge-closed': () => doAll([purgeClosed, tellOfPurges], new Date()),
  'send-management-reports': () => sendDue(new Date()),
  'send-management-report': (view, attempt) => sendView(view, new Date(), attempt),
  remind: () => doAll([remind, remindSigners, remindApprovers, writeLetters], new Date()),
}

/** Each of several works is tried, whatever became of the others. */
async function doAll(kinds: readonly ((now: Date) => Promise<void>)[], now: Date): Promise<void> {
  const done = await Promise.allSettled(kinds.map((kind) => kind(now)))
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length) throw new AggregateError(failures, 'Some of it was not done.')
}

const HOUR_MS = 3_600_000

/**
 * The work that runs by the clock. Daily work is in UTC: the small hours of Europe, an Australian afternoon; a day
 * without a worker is caught up. Reminders run every five minutes, and once after a pause for all that was missed.
 */
export const timetable: CronItem[] = [
  { task: 'sweep-files', match: '20 3 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
  { task: 'prune', match: '40 3 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
  // Months end at another hour in each zone: every day, what is over and not closed yet.
  { task: 'close-months', match: '10 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
  { task: 'retry-payments', match: '50 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
  { task: 'purge-closed', match: '30 4 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
  // Weeks and months begin at another hour in each zone.
  { task: 'send-management-reports', match: '15 * * * *', options: { backfillPeriod: HOUR_MS, maxAttempts: 3 } },
  // What is due stays due: a minute without a worker needs no run of its own. One run at a time: mail waits for none. The
  // next minute takes the place of a run that failed before its tries are used up, so that none stays behind.
  {
    task: 'review-jobs',
    match: '* * * * *',
    options: { queueName: 'review-jobs', maxAttempts: 25, jobKey: 'review-jobs', jobKeyMode: 'replace' },
  },
  {
    task: 'remind',
    match: '*/5 * * * *',
    options: { backfillPeriod: HOUR_MS, maxAttempts: 3, jobKey: 'remind', jobKeyMode: 'replace' },
  },
] satisfies (CronItem & { task: TaskName })[]
