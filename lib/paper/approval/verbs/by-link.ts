import 'server-only'
import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { estimateLinks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { requireChanged } from '@/db/versioned'
import { DomainError, conflict, invalid, nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { formatDay, lastWholeDay, todayIn } from '@/lib/base/time'
import { getOrganization } from '@/lib/company/organization/queries'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { type StoredLink, approvedBy, cutsBy } from '@/lib/paper/approval/queries'
import { consentOf, standingOf } from '@/lib/paper/approval/rules'
import type { ApprovalView, ApproveByLink, RejectByLink } from '@/lib/paper/approval/schema'
import { fromTo } from '@/lib/paper/estimates/cut-queries'
import { leftOfLine } from '@/lib/paper/estimates/cuts'
import { requireEstimate, requireHead } from '@/lib/paper/estimates/queries'
import { isPriceOver, measureInWords, originOf, pricesOver, linesById } from '@/lib/paper/estimates/rules'
import type { CutLine, Estimate, EstimateParams } from '@/lib/paper/estimates/schema'
import { sectionsForClient } from '@/lib/paper/estimates/shown'
import { decideHeld, holdForDecision, refusalOf } from '@/lib/paper/estimates/verbs/decide'
import { spelled } from '@/lib/paper/forms/canonical'
import type { Sign } from '@/lib/paper/forms/schema'
import { changeLink, holdLink, thisLink } from '@/lib/paper/links/kind'
import { isOpen, stateOf } from '@/lib/paper/links/rules'
import type { EnterCode, LinkPass, OpenLink, OpenedLink } from '@/lib/paper/links/schema'
import * as links from '@/lib/paper/links/verbs/by-link'
import {
  type Found,
  type Opening,
  admit,
  admitToCopy,
  headOf,
  open,
  openHeld,
  refuseOver,
  refuseUnread,
  signedNow,
} from '@/lib/paper/links/verbs/by-link'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { copyForLink } from '@/lib/paper/reports/verbs/reports'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Visitor } from '@/lib/platform/http/request'
import { enqueueMail } from '@/lib/platform/mail/service'
import { officeOf } from '@/lib/platform/notices/office'
import { notify } from '@/lib/platform/notices/service'
import type { Download } from '@/lib/platform/route/download'
import { listRooms } from '@/lib/site/rooms/queries'

import { APPROVAL, namedInLetter } from './kind'

type Opened = Opening<StoredLink>

const CHANGED = 'The estimate has changed while you read it. Please read it again.'
const CHANGING = 'The estimate is being changed. Please come back later.'
const ANSWERED = 'You have approved this estimate already. What you see here is what you approved.'

/** The estimate that a link was sent for. */
const sentOf = ({ jobId, subjectId: estimateId }: Found): EstimateParams => ({ jobId, estimateId })

/** What a link shows to whoever holds it. @throws not_found, throttled */
export async function view(visitor: Visitor, token: string): Promise<ApprovalView> {
  const found = await admit(APPROVAL, visitor, token)
  return reading(found, async (tx) => viewOf(tx, await open(tx, APPROVAL, found)))
}

/** The same as of any link; the office is told of whoever comes too late. */
export const noteOpened = (visitor: Visitor, token: string): Promise<void> =>
  links.noteOpened(APPROVAL, visitor, token, lateFor)

/** The logo of the firm that sent a link. @throws not_found, throttled */
export const logo = (visitor: Visitor, token: string): Promise<Download> => links.logo(APPROVAL, visitor, token)

export const sendCode = (visitor: Visitor, token: string): Promise<void> => links.sendCode(APPROVAL, visitor, token)

export const enterCode = (visitor: Visitor, token: string, sent: EnterCode): Promise<LinkPass> =>
  links.enterCode(APPROVAL, visitor, token, sent)

export const openInBrowser = (visitor: Visitor, sent: OpenLink): Promise<OpenedLink> =>
  links.openInBrowser(APPROVAL, visitor, sent)

async function viewOf(tx: Tx, opening: Opened): Promise<ApprovalView> {
  const { link, actor } = opening
  const { isRead, head } = await headOf(tx, APPROVAL, opening)
  const estimate = await readShown(tx, actor, link)
  const standing = estimate ? standingOf(estimate.status) : 'DECIDED'
  const isShown = isRead && estimate !== null && (standing === 'OPEN' || link.signedAt !== null)
  return {
    ...head,
    // An estimate that was deleted is not to be approved.
    state: estimate ? head.state : 'TAKEN_BACK',
    standing,
    estimate: isShown ? await shownOf(tx, actor, link, estimate) : null,
  }
}

/** The estimate that a link is about: what was approved by it, which may be the next version, else what was sent. */
async function readShown(tx: Tx, actor: Actor, link: StoredLink): Promise<Estimate | null> {
  const approvedId = link.signedAt && (await approvedBy(tx, actor, link))
  const at = { jobId: link.jobId, estimateId: approvedId || link.estimateId }
  return requireEstimate(tx, actor, at).catch(nullWhenMissing)
}

/** An estimate as its client sees it. */
async function shownOf(tx: Tx, actor: Actor, link: StoredLink, estimate: Estimate): Promise<ApprovalView['estimate']> {
  const [job, rooms, { clientsCutLines }] = await Promise.all([
    getJob(tx, actor, link.jobId),
    listRooms(tx, actor, link.jobId),
    getOrganization(tx, actor),
  ])
  const { validUntil, sections } = estimate
  const roomNames = new Map(rooms.map((room) => [room.id, room.roomName]))
  return {
    name: estimate.name,
    estimateNo: estimate.estimateNo,
    versionNo: estimate.versionNo,
    version: estimate.version,
    site: siteOf(job),
    preparedBy: fullName(estimate.createdBy),
    validUntil,
    sections: sectionsForClient(sections, (id) => roomNames.get(id), link),
    contingencyPercent: estimate.contingencyPercent,
    discountCents: estimate.discountCents,
    discountPercent: estimate.discountPercent,
    gstPercent: estimate.gstPercent,
    totals: estimate.totals,
    terms: estimate.terms,
    exclusions: estimate.exclusions,
    currency: actor.organization.currency,
    mayCut: clientsCutLines && link.showCosts,
    approved: link.signedAt ? await approvalOf(tx, actor, link) : null,
    timezone: job.timezone,
  }
}

/** What somebody approved by a link that they signed. */
async function approvalOf(tx: Tx, actor: Actor, link: StoredLink) {
  const cuts = await cutsBy(tx, actor, link)
  return {
    signedBy: link.signedBy!,
    sign: link.sign as Sign,
    at: link.signedAt!,
    cutLines: cuts.filter(({ approvedQuantity }) => approvedQuantity === null).length,
    cuts: cuts.map((cut) => ({
      id: cut.id,
      code: cut.code,
      description: cut.description,
      ...fromTo(cut),
      amountCents: cut.amountCents,
      reason: cut.reason,
    })),
  }
}

/**
 * Approves the estimate that a link is for, as it was read: the whole, or, where the organisation allows it, without some
 * lines or with less of them, each with a reason. The same answer sent again is answered as the first time.
 * @throws not_found, throttled, forbidden before the code, invalid, conflict when the link is over, the estimate is not to
 *   be approved, its prices are over, or it changed since it was read: `current` is what there is to approve now
 */
export async function approve(visitor: Visitor, token: string, sent: ApproveByLink): Promise<ApprovalView> {
  const found = await admit(APPROVAL, visitor, token)
  const { signature, cuts, version } = sent
  const answer = await inOrganization(found, async (tx) => {
    await holdForDecision(tx, found, sentOf(found), { cuts })
    const opening = await openHeld(tx, APPROVAL, found)
    const { link, actor } = opening
    if (opening.isAdmitted && link.signedAt) {
      if (!(await isSameAnswer(tx, opening, sent))) throw conflict(ANSWERED, await viewOf(tx, opening))
      return viewOf(tx, opening)
    }
    const late = await lateFor(tx, opening)
    if (late) return conflict(late, await viewOf(tx, opening))
    const before = await requireUndecided(tx, opening, { to: 'APPROVED', cuts }, version)
    if (cuts.length && !(await mayCut(tx, opening))) {
      throw invalid({ cuts: 'Please approve the whole estimate, or reject it' })
    }
    const { sign, signedBy, timezone } = signature
    const decision = { to: 'APPROVED' as const, note: null, cuts, link: { ...link, name: signedBy } }
    const after = await decideHeld(tx, actor, before, decision)
    const { name: organization, currency } = actor.organization
    await requireChanged(
      tx
        .update(estimateLinks)
        .set({
          ...signedNow(link, visitor),
          sign,
          signedBy,
          consent: consentOf({ organization, currency, totalCents: after.totals.totalCents }),
          capturedAt: signature.capturedAt ?? new Date().toISOString(),
          timezone,
          device: signature.device ?? visitor.device?.slice(0, 300),
        })
        .where(thisLink(estimateLinks, actor, link.id)),
    )
    const lines = linesById(before.sections)
    const reasons = cuts.map((cut) => cutInWords(lines.get(cut.lineId)!, cut))
    await tellOffice(tx, opening, after, { outcome: cuts.length ? 'approved in part' : 'approved', reasons })
    return viewOf(tx, { ...opening, link: await holdLink(tx, APPROVAL, actor, link.id) })
  })
  // Refused once the letter to the office is written.
  if (answer instanceof DomainError) throw answer
  return answer
}

/**
 * Whoever would approve an estimate after the last day of its link, or of its prices, is told so; the office is, that it is
 * to be sent again: once for each sending. @returns what they are told; null for whoever is in time
 */
async function lateFor(tx: Tx, { link, actor, isAdmitted }: Opened): Promise<string | null> {
  if (!isAdmitted) return null
  const { name: organization, timezone, identifier } = actor.organization
  const state = stateOf(link, new Date())
  const estimate = await requireHead(tx, actor, link).catch(nullWhenMissing)
  if (!estimate || standingOf(estimate.status) !== 'OPEN') return null
  const isOver = isPriceOver(estimate, todayIn(timezone))
  if (state !== 'EXPIRED' && !(isOver && isOpen(state))) return null
  const lastDay = isOver ? estimate.validUntil! : lastWholeDay(link.expiresAt!, timezone)
  const { jobNo } = await getJob(tx, actor, link.jobId)
  for (const { id, email, firstName } of await officeOf(tx, actor, link, APPROVAL.sentBy)) {
    await enqueueMail(tx, {
      organizationId: actor.organizationId,
      key: `estimate-late:${link.id}:${link.serial}:${id}`,
      to: email,
      template: 'estimate-late',
      data: {
        firstName,
        client: link.name,
        estimate: namedInLetter(estimate),
        job: jobNumber({ identifier, jobNo }),
        lastDay,
        isPriceOver: isOver,
        path: `/jobs/${link.jobId}/estimates/${estimate.id}`,
      },
    })
  }
  const was = isOver ? pricesOver(lastDay) : `This link was good until ${formatDay(lastDay)}.`
  return `${was} ${organization} is told that you came, and can send you the estimate again.`
}

/** Whether whoever signed a link sends the same once more: who, how, and what they left out. */
async function isSameAnswer(
  tx: Tx,
  { link, actor }: Opened,
  { signature: { sign, signedBy }, cuts }: ApproveByLink,
): Promise<boolean> {
  if (spelled([link.sign, link.signedBy]) !== spelled([sign, signedBy])) return false
  const [stored, { sections }] = await Promise.all([cutsBy(tx, actor, link), requireEstimate(tx, actor, link)])
  const known = stored.map(({ originId, reason, approvedQuantity: quantity, approvedDays: days }) =>
    spelled([originId, reason, quantity === null ? null : { quantity, days }]),
  )
  const lines = linesById(sections)
  const now = cuts.map((cut) => {
    const line = lines.get(cut.lineId)
    return line ? spelled([originOf(line), cut.reason, leftOfLine(line, cut)]) : ''
  })
  return spelled(known.toSorted()) === spelled(now.toSorted())
}

/** `Not approved: Extraction (We clean ourselves)`, `Air mover: 4 each × 2 days of 4 each × 3 days (Dry by then)` */
function cutInWords(line: Estimate['sections'][number]['lines'][number], cut: CutLine): string {
  const left = leftOfLine(line, cut)
  const of = measureInWords(line)
  return left
    ? `${line.description}: ${measureInWords({ ...line, ...left })} of ${of} (${cut.reason})`
    : `Not approved: ${line.description} (${cut.reason})`
}

const mayCut = async (tx: Tx, { link, actor }: Opened): Promise<boolean> =>
  link.showCosts && (await getOrganization(tx, actor)).clientsCutLines

/** The estimate that a link is to decide, as it was read. @throws forbidden, conflict */
async function requireUndecided(
  tx: Tx,
  opening: Opened,
  decision: Parameters<typeof refusalOf>[1],
  version: number,
): Promise<Estimate> {
  refuseOver(opening)
  const { link, actor } = opening
  const before = await requireEstimate(tx, actor, link)
  if (standingOf(before.status) !== 'OPEN') throw conflict(CHANGING, await viewOf(tx, opening))
  if (version !== before.version) throw conflict(CHANGED, await viewOf(tx, opening))
  const refusal = refusalOf(before, decision)
  if (refusal) throw conflict(refusal, await viewOf(tx, opening))
  return before
}

/** Rejects the estimate that a link is for, as it was read. @throws as `approve` does */
export async function reject(
  visitor: Visitor,
  token: string,
  { reason, version }: RejectByLink,
): Promise<ApprovalView> {
  const found = await admit(APPROVAL, visitor, token)
  return inOrganization(found, async (tx) => {
    const decision = { to: 'REJECTED' as const, cuts: [] }
    await holdForDecision(tx, found, sentOf(found), decision)
    const opening = await openHeld(tx, APPROVAL, found)
    const { link, actor } = opening
    if (opening.isAdmitted && link.declinedAt && link.declineReason === reason) return viewOf(tx, opening)
    const before = await requireUndecided(tx, opening, decision, version)
    const after = await decideHeld(tx, actor, before, { ...decision, note: reason, link })
    await changeLink(tx, APPROVAL, actor, link.id, { declinedAt: sql`now()`, declineReason: reason })
    await tellOffice(tx, opening, after, { outcome: 'rejected', reasons: [`The reason: ${reason}`] })
    return viewOf(tx, { ...opening, link: await holdLink(tx, APPROVAL, actor, link.id) })
  })
}

interface Answer {
  outcome: 'approved' | 'approved in part' | 'rejected'
  reasons: string[]
}

const NOTICE_OF = {
  approved: 'ESTIMATE_APPROVED',
  'approved in part': 'ESTIMATE_APPROVED_IN_PART',
  rejected: 'ESTIMATE_REJECTED',
} as const

/** Tells the office, and the job's coordinator, what came of a link. */
async function tellOffice(tx: Tx, { link, actor }: Opened, after: Estimate, answer: Answer): Promise<void> {
  const job = await getJob(tx, actor, link.jobId)
  const office = await officeOf(tx, actor, link, APPROVAL.sentBy)
  await notify(tx, actor, {
    kind: NOTICE_OF[answer.outcome],
    userIds: [...office.map(({ id }) => id), job.projectManager?.id],
    subjectIds: [after.id],
    jobId: link.jobId,
  })
  for (const { id, email, firstName } of office.filter(({ mailsDecided }) => mailsDecided)) {
    await enqueueMail(tx, {
      organizationId: actor.organizationId,
      key: `estimate-answered:${link.id}:${id}`,
      to: email,
      template: 'estimate-answered',
      data: {
        firstName,
        client: link.name,
        ...answer,
        estimate: namedInLetter(after),
        job: jobNumber({ identifier: actor.organization.identifier, jobNo: job.jobNo }),
        sentBy: id === link.createdBy ? null : fullName(actor),
        path: `/jobs/${link.jobId}/estimates/${after.id}`,
      },
    })
  }
}

/** The estimate on paper: to read before it is approved, and as a copy after. @throws not_found, throttled, forbidden before the code, conflict when the link is over or the estimate is being changed */
export async function copy(visitor: Visitor, token: string): Promise<Download> {
  const found = await admitToCopy(APPROVAL, visitor, token)
  const { actor, request } = await reading(found, async (tx) => {
    const opening = await open(tx, APPROVAL, found)
    refuseUnread(opening)
    const { link } = opening
    const estimate = await readShown(tx, opening.actor, link)
    if (!estimate || (standingOf(estimate.status) !== 'OPEN' && !link.signedAt)) throw conflict(CHANGING)
    const { showCosts, showSectionTotals } = link
    return {
      actor: opening.actor,
      request: { type: 'EstimateReport', estimateId: estimate.id, showCosts, showSectionTotals },
    }
  })
  return copyForLink(actor, found.jobId, ReportRequest.parse(request))
}
