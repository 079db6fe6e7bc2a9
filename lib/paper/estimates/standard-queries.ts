import 'server-only'
import { and, asc, eq } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { estimateTemplates, estimateWords } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { offersOf, priceDayOf } from '@/lib/paper/catalogue/queries/items'
import { hasCatalogue } from '@/lib/paper/catalogue/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { WITHOUT_ITEM } from './rules'
import { type AddEstimate, type EstimateTemplate, type EstimateWords, TemplateSection } from './schema'
import { MOST_TEMPLATES } from './standards'

type Scope = Pick<Actor, 'organizationId'>

/** The words that an organisation's new estimates begin with. */
export async function getWords(tx: Tx, { organizationId }: Scope): Promise<EstimateWords> {
  const [row] = await tx
    .select({
      terms: estimateWords.terms,
      exclusions: estimateWords.exclusions,
      version: estimateWords.version,
    })
    .from(estimateWords)
    .where(eq(estimateWords.organizationId, organizationId))
  return row ?? { terms: null, exclusions: null, version: 0 }
}

const columns = {
  id: estimateTemplates.id,
  name: estimateTemplates.name,
  markupMode: estimateTemplates.markupMode,
  sectionCount: estimateTemplates.sectionCount,
  lineCount: estimateTemplates.lineCount,
  createdAt: estimateTemplates.createdAt,
  updatedAt: estimateTemplates.updatedAt,
  version: estimateTemplates.version,
}

/** One template, as a condition. */
export const thisTemplate = ({ organizationId }: Scope, id: string) =>
  and(eq(estimateTemplates.organizationId, organizationId), eq(estimateTemplates.id, id))

/** The templates of an organisation, by name. */
export const listTemplates = (tx: Tx, { organizationId }: Scope): Promise<EstimateTemplate[]> =>
  tx
    .select(columns)
    .from(estimateTemplates)
    .where(eq(estimateTemplates.organizationId, organizationId))
    .orderBy(asc(inAlphabet(estimateTemplates.name)))
    .limit(MOST_TEMPLATES)

/** The template that an id is used for. */
export async function findTemplate(tx: Tx, scope: Scope, id: string): Promise<EstimateTemplate | null> {
  const [row = null] = await tx.select(columns).from(estimateTemplates).where(thisTemplate(scope, id))
  return row
}

type Beginning = Pick<AddEstimate, 'markupMode' | 'sections'> & { markupPercent: number | null }

/**
 * What an estimate of a job begins with from a template: items of the catalogue at the prices that the job's client has
 * today, other lines, and those whose item is gone, at the prices that were kept. @throws not_found
 */
export async function beginningOf(tx: Tx, actor: Actor, jobId: string, id: string): Promise<Beginning> {
  const [template] = await tx
    .select({
      markupMode: estimateTemplates.markupMode,
      markupPercent: estimateTemplates.markupPercent,
      sections: estimateTemplates.sections,
    })
    .from(estimateTemplates)
    .where(thisTemplate(actor, id))
  if (!template) throw notFound('template')
  const sections = TemplateSection.array().parse(template.sections)
  const items = sections.flatMap(({ lines }) => lines.flatMap(({ catalogItemId }) => catalogItemId ?? []))
  const isPriced = items.length > 0 && hasCatalogue(actor.organization.pricingPlan)
  const offers = isPriced ? await offersOf(tx, actor, await priceDayOf(tx, actor, jobId), [...new Set(items)]) : []
  const offerOf = new Map(offers.map((offer) => [offer.itemId, offer]))
  return {
    ...template,
    sections: sections.map(({ lines, ...section }) => ({
      ...section,
      roomId: null,
      lines: lines.map((line) => {
        const offer = line.catalogItemId === null ? undefined : offerOf.get(line.catalogItemId)
        if (!offer) return { ...line, ...WITHOUT_ITEM }
        const { unitCostCents, sellPriceCents, taxable } = offer
        const prices = { unitCostCents, listCostCents: unitCostCents, listSellCents: sellPriceCents, taxable }
        // As where an item is taken in the grid: a markup stays only where the list has no price to sell for.
        return {
          ...line,
          ...prices,
          unitRateCents: sellPriceCents,
          ...(sellPriceCents !== null && { markupPercent: null }),
        }
      }),
    })),
  }
}
