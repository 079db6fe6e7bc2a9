import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { askOnce } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { jobKpis, jobStatusEntries, jobs, users } from '@/db/schema'
import { wideSelect } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { fileUrl } from '@/lib/base/wire'
import { personColumnsOf, toPerson } from '@/lib/company/users/queries'
import { nextKpiColumns, nextKpiOf, sameJob } from '@/lib/job/jobs/next-kpi'
import type { Job, JobListItem, JobStatusEntry, JobSummary } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

export type Viewer = Pick<Actor, 'organizationId' | 'userId' | 'organization'>

/** The columns of a JobSummary; give the row and the organisation's identifier to `toJobSummary`. */
export const jobSummaryColumns = {
  id: jobs.id,
  jobNo: jobs.jobNo,
  status: jobs.status,
  type: jobs.type,
  siteAddress: jobs.siteAddress,
  suburb: jobs.suburb,
  state: jobs.state,
  postcode: jobs.postcode,
  timezone: jobs.timezone,
  clientId: jobs.clientId,
  clientName: jobs.clientName,
  isPrivateJob: jobs.isPrivateJob,
  contactName: jobs.contactName,
  contactNumber: jobs.contactNumber,
  refNumber: jobs.refNumber,
  createdAt: jobs.createdAt,
}

type JobRow = typeof jobs.$inferSelect
type JobSummaryRow = Pick<JobRow, keyof typeof jobSummaryColumns>

/** Copied field by field: the calendar reads thousands at once, and a rest pattern would cost most of the time. */
export const toJobSummary = (row: JobSummaryRow, identifier: string): JobSummary => ({
  id: row.id,
  jobNo: row.jobNo,
  identifier,
  status: row.status,
  type: row.type,
  siteAddress: row.siteAddress,
  suburb: row.suburb,
  state: row.state,
  postcode: row.postcode,
  timezone: row.timezone,
  client: row.clientId === null ? null : { id: row.clientId, companyName: row.clientName ?? '' },
  isPrivateJob: row.isPrivateJob,
  contactName: row.contactName,
  contactNumber: row.contactNumber,
  refNumber: row.refNumber,
  createdAt: row.createdAt,
})

export const projectManager = alias(users, 'project_manager')
export const supervisor = alias(users, 'supervisor')

const listColumns = {
  ...jobSummaryColumns,
  priority: jobs.priority,
  contactEmail: jobs.contactEmail,
  tags: jobs.tags,
  updatedAt: jobs.updatedAt,
  version: jobs.version,
}

const detailColumns = {
  country: jobs.country,
  secondContactName: jobs.secondContactName,
  secondContactNumber: jobs.secondContactNumber,
  secondContactEmail: jobs.secondContactEmail,
  lossAdjusterName: jobs.lossAdjusterName,
  lossAdjusterNumber: jobs.lossAdjusterNumber,
  lossAdjusterEmail: jobs.lossAdjusterEmail,
  policyNumber: jobs.policyNumber,
  orderNumber: jobs.orderNumber,
  policyCoverType: jobs.policyCoverType,
  excessCents: jobs.excessCents,
  dateOfLoss: jobs.dateOfLoss,
  causeOfLoss: jobs.causeOfLoss,
  occupancy: jobs.occupancy,
  accessNotes: jobs.accessNotes,
  description: jobs.description,
  instructionReceivedAt: jobs.instructionReceivedAt,
  isImported: jobs.isImported,
  overviewImageFileId: jobs.overviewImageFileId,
}

type PersonRow = Parameters<typeof toPerson>[0]
interface Beside {
  nextKpi: Parameters<typeof nextKpiOf>[0]
  projectManager: PersonRow | null
  supervisor: PersonRow | null
}

export const toListItem = (
  { updatedAt, priority, contactEmail, tags, version, ...summary }: Pick<JobRow, keyof typeof listColumns>,
  beside: Beside,
  identifier: string,
): JobListItem => ({
  ...toJobSummary(summary, identifier),
  priority,
  contactEmail,
  tags,
  version,
  updatedAt,
  projectManager: beside.projectManager && toPerson(beside.projectManager),
  supervisor: beside.supervisor && toPerson(beside.supervisor),
  nextKpi: nextKpiOf(beside.nextKpi),
})

export const ownJobs = ({ organizationId }: { organizationId: number }) => eq(jobs.organizationId, organizationId)
export const liveJobs = (viewer: { organizationId: number }) => and(ownJobs(viewer), isNull(jobs.deletedAt))

/** The condition that picks one job of the organisation, unless it was deleted. */
export const liveJob = (viewer: { organizationId: number }, id: string) => and(liveJobs(viewer), eq(jobs.id, id))

export const selectListItem = wideSelect((query) =>
  query
    .select({
      job: listColumns,
      nextKpi: nextKpiColumns,
      projectManager: personColumnsOf(projectManager),
      supervisor: personColumnsOf(supervisor),
    })
    .from(jobs)
    .leftJoin(jobKpis, sameJob)
    .leftJoin(projectManager, sameRow(projectManager, jobs.projectManagerId))
    .leftJoin(supervisor, sameRow(supervisor, jobs.supervisorId)),
)

const selectJob = wideSelect((query) =>
  query
    .select({
      job: listColumns,
      details: { id: jobs.id, ...detailColumns },
      nextKpi: nextKpiColumns,
      projectManager: personColumnsOf(projectManager),
      supervisor: personColumnsOf(supervisor),
    })
    .from(jobs)
    .leftJoin(jobKpis, sameJob)
    .leftJoin(projectManager, sameRow(projectManager, jobs.projectManagerId))
    .leftJoin(supervisor, sameRow(supervisor, jobs.supervisorId)),
)

/** One job, whole. @throws not_found, also for a deleted one unless `evenDeleted` */
export async function getJob(tx: Tx, viewer: Viewer, id: string, { evenDeleted = false } = {}): Promise<Job> {
  const found = await askOnce(tx, `whole job ${id} ${evenDeleted}`, () => findJob(tx, viewer, id, { evenDeleted }))
  if (!found) throw notFound('job')
  return found
}

export async function findJob(tx: Tx, viewer: Viewer, id: string, { evenDeleted = false } = {}): Promise<Job | null> {
  const own = evenDeleted ? ownJobs(viewer) : liveJobs(viewer)
  const [row] = await selectJob(tx, sql`where ${and(own, eq(jobs.id, id))}`)
  if (!row) return null
  const { job, details, ...beside } = row
  const { overviewImageFileId, ...more } = details
  return {
    ...toListItem(job, beside, viewer.organization.identifier),
    ...more,
    overviewImage: imageOf(overviewImageFileId),
  }
}

const imageOf = (id: string | null): Job['overviewImage'] => (id === null ? null : { id, url: fileUrl(id)! })

/** Refuses an id that is no job of the viewer's. */
/** The client of a job, also of one that was deleted; null for a private person. */
export async function clientIdOf(
  tx: Tx,
  { organizationId }: { organizationId: number },
  id: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ clientId: jobs.clientId })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, id)))
  return row?.clientId ?? null
}

export const requireJob = (
  tx: Tx,
  viewer: { organizationId: number },
  id: string,
): Promise<Pick<JobRow, 'id' | 'status' | 'timezone'>> =>
  askOnce(tx, `job ${id}`, async () => {
    const [row] = await tx
      .select({ id: jobs.id, status: jobs.status, timezone: jobs.timezone })
      .from(jobs)
      .where(liveJob(viewer, id))
    if (!row) throw notFound('job')
    return row
  })

/** The standing entries of a job's status history, the newest first: the first is the job's status. */
export const listStatusEntries = (
  tx: Tx,
  viewer: { organizationId: number },
  jobId: string,
): Promise<JobStatusEntry[]> => askOnce(tx, `statuses of ${jobId}`, () => findStatusEntries(tx, viewer, jobId))

async function findStatusEntries(
  tx: Tx,
  { organizationId }: { organizationId: number },
  jobId: string,
): Promise<JobStatusEntry[]> {
  const rows = await tx
    .select({
      id: jobStatusEntries.id,
      jobId: jobStatusEntries.jobId,
      status: jobStatusEntries.status,
      note: jobStatusEntries.note,
      happenedAt: jobStatusEntries.happenedAt,
      recordedAt: jobStatusEntries.recordedAt,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(jobStatusEntries)
    .leftJoin(users, sameRow(users, jobStatusEntries.byUserId))
    .where(
      and(
        eq(jobStatusEntries.organizationId, organizationId),
        eq(jobStatusEntries.jobId, jobId),
        isNull(jobStatusEntries.removedAt),
      ),
    )
    .orderBy(desc(jobStatusEntries.happenedAt), desc(jobStatusEntries.recordedAt), desc(jobStatusEntries.id))
  return rows
}
