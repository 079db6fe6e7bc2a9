import { KPI_CHECKPOINTS } from '@/db/enums/jobs'
import { msBetween } from '@/lib/base/time'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'

import type { Checkpoint } from './schema'

interface Look {
  label: string
  /** The start of its clock. */
  runsFrom: string
  /** The event that stamps it without anybody's doing. */
  stampedBy: string
}

/** The five checkpoints, in the order in which a job passes them. */
export const CHECKPOINTS: Record<KpiCheckpoint, Look> = {
  JOB_CREATION: { label: 'Job Creation', runsFrom: 'the instruction', stampedBy: 'Saving the job' },
  PROPERTY_OWNER_CONTACTED: {
    label: 'Property Owner Contacted',
    runsFrom: 'the creation of the job',
    stampedBy: 'The first SMS or e-mail that is sent, or the status Customer contacted',
  },
  TIME_OF_ATTENDANCE: {
    label: 'Time of Attendance',
    runsFrom: 'the creation of the job',
    stampedBy: 'The date of the initial attendance',
  },
  REPORT_SUBMITTED: {
    label: 'Report Submitted',
    runsFrom: 'the attendance',
    stampedBy:
      'The e-mail with the initial attendance report, once it was sent, or the status Initial report submitted',
  },
  JOB_COMPLETION: {
    label: 'Job Completion',
    runsFrom: 'the attendance',
    stampedBy: 'The e-mail with the completion report, once it was sent, or the status To be invoiced or Completed',
  },
}

/** @returns `Time of Attendance` */
export const checkpointLabel = (checkpoint: KpiCheckpoint): string => CHECKPOINTS[checkpoint].label

export const everyCheckpoint: readonly KpiCheckpoint[] = KPI_CHECKPOINTS

/**
 * The state of a checkpoint: reached in time or late, due, overdue, removed, or waiting for the one that its clock runs
 * from. A checkpoint reached without a start of its clock counts as in time.
 */
export type KpiState = 'met' | 'late' | 'due' | 'overdue' | 'waiting' | 'removed'

type Timed = Pick<Checkpoint, 'dueAt' | 'stampedAt' | 'isRemoved'>

export function stateOf({ dueAt, stampedAt, isRemoved }: Timed, now: Date): KpiState {
  if (isRemoved) return 'removed'
  const due = dueAt === null ? null : new Date(dueAt).getTime()
  if (stampedAt) return due !== null && new Date(stampedAt).getTime() > due ? 'late' : 'met'
  if (due === null) return 'waiting'
  return now.getTime() > due ? 'overdue' : 'due'
}

/** Whether the next checkpoint of a job is late. */
export const isOverdue = (next: { dueAt: string } | null, now: Date): boolean =>
  next !== null && msBetween(next.dueAt, now) > 0

/** The state of a checkpoint in words: `Due in 2 h 10 min`, `Overdue by 3 days`. */
export function stateInWords(checkpoint: Timed & Pick<Checkpoint, 'baseAt' | 'checkpoint'>, now: Date): string {
  const { baseAt, dueAt, stampedAt } = checkpoint
  switch (stateOf(checkpoint, now)) {
    case 'removed':
      return 'Removed'
    case 'waiting':
      return `Runs from ${CHECKPOINTS[checkpoint.checkpoint].runsFrom}`
    case 'met':
      return baseAt && msBetween(baseAt, stampedAt!) >= A_MINUTE
        ? `Met in ${inWords(msBetween(baseAt, stampedAt!))}`
        : 'Met'
    case 'late':
      return `Met ${inWords(msBetween(dueAt!, stampedAt!))} late`
    case 'due':
      return `Due in ${inWords(msBetween(now, dueAt!))}`
    case 'overdue':
      return `Overdue by ${inWords(msBetween(dueAt!, now))}`
  }
}

/** The next checkpoint of a job in words: `Property Owner Contacted: due in 40 min`. */
export function nextInWords({ checkpoint, dueAt }: { checkpoint: KpiCheckpoint; dueAt: string }, now: Date): string {
  const ms = msBetween(now, dueAt)
  return `${checkpointLabel(checkpoint)}: ${ms < 0 ? `overdue by ${inWords(-ms)}` : `due in ${inWords(ms)}`}`
}

const A_MINUTE = 60_000

/** Elapsed time in its two largest units: `5 days 4 h`, `2 h 10 min`, `under a minute`. */
export function inWords(ms: number): string {
  const minutes = Math.floor(ms / A_MINUTE)
  if (minutes < 1) return 'under a minute'
  const units: [number, string][] = [
    [Math.floor(minutes / 1440), minutes < 2880 ? 'day' : 'days'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ]
  const first = units.findIndex(([count]) => count > 0)
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

const UNITS: [minutes: number, word: RegExp][] = [
  [1440, /^d(ays?)?$/i],
  [60, /^h(ours?|rs?)?$/i],
  [1, /^m(in(utes?)?)?$/i],
]

/** A target in full: `1 day 4 h 30 min`. */
export function targetInWords(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const parts: [number, string][] = [
    [days, days === 1 ? 'day' : 'days'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** @param text `30 min`, `2 h`, `1 day 4 h` @returns minutes, or null for what is no such duration */
export function readTarget(text: string): number | null {
  const parts = [...text.matchAll(/(\d{1,6})\s*([a-z]+)[\s,]*/gi)]
  if (!parts.length || parts.map(([part]) => part).join('') !== text.trimStart()) return null
  let minutes = 0
  for (const [, count, word] of parts) {
    const unit = UNITS.find(([, words]) => words.test(word!))
    if (!unit) return null
    minutes += Number(count) * unit[0]
  }
  return minutes
}
