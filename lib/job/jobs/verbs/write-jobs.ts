import 'server-only'
import { eq } from 'drizzle-orm'

import { jobStatusEntries, jobs, planUsage } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { FieldError } from '@/lib/base/errors'
import { instantAfter, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { numbersAt, numbersFor } from '@/lib/company/organization/queries'
import { AHEAD_MS } from '@/lib/job/jobs/rules'
import type { JobStatus, OpenJob } from '@/lib/job/jobs/schema'
import { timezoneOfSite } from '@/lib/job/jobs/site-zone'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

type Fields = Omit<OpenJob, 'id'>
type Counters = Record<'lastJobNo' | 'jobCount' | 'jobsOpened', number> & { country: string | null }

/**
 * Writes jobs under the next numbers, with their first statuses, which only an import chooses. The caller holds the lock
 * on `usage` and has checked them.
 * @param usage what `lockPlan` read; moves on with the jobs, so that the caller can write more
 * @param isImported whether they come from another product as history: they are not charged and take no place of the plan
 * @param following how many the caller writes after these. Each is opened a millisecond before the next one, the last of
 * all now, so that lists have them in the order of their numbers.
 * @returns the number of the first
 */
export async function writeJobs(
  tx: Tx,
  actor: Actor,
  usage: Counters,
  opened: (Fields & { id: string; status?: JobStatus })[],
  { isImported = false, following = 0 } = {},
): Promise<number> {
  const { organizationId } = actor
  const now = new Date().toISOString()
  const first = usage.lastJobNo + 1
  const numbersOf = numbersIn(numbersAt(usage.country))
  const places = isImported ? 0 : opened.length
  usage.lastJobNo += opened.length
  usage.jobCount += places
  usage.jobsOpened += places
  const { lastJobNo, jobCount, jobsOpened } = usage
  const numbered = opened.map((job, at) => ({ ...job, jobNo: first + at }))
  // Sent in this order without waiting for each other: the next person's turn comes sooner.
  await Promise.all([
    tx.update(planUsage).set({ lastJobNo, jobCount, jobsOpened }).where(eq(planUsage.organizationId, organizationId)),
    tx.insert(jobs).values(
      numbered.map(({ id, jobNo, ...fields }) => ({
        ...fields,
        organizationId,
        id,
        jobNo,
        isImported,
        phoneNumbers: numbersOf(fields),
        timezone: fields.timezone ?? timezoneOfSite(fields, actor.organization.timezone),
        createdBy: actor.userId,
        createdAt: instantAfter(now, jobNo - lastJobNo - following),
        updatedAt: now,
      })),
    ),
    tx.insert(jobStatusEntries).values(
      numbered.map(({ id, status, instructionReceivedAt: instructed }) => ({
        organizationId,
        id: newId(),
        jobId: id,
        status: status ?? 'NOT_STARTED',
        happenedAt: instructed && instructed < now ? instructed : now,
        recordedAt: now,
        byUserId: actor.userId,
      })),
    ),
    recordAll(
      tx,
      actor,
      'job.opened',
      numbered.map(({ id, jobNo }) => ({
        subjectType: 'job',
        subjectId: id,
        jobId: id,
        details: { jobNo, ...(isImported && { isImported }) },
      })),
    ),
  ])
  return first
}

type Numbers = Pick<Fields, 'contactNumber' | 'secondContactNumber' | 'lossAdjusterNumber' | 'country'>

const numbersIn =
  (numbersOf: ReturnType<typeof numbersAt>) =>
  ({ contactNumber, secondContactNumber, lossAdjusterNumber, country }: Numbers): string =>
    numbersOf([contactNumber, secondContactNumber, lossAdjusterNumber], country)

/** The normal form of the telephone numbers of jobs. */
export const numbersOfJobs = async (tx: Tx, actor: Actor): Promise<(job: Numbers) => string> =>
  numbersIn(await numbersFor(tx, actor))

/** Finds the fields whose past time lies in the future. */
export function futureIn(
  { dateOfLoss, instructionReceivedAt }: Pick<Fields, 'dateOfLoss' | 'instructionReceivedAt'>,
  zone: string,
  now: Date,
): FieldError[] {
  const inFuture = (path: keyof Fields): FieldError => ({ path, message: 'Cannot be in the future' })
  const faults: FieldError[] = []
  if (dateOfLoss && dateOfLoss > toDay(now, zone)) faults.push(inFuture('dateOfLoss'))
  if (instructionReceivedAt && new Date(instructionReceivedAt).getTime() > now.getTime() + AHEAD_MS) {
    faults.push(inFuture('instructionReceivedAt'))
  }
  return faults
}
