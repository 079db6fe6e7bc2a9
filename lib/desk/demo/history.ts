import 'server-only'
import { asc, eq } from 'drizzle-orm'

import { activity, inspections, jobEmails, jobStatusEntries, jobs, mailMessages, notes, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/ids'
import { asPlainText } from '@/lib/job/notes/rules'

type Happening = Pick<
  typeof activity.$inferInsert,
  'action' | 'actorId' | 'subjectType' | 'subjectId' | 'jobId' | 'details' | 'createdAt'
>

/** Records the story of its jobs in the history, as if people had done it. */
export async function recordStory({ organizationId }: { organizationId: number }): Promise<void> {
  await inOrganization({ organizationId }, async (tx) => {
    const opened = await tx
      .select({ id: jobs.id, jobNo: jobs.jobNo, createdBy: jobs.createdBy, createdAt: jobs.createdAt })
      .from(jobs)
    const entries = await tx
      .select({
        jobId: jobStatusEntries.jobId,
        status: jobStatusEntries.status,
        note: jobStatusEntries.note,
        byUserId: jobStatusEntries.byUserId,
        happenedAt: jobStatusEntries.happenedAt,
      })
      .from(jobStatusEntries)
      .orderBy(asc(jobStatusEntries.happenedAt))
    const written = await tx
      .select({
        id: notes.id,
        jobId: notes.jobId,
        text: notes.text,
        createdBy: notes.createdBy,
        createdAt: notes.createdAt,
      })
      .from(notes)
    const texts = await tx
      .select({
        id: smsMessages.id,
        jobId: smsMessages.jobId,
        direction: smsMessages.direction,
        recipientNumber: smsMessages.recipientNumber,
        sender: smsMessages.sender,
        text: smsMessages.text,
        createdBy: smsMessages.createdBy,
        createdAt: smsMessages.createdAt,
      })
      .from(smsMessages)
    const emails = await tx
      .select({
        id: jobEmails.id,
        jobId: jobEmails.jobId,
        createdBy: jobEmails.createdBy,
        recipient: mailMessages.recipient,
        subject: mailMessages.subject,
        createdAt: mailMessages.createdAt,
      })
      .from(jobEmails)
      .innerJoin(mailMessages, eq(mailMessages.id, jobEmails.id))

    const visits = await tx
      .select({
        id: inspections.id,
        jobId: inspections.jobId,
        isInitialAttendance: inspections.isInitialAttendance,
        happenedAt: inspections.happenedAt,
        capturedAt: inspections.capturedAt,
        createdBy: inspections.createdBy,
      })
      .from(inspections)

    const happenings: Happening[] = [
      ...visits.map(({ id, jobId, isInitialAttendance, happenedAt, capturedAt, createdBy }) => ({
        ...about('site-visit', id, jobId),
        action: isInitialAttendance ? 'site-visit.attended' : 'site-visit.added',
        actorId: createdBy,
        details: { inspectionDate: happenedAt, isInitialAttendance },
        createdAt: capturedAt,
      })),
      ...opened.map(({ id, jobNo, createdBy, createdAt }) => ({
        ...about('job', id, id),
        action: 'job.opened',
        actorId: createdBy,
        details: { jobNo },
        createdAt,
      })),
      ...entries.flatMap(({ jobId, status, note, byUserId, happenedAt }, at) => {
        const before = entries.slice(0, at).findLast((entry) => entry.jobId === jobId)
        if (!before) return []
        const details = { from: before.status, to: status, happenedAt, ...(note && { note }) }
        return [
          { ...about('job', jobId, jobId), action: 'job.moved', actorId: byUserId, details, createdAt: happenedAt },
        ]
      }),
      ...written.map(({ id, jobId, text, createdBy, createdAt }) => ({
        ...about('note', id, jobId),
        action: 'note.written',
        actorId: createdBy,
        details: { text: asPlainText(text) },
        createdAt,
      })),
      ...texts.map(({ id, jobId, direction, recipientNumber, sender, text, createdBy, createdAt }) => ({
        ...about('sms', id, jobId),
        ...(direction === 'outgoing'
          ? { action: 'sms.written', actorId: createdBy, details: { recipientNumber, text } }
          : { action: 'sms.received', actorId: null, details: { from: sender, text } }),
        createdAt,
      })),
      ...emails.map(({ id, jobId, createdBy, recipient, subject, createdAt }) => ({
        ...about('email', id, jobId),
        action: 'email.written',
        actorId: createdBy,
        details: { to: recipient.split(', '), subject },
        createdAt,
      })),
    ]
    await tx.insert(activity).values(happenings.map((happening) => ({ organizationId, id: newId(), ...happening })))
  })
}

const about = (subjectType: string, subjectId: string, jobId: string) => ({ subjectType, subjectId, jobId })
