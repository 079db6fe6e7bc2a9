import 'server-only'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { inspectionAttendees, inspections, jobs, tasks, timesheets, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { instantAfter } from '@/lib/base/time'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { jobSummaryColumns, liveJobs, toJobSummary } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { liveTimesheets, workedMinutesOf } from '@/lib/site/timesheets/queries'
import { begunFrom, begunFromColumns, liveVisits, toBegunFrom } from '@/lib/site/visits/queries'

import { OPEN_MS } from './rules'
import type { OpenVisit, Site } from './schema'

/** So many open visits are named. */
const MOST_OPEN = 20

interface Day {
  day: string
  start: string
  end: string
}

/** The visits that the actor attended. */
const attendedBy = ({ organizationId, userId }: Actor) =>
  and(
    eq(inspectionAttendees.organizationId, organizationId),
    eq(inspectionAttendees.inspectionId, inspections.id),
    eq(inspectionAttendees.userId, userId),
  )

/** What is known of some sites, and of the actor's visits there that day. */
export async function sitesOf(tx: Tx, actor: Actor, jobIds: string[], { start, end }: Day): Promise<Site[]> {
  if (!jobIds.length) return []
  const [sites, visits, people] = await Promise.all([
    tx
      .select({
        jobId: jobs.id,
        accessNotes: jobs.accessNotes,
        secondContactName: jobs.secondContactName,
        secondContactNumber: jobs.secondContactNumber,
        hasInitialAttendance: sql<boolean>`exists (select from inspections i
          where i.organization_id = jobs.organization_id and i.job_id = jobs.id and i.is_initial_attendance and i.deleted_at is null)`,
      })
      .from(jobs)
      .where(and(liveJobs(actor), inArray(jobs.id, jobIds))),
    tx
      .select({
        jobId: inspections.jobId,
        id: inspections.id,
        inspectionDate: inspections.happenedAt,
        outcome: inspections.outcome,
        slotDate: inspections.taskSlotDate,
        task: begunFromColumns,
      })
      .from(inspections)
      .innerJoin(inspectionAttendees, attendedBy(actor))
      .leftJoin(tasks, begunFrom)
      .where(
        and(
          liveVisits(actor),
          inArray(inspections.jobId, jobIds),
          gte(inspections.happenedAt, start),
          lt(inspections.happenedAt, end),
        ),
      )
      .orderBy(asc(inspections.happenedAt), asc(inspections.id)),
    tx
      .select({ jobId: timesheets.jobId, person: personColumns })
      .from(timesheets)
      .innerJoin(users, sameRow(users, timesheets.userId))
      .where(
        and(
          liveTimesheets(actor),
          isNull(timesheets.endedAt),
          inArray(timesheets.jobId, jobIds),
          sql`${timesheets.userId} <> ${actor.userId}`,
        ),
      )
      .orderBy(asc(timesheets.startedAt)),
  ])
  return sites.map((site) => ({
    ...site,
    visits: visits
      .filter(({ jobId }) => jobId === site.jobId)
      .map(({ jobId: _job, task, slotDate, ...visit }) => ({ ...visit, ...toBegunFrom(task, slotDate) })),
    onSite: people.filter(({ jobId }) => jobId === site.jobId).map(({ person }) => toPerson(person)),
  }))
}

/** The actor's visits of the last days that nobody gave an outcome, the newest first, and whether there are more. */
export async function openVisits(
  tx: Tx,
  actor: Actor,
  { start, end }: Day,
): Promise<{ visits: OpenVisit[]; isCut: boolean }> {
  const rows = await tx
    .select({ id: inspections.id, inspectionDate: inspections.happenedAt, job: jobSummaryColumns })
    .from(inspections)
    .innerJoin(inspectionAttendees, attendedBy(actor))
    .innerJoin(jobs, sameRow(jobs, inspections.jobId))
    .where(
      and(
        liveVisits(actor),
        liveJobs(actor),
        isNull(inspections.outcome),
        gte(inspections.happenedAt, instantAfter(start, -OPEN_MS)),
        lt(inspections.happenedAt, end),
      ),
    )
    .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    .limit(MOST_OPEN + 1)
  const visits = rows
    .slice(0, MOST_OPEN)
    .map(({ job, ...visit }) => ({ ...visit, job: toJobSummary(job, actor.organization.identifier) }))
  return { visits, isCut: rows.length > MOST_OPEN }
}

/** Minutes of the actor's timesheets of a day that have an end. */
export async function workedMinutes(tx: Tx, actor: Actor, { day }: Day): Promise<number> {
  const [sum] = await tx
    .select({ minutes: workedMinutesOf })
    .from(timesheets)
    .where(
      and(
        liveTimesheets(actor),
        eq(timesheets.userId, actor.userId),
        eq(timesheets.workedOn, day),
        isNotNull(timesheets.endedAt),
      ),
    )
  return sum?.minutes ?? 0
}
