import 'server-only'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { activity, formTemplates, jobForms, jobStatusEntries, jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { answerToReplay } from '@/db/versioned'
import { counted } from '@/lib/base/counts'
import { ChangedMeanwhile, type DomainError, conflict, invalid, notFound, wrongRole } from '@/lib/base/errors'
import { msBetween } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lastChangeOf } from '@/lib/company/users/queries'
import { OFFERING_EVENTS, moveAfter, moveForForm } from '@/lib/job/jobs/offers'
import { getJob, listStatusEntries, liveJob, requireJob } from '@/lib/job/jobs/queries/job'
import {
  AHEAD_MS,
  type JobMove,
  type Verdict,
  heldFromOf,
  mayMove,
  mayTakeBack,
  statusLabel,
} from '@/lib/job/jobs/rules'
import type { JobOffer, JobStatusEntry, MoveJob } from '@/lib/job/jobs/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { countStanding, holdJob } from '@/lib/site/equipment/queries/installations'

/**
 * Moves a job to another status, by an entry in its status history. An entry from before the newest one only fills in
 * the history.
 * @throws role or invalid as `mayMove` rules, conflict with the job when it has another status than expected
 */
export const move = (actor: Actor, jobId: string, command: MoveJob): Promise<JobStatusEntry> =>
  inOrganization(actor, (tx) => moveWithin(tx, actor, jobId, command))

/** The same, inside a larger transaction. */
export async function moveWithin(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { id = newId(), status, note, date, from, force }: MoveJob,
): Promise<JobStatusEntry> {
  const [job, history] = await Promise.all([requireJob(tx, actor, jobId), listStatusEntries(tx, actor, jobId)])
  const asked = { jobId, status, note, date, from, force }
  const refuseReplay = async (entries: readonly JobStatusEntry[]) => {
    const done = entries.find((entry) => entry.id === id)
    if (done) throw await answerToReplay(tx, actor, jobStatusEntries, id, done, { asked })
  }
  await refuseReplay(history)
  const now = new Date().toISOString()
  const happenedAt = whenOf(date, history[0], now)
  const earlier = history.filter((entry) => entry.happenedAt <= happenedAt)
  const isNewest = earlier.length === history.length
  if (from && from !== job.status) throw await movedMeanwhile(tx, actor, jobId)

  const step = {
    from: earlier[0]?.status ?? 'NOT_STARTED',
    to: status,
    heldFrom: heldFromOf(earlier.map((entry) => entry.status)),
  }
  await refuseUnless(mayMove(actor.role, step, note), tx, actor, jobId)
  if (isNewest && status === 'COMPLETED') await refuseWhileInstalled(tx, actor, jobId, { note, force })
  await setStatus(tx, actor, jobId, { from: job.status, to: isNewest ? status : job.status }).catch(async (error) => {
    // The same entry was sent twice at the same second: the later one finds the earlier one's entry.
    await refuseReplay(await listStatusEntries(tx, actor, jobId))
    throw error
  })
  await tx.insert(jobStatusEntries).values({
    organizationId: actor.organizationId,
    id,
    jobId,
    status,
    note,
    happenedAt,
    recordedAt: now,
    byUserId: actor.userId,
  })
  await keepAsked(tx, actor, { table: jobStatusEntries, ids: [id], asked })
  await record(tx, actor, 'job.moved', {
    subjectType: 'job',
    subjectId: jobId,
    jobId,
    details: { from: step.from, to: status, happenedAt, ...(note && { note }) },
  })
  const recorded = await listStatusEntries(tx, actor, jobId)
  return recorded.find((entry) => entry.id === id)!
}

/**
 * Takes the last move back: the job has its earlier status again. The entry stays in the record, marked.
 * @throws not_found, role, and conflict for any entry but the last, or the first
 */
export async function takeBack(actor: Actor, jobId: string, entryId: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const [job, history] = await Promise.all([requireJob(tx, actor, jobId), listStatusEntries(tx, actor, jobId)])
    const [last, before] = history
    if (!last || !history.some((entry) => entry.id === entryId)) throw notFound('status entry')
    if (last.id !== entryId) throw conflict('Only the last move can be taken back.')
    if (!before) throw conflict('A job keeps its first status.')
    const step = { from: before.status, to: last.status }
    if (!mayTakeBack(actor.role, step)) {
      throw wrongRole('Only an Administrator or a Project Coordinator may take this move back.')
    }
    await setStatus(tx, actor, jobId, { from: job.status, to: before.status })
    const removed = await tx
      .update(jobStatusEntries)
      .set({ removedAt: sql`now()`, removedBy: actor.userId })
      .where(
        and(
          eq(jobStatusEntries.organizationId, actor.organizationId),
          eq(jobStatusEntries.id, entryId),
          isNull(jobStatusEntries.removedAt),
        ),
      )
      .returning({ id: jobStatusEntries.id })
    if (!removed.length) throw await movedMeanwhile(tx, actor, jobId)
    await record(tx, actor, 'job.move-taken-back', {
      subjectType: 'job',
      subjectId: jobId,
      jobId,
      details: { entryId, from: last.status, to: before.status },
    })
  })
}

const FORM_SUBMITTED = 'form.submitted'
/** The form that an entry tells of; none once it is deleted. */
const submittedForm = and(
  eq(jobForms.organizationId, activity.organizationId),
  // Of other entries the subject may be no id.
  eq(jobForms.id, sql`case when ${activity.action} = ${FORM_SUBMITTED} then ${activity.subjectId}::uuid end`),
  isNull(jobForms.deletedAt),
)

/** The move that goes with the newest event since the job has its status. @throws not_found */
export async function offer(actor: Actor, jobId: string): Promise<JobOffer> {
  return reading(actor, async (tx) => {
    const [job, [current]] = await Promise.all([requireJob(tx, actor, jobId), listStatusEntries(tx, actor, jobId)])
    const [event] = await tx
      .select({
        id: activity.id,
        action: activity.action,
        createdAt: activity.createdAt,
        form: jobForms.name,
        offers: formTemplates.offersStatus,
      })
      .from(activity)
      .leftJoin(jobForms, submittedForm)
      .leftJoin(formTemplates, sameRow(formTemplates, jobForms.templateId))
      .where(
        and(
          eq(activity.organizationId, actor.organizationId),
          eq(activity.jobId, jobId),
          inArray(activity.action, [...OFFERING_EVENTS, FORM_SUBMITTED]),
          // A form that offers nothing does not hide what happened before it.
          or(ne(activity.action, FORM_SUBMITTED), isNotNull(formTemplates.offersStatus)),
          gt(activity.createdAt, current!.recordedAt),
        ),
      )
      .orderBy(desc(activity.createdAt), desc(activity.id))
      .limit(1)
    if (!event) return { offer: null }
    const { form, offers } = event
    const move =
      form && offers
        ? moveForForm({ name: form, to: offers }, job.status, actor.role)
        : moveAfter(event.action, job.status, actor.role)
    if (!move) return { offer: null }
    const { because, to } = move
    return { offer: { eventId: event.id, happenedAt: event.createdAt, because, to } }
  })
}

/** Without a date the move happened now, and never before the newest entry: a move made now is the newest. */
function whenOf(date: string | undefined, newest: JobStatusEntry | undefined, now: string): string {
  if (!date) return newest && newest.happenedAt > now ? newest.happenedAt : now
  if (msBetween(now, date) > AHEAD_MS) throw invalid({ date: 'Cannot be in the future' })
  return date > now ? now : date
}

/**
 * Whoever moved it is who recorded its newest move, or took back the one after that. An earlier move that somebody filled in
 * since moved nothing.
 */
async function movedMeanwhile(tx: Tx, actor: Actor, jobId: string): Promise<DomainError> {
  const actions = ['job.moved', 'job.move-taken-back']
  const [newest] = await listStatusEntries(tx, actor, jobId)
  const which = or(
    eq(activity.action, 'job.move-taken-back'),
    sql`${activity.details} ->> 'happenedAt' = ${newest?.happenedAt ?? null}`,
  )
  const [current, last] = await Promise.all([
    getJob(tx, actor, jobId),
    lastChangeOf(tx, actor, { subjectType: 'job', subjectId: jobId, actions, which }),
  ])
  const what = `this job to ${statusLabel(current.status)}`
  return new ChangedMeanwhile(what, { verb: 'moved' }, { current: { ...current, ...last } })
}

async function refuseUnless(verdict: Verdict, tx: Tx, actor: Actor, jobId: string): Promise<void> {
  if (verdict.allowed) return
  if (verdict.because === 'role') throw wrongRole(verdict.reason)
  if (verdict.because === 'note') throw invalid({ note: verdict.reason })
  throw conflict(verdict.reason, await getJob(tx, actor, jobId))
}

/** Nobody finds equipment that was forgotten in a completed job. */
async function refuseWhileInstalled(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { note, force }: Pick<MoveJob, 'note' | 'force'>,
): Promise<void> {
  await holdJob(tx, actor, jobId)
  const standing = await countStanding(tx, actor, jobId)
  if (!standing || (force && note)) return
  if (force) throw invalid({ note: 'Please say why the equipment stays' })
  throw conflict(
    `${counted(standing, 'unit')} ${standing === 1 ? 'is' : 'are'} still installed. Pick the equipment up first, or complete the job with a note.`,
  )
}

/** When two people move a job at the same second, the one whose `from` no longer holds loses. */
async function setStatus(tx: Tx, actor: Actor, jobId: string, { from, to }: JobMove): Promise<void> {
  const moved = await tx
    .update(jobs)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(liveJob(actor, jobId), eq(jobs.status, from)))
    .returning({ id: jobs.id })
  if (!moved.length) throw await movedMeanwhile(tx, actor, jobId)
}
