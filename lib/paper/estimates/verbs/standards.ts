import 'server-only'
import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { estimateTemplates, estimateWords } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeAsRead } from '@/db/versioned'
import { changedMeanwhile, conflict, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { holdStanding } from '@/lib/company/plans/places'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { requireEstimate } from '@/lib/paper/estimates/queries'
import type {
  AddEstimateTemplate,
  ChangeEstimateWords,
  Estimate,
  EstimateTemplate,
  EstimateWords,
  RenameEstimateTemplate,
  TemplateSection,
} from '@/lib/paper/estimates/schema'
import { findTemplate, getWords, listTemplates, thisTemplate } from '@/lib/paper/estimates/standard-queries'
import { MOST_TEMPLATES, MOST_TEMPLATE_LINES } from '@/lib/paper/estimates/standards'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

/** The words that new estimates begin with. */
export const readWords = (actor: Actor): Promise<EstimateWords> => reading(actor, (tx) => getWords(tx, actor))

/**
 * Stores new words; estimates that have words already keep theirs.
 * @throws conflict with the stored words when `version` is an older one
 */
export async function changeWords(actor: Actor, { version, ...texts }: ChangeEstimateWords): Promise<EstimateWords> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const before = await getWords(tx, actor)
    if (version !== undefined && version !== before.version)
      throw changedMeanwhile('these words', estimateWords)(before)
    const row = { ...texts, version: before.version + 1, updatedAt: sql`now()` }
    await tx
      .insert(estimateWords)
      .values({ organizationId, ...row })
      .onConflictDoUpdate({ target: estimateWords.organizationId, set: row })
    const after = await getWords(tx, actor)
    await record(tx, actor, 'organization.estimate-words-changed', {
      subjectType: 'organization',
      subjectId: String(organizationId),
      details: changesBetween(before, after),
    })
    return after
  })
}

/** The templates, by name. */
export const browseTemplates = (actor: Actor): Promise<EstimateTemplate[]> =>
  reading(actor, (tx) => listTemplates(tx, actor))

/**
 * Keeps the sections and lines of an estimate as a template, without rooms and without what the job has recorded: such
 * lines begin with a quantity of nothing, to be counted anew. Postgres refuses a name that is taken.
 * @throws not_found, invalid, conflict when the id is another's, the estimate has no line or too many, or there are enough
 */
export async function addTemplate(
  actor: Actor,
  { id = newId(), name, ...at }: AddEstimateTemplate,
): Promise<EstimateTemplate> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const known = { asked: { name, ...at }, find: () => findTemplate(tx, actor, id) }
    await refuseKnown(tx, actor, estimateTemplates, id, known)
    await requireJob(tx, actor, at.jobId)
    const { sections, markupMode, markupPercent } = await requireEstimate(tx, actor, at)
    const lineCount = sections.reduce((count, { lines }) => count + lines.length, 0)
    if (!lineCount) throw conflict('There is no line to keep yet.')
    if (lineCount > MOST_TEMPLATE_LINES) throw conflict(`A template has at most ${MOST_TEMPLATE_LINES} lines.`)
    if ((await tx.$count(estimateTemplates, sql`organization_id = ${organizationId}`)) >= MOST_TEMPLATES) {
      throw conflict(`An organization has at most ${MOST_TEMPLATES} templates of estimates. Delete one first.`)
    }
    const kept = { markupMode, markupPercent, sections: sections.map(asKept), sectionCount: sections.length, lineCount }
    await createOnce(tx, estimateTemplates, { organizationId, id, name, ...kept }, known)
    await record(tx, actor, 'estimate-template.added', {
      subjectType: 'estimate-template',
      subjectId: id,
      details: { name, lines: lineCount },
    })
    return (await findTemplate(tx, actor, id))!
  })
}

const asKept = ({ title, markupPercent, lines }: Estimate['sections'][number]): TemplateSection => ({
  title,
  markupPercent,
  lines: lines.map(({ id: _, version: __, totalCents: ___, originId: ____, evidence, ...line }) => ({
    ...line,
    ...(evidence && { quantity: 0, days: null }),
  })),
})

/**
 * Names a template anew. Postgres refuses a name that is taken.
 * @throws not_found, invalid, conflict with the stored one
 */
export async function renameTemplate(
  actor: Actor,
  id: string,
  { name, version }: RenameEstimateTemplate,
): Promise<EstimateTemplate> {
  const refuseStale = changedMeanwhile('this template', estimateTemplates)
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const before = await findTemplate(tx, actor, id)
    if (!before) throw notFound('template')
    if (before.name === name) return before
    if (before.version !== version) throw refuseStale(before)
    const within = thisTemplate(actor, id)
    const isWritten = await writeAsRead(tx, estimateTemplates, [before], { within, set: { name } })
    if (!isWritten) throw refuseStale((await findTemplate(tx, actor, id))!)
    const after = (await findTemplate(tx, actor, id))!
    const details = changesBetween(before, after)
    await record(tx, actor, 'estimate-template.changed', { subjectType: 'estimate-template', subjectId: id, details })
    return after
  })
}

/** Deletes a template; estimates that began with it stay as they are. @throws not_found */
export async function removeTemplate(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const [removed] = await tx
      .delete(estimateTemplates)
      .where(thisTemplate(actor, id))
      .returning({ name: estimateTemplates.name })
    if (!removed) throw notFound('template')
    await record(tx, actor, 'estimate-template.deleted', {
      subjectType: 'estimate-template',
      subjectId: id,
      details: removed,
    })
  })
}
