import 'server-only'
import { and, eq, inArray, isNull, not, or } from 'drizzle-orm'

import { contacts, emailAttachments, jobReportEmails, jobReports, mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { instantAfter } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { ApproveByLink, AskForApproval } from '@/lib/paper/approval/schema'
import { ask } from '@/lib/paper/approval/verbs/ask'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { ChangeEstimate, type EstimateParams } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { makeReport } from '@/lib/paper/reports/verbs/make'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { makeEmail, makeVisitor } from './factories'
import type { Job } from './field'

/** Makes the report of a job's first day and sends it to its client, at the time that the story tells. */
export async function sendFirstReport(coordinator: Actor, { id: jobId, clientId, course }: Job): Promise<void> {
  const { organizationId, userId: createdBy } = coordinator
  const { name, email } = await clientOf(coordinator, clientId!)
  const madeAt = course.reportedAt!
  const { id: reportId } = await reports.store(
    coordinator,
    jobId,
    ReportRequest.parse({ type: 'InitialAttendanceReport' }),
  )
  const report = and(eq(jobReports.organizationId, organizationId), eq(jobReports.id, reportId))
  const [owed] = await inOrganization(coordinator, (tx) => tx.select().from(jobReports).where(report))
  const { code, title, versionNo } = owed!
  await makeReport({ organizationId, reportId, code }, { number: 1, isLast: true }, new Date(madeAt))
  const createdAt = instantAfter(madeAt, 60_000)
  const { id: emailId } = await makeEmail(coordinator, {
    jobId,
    createdBy,
    createdAt,
    recipient: email!,
    subject: title,
    text: `Hello ${name},\n\nattached is what we found at the first visit, and what we set up. We read it daily and write again once it is dry.\n\nKind regards\n${coordinator.firstName}`,
    submits: 'REPORT_SUBMITTED',
  })
  await inOrganization(coordinator, async (tx) => {
    const [made] = await tx
      .update(jobReports)
      .set({ createdAt: madeAt })
      .where(report)
      .returning({ fileId: jobReports.fileId })
    await tx.insert(jobReportEmails).values({ organizationId, reportId, emailId })
    await tx
      .insert(emailAttachments)
      .values({ organizationId, id: newId(), emailId, fileId: made!.fileId!, name: `${title}.pdf`, place: 0 })
    const happening = { subjectType: 'report', subjectId: reportId, jobId, details: { title, versionNo } }
    await record(tx, coordinator, 'report.submitted', { ...happening, createdAt })
  })
}

/** Sends an estimate for approval by link, and has the client approve it. No mail about it leaves this installation. */
export async function approveByLink(coordinator: Actor, { clientId }: Job, at: EstimateParams): Promise<void> {
  const { organizationId } = coordinator
  const { name, email } = await clientOf(coordinator, clientId!)
  await estimates.change(coordinator, at, ChangeEstimate.parse({ status: 'COMPLETED' }))
  await ask(coordinator, at, AskForApproval.parse({ name, sendBy: 'email', email }))
  const ofThis = eq(mailMessages.organizationId, organizationId)
  const [letter] = await inOrganization(coordinator, (tx) =>
    tx
      .select({ token: mailMessages.linkSecret })
      .from(mailMessages)
      .where(and(ofThis, eq(mailMessages.linkKind, 'SIGNING'), eq(mailMessages.recipient, email!))),
  )
  const client = makeVisitor()
  const { estimate } = await byLink.view(client, letter!.token!)
  const signature = { sign: { typed: name }, signedBy: name }
  await byLink.approve(client, letter!.token!, ApproveByLink.parse({ signature, version: estimate!.version }))
  const isInvitation = eq(mailMessages.linkKind, 'INVITATION')
  const waits = and(
    inArray(mailMessages.status, ['outbox', 'queued']),
    or(isNull(mailMessages.linkKind), not(isInvitation)),
  )
  await inOrganization(coordinator, (tx) =>
    tx
      .update(mailMessages)
      .set({ status: 'sent', sentAt: new Date().toISOString(), linkSecret: null })
      .where(and(ofThis, waits)),
  )
}

/** The client's first contact. */
async function clientOf(coordinator: Actor, clientId: string) {
  const [contact] = await inOrganization(coordinator, (tx) =>
    tx
      .select({ name: contacts.name, email: contacts.email })
      .from(contacts)
      .where(
        and(
          eq(contacts.organizationId, coordinator.organizationId),
          eq(contacts.clientId, clientId),
          eq(contacts.isPrimary, true),
        ),
      ),
  )
  return contact!
}
