import 'server-only'
import { and } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { among } from '@/db/rows'
import { estimateLines, estimateSections } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { requireChanged } from '@/db/versioned'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { type BasisPrice, priceDayOf, pricesFor } from '@/lib/paper/catalogue/queries/items'
import {
  type BilledOtherwise,
  billedByTwo,
  billedOtherwise,
  linesAtZero,
  newestVersions,
} from '@/lib/paper/estimates/billed'
import {
  type Judged,
  NOTHING,
  type PriceableRecord,
  type Proposal,
  type RestingLine,
  type Taken,
  isSameAmount,
  judged,
  placeOf,
  proposalsOf,
} from '@/lib/paper/estimates/proposals'
import {
  holdEstimate,
  leftOutOf,
  linesOfEstimate,
  listHeads,
  listSections,
  placesOfLines,
  requireEstimate,
  sectionsOf,
} from '@/lib/paper/estimates/queries'
import { readPriceable } from '@/lib/paper/estimates/record'
import { MOST_SECTIONS, RANK_STEP, lockOf, linesById } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateParams, Proposals, TakeProposals } from '@/lib/paper/estimates/schema'
import { priced } from '@/lib/paper/estimates/sums'
import type { Actor } from '@/lib/platform/auth/actor'

import { TOO_MUCH, isTooMuch, markupsOf, recordEstimate, settleLines, upsertLines } from './writing'

const CHANGED_SINCE = 'The record has changed since you read this. Look at what it proposes now.'

/** What the record of the job proposes for an estimate, and is not in it as it is there. @throws not_found */
export const read = (actor: Actor, at: EstimateParams): Promise<Proposals> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    const estimate = await requireEstimate(tx, actor, at)
    return shown(estimate, await judge(tx, actor, estimate))
  })

/** The rest of a record of which equipment alone is looked at. */
const NOTHING_ELSE = { visits: [], hours: [], contents: [], dailyRates: new Map<string, number>() }

/** What somebody who checks the newest estimates of a job would strike out or ask about. */
export interface DoubtedLines {
  /** Other days of equipment than the record has. Their lines are what somebody mends, or the record is. */
  BILLED: BilledOtherwise[]
  /** Days that two estimates bill. */
  DOUBLE: BilledOtherwise[]
  /** Lines that come to nothing. */
  ZERO: BilledOtherwise[]
}

/** Finds what is doubtful in the newest estimates of a job. */
export async function findDoubtedLines(
  tx: Tx,
  actor: Actor,
  jobId: string,
  // Of all else that a record holds, hours have other columns here.
  { rooms, installations }: Pick<PriceableRecord, 'rooms' | 'installations'>,
): Promise<DoubtedLines> {
  const heads = newestVersions(await listHeads(tx, actor, jobId))
  if (!heads.length) return { BILLED: [], DOUBLE: [], ZERO: [] }
  const ids = heads.map(({ id }) => id)
  const [sections, leftOut] = await Promise.all([sectionsOf(tx, actor, ids), leftOutOf(tx, actor, ids)])
  const proposals = proposalsOf({ ...NOTHING_ELSE, rooms, installations })
  const estimates = heads.map((head) => ({ ...head, sections: sections.get(head.id) ?? [] }))
  return {
    BILLED: estimates.flatMap((estimate) => {
      const taken = { lines: restingLines(estimate), leftOut: leftOut.get(estimate.id) ?? [] }
      return billedOtherwise(estimate, proposals, judged(proposals, taken))
    }),
    DOUBLE: billedByTwo(estimates, proposals),
    ZERO: estimates.flatMap(linesAtZero),
  }
}

interface Found extends Taken {
  judged: Judged[]
}

const restingLines = ({ sections }: Estimate): RestingLine[] =>
  sections.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.evidence ? [{ ...line, evidence: line.evidence }] : [])),
  )

async function judge(tx: Tx, actor: Actor, estimate: Estimate): Promise<Found> {
  const { id, jobId } = estimate
  const [record, leftOut] = await Promise.all([readPriceable(tx, actor, jobId), leftOutOf(tx, actor, [id])])
  const taken = { lines: restingLines(estimate), leftOut: leftOut.get(id) ?? [] }
  return { ...taken, judged: judged(proposalsOf(record), taken) }
}

function shown({ jobId, sections }: Estimate, { judged: all, lines }: Found): Proposals {
  const known = new Map(sections.flatMap(({ title, lines: own }) => own.map((line) => [line.id, { ...line, title }])))
  const proposals = all.map(({ key, state, proposal, line }) => {
    const stored = line && known.get(line.id)!
    return {
      key,
      state,
      description: stored?.description ?? proposal!.description,
      section: stored?.title ?? proposal!.section,
      quantity: proposal?.quantity ?? 0,
      days: proposal?.days ?? null,
      unit: proposal?.unit ?? stored!.unit,
      rests: proposal?.rests ?? 'The record has nothing of it any more',
      place: proposal && placeOf(jobId, proposal),
      line: line && { id: line.id, quantity: line.quantity, days: line.days, evidence: line.evidence },
    }
  })
  return { proposals, taken: lines.length - all.filter(({ line }) => line).length }
}

/**
 * Takes what the record proposes: new lines into the section of their room, at the client's prices of today, changed amounts into the lines that they
 * were taken as; a line whose record is gone goes. What is left out is not proposed again until it changes. What was
 * taken already is taken once.
 * @throws not_found, conflict when the estimate is decided, or the record is not as it was read
 */
export async function take(actor: Actor, at: EstimateParams, sent: TakeProposals): Promise<Estimate> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    await holdEstimate(tx, actor, at)
    const before = await requireEstimate(tx, actor, at)
    const lock = lockOf(before)
    if (lock) throw conflict(lock, before)
    const found = await judge(tx, actor, before)
    const chosen = asRead(sent.take, found)
    const unwanted = asRead(sent.leaveOut, found)
    if (!chosen.length && !unwanted.length) return before

    await write(tx, actor, before, chosen)
    const gone = chosen.flatMap(({ proposal, line }) => (!proposal && line ? [line.id] : []))
    if (gone.length) {
      await requireChanged(
        tx.delete(estimateLines).where(and(linesOfEstimate(actor, at.estimateId), among(estimateLines.id, gone))),
        gone.length,
      )
    }
    const leftOut = leftOutAfter(found, chosen, unwanted)
    await settleLines(tx, actor, at, { set: { leftOut } })
    const after = await requireEstimate(tx, actor, at)
    if (chosen.length) await recordEstimate(tx, actor, 'estimate.proposals-taken', after, { lines: chosen.length })
    return after
  })
}

/** What was chosen, without what is in the estimate already. @throws conflict for what is not as it was read */
function asRead(sent: TakeProposals['take'], { judged: all, lines }: Found): Judged[] {
  const judgedOf = new Map(all.map((one) => [one.key, one]))
  const linesOf = new Map(lines.map(({ evidence }) => [evidence.key, evidence]))
  return [...new Map(sent.map((one) => [one.key, one])).values()].flatMap((one) => {
    const now = judgedOf.get(one.key)
    const amount = now ? (now.proposal ?? NOTHING) : linesOf.get(one.key)
    if (!amount) {
      // A line that was taken away the first time.
      if (one.quantity === 0) return []
      throw conflict(CHANGED_SINCE)
    }
    if (!isSameAmount(amount, one)) throw conflict(CHANGED_SINCE)
    return now ? [now] : []
  })
}

/** Writes lines for what was chosen, each in its section, or over the line that it was taken as. */
async function write(tx: Tx, actor: Actor, estimate: Estimate, chosen: readonly Judged[]): Promise<void> {
  const { organizationId } = actor
  const { id: estimateId } = estimate
  const wanted = chosen.flatMap(({ proposal, line }) => (proposal ? [{ proposal, line }] : []))
  const fresh = wanted.flatMap(({ proposal, line }) => (line ? [] : [proposal]))
  const sectionFor = await sectionsFor(tx, actor, estimate, fresh)
  const prices = await pricesFor(tx, actor, await priceDayOf(tx, actor, estimate.jobId))
  const places = await placesOfLines(tx, actor, estimateId)
  const lastIn = new Map<string, number>()
  for (const { sectionId, rank } of places) lastIn.set(sectionId, Math.max(rank, lastIn.get(sectionId) ?? 0))
  const storedPlace = new Map(places.map((place) => [place.id, place]))
  const storedLine = linesById(estimate.sections)

  const rows = wanted.map(({ proposal, line }) => {
    const { key, quantity, days, unit, rests } = proposal
    const evidence = { key, quantity, days, rests }
    const shared = { organizationId, estimateId, evidence }
    const markupsIn = (id: string) =>
      markupsOf(estimate, estimate.sections.find((section) => section.id === id) ?? { markupPercent: null })
    if (line) {
      const { sectionId, rank } = storedPlace.get(line.id)!
      const { version, ...stored } = storedLine.get(line.id)!
      const made = priced({ ...stored, quantity, days, unit }, markupsIn(sectionId))
      return { ...made, ...shared, sectionId, rank, version: version + 1 }
    }
    const sectionId = sectionFor(proposal)
    const rank = (lastIn.get(sectionId) ?? 0) + RANK_STEP
    lastIn.set(sectionId, rank)
    const made = priced(asLine(proposal, prices.get(proposal.basis)), markupsIn(sectionId))
    return { ...made, ...shared, id: newId(), sectionId, rank, version: 1 }
  })
  if (rows.some(({ totalCents }) => isTooMuch(totalCents))) throw conflict(`${TOO_MUCH}.`)
  await upsertLines(tx, rows)
}

/** A proposal at the price of the catalogue, else at the rate that the record has, else without one. */
const asLine = ({ description, quantity, days, unit, rateCents }: Proposal, price: BasisPrice | undefined) => ({
  catalogItemId: price?.itemId ?? null,
  listCostCents: price?.unitCostCents ?? null,
  listSellCents: price?.sellPriceCents ?? null,
  code: price?.code ?? null,
  description,
  quantity,
  days,
  unit,
  unitCostCents: price?.unitCostCents ?? null,
  markupPercent: null,
  unitRateCents: price?.sellPriceCents ?? price?.unitCostCents ?? rateCents,
  taxable: price?.taxable ?? true,
  isCredit: false,
  note: null,
})

/** Finds the section of each proposal: of its room, or with its name; those that are missing are added at the end. */
async function sectionsFor(
  tx: Tx,
  { organizationId }: Actor,
  { id: estimateId, jobId, sections }: Estimate,
  proposals: readonly Proposal[],
): Promise<(proposal: Proposal) => string> {
  const nameOf = ({ roomId, title }: { roomId: string | null; title: string }) => roomId ?? ` ${title}`
  const known = new Map(sections.map((section) => [nameOf(section), section.id]))
  const added: (typeof estimateSections.$inferInsert)[] = []
  const last = Math.max(0, ...(await listSections(tx, { organizationId }, estimateId)).map(({ rank }) => rank))
  for (const { roomId, section: title } of proposals) {
    const name = nameOf({ roomId, title })
    if (known.has(name)) continue
    const id = newId()
    known.set(name, id)
    const rank = last + (added.length + 1) * RANK_STEP
    added.push({ organizationId, id, estimateId, jobId, title, roomId, rank })
  }
  if (known.size > MOST_SECTIONS) throw conflict(`An estimate has at most ${MOST_SECTIONS} sections.`)
  if (added.length) await tx.insert(estimateSections).values(added)
  return ({ roomId, section: title }) => known.get(nameOf({ roomId, title }))!
}

function leftOutAfter({ leftOut }: Found, chosen: readonly Judged[], unwanted: readonly Judged[]) {
  const touched = new Set([...chosen, ...unwanted].map(({ key }) => key))
  const added = unwanted.map(({ key, proposal }) => {
    const { quantity, days } = proposal ?? NOTHING
    return { key, quantity, days }
  })
  return [...leftOut.filter(({ key }) => !touched.has(key)), ...added]
}
