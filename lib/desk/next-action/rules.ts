import { counted } from '@/lib/base/counts'
import { type Role, isManager } from '@/lib/base/roles'
import { formatDateTime, formatDay, formatTime, toDay } from '@/lib/base/time'
import { isOpen, mayMove, statusLabel } from '@/lib/job/jobs/rules'
import type { JobStatus, KpiCheckpoint, NextKpi } from '@/lib/job/jobs/schema'
import { checkpointLabel, isOverdue } from '@/lib/job/kpi/rules'

import type { NextAction } from './schema'

/** The facts about a job that its next action follows from. */
export interface Facts {
  status: JobStatus
  /** The job's. */
  timezone: string
  nextKpi: NextKpi | null
  /** The first published task of today that is not done, in the job's zone. `isOwn` when the viewer is assigned. */
  today: { name: string; start: string; isOwn: boolean } | null
  /** Whether a published task is still to come that is not done. */
  isPlanned: boolean
  /** `isOwn` when the viewer attended it, or began it. */
  lastVisit: {
    id: string
    happenedAt: string
    outcome: 'COMPLETE' | 'RETURN_NEEDED' | null
    returnOn: string | null
    isOwn: boolean
  } | null
  /** Installed units. */
  standing: number
  /** Those of them in rooms in which every measured point is dry. */
  standingDry: number
}

interface Viewed extends Facts {
  role: Role
  now: Date
}

type Rule = (job: Viewed) => NextAction | null

/** The statuses from which the office plans a visit; the others wait for somebody, or need the desk alone. */
const TO_BE_PLANNED: readonly JobStatus[] = [
  'NOT_STARTED',
  'CUSTOMER_CONTACTED',
  'IN_PROGRESS',
  'INITIAL_REPORT_SUBMITTED',
  'PROGRESS_REPORT_SUBMITTED',
]

type Opening = Extract<NextAction, { does: 'open' }>

const open = (
  part: Opening['part'],
  label: string,
  because: string,
  { siteVisitId = null, begins = false }: Partial<Opening> = {},
): NextAction => ({ does: 'open', part, label, because, siteVisitId, begins })

const wasDue = ({ nextKpi, timezone }: Viewed) =>
  `${checkpointLabel(nextKpi!.checkpoint)} was due ${formatDateTime(nextKpi!.dueAt, timezone)}`

const isNext = ({ nextKpi }: Facts, checkpoint: KpiCheckpoint) => nextKpi?.checkpoint === checkpoint
const isLate = (job: Viewed, checkpoint: KpiCheckpoint) => isNext(job, checkpoint) && isOverdue(job.nextKpi, job.now)
const isToday = ({ timezone, now }: Viewed, at: string) => toDay(at, timezone) === toDay(now, timezone)

const contactAtLast: Rule = (job) =>
  isManager(job.role) && isLate(job, 'PROPERTY_OWNER_CONTACTED')
    ? open('communication', 'Contact client', wasDue(job))
    : null

const finish = (siteVisitId: string, because: string) => open('site-visits', 'Finish visit', because, { siteVisitId })

/** Whoever is on site comes before all else but a client who waits for a call. */
const finishVisit: Rule = (job) => {
  const visit = job.lastVisit
  return visit && !visit.outcome && visit.isOwn && isToday(job, visit.happenedAt)
    ? finish(visit.id, `The visit of ${formatTime(visit.happenedAt, job.timezone)} has no outcome yet`)
    : null
}

const startVisit: Rule = (job) => {
  const { today, lastVisit, role, timezone } = job
  const isTheirs = today?.isOwn || role === 'Technician'
  if (!today || !isTheirs || !isOpen(job.status) || (lastVisit && isToday(job, lastVisit.happenedAt))) return null
  const because = `${today.name} is planned for ${formatTime(today.start, timezone)} today`
  return open('site-visits', 'Start visit', because, { begins: true })
}

const pickUp: Rule = ({ status, standing, standingDry }) => {
  if (standingDry) {
    const stand = standingDry === 1 ? 'stands' : 'stand'
    return open('equipment', 'Pick up equipment', `${counted(standingDry, 'unit')} ${stand} in rooms that are dry`)
  }
  const isDone = !isOpen(status) || status === 'TO_BE_INVOICED' || status === 'INVOICED'
  return isDone && standing
    ? open(
        'equipment',
        'Pick up equipment',
        `${counted(standing, 'unit')} on site, and the job is ${statusLabel(status)}`,
      )
    : null
}

const scheduleVisit: Rule = (job) => {
  const { role, status, today, isPlanned, lastVisit, standing, timezone } = job
  if (!isManager(role) || !TO_BE_PLANNED.includes(status) || today || isPlanned) return null
  const because = (fact: string) => open('schedule', 'Schedule visit', fact, { begins: true })
  if (lastVisit?.outcome === 'RETURN_NEEDED') {
    const day = lastVisit.returnOn && formatDay(lastVisit.returnOn)
    if (!day) return because('A return is needed, and none is planned')
    return because(
      lastVisit.returnOn! < toDay(job.now, timezone)
        ? `A return was due on ${day}, and none is planned`
        : `A return is needed on ${day}, and none is planned`,
    )
  }
  if (standing) return because(`${counted(standing, 'unit')} on site, and no visit is planned`)
  if (lastVisit || isNext(job, 'PROPERTY_OWNER_CONTACTED')) return null
  return because(isLate(job, 'TIME_OF_ATTENDANCE') ? wasDue(job) : 'Nobody has been there, and no visit is planned')
}

const finishEarlierVisit: Rule = ({ status, lastVisit, role, timezone }) =>
  lastVisit && !lastVisit.outcome && isOpen(status) && (isManager(role) || lastVisit.isOwn)
    ? finish(lastVisit.id, `The visit of ${formatDateTime(lastVisit.happenedAt, timezone)} has no outcome`)
    : null

/** A move is proposed only where it needs no note: nobody is asked to explain what is usual. */
const move = ({ role, status }: Viewed, to: JobStatus, because: string): NextAction | null =>
  isManager(role) && mayMove(role, { from: status, to }, null).allowed
    ? { does: 'move', to, label: `Move to ${statusLabel(to)}`, because }
    : null

const moveAtLast: Rule = (job) => {
  if (isLate(job, 'REPORT_SUBMITTED')) return move(job, 'INITIAL_REPORT_SUBMITTED', wasDue(job))
  return isLate(job, 'JOB_COMPLETION') && !job.standing ? move(job, 'TO_BE_INVOICED', wasDue(job)) : null
}

const contact: Rule = ({ role, nextKpi, timezone }) =>
  isManager(role) && nextKpi?.checkpoint === 'PROPERTY_OWNER_CONTACTED'
    ? open(
        'communication',
        'Contact client',
        `${checkpointLabel(nextKpi.checkpoint)} is due ${formatDateTime(nextKpi.dueAt, timezone)}`,
      )
    : null

/** After the work, the usual next status is all there is left to do. */
const settle: Rule = (job) => {
  const because = `The job is ${statusLabel(job.status)}`
  if (job.status === 'TO_BE_INVOICED') return move(job, 'INVOICED', because)
  return job.status === 'INVOICED' ? move(job, 'COMPLETED', because) : null
}

/** The most urgent first. */
const RULES: readonly Rule[] = [
  contactAtLast,
  finishVisit,
  startVisit,
  pickUp,
  scheduleVisit,
  finishEarlierVisit,
  moveAtLast,
  contact,
  settle,
]

/** The next thing that somebody of this role has to do on a job; null for nothing. */
export function nextActionOn(facts: Facts, role: Role, now: Date): NextAction | null {
  for (const rule of RULES) {
    const found = rule({ ...facts, role, now })
    if (found) return found
  }
  return null
}
