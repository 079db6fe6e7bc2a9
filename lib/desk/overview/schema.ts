import { z } from 'zod'

import { JOB_STATUSES } from '@/db/enums/jobs'
import { Day, Id, Instant } from '@/lib/base/wire'
import { JOB_RANGES } from '@/lib/job/jobs/rules'
import { JobStatus, JobSummary, KpiCheckpoint } from '@/lib/job/jobs/schema'

import { dateFaults } from './rules'

interface Dates {
  startDate?: string
  endDate?: string
}

function mustBeInOrder({ value, issues }: z.core.ParsePayload<Dates>): void {
  const faults = dateFaults(value)
  for (const path of ['startDate', 'endDate'] as const) {
    if (faults[path]) issues.push({ code: 'custom', path: [path], message: faults[path], input: value[path] })
  }
}

const some = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(schema).max(100))

/** Jobs opened from one day to another, both included; days are the organisation's own. */
const dates = { startDate: Day.optional(), endDate: Day.optional() }

/** The query of `GET /api/v1/overview`. */
export const BrowseOverview = z.object({ clientId: Id.optional(), ...dates }).check(mustBeInOrder)
export type BrowseOverview = z.infer<typeof BrowseOverview>

/** The query of `GET /api/v1/overview/dashboard-data`. A period and dates both apply. */
export const BrowseStatuses = z
  .object({ clientId: Id.optional(), period: z.enum(JOB_RANGES).default('ALL'), ...dates })
  .check(mustBeInOrder)
export type BrowseStatuses = z.infer<typeof BrowseStatuses>

/** The query of `GET /api/v1/overview/jobs-by-coordinator`. */
export const BrowseCoordinators = z
  .object({ status: some(JobStatus).optional(), userId: some(Id).optional(), ...dates })
  .check(mustBeInOrder)
export type BrowseCoordinators = z.infer<typeof BrowseCoordinators>

const counts = Object.fromEntries(JOB_STATUSES.map((status) => [status, z.int()])) as Record<JobStatus, z.ZodInt>

/** How many jobs have each status. */
export const StatusCounts = z.object(counts)
export type StatusCounts = z.infer<typeof StatusCounts>

export const StatusValue = z.object({ id: JobStatus, value: z.int() })
export type StatusValue = z.infer<typeof StatusValue>

/** The jobs of one client. Without an id: those for private persons, or of all the clients that are not named. */
export const ClientJobCounts = z.object({
  clientId: Id.nullable(),
  companyName: z.string(),
  isPrivate: z.boolean(),
  ...counts,
})
export type ClientJobCounts = z.infer<typeof ClientJobCounts>

export const CoordinatorJobCounts = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  ...counts,
})
export type CoordinatorJobCounts = z.infer<typeof CoordinatorJobCounts>

/** Jobs by when their next checkpoint is due: the first of them, and how many there are. */
const dueCheckpoints = {
  items: z.array(z.object({ job: JobSummary, checkpoint: KpiCheckpoint, dueAt: Instant })),
  total: z.int(),
  /** False when there are more than are counted: at least `total`. */
  totalIsExact: z.boolean(),
}
export const DueCheckpoints = z.object(dueCheckpoints)
export type DueCheckpoints = z.infer<typeof DueCheckpoints>

/** Those that are overdue, the longest first, and beside them those of the next 24 hours. */
export const OverdueCheckpoints = z.object({ ...dueCheckpoints, soon: DueCheckpoints })
export type OverdueCheckpoints = z.infer<typeof OverdueCheckpoints>

/** What waits for somebody who plans, beside the overdue checkpoints. */
export const Attention = z.object({
  /** Installed units in dry rooms, over all jobs. */
  recallCount: z.int(),
  /** Drafts of tasks, which wait for their people. */
  draftCount: z.int(),
  /** Open jobs of the dashboard whose record contradicts itself, as of a minute ago. */
  contradictedCount: z.int(),
})
export type Attention = z.infer<typeof Attention>

/** An Administrator's figures: the staff and all jobs. */
export const OrganizationOverview = z.object({
  /** Active users, of every role. */
  userCount: z.int(),
  projectCoordinatorCount: z.int(),
  technicianCount: z.int(),
  /** Jobs that are in progress, on hold, waiting for approval or to be invoiced. */
  activeJobCount: z.int(),
  /** Neither active nor closed. */
  otherOpenJobCount: z.int(),
  /** Active jobs for each active project coordinator, to two decimals; 0 when there is none. */
  jobsPerCoordinator: z.number(),
  /** Technicians with a task today. */
  technicianUtilization: z.int(),
  /** Their share of all technicians, from 0 to 1. */
  technicianUtilizationRate: z.number(),
  /** Meters and units that came with the organisation or were added on site, which the office must complete. */
  metersToComplete: z.int(),
  unitsToComplete: z.int(),
  activeJobsByClientAndStatus: z.array(ClientJobCounts),
})
export type OrganizationOverview = z.infer<typeof OrganizationOverview>

/** Everybody else's figures: the jobs that they coordinate, supervise, or have a task on. */
export const OwnOverview = z.object({
  userJobCount: z.int(),
  userActiveJobCount: z.int(),
  /** Neither active nor closed. */
  userOtherOpenJobCount: z.int(),
  /** Waiting for approval. */
  userPendingJobCount: z.int(),
  /** Pending jobs as a share of the active ones, from 0 to 1; 0 when none is active. */
  technicianUtilizationRate: z.number(),
  userJobsByClientAndStatus: z.array(ClientJobCounts),
})
export type OwnOverview = z.infer<typeof OwnOverview>

export const Overview = z.union([OrganizationOverview, OwnOverview])
export type Overview = z.infer<typeof Overview>
