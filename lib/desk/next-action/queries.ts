import 'server-only'
import { and, count, desc, eq, exists, sql } from 'drizzle-orm'

import { equipmentInstallations, inspectionAttendees, inspections, jobKpis } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { DAY_MS, toDay, toInstant } from '@/lib/base/time'
import { MAX_WINDOW_DAYS } from '@/lib/job/calendar/rules'
import { doneTimes, timeKey } from '@/lib/job/calendar/stored/outcomes'
import { type Found, occurrencesIn } from '@/lib/job/calendar/stored/window'
import { nextKpiColumns, nextKpiOf } from '@/lib/job/jobs/next-kpi'
import type { JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { dryRoomsOf } from '@/lib/site/equipment/dry-rooms'
import { liveInstallations, standing } from '@/lib/site/equipment/queries/rows'
import { liveVisits } from '@/lib/site/visits/queries'

import type { Facts } from './rules'

interface JobScope {
  id: string
  status: JobStatus
  timezone: string
}

/** The facts about a job that its next action follows from, for whoever looks. */
export async function readFacts(tx: Tx, actor: Actor, job: JobScope, now: Date): Promise<Facts> {
  const [[kpi], tasks, [lastVisit], rooms] = await Promise.all([
    tx
      .select(nextKpiColumns)
      .from(jobKpis)
      .where(and(eq(jobKpis.organizationId, actor.organizationId), eq(jobKpis.jobId, job.id))),
    tasksFromToday(tx, actor, job, now),
    lastVisitOf(tx, actor, job.id),
    roomsWithUnits(tx, actor, job.id),
  ])
  const dry = rooms.length ? await dryRoomsOf(tx, actor, [job.id]) : new Map<string, string>()
  const today = tasks.find(({ start }) => toDay(start, job.timezone) === toDay(now, job.timezone))
  return {
    status: job.status,
    timezone: job.timezone,
    nextKpi: nextKpiOf(kpi ?? null),
    today: today ? { name: today.name, start: today.start, isOwn: today.assignedUserIds.includes(actor.userId) } : null,
    isPlanned: tasks.some(({ start }) => Date.parse(start) > now.getTime()),
    lastVisit: lastVisit ?? null,
    standing: sumOf(rooms),
    standingDry: sumOf(rooms.filter(({ roomId }) => dry.has(roomId))),
  }
}

const sumOf = (rooms: readonly { units: number }[]) => rooms.reduce((sum, { units }) => sum + units, 0)

/** The published tasks of a job since today began at its site that nobody has marked as done, earliest first. */
async function tasksFromToday(tx: Tx, actor: Actor, { id, timezone }: JobScope, now: Date): Promise<Found[]> {
  const found = await occurrencesIn(tx, actor, {
    start: toInstant(`${toDay(now, timezone)}T00:00:00`, timezone),
    end: new Date(now.getTime() + MAX_WINDOW_DAYS * DAY_MS),
    jobId: id,
  })
  const done = await doneTimes(tx, actor, found)
  return found.filter((one) => !done.has(timeKey(one)))
}

function lastVisitOf(tx: Tx, actor: Actor, jobId: string) {
  const attended = tx
    .select({ userId: inspectionAttendees.userId })
    .from(inspectionAttendees)
    .where(
      and(
        eq(inspectionAttendees.organizationId, actor.organizationId),
        eq(inspectionAttendees.inspectionId, inspections.id),
        eq(inspectionAttendees.userId, actor.userId),
      ),
    )
  return tx
    .select({
      id: inspections.id,
      happenedAt: inspections.happenedAt,
      outcome: inspections.outcome,
      returnOn: inspections.returnOn,
      isOwn: sql<boolean>`(${inspections.createdBy} = ${actor.userId} or ${exists(attended)})`,
    })
    .from(inspections)
    .where(and(liveVisits(actor), eq(inspections.jobId, jobId)))
    .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    .limit(1)
}

/** The rooms of a job with installed units, and how many. */
const roomsWithUnits = (tx: Tx, actor: Actor, jobId: string) =>
  tx
    .select({ roomId: equipmentInstallations.roomId, units: count() })
    .from(equipmentInstallations)
    .where(and(liveInstallations(actor), eq(equipmentInstallations.jobId, jobId), standing))
    .groupBy(equipmentInstallations.roomId)
