import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { formatMoney, formatRate } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { customerOf } from '@/lib/job/jobs/rules'
import { equipmentKey, isEquipment, isSameAmount, proposalsOf } from '@/lib/paper/estimates/proposals'
import { deciderOf, discountLabel, estimateNumber, statusLabel, unitInWords } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine, EstimateSection } from '@/lib/paper/estimates/schema'
import { exclusionsIn } from '@/lib/paper/estimates/standards'
import { lineWithGst, signed, sumsWithGst } from '@/lib/paper/estimates/sums'
import { type Block, type HeadCell, factsOf, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { approvedHash, approvedHashWithCuts } from '@/lib/paper/reports/attached'
import type { PrintableEstimate } from '@/lib/paper/reports/queries'
import { copyInWords } from '@/lib/paper/reports/rules'
import type { Reading } from '@/lib/paper/reports/sections/reading'
import { linkInWords, printedSign } from '@/lib/paper/reports/sections/signed'
import { atWithZone, dayInWords, inGroups, orNotRecorded, rounded } from '@/lib/paper/reports/words'
import { byReference } from '@/lib/site/equipment/rules'

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
  const variant = copyInWords({ ...shown })
  const grid = gridOf(estimate, shown, reading)
  return {
    title: `Estimate: ${estimate.name}`,
    variant,
    // A copy that shows other prices is no newer version of the estimate.
    subject: variant ? `${estimate.id} ${variant}` : estimate.id,
    printed: NOTHING_PRINTED,
    photos: [],
    signedBy: estimate.approval ? [] : [fullName(estimate.createdBy)],
    blocks: [
      ...standingOf(estimate),
      inShort(reading, estimate, money),
      ...(sections.length
        ? sections.flatMap((one) => sectionBlocks(asPrinted(one, estimate, shown), reading, grid, money))
        : [plain('Nothing is priced yet.')]),
      ...section('Total', shown.withGst ? totalsWithGst(estimate, money) : [totalsTable(estimate, money)]),
      ...section('Approved in part', [cutsTable(estimate, shown, money)]),
      ...section('Exclusions', [exclusionsOnPaper(exclusions)]),
      ...section('Terms', [terms ? plain(terms) : null]),
      ...approvalBlocks(estimate, reading),
      ...(estimate.status === 'APPROVED' ? hashNotes(estimate) : []),
    ],
    evidence: evidenceOf(estimate, reading),
  }
}

function hashNotes(estimate: PrintableEstimate): Block[] {
  const withCuts = approvedHashWithCuts(estimate)
  return [
    note(`SHA-256 of what was approved: ${inGroups(approvedHash(estimate))}`),
    ...(withCuts ? [note(`With its discount in percent and what was cut: ${inGroups(withCuts)}`)] : []),
  ]
}

/** What is not included, each for itself. */
function exclusionsOnPaper(text: string | null): Block | null {
  const all = exclusionsIn(text)
  return all.length > 1 ? plain(all.map((one) => `• ${one}`).join('\n')) : text ? plain(text) : null
}

/** How far the office is with an estimate is its own; whoever pays is told what is decided. */
const standingOf = ({ decision, approvedPartId }: Estimate): Block[] => {
  if (approvedPartId) return [note('This version is approved in part: what was approved is the version after it.')]
  return decision ? [] : [note('This estimate is not approved yet.')]
}

/** What the client did not approve, or not all of it, with their reasons. */
function cutsTable(
  { cuts }: PrintableEstimate,
  { showCosts, withGst }: Shown,
  money: (cents: number) => string,
): Block | null {
  if (!cuts.length) return null
  const isPriced = showCosts && !withGst
  return tableOf(
    [
      ['Line', 'left', 1.6],
      'Offered',
      'Approved',
      ...(isPriced ? [['Less by', 'right'] as HeadCell] : []),
      ['Reason', 'left', 1.2],
    ],
    cuts.map(({ code, description, from, to, amountCents, reason }) => [
      [code, description].filter(Boolean).join(' '),
      from,
      to ?? 'Nothing',
      ...(isPriced ? [money(amountCents)] : []),
      reason,
    ]),
  )
}

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
    factsOf([
      ['Signature', signedBy],
      ['Signed', words.at(signedAt)],
      ['How', linkInWords(how, words.at)],
      ['Entered', words.at(capturedAt)],
      ['Device', device],
    ]),
  ])
}

/** Page one's box: who pays how much, for what, and until when. */
function inShort({ words, record }: Reading, estimate: Estimate, money: (cents: number) => string): Block {
  const { decision, totals, gstPercent } = estimate
  const facts: [string, string | null][] = [
    ['Bill to', orNotRecorded(customerOf(record.job))],
    ['Estimate', estimateNumber(estimate)],
    ['Prepared by', fullName(estimate.createdBy)],
    ['Valid', validInWords(estimate)],
    [statusLabel(estimate), decision && `By ${deciderOf(decision)}, ${words.at(decision.at)}`],
  ]
  return {
    kind: 'answer',
    verdict: `Total with GST ${money(totals.totalCents)}`,
    rests: `Of which GST, ${rounded(gstPercent, 2)} %: ${money(totals.gstCents)}`,
    photo: null,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    exceptions: null,
  }
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

/** The columns of all sections, so that their figures stand under each other through the document. */
interface Grid extends Shown {
  hasCodes: boolean
  hasDays: boolean
  unitsOf: (line: EstimateLine) => string | null
}

interface PrintedColumn {
  head: HeadCell
  cell: (line: EstimateLine) => string | null
}

const gridOf = ({ sections }: Estimate, shown: Shown, reading: Reading): Grid => {
  const lines = sections.flatMap((one) => one.lines)
  return {
    ...shown,
    hasCodes: lines.some(({ code }) => code),
    hasDays: lines.some(({ days }) => days !== null),
    unitsOf: unitsIn(reading),
  }
}

function sectionBlocks(
  { title, roomId, lines }: EstimateSection,
  { record }: Reading,
  grid: Grid,
  money: (cents: number) => string,
): Block[] {
  const { showCosts, showSectionTotals, withGst, hasCodes, hasDays } = grid
  const room = record.rooms.find(({ id }) => id === roomId)?.roomName
  const heading = room && room !== title ? `${title} (${room})` : title
  if (!lines.length) return section(heading, [plain('Nothing is priced yet.')], 2)
  const rate = (cents: number) => formatRate(cents, record.organization.currency)
  const priced = (word: string) => (withGst ? `${word} with GST` : word)
  const code: PrintedColumn = { head: ['Code', 'left', 1.7], cell: (line) => line.code }
  const days: PrintedColumn = { head: ['Days', 'right', 0.7], cell: (line) => rounded(line.days, 3) }
  const prices: PrintedColumn[] = [
    { head: [priced('Rate'), 'right', 1.3], cell: (line) => rate(signed(line.unitRateCents, line)) },
    { head: [priced('Amount'), 'right', 1.5], cell: (line) => money(line.totalCents) },
  ]
  const columns: PrintedColumn[] = [
    ...(hasCodes ? [code] : []),
    { head: ['Work', 'left', 4.6], cell: (line) => workOf(line, grid) },
    { head: ['Quantity', 'right', 1], cell: (line) => rounded(line.quantity, 3) },
    { head: ['Unit', 'left', 0.9], cell: unitInWords },
    ...(hasDays ? [days] : []),
    ...(showCosts ? prices : []),
  ]
  const sum = money(lines.reduce((cents, { totalCents }) => cents + totalCents, 0))
  const [first, last] = [hasCodes ? 1 : 0, columns.length - 1]
  const foot = columns.map((_, at) => (at === first ? 'Section total' : at === last ? sum : ''))
  const table = tableOf(
    columns.map(({ head }) => head),
    lines.map((line) => columns.map(({ cell }) => cell(line))),
    { foot: showSectionTotals ? foot : [] },
  )
  return section(heading, [table], 2)
}

const workOf = (line: EstimateLine, { unitsOf }: Grid): string =>
  [line.description, line.isCredit ? 'Credit' : null, line.note, unitsOf(line), line.taxable ? null : 'No GST']
    .filter(Boolean)
    .join('\n')

/** More units than these are counted. */
const MOST_UNITS = 24

/**
 * Tells the units that a line of equipment bills, each with the days that it was on site, as the drying log lists them.
 * Nothing where the line says another amount than the record: its days would not be those that are billed.
 */
function unitsIn({ record, words, now }: Reading): Grid['unitsOf'] {
  const { rooms, installations } = record
  const contents = { visits: [], rooms, installations, hours: [], contents: [], dailyRates: new Map() }
  const proposed = new Map(proposalsOf(contents).map((one) => [one.key, one]))
  const billed = groupedBy(installations, equipmentKey)
  return ({ evidence, quantity, days }) => {
    if (!evidence || !isEquipment(evidence) || !isSameAmount(evidence, { quantity, days })) return null
    const recorded = proposed.get(evidence.key)
    if (!recorded || !isSameAmount(recorded, evidence)) return null
    const own = (billed.get(evidence.key) ?? []).toSorted(byReference)
    const stays = own.slice(0, MOST_UNITS).map(({ referenceId, installedTime, pickupTime }) => {
      const [from, until] = [words.day(installedTime), words.day(pickupTime ?? now)]
      const when = from === until ? from : `${from} – ${until}`
      return `${referenceId}, ${when}${pickupTime ? '' : ', still on site'}`
    })
    const more = own.length > MOST_UNITS ? `; and ${own.length - MOST_UNITS} more` : ''
    return `${stays.join('; ')}${more}. Drying log, Equipment`
  }
}

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
