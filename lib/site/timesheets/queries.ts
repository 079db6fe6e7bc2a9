import 'server-only'
import { type SQL, and, asc, between, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { byName } from '@/db/alphabet'
import { beginOf } from '@/db/paging'
import { sameRow } from '@/db/rows'
import { jobs, timesheets, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { addDays } from '@/lib/base/time'
import { type PersonRow, personColumns, toPerson } from '@/lib/company/users/queries'
import { isLate } from '@/lib/job/field/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { LONG_HOURS, type TimesheetStatus, isLong, workedMinutes } from './rules'
import type { BrowseJobTimesheets, JobTimesheets, StaffWeek, Timesheet } from './schema'

type Viewer = Pick<Actor, 'organizationId' | 'organization'>
type Scope = Pick<Actor, 'organizationId'>

/** The timesheets of an organisation that were not deleted. */
export const liveTimesheets = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(timesheets.organizationId, organizationId), isNull(timesheets.deletedAt))

const decider = alias(users, 'decider')
const deciderColumns = Object.fromEntries(
  Object.keys(personColumns).map((name) => [name, decider[name as keyof typeof personColumns]]),
) as { [K in keyof typeof personColumns]: (typeof decider)[K] }

/** Whether the same person has another one at the same time. An overlapping shift began at most a day away. */
const overlaps = sql<boolean>`exists (select from ${timesheets} other
  where other.organization_id = ${timesheets.organizationId} and other.user_id = ${timesheets.userId}
    and other.worked_on between ${timesheets.workedOn} - 2 and ${timesheets.workedOn} + 2
    and other.id <> ${timesheets.id} and other.deleted_at is null
    and other.started_at < ${timesheets.endedAt} and other.ended_at > ${timesheets.startedAt})`

const columns = {
  id: timesheets.id,
  userId: timesheets.userId,
  jobId: timesheets.jobId,
  inspectionId: timesheets.inspectionId,
  category: timesheets.category,
  rateType: timesheets.rateType,
  workedOn: timesheets.workedOn,
  timezone: timesheets.timezone,
  startedAt: timesheets.startedAt,
  endedAt: timesheets.endedAt,
  breakMinutes: timesheets.breakMinutes,
  kilometres: timesheets.kilometres,
  note: timesheets.note,
  status: timesheets.status,
  submittedAt: timesheets.submittedAt,
  decidedAt: timesheets.decidedAt,
  decisionNote: timesheets.decisionNote,
  capturedAt: timesheets.capturedAt,
  receivedAt: timesheets.receivedAt,
  lateReason: timesheets.lateReason,
  createdAt: timesheets.createdAt,
  updatedAt: timesheets.updatedAt,
  version: timesheets.version,
  overlaps,
  user: personColumns,
  decidedBy: deciderColumns,
  jobNo: jobs.jobNo,
  siteAddress: jobs.siteAddress,
}

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(timesheets)
    .innerJoin(users, sameRow(users, timesheets.userId))
    .leftJoin(decider, sameRow(decider, timesheets.decidedBy))
    .leftJoin(jobs, sameRow(jobs, timesheets.jobId))

type Row = Awaited<ReturnType<typeof select>>[number]

function toTimesheet(row: Row, { organization: { identifier } }: Viewer): Timesheet {
  const { startedAt, endedAt, overlaps: isDouble, jobNo, siteAddress, user, decidedBy, ...rest } = row
  const { capturedAt, jobId } = rest
  return {
    ...rest,
    start: startedAt,
    end: endedAt,
    minutes: workedMinutes(startedAt, endedAt, rest.breakMinutes),
    warnings: [
      ...(endedAt && isLong(startedAt, endedAt) ? (['LONG'] as const) : []),
      ...(isDouble ? (['OVERLAP'] as const) : []),
    ],
    user: toPerson(user),
    decidedBy: decidedBy && toPerson(decidedBy as PersonRow),
    job: jobId === null ? null : { id: jobId, jobNo: jobNo!, identifier, siteAddress: siteAddress! },
    isLateEntry: isLate(endedAt ?? startedAt, capturedAt),
  }
}

/** One timesheet. @throws not_found */
export async function requireTimesheet(tx: Tx, viewer: Viewer, id: string): Promise<Timesheet> {
  const [row] = await select(tx).where(and(liveTimesheets(viewer), eq(timesheets.id, id)))
  if (!row) throw notFound('timesheet')
  return toTimesheet(row, viewer)
}

/** The timesheet that was stored under an id, deleted or not. */
export async function findStoredTimesheet(tx: Tx, viewer: Viewer, id: string): Promise<Timesheet | null> {
  const [row] = await select(tx).where(and(eq(timesheets.organizationId, viewer.organizationId), eq(timesheets.id, id)))
  return row ? toTimesheet(row, viewer) : null
}

/** Some of them, in no order. */
export async function listTimesheets(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<Timesheet[]> {
  const rows = await select(tx).where(and(liveTimesheets(viewer), inArray(timesheets.id, [...ids])))
  return rows.map((row) => toTimesheet(row, viewer))
}

/** A person's running timer, if any. */
export async function findTimer(tx: Tx, viewer: Viewer, userId: string): Promise<Timesheet | null> {
  const [row] = await select(tx).where(
    and(liveTimesheets(viewer), eq(timesheets.userId, userId), isNull(timesheets.endedAt)),
  )
  return row ? toTimesheet(row, viewer) : null
}

/** A person's week from its Monday on, earliest first. */
export async function listWeek(tx: Tx, viewer: Viewer, userId: string, monday: string): Promise<Timesheet[]> {
  const rows = await select(tx)
    .where(
      and(
        liveTimesheets(viewer),
        eq(timesheets.userId, userId),
        between(timesheets.workedOn, monday, addDays(monday, 6)),
      ),
    )
    .orderBy(asc(timesheets.startedAt), asc(timesheets.id))
  return rows.map((row) => toTimesheet(row, viewer))
}

/** The time worked at a visit, earliest first. */
export async function listOfVisit(
  tx: Tx,
  viewer: Viewer,
  at: { jobId: string; inspectionId: string },
): Promise<Timesheet[]> {
  const rows = await select(tx)
    .where(and(liveTimesheets(viewer), eq(timesheets.jobId, at.jobId), eq(timesheets.inspectionId, at.inspectionId)))
    .orderBy(asc(timesheets.startedAt), asc(timesheets.id))
  return rows.map((row) => toTimesheet(row, viewer))
}

/** The whole minutes that somebody worked, of a timesheet that has an end, as `workedMinutes` rounds them. */
export const minutes = sql<number>`(round(extract(epoch from ${timesheets.endedAt} - ${timesheets.startedAt}) / 60)::int - ${timesheets.breakMinutes})`

/** The minutes of all timesheets that a query selects: the sum of those that each shows. */
export const workedMinutesOf = sql<number>`coalesce(sum(${minutes}), 0)::int`

/** A page of the time worked on a job, the latest first, with the sum of all of it. */
export async function listOfJob(
  tx: Tx,
  viewer: Viewer,
  jobId: string,
  asked: BrowseJobTimesheets,
): Promise<JobTimesheets> {
  const ofJob = and(liveTimesheets(viewer), eq(timesheets.jobId, jobId))
  const order = [desc(timesheets.startedAt), desc(timesheets.id)]
  const ids = tx.select({ id: timesheets.id }).from(timesheets)
  const { begin, moved } = await beginOf(tx, asked, ids.where(ofJob).orderBy(...order))
  const [rows, [sums], byCategory, byPerson] = await Promise.all([
    select(tx)
      .where(ofJob)
      .orderBy(...order)
      .limit(asked.pageSize)
      .offset(begin),
    tx
      .select({
        total: sql<number>`count(*)::int`,
        minutes: workedMinutesOf,
        kilometres: sql<number>`coalesce(sum(${timesheets.kilometres}), 0)::float8`,
      })
      .from(timesheets)
      .where(ofJob),
    tx
      .select({ category: timesheets.category, minutes: workedMinutesOf })
      .from(timesheets)
      .where(and(ofJob, sql`${timesheets.endedAt} is not null`))
      .groupBy(timesheets.category)
      .orderBy(desc(sql`sum(${minutes})`)),
    tx
      .select({ user: personColumns, minutes: workedMinutesOf })
      .from(timesheets)
      .innerJoin(users, sameRow(users, timesheets.userId))
      .where(and(ofJob, sql`${timesheets.endedAt} is not null`))
      .groupBy(...Object.values(personColumns))
      .orderBy(desc(sql`sum(${minutes})`)),
  ])
  return {
    ...sums!,
    total: sums!.total - moved,
    timesheets: rows.map((row) => toTimesheet(row, viewer)),
    byCategory,
    byPerson: byPerson.map(({ user, ...sum }) => ({ user: toPerson(user), ...sum })),
  }
}

/** The week of everybody who is active or worked in it, by name. */
export async function listStaffWeeks(tx: Tx, viewer: Scope, monday: string): Promise<StaffWeek[]> {
  const inWeek = and(liveTimesheets(viewer), between(timesheets.workedOn, monday, addDays(monday, 6)))
  const isLongOne = sql`${timesheets.endedAt} - ${timesheets.startedAt} > make_interval(hours => ${LONG_HOURS})`
  const sums = await tx
    .select({
      userId: timesheets.userId,
      day: sql<number>`(${timesheets.workedOn} - ${monday}::date)::int`,
      status: timesheets.status,
      count: sql<number>`count(*)::int`,
      minutes: workedMinutesOf,
      warnings: sql<number>`count(*) filter (where ${isLongOne} or ${overlaps})::int`,
      seen: sql<
        { id: string; version: number }[]
      >`json_agg(json_build_object('id', ${timesheets.id}, 'version', ${timesheets.version}))`,
    })
    .from(timesheets)
    .where(inWeek)
    .groupBy(timesheets.userId, timesheets.workedOn, timesheets.status)
  const worked = [...new Set(sums.map(({ userId }) => userId))]
  const people = await tx
    .select(personColumns)
    .from(users)
    .where(
      and(
        eq(users.organizationId, viewer.organizationId),
        worked.length
          ? sql`(${eq(users.status, 'ACTIVE')} or ${inArray(users.id, worked)})`
          : eq(users.status, 'ACTIVE'),
      ),
    )
    .orderBy(...byName(users))
  return people.map((person) => {
    const own = sums.filter(({ userId }) => userId === person.id)
    const total = (of: typeof own, what: 'minutes' | 'count' | 'warnings') =>
      of.reduce((sum, row) => sum + row[what], 0)
    const count = (status: TimesheetStatus) =>
      total(
        own.filter((row) => row.status === status),
        'count',
      )
    return {
      user: toPerson(person),
      days: Array.from({ length: 7 }, (_, at) =>
        total(
          own.filter(({ day }) => day === at),
          'minutes',
        ),
      ),
      minutes: total(own, 'minutes'),
      counts: {
        draft: count('draft'),
        submitted: count('submitted'),
        approved: count('approved'),
        rejected: count('rejected'),
      },
      warnings: total(own, 'warnings'),
      submitted: own.filter(({ status }) => status === 'submitted').flatMap(({ seen }) => seen),
    }
  })
}
