import { z } from 'zod'

import { JOB_PRIORITIES, KPI_CHECKPOINTS } from '@/db/enums/jobs'
import { AnyInstant, Id, Instant, Version, oneOf, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { KpiCheckpoint, NextKpi } from '@/lib/job/jobs/schema'

/** One of a job's checkpoints. Times are instants; durations are elapsed time, also across clock changes. */
export const Checkpoint = z.object({
  checkpoint: KpiCheckpoint,
  /** The start of its clock; null until the event that it runs from. */
  baseAt: Instant.nullable(),
  targetMinutes: z.int(),
  dueAt: Instant.nullable(),
  /** The time when it was reached; null until then. */
  stampedAt: Instant.nullable(),
  /** The source of the stamp: an event of the job, or a person. */
  source: z.enum(['job', 'status', 'sms', 'email', 'visit', 'manual']).nullable(),
  isRemoved: z.boolean(),
  /** A person's reason for stamping or removing it. */
  reason: z.string().nullable(),
  changedBy: Person.nullable(),
  changedAt: Instant.nullable(),
  /** 0 until somebody sets something by hand. */
  version: z.int(),
  state: z.enum(['met', 'late', 'due', 'overdue', 'waiting', 'removed']),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** The checkpoints of a job, measured against its targets. */
export const JobKpi = z.object({
  jobId: Id,
  timezone: z.string(),
  priority: z.enum(JOB_PRIORITIES),
  checkpoints: z.array(Checkpoint),
  /** Null when none is ahead: all were reached or removed, or the job is closed. */
  next: NextKpi.nullable(),
})
export type JobKpi = z.infer<typeof JobKpi>

/** As a caller may name it: `Report Submitted`, as people read it, is `REPORT_SUBMITTED`. */
const checkpoint = oneOf(KPI_CHECKPOINTS)
/** The version that was read; without one, the setting overwrites anything that happened since. */
const version = Version.optional()

/** Sets by hand when a checkpoint was reached; null takes back what was set or removed by hand. */
export const SetCheckpoint = z.strictObject({
  data: z
    .strictObject({
      checkpoint,
      stampedAt: AnyInstant.nullable(),
      reason: text('Please say why', 500).nullish(),
      version,
    })
    .check(({ value, issues }) => {
      if (value.stampedAt === null || value.reason) return
      issues.push({ code: 'custom', path: ['reason'], message: 'Please say why', input: value.reason })
    }),
})
export type SetCheckpoint = z.infer<typeof SetCheckpoint>

/** Takes a checkpoint out of a job's KPI. */
export const RemoveCheckpoint = z.strictObject({
  checkpoint,
  reason: text('Please say why', 500).nullish(),
  version,
})
export type RemoveCheckpoint = z.infer<typeof RemoveCheckpoint>

/** How long a checkpoint may take, on jobs of one priority. */
export const KpiTarget = z.object({
  checkpoint: KpiCheckpoint,
  priority: z.enum(JOB_PRIORITIES),
  minutes: z.int(),
  /** The target that applies when none is set here. */
  inheritedMinutes: z.int(),
  isOwn: z.boolean(),
})
export type KpiTarget = z.infer<typeof KpiTarget>
export const KpiTargets = z.array(KpiTarget)

const A_YEAR = 525_600

/** Sets some targets; null returns to the inherited one. Other targets stay. */
export const ChangeKpiTargets = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        checkpoint,
        priority: z.enum(JOB_PRIORITIES),
        minutes: z
          .int('Not a number of minutes')
          .min(1, 'At least one minute')
          .max(A_YEAR, 'At most a year')
          .nullable(),
      }),
    )
    .max(KPI_CHECKPOINTS.length * JOB_PRIORITIES.length),
})
export type ChangeKpiTargets = z.infer<typeof ChangeKpiTargets>
