import 'server-only'
import { sql } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { estimateLinks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown } from '@/db/versioned'
import { counted } from '@/lib/base/counts'
import { conflict, invalid, notFound, arrivedOtherwise } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { type StoredLink, findLink, listLinks } from '@/lib/paper/approval/queries'
import { MOST_LINKS } from '@/lib/paper/approval/rules'
import type { ApprovalLink, ApprovalLinkParams, AskForApproval } from '@/lib/paper/approval/schema'
import { holdEstimate, requireEstimate, requireHead } from '@/lib/paper/estimates/queries'
import { STATUS_LABELS, decisionRefusal, mostLinkDays } from '@/lib/paper/estimates/rules'
import type { EstimateHead, EstimateParams } from '@/lib/paper/estimates/schema'
import { fixPrices } from '@/lib/paper/estimates/verbs/validity'
import { recordEstimate, refuseStale, settle } from '@/lib/paper/estimates/verbs/writing'
import { changeLink, holdLink } from '@/lib/paper/links/kind'
import { GOOD_FOR_DAYS, REMIND_AFTER_DAYS, isOpen, stateOf } from '@/lib/paper/links/rules'
import { sendAgain, sendLink } from '@/lib/paper/links/verbs/sending'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { APPROVAL } from './kind'

/** Whom an estimate was sent to for approval, and what became of it. @throws not_found */
export const browse = (actor: Actor, at: EstimateParams): Promise<ApprovalLink[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    await requireHead(tx, actor, at)
    return listLinks(tx, actor, at, actor.userId)
  })

/**
 * Asks somebody to approve an estimate by link. One that is completed waits for approval from then on.
 * @returns all links of the estimate
 * @throws not_found, invalid for a link that is good for longer than the prices, conflict when the estimate is not
 *   completed, is decided, was changed since, or somebody is asked already
 */
export async function ask(actor: Actor, at: EstimateParams, sent: AskForApproval): Promise<ApprovalLink[]> {
  const { id = newId(), asksCode = false, goodForDays, remindAfterDays, version, ...shown } = sent
  return inOrganization(actor, async (tx) => {
    await holdEstimate(tx, actor, at)
    const estimate = await requireEstimate(tx, actor, at)
    const links = await listLinks(tx, actor, at)
    const known = {
      asked: { ...at, ...sent },
      find: async () => ((await findLink(tx, actor, id)) ? links : null),
      refuse: arrivedOtherwise,
    }
    await refuseKnown(tx, actor, estimateLinks, id, known)
    const refusal = decisionRefusal(estimate, 'APPROVED')
    if (refusal) throw conflict(refusal, estimate)
    if (version !== undefined && version !== estimate.version) throw refuseStale(estimate)
    if (!estimate.sections.some(({ lines }) => lines.length))
      throw conflict('There is no line to approve yet.', estimate)
    const asked = links.find(({ state }) => isOpen(state))
    if (asked) {
      throw conflict(`${asked.name} is asked to approve this estimate already. Take that link back first.`, estimate)
    }
    if (links.length >= MOST_LINKS) throw conflict(`An estimate has at most ${MOST_LINKS} links.`, estimate)
    const most = mostLinkDays(estimate, todayIn(actor.organization.timezone))
    if (goodForDays !== undefined && most !== null && goodForDays > most) {
      throw invalid({ goodForDays: `The estimate is valid for ${counted(most, 'day')}` })
    }
    const [link] = await tx
      .insert(estimateLinks)
      .values({
        organizationId: actor.organizationId,
        id,
        ...at,
        ...shown,
        asksCode,
        goodForDays: goodForDays ?? Math.min(GOOD_FOR_DAYS, most ?? GOOD_FOR_DAYS),
        remindAfterDays: remindAfterDays === undefined ? REMIND_AFTER_DAYS : remindAfterDays,
        createdBy: actor.userId,
      })
      .returning()
    await keepAsked(tx, actor, { table: estimateLinks, ids: [id], asked: known.asked })
    if (estimate.status === 'COMPLETED') {
      await settle(tx, actor, at, { set: { status: 'APPROVAL_PENDING' }, isHead: true })
      const status = { from: STATUS_LABELS.COMPLETED, to: STATUS_LABELS.APPROVAL_PENDING }
      await recordEstimate(tx, actor, 'estimate.changed', estimate, { status })
    }
    const { validUntil } = await fixPrices(tx, actor, estimate)
    await sendLink(tx, APPROVAL, actor, link!, validUntil)
    await tell(tx, actor, 'estimate.asked-to-approve', estimate, sent.name)
    return listLinks(tx, actor, at)
  })
}

async function tell(tx: Tx, actor: Actor, action: string, estimate: EstimateHead, client: string): Promise<void> {
  await recordEstimate(tx, actor, action, estimate, { client })
  await announce(tx, actor, 'estimates', [estimate.jobId])
}

/**
 * Sends a link again under another address: the one before opens nothing any more, its time begins anew, and
 * prices that are over are renewed.
 * @throws not_found, conflict when it was answered or taken back, somebody else is asked, or the estimate is not to be
 *   approved
 */
export async function renew(actor: Actor, at: ApprovalLinkParams): Promise<ApprovalLink[]> {
  return inOrganization(actor, async (tx) => {
    const { estimate, link } = await holdBoth(tx, actor, at)
    const refusal = decisionRefusal(estimate, 'APPROVED')
    if (refusal) throw conflict(refusal, estimate)
    const links = await listLinks(tx, actor, at)
    const other = links.find(({ id, state }) => id !== link.id && isOpen(state))
    if (other) throw conflict(`${other.name} is asked to approve this estimate already.`, estimate)
    const { validUntil } = await fixPrices(tx, actor, estimate)
    await sendAgain(tx, APPROVAL, actor, link, validUntil)
    await tell(tx, actor, 'estimate.asked-to-approve', estimate, link.name)
    return listLinks(tx, actor, at)
  })
}

/** Takes a link back: it opens nothing any more. @throws not_found, conflict when it is over */
export async function takeBack(actor: Actor, at: ApprovalLinkParams): Promise<ApprovalLink[]> {
  return inOrganization(actor, async (tx) => {
    const { estimate, link } = await holdBoth(tx, actor, at)
    const state = stateOf(link, new Date())
    if (state === 'TAKEN_BACK') return listLinks(tx, actor, at)
    if (!isOpen(state)) throw conflict('This link is over already.')
    await changeLink(tx, APPROVAL, actor, link.id, { takenBackAt: sql`now()` })
    await tell(tx, actor, 'estimate.link-taken-back', estimate, link.name)
    return listLinks(tx, actor, at)
  })
}

/** An estimate and one of its links, both locked. @throws not_found, also for a link of another estimate */
async function holdBoth(
  tx: Tx,
  actor: Actor,
  { linkId, ...at }: ApprovalLinkParams,
): Promise<{ estimate: EstimateHead; link: StoredLink }> {
  await holdEstimate(tx, actor, at)
  const estimate = await requireHead(tx, actor, at)
  const link = await holdLink(tx, APPROVAL, actor, linkId)
  if (link.estimateId !== at.estimateId || link.jobId !== at.jobId) throw notFound('link')
  return { estimate, link }
}
