import 'server-only'
import { and, count, eq } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import { files, jobs, taskAttachments, taskOverrides, users } from '@/db/schema'
import { packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Person } from '@/lib/company/users/schema'
import type { TaskAttachment, TaskJob } from '@/lib/job/calendar/schema'
import { jobSummaryColumns, toJobSummary } from '@/lib/job/jobs/queries/job'

import type { Looker } from './window'

/** A row that names people and a job by their ids. */
interface Referring {
  jobId: string | null
  createdBy?: string
  updatedBy: string | null
  assignedUserIds: readonly string[]
}

/** The records that rows of tasks refer to. Each is read once, however many rows name it. */
export interface References {
  person: (id: string) => Person
  people: (ids: readonly string[]) => { userId: string; user: Person }[]
  job: (id: string | null) => TaskJob | null
  /** The attachments of a task, or of one task of a series, oldest first. */
  attachments: (taskId: string, slotDate: string | null) => TaskAttachment[]
  /** How many changed tasks of a series no longer fit it. */
  orphans: (taskId: string) => number
}

/** Reads the records that rows refer to, in two steps for any number: jobs, files and orphans, then people. */
export async function loadReferences(
  tx: Tx,
  actor: Looker,
  taskIds: readonly string[],
  rows: readonly Referring[],
): Promise<References> {
  const { organizationId, organization } = actor
  const [foundJobs, links, orphaned] = await Promise.all([
    findJobs(tx, organizationId, distinct(rows.map(({ jobId }) => jobId))),
    findAttachments(tx, organizationId, taskIds),
    countOrphans(tx, organizationId, taskIds),
  ])
  const people = await findPeople(
    tx,
    organizationId,
    distinct([
      ...rows.flatMap((row) => [row.createdBy, row.updatedBy, ...row.assignedUserIds]),
      ...foundJobs.flatMap((job) => [job.projectManagerId, job.supervisorId]),
    ]),
  )
  const person = (id: string) => people.get(id)!
  const personOrNull = (id: string | null) => (id === null ? null : person(id))
  const jobsById = new Map(
    foundJobs.map((job) => [
      job.id,
      Object.assign(toJobSummary(job, organization.identifier), {
        projectManager: personOrNull(job.projectManagerId),
        supervisor: personOrNull(job.supervisorId),
      }),
    ]),
  )
  return {
    person,
    people: (ids) => byName(ids.map(person)).map((user) => ({ userId: user.id, user })),
    job: (id) => (id && jobsById.get(id)) || null,
    attachments: (taskId, slotDate) => links.get(keyOf({ taskId, slotDate })) ?? [],
    orphans: (taskId) => orphaned.get(taskId) ?? 0,
  }
}

const distinct = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
]

const keyOf = ({ taskId, slotDate }: { taskId: string; slotDate: string | null }) => `${taskId} ${slotDate}`

const nameOf = ({ firstName, lastName, id }: Person) => `${firstName} ${lastName} ${id}`

const byName = (people: Person[]): Person[] =>
  people.length > 1 ? people.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en')) : people

export async function findPeople(tx: Tx, organizationId: number, ids: readonly string[]): Promise<Map<string, Person>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select(personColumns)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), among(users.id, ids)))
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

const packedJob = packed({
  ...jobSummaryColumns,
  projectManagerId: jobs.projectManagerId,
  supervisorId: jobs.supervisorId,
})

async function findJobs(tx: Tx, organizationId: number, ids: readonly string[]) {
  if (!ids.length) return []
  const rows = await tx
    .select({ job: packedJob })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), among(jobs.id, ids)))
  return rows.map(({ job }) => job)
}

async function findAttachments(tx: Tx, organizationId: number, taskIds: readonly string[]) {
  const found = new Map<string, TaskAttachment[]>()
  if (!taskIds.length) return found
  const rows = await tx
    .select({
      id: taskAttachments.id,
      taskId: taskAttachments.taskId,
      slotDate: taskAttachments.slotDate,
      name: files.name,
      mimeType: files.mimeType,
      size: files.size,
      createdOn: taskAttachments.createdAt,
    })
    .from(taskAttachments)
    .innerJoin(files, sameRow(files, taskAttachments.fileId))
    .where(and(eq(taskAttachments.organizationId, organizationId), among(taskAttachments.taskId, taskIds)))
    .orderBy(taskAttachments.createdAt, taskAttachments.id)
  for (const { slotDate, createdOn, ...row } of rows) {
    const key = keyOf({ taskId: row.taskId, slotDate })
    found.set(key, [...(found.get(key) ?? []), { ...row, createdOn }])
  }
  return found
}

async function countOrphans(tx: Tx, organizationId: number, taskIds: readonly string[]): Promise<Map<string, number>> {
  if (!taskIds.length) return new Map()
  const rows = await tx
    .select({ taskId: taskOverrides.seriesId, orphans: count() })
    .from(taskOverrides)
    .where(
      and(
        eq(taskOverrides.organizationId, organizationId),
        taskOverrides.orphaned,
        eq(taskOverrides.kind, 'modified'),
        among(taskOverrides.seriesId, taskIds),
      ),
    )
    .groupBy(taskOverrides.seriesId)
  return new Map(rows.map(({ taskId, orphans }) => [taskId, orphans]))
}
