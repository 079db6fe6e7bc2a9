import { asc, eq } from 'drizzle-orm'

import { activity, jobEmails, jobStatusEntries, jobs, mailMessages, notes, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/ids'
import { asPlainText } from '@/lib/notes/rules'

type Happening = Pick<
  typeof activity.$inferInsert,
  'action' | 'actorId' | 'subjectType' | 'subjectId' | 'jobId' | 'details' | 'createdAt'
>

/** Records what the story tells of its jobs as it would have been recorded had people done it. */
export async function recordStory({ organizationId }: { organizationId: number }): Promise<void> {
  await inOrganization({ organizationId }, async (tx) => {
    const opened = await tx
      .select({ id: jobs.id, jobNo: jobs.jobNo, createdBy: jobs.createdBy, createdAt: jobs.createdAt })
      .from(jobs)
    const entries = await tx.select().from(jobStatusEntries).orderBy(asc(jobStatusEntries.happenedAt))
    const written = await tx.select().from(notes)
    const texts = await tx.select().from(smsMessages)
    const emails = await tx
      .select({ email: jobEmails, mail: mailMessages })
      .from(jobEmails)
      .innerJoin(mailMessages, eq(mailMessages.id, jobEmails.id))

    const happenings: Happening[] = [
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
        const details = { from: before.status, to: status, happenedAt: happenedAt.toISOString(), ...(note && { note }) }
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
      ...emails.map(({ email, mail }) => ({
        ...about('email', email.id, email.jobId),
        action: 'email.written',
        actorId: email.createdBy,
        details: { to: mail.recipient.split(', '), subject: mail.subject },
        createdAt: mail.createdAt,
      })),
    ]
    await tx.insert(activity).values(happenings.map((happening) => ({ organizationId, id: newId(), ...happening })))
  })
}

const about = (subjectType: string, subjectId: string, jobId: string) => ({ subjectType, subjectId, jobId })
