import 'server-only'
import { type SQL, and, asc, eq, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { estimateCuts, estimateLines, estimates, jobs, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { type FromTo, MOST_CUTS, MOST_PAST, type Past, type Thing } from './cuts'
import { measureInWords } from './rules'
import type { EstimateCut, EstimateParams } from './schema'

type Scope = Pick<Actor, 'organizationId'>

const measures = {
  offeredQuantity: estimateCuts.offeredQuantity,
  offeredDays: estimateCuts.offeredDays,
  unit: estimateCuts.unit,
  approvedQuantity: estimateCuts.approvedQuantity,
  approvedDays: estimateCuts.approvedDays,
}

const inWords = (quantity: number | null, unit: string | null, days: number | null): string | null =>
  quantity === null ? null : measureInWords({ quantity, unit: unit ?? undefined, days })

/** How much of a cut line was offered and approved. */
export const fromTo = (row: Pick<typeof estimateCuts.$inferSelect, keyof typeof measures>): FromTo => ({
  from: inWords(row.offeredQuantity, row.unit, row.offeredDays),
  to: inWords(row.approvedQuantity, row.unit, row.approvedDays),
})

/** What was cut of an estimate, or from the version before it: one version is cut once. */
export async function listCuts(
  tx: Tx,
  { organizationId }: Scope,
  { jobId, estimateId }: EstimateParams,
): Promise<EstimateCut[]> {
  const rows = await tx
    .select({
      id: estimateCuts.id,
      estimateId: estimateCuts.estimateId,
      approvedId: estimateCuts.approvedId,
      code: estimateCuts.code,
      description: estimateCuts.description,
      ...measures,
      amountCents: estimateCuts.amountCents,
      reason: estimateCuts.reason,
      linkId: estimateCuts.linkId,
      createdBy: personColumns,
      createdAt: estimateCuts.createdAt,
    })
    .from(estimateCuts)
    .innerJoin(users, sameRow(users, estimateCuts.createdBy))
    .where(
      and(
        eq(estimateCuts.organizationId, organizationId),
        eq(estimateCuts.jobId, jobId),
        or(eq(estimateCuts.estimateId, estimateId), eq(estimateCuts.approvedId, estimateId)),
      ),
    )
    .orderBy(asc(estimateCuts.createdAt), asc(estimateCuts.id))
    .limit(2 * MOST_CUTS + 1)
  return rows.map(
    ({ linkId, createdBy, offeredQuantity, offeredDays, unit, approvedQuantity, approvedDays, ...row }) => ({
      ...row,
      ...fromTo({ offeredQuantity, offeredDays, unit, approvedQuantity, approvedDays }),
      source: linkId ? ('LINK' as const) : ('OFFICE' as const),
      createdBy: toPerson(createdBy),
    }),
  )
}

interface PastRow extends Record<string, unknown> {
  estimate_no: number
  catalogue_item_id: string | null
  evidence_kind: string | null
  code: string | null
  description: string
  reason: string | null
  offered_quantity: string | null
  offered_days: string | null
  unit: string | null
  approved_quantity: string | null
  approved_days: string | null
}

const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))

const without = (values: readonly (string | null)[]): string[] => [...new Set(values.flatMap((one) => one ?? []))]

/**
 * What a client has cut or approved of things that some lines may be of, the newest cut first: one statement for all of
 * them. A client who never cut anything has none.
 */
export async function pastOf(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string,
  things: readonly Thing[],
): Promise<Past[]> {
  const [items, kinds] = [things.map((one) => one.catalogItemId), things.map((one) => one.evidenceKind)]
  const [codes, words] = [things.map((one) => one.code), things.map((one) => one.description)]
  const among = (value: SQL, wanted: readonly (string | null)[], type = sql`text[]`) =>
    sql`${value} = any(${sql.param(without(wanted))}::${type})`
  const folded = (value: SQL) => sql`lower(regexp_replace(btrim(${value}), '\\s+', ' ', 'g'))`
  const fold = (values: readonly (string | null)[]) =>
    values.map((value) => value && value.trim().toLowerCase().replace(/\s+/g, ' '))
  const isOne = (item: SQL, kind: SQL, code: SQL, text: SQL) =>
    sql`(${among(item, items, sql`uuid[]`)} or ${among(kind, kinds)} or ${among(folded(code), fold(codes))} or ${among(folded(text), fold(words))})`
  const kindOfLine = sql`regexp_replace(line.evidence ->> 'key', '\\.[0-9a-f-]{36}$', '')`
  const rows = await tx.execute<PastRow>(sql`
    select estimate_no, catalogue_item_id, evidence_kind, code, description, reason,
           offered_quantity, offered_days, unit, approved_quantity, approved_days
      from (
        select estimate.estimate_no, cut.catalogue_item_id, cut.evidence_kind, cut.code, cut.description, cut.reason,
               cut.offered_quantity, cut.offered_days, cut.unit, cut.approved_quantity, cut.approved_days,
               cut.created_at as cut_at, cut.id
          from ${estimateCuts} as cut
          join ${estimates} as estimate
            on estimate.organization_id = cut.organization_id and estimate.id = cut.estimate_id
         where cut.organization_id = ${organizationId} and cut.client_id = ${clientId}
           and ${isOne(sql`cut.catalogue_item_id`, sql`cut.evidence_kind`, sql`cut.code`, sql`cut.description`)}
        union all
        select estimate.estimate_no, line.catalogue_item_id, ${kindOfLine}, line.code, line.description, null,
               null, null, null, null, null,
               null, line.id
          from ${jobs} as job
          join ${estimates} as estimate
            on estimate.organization_id = job.organization_id and estimate.job_id = job.id
           and estimate.status = 'APPROVED' and estimate.deleted_at is null
          join ${estimateLines} as line
            on line.organization_id = estimate.organization_id and line.estimate_id = estimate.id
         where job.organization_id = ${organizationId} and job.client_id = ${clientId}
           and not line.is_credit
           and exists (
             select from ${estimateCuts} as any_cut
              where any_cut.organization_id = ${organizationId} and any_cut.client_id = ${clientId})
           and ${isOne(sql`line.catalogue_item_id`, kindOfLine, sql`line.code`, sql`line.description`)}
      ) as past
     order by cut_at desc nulls last, id desc
     limit ${MOST_PAST}`)
  return rows.map((row) => ({
    estimateNo: row.estimate_no,
    catalogItemId: row.catalogue_item_id,
    evidenceKind: row.evidence_kind,
    code: row.code,
    description: row.description,
    reason: row.reason,
    ...fromTo({
      offeredQuantity: numberOf(row.offered_quantity),
      offeredDays: numberOf(row.offered_days),
      unit: row.unit,
      approvedQuantity: numberOf(row.approved_quantity),
      approvedDays: numberOf(row.approved_days),
    }),
  }))
}
