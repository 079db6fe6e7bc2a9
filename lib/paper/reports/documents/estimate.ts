import { counted } from '@/lib/base/counts'
import { formatMoney, formatRate } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { deciderOf, discountLabel, estimateNumber, statusLabel } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine, EstimateSection } from '@/lib/paper/estimates/schema'
import { lineWithGst, sumsWithGst } from '@/lib/paper/estimates/sums'
import { type Block, factsOf, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import type { PrintableEstimate } from '@/lib/paper/reports/queries'
import type { Reading } from '@/lib/paper/reports/sections/reading'
import { linkInWords, printedSign } from '@/lib/paper/reports/sections/signed'
import { atWithZone, dayInWords, rounded } from '@/lib/paper/reports/words'

import { type Document, NOTHING_PRINTED } from './document'

interface Shown {
  showCosts: boolean
  showSectionTotals: boolean
  withGst: boolean
}

/** An estimate as its client gets it: costs and markups of ours are not in it. */
export function estimateReport(reading: Reading, estimate: PrintableEstimate, shown: Shown): Document {
  const { terms, exclusions, sections } = estimate
  const money = (cents: number) => formatMoney(cents, reading.record.organization.currency)
  return {
    title: `Estimate: ${estimate.name}`,
    subject: estimate.id,
    printed: NOTHING_PRINTED,
    photos: [],
    signedBy: estimate.approval ? [] : [fullName(estimate.createdBy)],
    blocks: [
      ...(estimate.status === 'APPROVED' ? [] : [note(standingOf(estimate))]),
      headFacts(reading, estimate)!,
      ...(sections.length
        ? sections.flatMap((one) => sectionBlocks(asPrinted(one, estimate, shown), reading, shown, money))
        : [plain('Nothing is priced yet.')]),
      ...section('Total', shown.withGst ? totalsWithGst(estimate, money) : [totalsTable(estimate, money)]),
      ...section('Exclusions', [exclusions ? plain(exclusions) : null]),
      ...section('Terms', [terms ? plain(terms) : null]),
      ...approvalBlocks(estimate, reading),
    ],
    evidence: evidenceOf(estimate, reading),
  }
}

const standingOf = (estimate: Estimate): string =>
  estimate.approvedPartId
    ? 'This version is approved in part: what was approved is the version after it.'
    : `This estimate is not approved yet: ${statusLabel(estimate).toLowerCase()}.`

/** The client's signature, where they approved it by a link. */
const approvalBlocks = ({ approval }: PrintableEstimate, { record }: Reading): Block[] =>
  approval
    ? section('Approval', [
        plain(approval.consent),
        {
          kind: 'signed',
          signatures: [
            printedSign(approval.sign, approval.signedBy, [
              approval.signedBy,
              atWithZone(new Date(approval.signedAt), record.job.timezone),
              ...('typed' in approval.sign ? ['Typed'] : []),
            ]),
          ],
        },
      ])
    : []

/** How it was signed. */
function evidenceOf({ approval, decision }: PrintableEstimate, { words }: Reading): Block[] {
  if (!approval || !decision?.byLink) return []
  const { signedBy, signedAt, capturedAt, device } = approval
  const how = { ...approval, sender: fullName(decision.by), sentTo: decision.byLink.sentTo }
  return section('Evidence', [
    tableOf(
      [['Signature', 'left', 1], 'Signed', 'Entered', ['Device', 'left', 1], ['How', 'left', 1]],
      [[signedBy, words.at(signedAt), words.at(capturedAt), device, linkInWords(how, words.at)]],
    ),
  ])
}

function headFacts({ words }: Reading, estimate: Estimate): Block | null {
  const { decision } = estimate
  return factsOf([
    ['Estimate', estimateNumber(estimate)],
    ['Prepared by', fullName(estimate.createdBy)],
    ['Valid', validInWords(estimate)],
    [statusLabel(estimate), decision && `By ${deciderOf(decision)}, ${words.at(decision.at)}`],
  ])
}

/** For how long its prices are valid: that day is fixed when it is sent, whenever and however often it is printed. */
const validInWords = ({ validDays, validUntil, decision }: Estimate): string | null => {
  if (validUntil) return `${counted(validDays!, 'day')}, until ${dayInWords(validUntil)}`
  return validDays === null || decision ? null : `${counted(validDays, 'day')} from the day it is sent`
}

/** A section with the prices that are printed. */
const asPrinted = (one: EstimateSection, { gstPercent }: Estimate, { withGst }: Shown): EstimateSection =>
  withGst
    ? {
        ...one,
        lines: one.lines.map((line) => lineWithGst(line, gstPercent)),
      }
    : one

function sectionBlocks(
  { title, roomId, lines }: EstimateSection,
  { record }: Reading,
  { showCosts, showSectionTotals, withGst }: Shown,
  money: (cents: number) => string,
): Block[] {
  const room = record.rooms.find(({ id }) => id === roomId)?.roomName
  const heading = room && room !== title ? `${title} (${room})` : title
  if (!lines.length) return section(heading, [plain('Nothing is priced yet.')], 2)
  const rate = (cents: number) => formatRate(cents, record.organization.currency)
  const total = money(lines.reduce((sum, { totalCents }) => sum + totalCents, 0))
  const priced = (word: string) => (withGst ? `${word} with GST` : word)
  const measures = (line: EstimateLine) => [rounded(line.quantity, 3), rounded(line.days, 3), line.unit]
  const table = showCosts
    ? tableOf(
        [
          ['Work', 'left', 1],
          ['Quantity', 'right'],
          ['Days', 'right'],
          'Unit',
          [priced('Rate'), 'right'],
          [priced('Amount'), 'right'],
        ],
        lines.map((line) => [workOf(line), ...measures(line), rate(line.unitRateCents), money(line.totalCents)]),
        { foot: showSectionTotals ? ['Section total', '', '', '', '', total] : [] },
      )
    : tableOf(
        [
          ['Work', 'left', 1],
          ['Quantity', 'right'],
          ['Days', 'right'],
          ['Unit', 'right'],
        ],
        lines.map((line) => [workOf(line), ...measures(line)]),
        { foot: showSectionTotals ? ['Section total', '', '', total] : [] },
      )
  return section(heading, [table], 2)
}

const workOf = ({ code, description, taxable, note: words }: EstimateLine): string =>
  [code ? `${code} ${description}` : description, words, taxable ? null : 'No GST'].filter(Boolean).join('\n')

/** The sums of prices with GST in them, and the tax of the whole. What rounding each line made of them is named. */
function totalsWithGst(estimate: Estimate, money: (cents: number) => string): Block[] {
  const { contingencyPercent, gstPercent, sections } = estimate
  const { workCents, contingencyCents, discountCents, roundingCents, gstCents, totalCents } = sumsWithGst(
    sections.flatMap(({ lines }) => lines),
    estimate,
  )
  const sums = tableOf(
    [
      ['Sum', 'left', 1],
      ['Amount with GST', 'right'],
    ],
    [
      ['Work', money(workCents)],
      ...(contingencyCents ? [[`Contingency, ${rounded(contingencyPercent, 2)} %`, money(contingencyCents)]] : []),
      ...(discountCents ? [[discountLabel(estimate), money(-discountCents)]] : []),
      ...(roundingCents ? [['Rounding of the lines', money(roundingCents)]] : []),
    ],
    { foot: ['Total with GST', money(totalCents)] },
  )
  return [sums!, plain(`Of which GST, ${rounded(gstPercent, 2)} %: ${money(gstCents)}`)]
}

function totalsTable(estimate: Estimate, money: (cents: number) => string): Block {
  const { totals, contingencyPercent, gstPercent } = estimate
  const { linesCents, contingencyCents, discountCents, subtotalCents, gstCents, totalCents } = totals
  return tableOf(
    [
      ['Sum', 'left', 1],
      ['Amount', 'right'],
    ],
    [
      ['Work', money(linesCents)],
      ...(contingencyCents ? [[`Contingency, ${rounded(contingencyPercent, 2)} %`, money(contingencyCents)]] : []),
      ...(discountCents ? [[discountLabel(estimate), money(-discountCents)]] : []),
      ['Subtotal without GST', money(subtotalCents)],
      [`GST, ${rounded(gstPercent, 2)} %`, money(gstCents)],
    ],
    { foot: ['Total with GST', money(totalCents)] },
  )
}
