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
export const factsHash = (record: JobRecord, form: FormOfJob | null): string => hashOf(factsOf(record, form))

/**
 * The SHA-256 of what was approved: an estimate as its client is shown it, with the signature if there is one. What it is
 * made of stays as it is, or a paper of today would contradict the papers of what was approved before.
 */
export const approvedHash = (estimate: PrintableEstimate): string => hashOf(approvedFacts(estimate))

/**
 * The SHA-256 of what was approved with what `approvedHash` does not know: a discount in percent, and what was cut. Null
 * where there is neither.
 */
export function approvedHashWithCuts(estimate: PrintableEstimate): string | null {
  const { cuts, discountPercent } = estimate
  if (!cuts.length && discountPercent === null) return null
  const cut = cuts.map(({ code, description, from, to, reason }) => ({ code, description, from, to, reason }))
  const since = { discountPercent: discountPercent ?? undefined, cuts: cut.length ? cut : undefined }
  return hashOf({ ...approvedFacts(estimate), ...since })
}

function approvedFacts({ sections, approval, ...estimate }: PrintableEstimate) {
  const { estimateNo, versionNo, contingencyPercent, discountCents, gstPercent, totals, terms, exclusions } = estimate
  const sums = { contingencyPercent, discountCents, gstPercent, totals }
  const shown = sectionsForClient(sections, () => undefined, { showCosts: true, showSectionTotals: true })
  return { estimateNo, versionNo, sections: shown, ...sums, terms, exclusions, approval }
}

const hashOf = (facts: object): string => createHash('sha256').update(outsideJson(facts, INDENT)).digest('hex')

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
