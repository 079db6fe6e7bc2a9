import 'server-only'
import { timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, instantAfter, toDay, toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'

import type { makeJob, makeUser } from './factories'
import type { AttendedSite, DayOnSite } from './field'

type Job = Awaited<ReturnType<typeof makeJob>>
type User = Awaited<ReturnType<typeof makeUser>>
type Row = Omit<typeof timesheets.$inferInsert, 'organizationId' | 'id' | 'capturedAt'> & { endedAt: string }

const MINUTE = 60_000
const SHIFTS = [
  { category: 'TRAVEL', from: '07:00', to: '07:30', kilometres: 18.5 },
  { category: 'MONITORING', from: '07:30', to: '10:30' },
  { category: 'STRIP_OUT', from: '11:00', to: '15:00', breakMinutes: 30, note: 'Skirtings and wet plasterboard out.' },
] as const

/** Two weeks of the technicians' time: the last one handed in and mostly approved, and this one so far. */
export async function keepTime(
  { organizationId }: { organizationId: number },
  now: Date,
  crew: { sites: AttendedSite[]; days: DayOnSite[]; contradictory: Job; approver: User },
): Promise<void> {
  const rows: Row[] = crew.sites.flatMap((site) => timeOfVisits(site))
  for (const { job, technician, technicianNo, day, workedOn, visit } of crew.days) {
    for (const { from, to, ...shift } of SHIFTS) {
      const own = { userId: technician.id, createdBy: technician.id, jobId: job.id, inspectionId: visit.id }
      const where = { workedOn, timezone: job.timezone }
      const startedAt = toInstant(`${workedOn}T${from}`, job.timezone).toISOString()
      const endedAt = toInstant(`${workedOn}T${to}`, job.timezone).toISOString()
      rows.push({
        ...own,
        ...where,
        startedAt,
        ...shift,
        endedAt,
        ...stateOf(day, technicianNo, crew.approver, endedAt),
      })
    }
  }
  const [called] = crew.days
  if (called) rows.push(nightOf(called))
  const first = crew.sites.find(({ job }) => job === crew.contradictory)?.visits[0]
  if (first) rows.push(hoursBefore(crew.contradictory, first))
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

/** The last week waits for approval for one person, was sent back to another, and is done for the rest. */
function stateOf(day: number, technician: number, approver: User, endedAt: string): Partial<Row> {
  if (day >= 0) return {}
  const submittedAt = endedAt
  if (technician === 1) return { status: 'submitted', submittedAt }
  const decided = { submittedAt, decidedBy: approver.id, decidedAt: endedAt }
  return technician === 2 && day === -5
    ? { ...decided, status: 'rejected', decisionNote: 'Which of the two jobs in this street was it?' }
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
    endedAt: instantAfter(happenedAt, (isInitialAttendance ? 180 : 45) * MINUTE),
  }))

/** A make safe that began in the evening and ended the next day. */
const nightOf = ({ technician: { id }, job, workedOn }: DayOnSite): Row => ({
  userId: id,
  createdBy: id,
  jobId: job.id,
  category: 'MAKE_SAFE',
  rateType: 'AFTER_HOURS',
  workedOn,
  timezone: job.timezone,
  startedAt: toInstant(`${workedOn}T22:00`, job.timezone).toISOString(),
  endedAt: toInstant(`${addDays(workedOn, 1)}T02:30`, job.timezone).toISOString(),
  note: 'Burst flexi hose: water off, extraction, ceiling propped.',
})

/** A contradiction on purpose: a day of work on a site before anybody attended. */
function hoursBefore({ id: jobId, timezone }: Job, { happenedAt, createdBy }: AttendedSite['visits'][number]): Row {
  const workedOn = addDays(toDay(happenedAt, timezone), -1)
  const [startedAt, endedAt] = ['09:00', '15:00'].map((time) =>
    toInstant(`${workedOn}T${time}`, timezone).toISOString(),
  ) as [string, string]
  const own = { userId: createdBy, createdBy, jobId, workedOn, timezone, startedAt, endedAt }
  return { ...own, category: 'STRIP_OUT', breakMinutes: 30, note: 'Skirtings out.' }
}
