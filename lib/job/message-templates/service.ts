import 'server-only'
import { and, asc, eq } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { messageTemplates, organizations } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { tasksOfJob } from '@/lib/job/calendar/queries'
import { getJob } from '@/lib/job/jobs/queries/job'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { type JobFields, fill } from './rules'
import type { AddTemplate, ChangeTemplate, FilledTemplate, MessageTemplate } from './schema'

const refuseStale = changedMeanwhile('this template', messageTemplates)

/** More than anybody would search through. */
const MOST_TEMPLATES = 200

const columns = {
  id: messageTemplates.id,
  kind: messageTemplates.kind,
  name: messageTemplates.name,
  subject: messageTemplates.subject,
  body: messageTemplates.body,
  createdAt: messageTemplates.createdAt,
  updatedAt: messageTemplates.updatedAt,
  version: messageTemplates.version,
}

const list = async (tx: Tx, { organizationId }: Actor): Promise<MessageTemplate[]> => {
  const rows = await tx
    .select(columns)
    .from(messageTemplates)
    .where(eq(messageTemplates.organizationId, organizationId))
    .orderBy(asc(messageTemplates.kind), asc(inAlphabet(messageTemplates.name)))
    .limit(MOST_TEMPLATES)
  return rows
}

const own = ({ organizationId }: Actor, id: string) =>
  and(eq(messageTemplates.organizationId, organizationId), eq(messageTemplates.id, id))

async function find(tx: Tx, actor: Actor, id: string): Promise<MessageTemplate | null> {
  const [row] = await tx.select(columns).from(messageTemplates).where(own(actor, id))
  return row ?? null
}

/** The organisation's templates, e-mails first, by name. */
export const browse = (actor: Actor): Promise<MessageTemplate[]> => reading(actor, (tx) => list(tx, actor))

/** The same with the facts of a job. @throws not_found */
export const browseForJob = (actor: Actor, jobId: string, now = new Date()): Promise<FilledTemplate[]> =>
  reading(actor, async (tx) => {
    const fields = await fieldsOf(tx, actor, jobId, now)
    const found = await list(tx, actor)
    return found.map(({ id, kind, name, subject, body }) => ({
      id,
      kind,
      name,
      subject: subject && fill(subject, fields),
      body: fill(body, fields),
    }))
  })

async function fieldsOf(tx: Tx, actor: Actor, jobId: string, now: Date): Promise<JobFields> {
  const job = await getJob(tx, actor, jobId)
  const [tasks, [organization]] = await Promise.all([
    tasksOfJob(tx, actor, jobId, now),
    tx
      .select({ phone: organizations.phone })
      .from(organizations)
      .where(eq(organizations.organizationId, actor.organizationId)),
  ])
  const upcoming = tasks.flatMap(({ next, draft }) =>
    next && !draft && Date.parse(next.start) > now.getTime() ? next.start : [],
  )
  const next = upcoming.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
  return {
    jobNumber: jobNumber(job),
    siteAddress: siteOf(job),
    contactName: job.contactName,
    clientName: customerOf(job),
    refNumber: job.refNumber,
    orderNumber: job.orderNumber,
    coordinatorName: job.projectManager && fullName(job.projectManager),
    organizationName: actor.organization.name,
    organizationPhone: organization?.phone ?? null,
    nextVisit: next ? formatDateTime(next, job.timezone) : null,
  }
}

/** Adds a template. @throws invalid when another of its kind has the name, conflict when the id is another's */
export async function add(actor: Actor, { id = newId(), ...fields }: AddTemplate): Promise<MessageTemplate> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      find: () => find(tx, actor, id),
      asked: fields,
      otherwise: nameTaken,
    }
    await refuseKnown(tx, actor, messageTemplates, id, known)
    await oneAtATime(tx, `message templates of ${organizationId}`)
    const all = await list(tx, actor)
    if (all.length >= MOST_TEMPLATES) throw conflict(`An organization has at most ${MOST_TEMPLATES} templates.`)
    await createOnce(tx, messageTemplates, { organizationId, id, ...fields }, known)
    await record(tx, actor, 'template.added', {
      subjectType: 'template',
      subjectId: id,
      details: { name: fields.name },
    })
    return (await find(tx, actor, id))!
  })
}

/** Changes a template. @throws not_found, invalid, conflict with the stored template */
export async function change(
  actor: Actor,
  id: string,
  { version, ...fields }: ChangeTemplate,
): Promise<MessageTemplate> {
  return inOrganization(actor, async (tx) => {
    const before = await find(tx, actor, id)
    if (!before) throw notFound('template')
    if (before.version !== version) throw refuseStale(before)
    const others = await list(tx, actor)
    if (others.some((other) => other.id !== id && other.kind === fields.kind && other.name === fields.name)) {
      throw nameTaken()
    }
    const after = await writeVersion(tx, messageTemplates, before, {
      within: own(actor, id),
      set: fields,
      read: async () => (await find(tx, actor, id))!,
      refuse: refuseStale,
    })
    const details = changesBetween(before, after)
    await record(tx, actor, 'template.changed', { subjectType: 'template', subjectId: id, details })
    return after
  })
}

/** Removes a template; messages that used it stay. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const [removed] = await tx.delete(messageTemplates).where(own(actor, id)).returning({ name: messageTemplates.name })
    if (!removed) throw notFound('template')
    await record(tx, actor, 'template.removed', { subjectType: 'template', subjectId: id, details: removed })
  })
}

const nameTaken = () => invalid({ name: 'There is a template of this name already' })
