import 'server-only'
import { asc } from 'drizzle-orm'

import { formSigningLinks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { nullWhenMissing } from '@/lib/base/errors'
import { findJob } from '@/lib/job/jobs/queries/job'
import { holdForm } from '@/lib/paper/forms/queries/job-forms'
import { readLink } from '@/lib/paper/links/kind'
import { writerOf } from '@/lib/paper/links/verbs/office'
import { sendLink } from '@/lib/paper/links/verbs/sending'
import { waitsFor } from '@/lib/paper/signing/queries'

import { SIGNING } from './kind'

/**
 * Sends the links that waited for a signature. Run again it finds none left; what keeps a letter from being written (a
 * day's limit) has the queue try it later.
 */
export const sendAfter = ({ organizationId, afterId }: { organizationId: number; afterId: string }): Promise<void> =>
  inOrganization({ organizationId }, async (tx) => {
    const before = await readLink(tx, SIGNING, { organizationId }, afterId)
    // A signature that was taken off meanwhile is no reason to go on.
    if (!before.signedAt) return
    if (!(await holdForm(tx, { organizationId }, before).catch(nullWhenMissing))) return
    const next = await tx
      .select()
      .from(formSigningLinks)
      .where(waitsFor({ organizationId }, before))
      .orderBy(asc(formSigningLinks.createdAt), asc(formSigningLinks.id))
      .for('no key update')
    for (const link of next) {
      const writer = await writerOf(tx, SIGNING, { organizationId }, link)
      // What was locked or deleted meanwhile is not to be signed any more, and neither is what belongs to a deleted job.
      if ((await findJob(tx, writer, link.jobId)) && (await SIGNING.isDue(tx, writer, link)))
        await sendLink(tx, SIGNING, writer, link)
    }
  })
