import 'server-only'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { clients, jobs, planUsage, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { writeVersion, requireChanged, refuseKnown } from '@/db/versioned'
import { type FieldError, changedMeanwhile, conflict, invalid, notFound, overPlan } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { type Role, approvers, managers } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { removeFiles } from '@/lib/company/files/service'
import { holdStanding, lockPlan } from '@/lib/company/plans/places'
import { planRefusal } from '@/lib/company/plans/rules'
import { lastChangeOf } from '@/lib/company/users/queries'
import { removeExportsOfJob } from '@/lib/desk/exports/verbs/exports'
import { lockTasksOfJob, removeTasksOfJob } from '@/lib/job/calendar/verbs/remove'
import { browseJobs, listJobSummaries, listSimilarJobs } from '@/lib/job/job-lists/queries/lists'
import { findJob, getJob, listStatusEntries, liveJob, requireJob } from '@/lib/job/jobs/queries/job'
import type {
  BrowseJobSummaries,
  BrowseJobs,
  ChangeJob,
  FindSimilarJobs,
  Job,
  JobPage,
  JobStatusEntry,
  JobSummary,
  OpenJob,
  SimilarJob,
} from '@/lib/job/jobs/schema'
import { timezoneOfSite } from '@/lib/job/jobs/site-zone'
import { futureIn, numbersOfJobs, writeJobs } from '@/lib/job/jobs/verbs/write-jobs'
import { removePhotosOfJob } from '@/lib/job/photos/service'
import { removeUploadsOfJob } from '@/lib/job/uploads/verbs/job-uploads'
import { removeReportsOfJob } from '@/lib/paper/reports/verbs/reports'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { notify } from '@/lib/platform/notices/service'
import { countStanding } from '@/lib/site/equipment/queries/installations'
import { stillInstalled } from '@/lib/site/equipment/rules'

import { countParts } from './counts'
import type { JobCounts } from './schema'

const refuseStale = changedMeanwhile('this job')
/** With who changed it: a move or a new picture leaves its version as it is, and refuses nobody. */
const refuseStaleBy = (tx: Tx, actor: Actor) => async (current: Job) => {
  const actions = ['job.changed']
  const last = await lastChangeOf(tx, actor, { subjectType: 'job', subjectId: current.id, actions })
  return refuseStale({ ...current, ...last })
}

/** One page of the organisation's jobs. */
export const browse = (actor: Actor, query: BrowseJobs): Promise<JobPage> =>
  reading(actor, (tx) => browseJobs(tx, actor, query), { planByValue: true })

/** Jobs to pick from, newest first. */
export const summaries = (actor: Actor, query: BrowseJobSummaries): Promise<JobSummary[]> =>
  reading(actor, (tx) => listJobSummaries(tx, actor, query, new Date()), { planByValue: true })

/** Open jobs that resemble the one about to be saved. */
export const similar = (actor: Actor, query: FindSimilarJobs): Promise<SimilarJob[]> =>
  reading(actor, (tx) => listSimilarJobs(tx, actor, query))

/** @throws not_found */
export const read = (actor: Actor, id: string): Promise<Job> => reading(actor, (tx) => getJob(tx, actor, id))

/** The time zone of the job's site. @throws not_found */
export const timezone = (actor: Actor, id: string): Promise<{ timezone: string }> =>
  reading(actor, async (tx) => {
    const job = await requireJob(tx, actor, id)
    return { timezone: job.timezone }
  })

/** The counts on the job's tabs. @throws not_found */
export const counts = (actor: Actor, id: string): Promise<JobCounts> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, id), countParts(tx, actor, id)])
    return found
  })

/** The job's status history, the newest entry first. @throws not_found */
export const statuses = (actor: Actor, id: string): Promise<JobStatusEntry[]> =>
  reading(actor, async (tx) => {
    const [, entries] = await Promise.all([requireJob(tx, actor, id), listStatusEntries(tx, actor, id)])
    return entries
  })

type Fields = Omit<OpenJob, 'id'>

/**
 * Opens a job under the next number. People who open jobs in an organisation take turns at its counter, so that numbers
 * have no gaps and the last place of a plan is given once.
 * @throws plan when the plan's jobs are used up, invalid when the client or a person is not one of the organisation's,
 * conflict when the id stands for another job
 */
export async function open(actor: Actor, { id = newId(), ...fields }: OpenJob): Promise<Job> {
  return inOrganization(actor, async (tx) => {
    const [usage, , faults] = await Promise.all([
      lockPlan(tx, actor),
      refuseKnown(tx, actor, jobs, id, { asked: fields, find: () => findJob(tx, actor, id, { evenDeleted: true }) }),
      faultsOf(tx, actor, fields, null),
    ])
    if (faults.length) throw invalid(faults)
    const refusal = planRefusal(usage.pricingPlan, 'jobs', usage.jobCount)
    if (refusal) throw overPlan(refusal)

    await writeJobs(tx, actor, usage, [{ id, ...fields }])
    await keepAsked(tx, actor, { table: jobs, ids: [id], asked: fields })
    const userIds = [fields.projectManagerId, fields.supervisorId]
    await notify(tx, actor, { kind: 'JOB_GIVEN', userIds, subjectIds: [id] })
    return getJob(tx, actor, id)
  })
}

/**
 * Changes a job's fields.
 * @throws not_found, invalid, and conflict with the stored job when somebody changed it since `version` was read
 */
export async function change(actor: Actor, id: string, { version, ...fields }: ChangeJob): Promise<Job> {
  return inOrganization(actor, async (tx) => {
    const before = await getJob(tx, actor, id)
    if (before.version !== version) throw await refuseStaleBy(tx, actor)(before)
    const [faults, numbersOf] = await Promise.all([faultsOf(tx, actor, fields, before), numbersOfJobs(tx, actor)])
    if (faults.length) throw invalid(faults)
    const phoneNumbers = numbersOf(fields)
    return write(tx, actor, before, { ...fields, phoneNumbers, timezone: fields.timezone ?? before.timezone })
  })
}

/**
 * Gives a job other people, inside a larger transaction.
 * @throws not_found, invalid for a person without that role, and conflict as `change` does
 */
export async function assignWithin(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...people }: { version: number; projectManagerId?: string | null; supervisorId?: string | null },
): Promise<void> {
  const before = await getJob(tx, actor, id)
  if (before.version !== version) throw await refuseStaleBy(tx, actor)(before)
  const faults = await strangersIn(tx, actor, people, before)
  if (faults.length) throw invalid(faults, faults[0]!.message)
  await write(tx, actor, before, people)
}

async function write(tx: Tx, actor: Actor, before: Job, values: PgUpdateSetSource<typeof jobs>): Promise<Job> {
  const { id } = before
  const after = await writeVersion(tx, jobs, before, {
    within: liveJob(actor, id),
    set: values,
    read: () => getJob(tx, actor, id),
    refuse: refuseStaleBy(tx, actor),
  })
  const details = changesBetween(recordedOf(before), recordedOf(after))
  await record(tx, actor, 'job.changed', { subjectType: 'job', subjectId: id, jobId: id, details })
  const [had, has] = [before, after].map((job) => [job.projectManager?.id, job.supervisor?.id])
  const about = { subjectIds: [id] }
  await notify(tx, actor, { kind: 'JOB_GIVEN', userIds: has!.filter((one) => !had!.includes(one)), ...about })
  await notify(tx, actor, { kind: 'JOB_TAKEN', userIds: had!.filter((one) => !has!.includes(one)), ...about })
  return after
}

/**
 * Hides a job and its tasks, removes its uploads, photos, reports and claim files, and frees its place in the plan. Its
 * number is not used again.
 * @throws not_found, conflict while equipment is installed there
 */
export async function remove(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    // The counter is locked first, as when a job is opened: with one order of locks nobody blocks anybody.
    const usage = await holdStanding(tx, actor)
    await lockTasksOfJob(tx, actor, id)
    const [held] = await tx
      .select({ jobNo: jobs.jobNo, isImported: jobs.isImported, picture: jobs.overviewImageFileId })
      .from(jobs)
      .where(liveJob(actor, id))
      .for('update')
    if (!held) throw notFound('job')
    const standing = await countStanding(tx, actor, id)
    if (standing) throw conflict(stillInstalled(standing))
    await requireChanged(
      tx
        .update(jobs)
        .set({ deletedAt: sql`now()`, overviewImageFileId: null })
        .where(liveJob(actor, id)),
    )
    await removeFiles(tx, actor, [held.picture])
    const cancelled = await removeTasksOfJob(tx, actor, id)
    const uploads = await removeUploadsOfJob(tx, actor, id)
    const photos = await removePhotosOfJob(tx, actor, id)
    const reports = await removeReportsOfJob(tx, actor, id)
    await removeExportsOfJob(tx, actor, id)
    if (!held.isImported) {
      await tx
        .update(planUsage)
        .set({ jobCount: usage.jobCount - 1 })
        .where(eq(planUsage.organizationId, organizationId))
    }
    const details = { jobNo: held.jobNo, tasks: cancelled, uploads, photos, reports }
    await record(tx, actor, 'job.deleted', { subjectType: 'job', subjectId: id, jobId: id, details })
  })
}

/** A job for the history: companies and people by name. */
const recordedOf = ({ client, projectManager, supervisor, ...job }: Job) => ({
  ...job,
  client: client?.companyName ?? null,
  projectManager: projectManager && fullName(projectManager),
  supervisor: supervisor && fullName(supervisor),
})

/** The roles that people may have on a job; earlier ones may stay, even if they have left since. */
const PARTIES: {
  field: 'projectManagerId' | 'supervisorId'
  of: 'projectManager' | 'supervisor'
  roles: readonly Role[]
  refusal: string
}[] = [
  { field: 'projectManagerId', of: 'projectManager', roles: approvers, refusal: 'Please select a Project Coordinator' },
  { field: 'supervisorId', of: 'supervisor', roles: managers, refusal: 'Please select a Supervisor' },
]

/** The faults of well-formed fields: named records must exist, and past times must be past. */
async function faultsOf(tx: Tx, actor: Actor, fields: Fields, before: Job | null): Promise<FieldError[]> {
  const zone = fields.timezone ?? before?.timezone ?? timezoneOfSite(fields, actor.organization.timezone)
  return [...(await strangersIn(tx, actor, fields, before)), ...futureIn(fields, zone, new Date())]
}

async function strangersIn(
  tx: Tx,
  { organizationId }: Actor,
  fields: Partial<Pick<Fields, 'projectManagerId' | 'supervisorId' | 'clientId'>>,
  before: Job | null,
): Promise<FieldError[]> {
  const named = PARTIES.filter(({ field, of }) => fields[field] && fields[field] !== before?.[of]?.id)
  const clientId = fields.clientId === before?.client?.id ? null : fields.clientId
  const [staff, client] = await Promise.all([
    named.length
      ? tx
          .select({ id: users.id, role: users.role })
          .from(users)
          .where(
            and(
              eq(users.organizationId, organizationId),
              inArray(
                users.id,
                named.map(({ field }) => fields[field]!),
              ),
              ne(users.status, 'REMOVED'),
            ),
          )
      : [],
    clientId
      ? tx
          .select({ id: clients.id })
          .from(clients)
          .where(
            and(eq(clients.organizationId, organizationId), eq(clients.id, clientId), isNull(clients.mergedIntoId)),
          )
          // The lock waits for a merge of the client, which is then found to be gone.
          .for('key share')
      : [],
  ])
  const faults = named
    .filter(({ field, roles }) => !staff.some((person) => person.id === fields[field] && roles.includes(person.role)))
    .map(({ field, refusal }): FieldError => ({ path: field, message: refusal }))
  return clientId && !client.length ? [{ path: 'clientId', message: 'Please select a client' }, ...faults] : faults
}
