import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { listed } from '@/lib/base/lists'

import { type Judged, type Proposal, isEquipment } from './proposals'
import { estimateNumber, isOpenStatus } from './rules'
import type { Estimate } from './schema'

/** Days of equipment that an estimate bills otherwise than the record has them. */
export interface BilledOtherwise {
  /** The line; else the number of the estimate and the proposal that no line of it bills, which its next version keeps. */
  id: string
  estimateId: string
  text: string
}

/**
 * Equipment whose days several estimates bill together more often than the record has them: each of them alone may be
 * right.
 */
export function billedByTwo(estimates: readonly Estimate[], proposals: readonly Proposal[]): BilledOtherwise[] {
  const recorded = new Map(proposals.map((one) => [one.key, daysOf(one)]))
  const lines = estimates.flatMap((estimate) =>
    estimate.sections.flatMap((section) =>
      section.lines.flatMap(({ evidence, ...line }) =>
        evidence && isEquipment(evidence) && !line.isCredit
          ? [{ ...line, key: evidence.key, title: section.title, estimate }]
          : [],
      ),
    ),
  )
  return [...groupedBy(lines, ({ key }) => key)].flatMap(([key, own]) => {
    const by = [...new Set(own.map(({ estimate }) => estimate))]
    const billed = own.reduce((sum, line) => sum + daysOf(line), 0)
    const has = recorded.get(key) ?? 0
    const last = own.at(-1)!
    if (by.length < 2 || billed <= has) return []
    const names = listed(by.map(estimateNumber))
    const text = `${names} together bill ${counted(billed, 'day')} of “${last.description}” in ${last.title}; the record has ${counted(has, 'day')}.`
    return [{ id: key, estimateId: last.estimate.id, text }]
  })
}

/** Lines of an estimate that is still open which come to nothing. */
export const linesAtZero = (estimate: Estimate): BilledOtherwise[] =>
  isOpenStatus(estimate.status)
    ? estimate.sections.flatMap(({ title, lines }) =>
        lines
          .filter(({ totalCents }) => totalCents === 0)
          .map(({ id, description }) => ({
            id,
            estimateId: estimate.id,
            text: `${estimateNumber(estimate)} has “${description}” in ${title} at 0.`,
          })),
      )
    : []

interface Amount {
  quantity: number
  days: number | null
}

const daysOf = ({ quantity, days }: Amount): number => Math.round(quantity * (days ?? 1) * 1_000) / 1_000

/** The estimates whose days are still to be right: of each the newest version that was not rejected. */
export const newestVersions = <Head extends Pick<Estimate, 'estimateNo' | 'versionNo' | 'status'>>(
  estimates: readonly Head[],
): Head[] =>
  [
    ...groupedBy(
      estimates.filter(({ status }) => status !== 'REJECTED'),
      ({ estimateNo }) => estimateNo,
    ).values(),
  ].map((versions) => versions.reduce((newest, one) => (one.versionNo > newest.versionNo ? one : newest)))

/**
 * Where the lines that an estimate took from the record bill other days of equipment than the record has now, or leave
 * some out that nobody has left out knowingly. An estimate in which nothing rests on the record is not judged.
 */
export function billedOtherwise(
  estimate: Estimate,
  proposals: readonly Proposal[],
  judged: readonly Judged[],
): BilledOtherwise[] {
  const recorded = new Map(proposals.map((one) => [one.key, daysOf(one)]))
  const lines = estimate.sections.flatMap((section) =>
    section.lines.flatMap((line) =>
      line.evidence ? [{ ...line, evidence: line.evidence, title: section.title }] : [],
    ),
  )
  if (!lines.length) return []
  const number = estimateNumber(estimate)
  const otherwise = lines
    .filter(({ evidence, isCredit }) => isEquipment(evidence) && !isCredit)
    .flatMap((line): BilledOtherwise[] => {
      const [billed, has] = [daysOf(line), recorded.get(line.evidence.key) ?? 0]
      if (billed === has) return []
      const text = `${number} bills ${counted(billed, 'day')} of “${line.description}” in ${line.title}; the record has ${counted(has, 'day')}.`
      return [{ id: line.id, estimateId: estimate.id, text }]
    })
  const unbilled = judged.flatMap(({ key, state, proposal }): BilledOtherwise[] => {
    if (state !== 'NEW' || !proposal || !isEquipment(proposal) || !isOpenStatus(estimate.status)) return []
    const text = `${number} does not bill ${counted(daysOf(proposal), 'day')} of “${proposal.description}” in ${proposal.section}.`
    return [{ id: `${estimate.estimateNo}.${key}`, estimateId: estimate.id, text }]
  })
  return [...otherwise, ...unbilled]
}
