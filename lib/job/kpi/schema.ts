import { z } from 'zod'

import { JOB_PRIORITIES, KPI_CHECKPOINTS } from '@/db/enums'
import { AnyInstant, Id, Instant, Version, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { KpiCheckpoint, NextKpi } from '@/lib/job/jobs/schema'

/** One of a job's checkpoints. Times are instants; durations are elapsed time, whatever the clocks do. */
export const Checkpoint = z.object({
  checkpoint: KpiCheckpoint,
  /** When its clock began; null as long as what it runs from has not happened. */
  baseAt: Instant.nullable(),
  targetMinutes: z.int(),
  dueAt: Instant.nullable(),
  /** When it was reached; null as long as it was not. */
  stampedAt: Instant.nullable(),
  /** What says so: an event of the job, or somebody by hand. */
  source: z.enum(['job', 'status', 'sms', 'email', 'visit', 'manual']).nullable(),
  isRemoved: z.boolean(),
  /** Why somebody said when it was reached, or took it out. */
  reason: z.string().nullable(),
  changedBy: Person.nullable(),
  changedAt: Instant.nullable(),
  /** 0 as long as nobody set anything by hand. */
  version: z.int(),
  state: z.enum(['met', 'late', 'due', 'overdue', 'waiting', 'removed']),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** How a job stands against what was promised. */
export const JobKpi = z.object({
  jobId: Id,
  timezone: z.string(),
  priority: z.enum(JOB_PRIORITIES),
  checkpoints: z.array(Checkpoint),
  /** Null when nothing is ahead: everything was reached or removed, or the job is closed. */
  next: NextKpi.nullable(),
})
export type JobKpi = z.infer<typeof JobKpi>

/** The version that was read; without one what is set wins over whatever happened since. */
const version = Version.optional()

/** Says by hand when a checkpoint was reached; with null what was set or removed by hand is taken back. */
export const SetCheckpoint = z.strictObject({
  data: z
    .strictObject({
      checkpoint: KpiCheckpoint,
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
  checkpoint: KpiCheckpoint,
  reason: text('Please say why', 500).nullish(),
  version,
})
export type RemoveCheckpoint = z.infer<typeof RemoveCheckpoint>

/** How long a checkpoint may take on jobs of a priority. */
export const KpiTarget = z.object({
  checkpoint: KpiCheckpoint,
  priority: z.enum(JOB_PRIORITIES),
  minutes: z.int(),
  /** What holds where nothing of its own is set. */
  inheritedMinutes: z.int(),
  isOwn: z.boolean(),
})
export type KpiTarget = z.infer<typeof KpiTarget>
export const KpiTargets = z.array(KpiTarget)

const A_YEAR = 525_600

/** Sets some targets; null goes back to what is inherited. Targets that are not named stay. */
export const ChangeKpiTargets = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        checkpoint: KpiCheckpoint,
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
