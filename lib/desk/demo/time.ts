import 'server-only'
import { leave, personHours, timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, instantAfter, startOfWeek, toDay, toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'

import { WORK } from './cast'
import type { AttendedSite, TimeOnSite, User } from './field'
import { isWeekend } from './plan'

type Leave = typeof leave.$inferInsert
type Row = Omit<typeof timesheets.$inferInsert, 'organizationId' | 'id' | 'capturedAt'> & { endedAt: string }

const MINUTE = 60_000
const TRAVEL = 20 * MINUTE

/** Two weeks of the technicians' time: the last one handed in and mostly approved, and this one so far. */
export async function keepTime(
  { organizationId }: { organizationId: number },
  now: Date,
  crew: { sites: AttendedSite[]; times: TimeOnSite[]; approver: User },
): Promise<void> {
  const rows: Row[] = crew.sites.flatMap((site) => timeOfVisits(site))
  const firstOfThird = crew.times.find(({ technician }) => technician === 2)
  for (const time of crew.times) {
    const { job, by, day: workedOn, startsAt, endsAt, visit } = time
    const own = { userId: by.id, createdBy: by.id, jobId: job.id, inspectionId: visit.id, timezone: job.timezone }
    const isWeekendRate = isWeekend(workedOn) && { rateType: 'WEEKEND' as const }
    const state = stateOf(time, crew.approver, time === firstOfThird)
    const shared = { ...own, workedOn, ...isWeekendRate, ...state }
    const leftAt = instantAfter(startsAt, -TRAVEL)
    rows.push({ ...shared, category: 'TRAVEL', kilometres: 18.5, startedAt: leftAt, endedAt: startsAt })
    rows.push({ ...shared, category: WORK[job.type]!.category, startedAt: startsAt, endedAt: endsAt })
  }
  rows.push(nightOf(crew.sites[0]!))
  for (const site of crew.sites.filter(({ job }) => job.course.isContradictory)) rows.push(hoursBefore(site))
  const past = rows.filter(({ endedAt }) => endedAt < now.toISOString())
  await inOrganization({ organizationId }, (tx) =>
    tx.insert(timesheets).values(
      past.map((row) => {
        const capturedAt = instantAfter(row.endedAt, 5 * MINUTE)
        return { organizationId, id: newId(), capturedAt, receivedAt: capturedAt, createdAt: capturedAt, ...row }
      }),
    ),
  )
}

/** The last week waits for approval for one person, a time was sent back to another, and it is done for the rest. */
function stateOf({ isLastWeek, technician, endsAt }: TimeOnSite, approver: User, isSentBack: boolean): Partial<Row> {
  if (!isLastWeek) return {}
  if (technician === 1) return { status: 'submitted', submittedAt: endsAt }
  const decided = { submittedAt: endsAt, decidedBy: approver.id, decidedAt: endsAt }
  return isSentBack
    ? { ...decided, status: 'rejected', decisionNote: 'Was there no break? Please enter it.' }
    : { ...decided, status: 'approved' }
}

/** The time worked at the visits of a site, by their technicians. */
const timeOfVisits = ({ job, technician, visits }: AttendedSite): Row[] =>
  visits.map(({ id: inspectionId, happenedAt, isInitialAttendance }) => ({
    userId: technician.id,
    createdBy: technician.id,
    jobId: job.id,
    inspectionId,
    category: isInitialAttendance ? 'EQUIPMENT_SET_UP' : 'MONITORING',
    workedOn: toDay(happenedAt, job.timezone),
    timezone: job.timezone,
    startedAt: happenedAt,
    endedAt: instantAfter(happenedAt, (isInitialAttendance ? 120 : 45) * MINUTE),
  }))

/** A call after hours that began in the evening of the second day and ended the next day. */
const nightOf = ({ technician: { id }, job, visits }: AttendedSite): Row => {
  const workedOn = toDay(visits[1]!.happenedAt, job.timezone)
  return {
    userId: id,
    createdBy: id,
    jobId: job.id,
    category: 'MAKE_SAFE',
    rateType: 'AFTER_HOURS',
    workedOn,
    timezone: job.timezone,
    startedAt: toInstant(`${workedOn}T21:30`, job.timezone).toISOString(),
    endedAt: toInstant(`${addDays(workedOn, 1)}T00:30`, job.timezone).toISOString(),
    note: 'Breaker tripped: circuit checked, equipment spread over two and restarted.',
  }
}

/** A contradiction on purpose: a day of work on a site before anybody attended. */
function hoursBefore({ job: { id: jobId, timezone }, technician: { id: userId }, visits }: AttendedSite): Row {
  const workedOn = addDays(toDay(visits[0]!.happenedAt, timezone), -1)
  const [startedAt, endedAt] = ['09:00', '15:00'].map((time) =>
    toInstant(`${workedOn}T${time}`, timezone).toISOString(),
  ) as [string, string]
  const own = { userId, createdBy: userId, jobId, workedOn, timezone, startedAt, endedAt }
  return { ...own, category: 'STRIP_OUT', breakMinutes: 30, note: 'Skirtings out.' }
}

/** Who is away next week and in the one after, and who works less than the others. */
export async function planAbsences(
  { organizationId }: { organizationId: number },
  now: Date,
  { technicians, by }: { technicians: readonly User[]; by: User },
): Promise<void> {
  const monday = addDays(startOfWeek(toDay(now, 'Australia/Brisbane')), 7)
  const [first, second, third] = technicians
  const row = (user: User, values: Pick<Leave, 'kind' | 'startsOn' | 'endsOn'> & Partial<Leave>): Leave => ({
    organizationId,
    id: newId(),
    userId: user.id,
    createdBy: by.id,
    ...values,
  })
  await inOrganization({ organizationId }, async (tx) => {
    await tx.insert(leave).values([
      row(first!, { kind: 'ANNUAL', startsOn: addDays(monday, 7), endsOn: addDays(monday, 11), note: 'Family' }),
      row(second!, {
        kind: 'TRAINING',
        startsOn: addDays(monday, 2),
        endsOn: addDays(monday, 2),
        fromTime: '07:00',
        untilTime: '12:00',
        note: 'First aid, in the city',
      }),
    ])
    await tx.insert(personHours).values({ organizationId, userId: third!.id, weekday: 5 })
  })
}
