import { createHash } from 'node:crypto'

import { outsideJson } from '@/lib/job/jobs/outside'
import { jobNumber } from '@/lib/job/jobs/rules'
import { GalleryPhoto } from '@/lib/job/photos/schema'
import { sectionsForClient } from '@/lib/paper/estimates/shown'
import type { FormOfJob } from '@/lib/paper/forms/schema'

import type { JobRecord, PrintableEstimate } from './queries'
import type { ReportRequest } from './schema'

interface Made {
  title: string
  request: ReportRequest
  madeAt: Date
  version: { no: number; code: string }
}

/** The record that a report is made of, or the form that it prints: the facts as the API gives them. */
function factsOf(record: JobRecord, form: FormOfJob | null) {
  const { organization, job, photos, ...rest } = record
  return {
    organization: { name: organization.name, identifier: organization.identifier, abn: organization.abn },
    job,
    ...(form ? { form } : { ...rest, photos: photos.map((photo) => GalleryPhoto.parse(photo)) }),
  }
}

/** One space a level: the text whose hash is printed is what is left of the attachment without its `report`. */
const INDENT = 1

/** The SHA-256 of the facts of a report: the same for every report that is made of the same record. */
export const factsHash = (record: JobRecord, form: FormOfJob | null): string =>
  createHash('sha256')
    .update(outsideJson(factsOf(record, form), INDENT))
    .digest('hex')

/**
 * The SHA-256 of what was approved: an estimate as its client is shown it, with the signature if there is one. A discount in
 * percent and what was cut are in it only where there are some: the hash of an estimate that was approved before it held
 * them stays what its papers say.
 */
export function approvedHash({ sections, approval, cuts, ...estimate }: PrintableEstimate): string {
  const { estimateNo, versionNo, contingencyPercent, discountCents, gstPercent, totals, terms, exclusions } = estimate
  const sums = { contingencyPercent, discountCents, gstPercent, totals }
  const shown = sectionsForClient(sections, () => undefined, { showCosts: true, showSectionTotals: true })
  const cut = cuts.map(({ code, description, from, to, reason }) => ({ code, description, from, to, reason }))
  const since = { discountPercent: estimate.discountPercent ?? undefined, cuts: cut.length ? cut : undefined }
  const facts = { estimateNo, versionNo, sections: shown, ...sums, terms, exclusions, approval, ...since }
  return createHash('sha256').update(outsideJson(facts, INDENT)).digest('hex')
}

/**
 * The facts of a report as JSON. Whoever has the report can read it, so how to get into the house and the addresses of
 * colleagues stay out of it.
 */
export function attachedRecord(
  record: JobRecord,
  form: FormOfJob | null,
  { title, request, madeAt, version }: Made,
): string {
  const { type, ...options } = request
  const job = jobNumber(record.job)
  const report = { title, type, options, job, version: version.no, code: version.code, madeAt }
  return outsideJson({ report, ...factsOf(record, form) }, INDENT)
}
