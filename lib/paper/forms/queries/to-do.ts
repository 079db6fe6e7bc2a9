import 'server-only'
import { and, asc, eq, exists, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import { formTemplateGroups, formTemplates, jobForms, jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { toSign } from '@/lib/paper/forms/rules'
import type { FormVisit, FormsToDo } from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { formsOfJob, listDrafts } from './job-forms'
import { liveTemplates } from './templates'

/** What a job's forms wait for: those that it is required to have, and those that are to be signed. */
export async function formsToDo(tx: Tx, actor: Actor, jobId: string): Promise<FormsToDo> {
  const [required, drafts] = await Promise.all([listRequired(tx, actor, jobId), listDrafts(tx, actor, jobId)])
  const waiting = drafts.map((form) => ({ ...form, toSign: toSign(form) }))
  return {
    missing: required.map((template) => {
      const begun = waiting.find((form) => form.formTemplateId === template.formTemplateId)
      return { ...template, formId: begun?.id ?? null, toSign: begun?.toSign ?? 0 }
    }),
    toSign: waiting.filter((form) => form.toSign > 0).length,
  }
}

/** The templates for a job's client and for all that are required and of which the job has no submitted form, by name. */
async function listRequired(tx: Tx, actor: Actor, jobId: string) {
  const itsClient = tx
    .select({ clientId: jobs.clientId })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId)))
  const submitted = tx
    .select({ id: jobForms.id })
    .from(jobForms)
    .where(and(formsOfJob(actor, jobId), eq(jobForms.templateId, formTemplates.id), isNotNull(jobForms.submittedAt)))
  return tx
    .select({
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      // A check of Postgres: what is required has a visit.
      visit: sql<FormVisit>`${formTemplates.visit}`,
    })
    .from(formTemplates)
    .innerJoin(formTemplateGroups, sameRow(formTemplateGroups, formTemplates.groupId))
    .where(
      and(
        liveTemplates(actor),
        eq(formTemplates.isRequired, true),
        gt(formTemplates.version, 0),
        isNull(formTemplates.archivedAt),
        or(isNull(formTemplateGroups.clientId), eq(formTemplateGroups.clientId, itsClient)),
        not(exists(submitted)),
      ),
    )
    .orderBy(asc(inAlphabet(formTemplates.name)), asc(formTemplates.id))
}
