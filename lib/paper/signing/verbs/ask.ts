import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { formSigningLinks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown } from '@/db/versioned'
import { type FieldError, arrivedOtherwise, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { holdForm, requireForm } from '@/lib/paper/forms/queries/job-forms'
import { shownItems } from '@/lib/paper/forms/rules'
import type { FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import { tell } from '@/lib/paper/forms/verbs/telling'
import { changeLink, holdLink } from '@/lib/paper/links/kind'
import { GOOD_FOR_DAYS, REMIND_AFTER_DAYS, isOpen, stateOf } from '@/lib/paper/links/rules'
import { sendAgain, sendLink } from '@/lib/paper/links/verbs/sending'
import { type StoredLink, listLinks } from '@/lib/paper/signing/queries'
import { MOST_LINKS, isDue, mayBeFilled, signedItems, unsignedItems } from '@/lib/paper/signing/rules'
import type { AskToSign, LinkParams, Signer, SigningLink } from '@/lib/paper/signing/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { SIGNING } from './kind'

const LOCKED = 'This form is submitted and locked: more can only sign beside those who did.'

/** Whom a form's signatures were asked of by link, and what became of it. @throws not_found */
export const browse = (actor: Actor, at: FormParams): Promise<SigningLink[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    await requireForm(tx, actor, at)
    return listLinks(tx, actor, at.formId, actor.userId)
  })

/**
 * Asks people to sign a form by a link of their own each: all at once, or each after the one before has signed. Of a
 * form that is submitted already, they sign beside those who did.
 * @returns all links of the form
 * @throws not_found, invalid for what is not to be signed or filled in, conflict when the signature is given or asked
 *   for already, or the form was locked without it
 */
export async function ask(actor: Actor, at: FormParams, sent: AskToSign): Promise<SigningLink[]> {
  const { inOrder = false, submits = true, message, goodForDays = GOOD_FOR_DAYS } = sent
  const { remindAfterDays = REMIND_AFTER_DAYS } = sent
  const signers = sent.signers.map(({ id = newId(), ...signer }) => ({ id, ...signer }))
  const ids = signers.map(({ id }) => id)
  const asked = { ...at, ...sent }
  return inOrganization(actor, async (tx) => {
    await holdForm(tx, actor, at)
    const form = await requireForm(tx, actor, at)
    await refuseKnown(tx, actor, formSigningLinks, ids, {
      asked,
      find: async () => ((await areKnown(tx, actor, ids)) ? listLinks(tx, actor, at.formId) : null),
      refuse: arrivedOtherwise,
    })
    const isBeside = form.status === 'SUBMITTED'
    const links = await listLinks(tx, actor, at.formId)
    if (isBeside) refuseBeside(form, signers)
    else refuseWrong(form, links, signers)
    if (links.length + signers.length > MOST_LINKS) {
      throw conflict(`A form has at most ${MOST_LINKS} links.`, form)
    }
    let afterId: string | null = null
    for (const { id, asksCode, mayFill, ...signer } of signers) {
      const [link] = await tx
        .insert(formSigningLinks)
        .values({
          organizationId: actor.organizationId,
          id,
          ...at,
          ...signer,
          asksCode: asksCode ?? false,
          mayFill: mayFill ?? [],
          afterId,
          isBeside,
          submits: submits && !isBeside,
          message,
          goodForDays,
          remindAfterDays,
          createdBy: actor.userId,
        })
        .returning()
      await tell(tx, actor, 'form.asked-to-sign', form, { signer: signer.name })
      if (!afterId) await sendLink(tx, SIGNING, actor, link!)
      if (inOrder) afterId = id
    }
    await keepAsked(tx, actor, { table: formSigningLinks, ids, asked })
    return listLinks(tx, actor, at.formId)
  })
}

/** Whether one of these ids stands for a link already. */
async function areKnown(tx: Tx, { organizationId }: Actor, ids: readonly string[]): Promise<boolean> {
  const known = and(eq(formSigningLinks.organizationId, organizationId), inArray(formSigningLinks.id, [...ids]))
  return (await tx.$count(formSigningLinks, known)) > 0
}

/** @throws invalid, conflict */
function refuseWrong(form: FormOfJob, links: readonly SigningLink[], signers: readonly Signer[]): void {
  const unsigned = new Set(unsignedItems(form).map(({ id }) => id))
  const shown = new Map(shownItems(form.formItems, form).map((item) => [item.id, item]))
  const faults: FieldError[] = signers.flatMap(({ itemId, mayFill = [] }, at) => {
    const item = form.formItems.find(({ id }) => id === itemId)
    if (item?.kind !== 'signature') return [{ path: `signers.${at}.itemId`, message: 'This is not to be signed' }]
    if (!shown.has(itemId)) return [{ path: `signers.${at}.itemId`, message: 'This is not shown' }]
    if (signers.findIndex((other) => other.itemId === itemId) < at) {
      return [{ path: `signers.${at}.itemId`, message: 'Somebody else is asked for this one' }]
    }
    const isWrong = mayFill.some((id) => {
      const other = form.formItems.find((one) => one.id === id)
      return !other || !mayBeFilled(other)
    })
    return isWrong ? [{ path: `signers.${at}.mayFill`, message: 'This is not to be filled in by link' }] : []
  })
  if (faults.length) throw invalid(faults)
  for (const { itemId } of signers) {
    const { label } = shown.get(itemId)!
    if (!unsigned.has(itemId)) throw conflict(`“${label.slice(0, 60)}” is signed already.`, form)
    const asked = links.find((link) => link.itemId === itemId && isOpen(link.state))
    if (asked) throw conflict(`${asked.name} is asked to sign “${label.slice(0, 60)}” already.`, form)
  }
}

/** @throws invalid for what is no signature or is to be filled in, conflict for what nobody signed before it was locked */
function refuseBeside(form: FormOfJob, signers: readonly Signer[]): void {
  const faults: FieldError[] = signers.flatMap(({ itemId, mayFill = [] }, at) => {
    const item = form.formItems.find(({ id }) => id === itemId)
    if (item?.kind !== 'signature') return [{ path: `signers.${at}.itemId`, message: 'This is not to be signed' }]
    return mayFill.length
      ? [{ path: `signers.${at}.mayFill`, message: 'Nothing of this form is filled in any more' }]
      : []
  })
  if (faults.length) throw invalid(faults)
  const signed = new Set(signedItems(form).map(({ id }) => id))
  if (!signers.every(({ itemId }) => signed.has(itemId))) throw conflict(LOCKED, form)
}

/**
 * Sends a link again under another address: the one before opens nothing any more, and its time begins anew.
 * @throws not_found, conflict when it was signed, declined or taken back, waits for another, or the form is locked
 */
export async function renew(actor: Actor, at: LinkParams): Promise<SigningLink[]> {
  return inOrganization(actor, async (tx) => {
    await holdForm(tx, actor, at)
    const form = await requireForm(tx, actor, at)
    const link = await holdLinkOf(tx, actor, at)
    if (!isDue(link, form)) throw conflict(LOCKED, form)
    await sendAgain(tx, SIGNING, actor, link)
    await tell(tx, actor, 'form.asked-to-sign', form, { signer: link.name })
    return listLinks(tx, actor, at.formId)
  })
}

/** Takes a link back: it opens nothing any more, nor do those that wait for it. @throws not_found, conflict when it is over */
export async function takeBack(actor: Actor, at: LinkParams): Promise<SigningLink[]> {
  return inOrganization(actor, async (tx) => {
    await holdForm(tx, actor, at)
    const form = await requireForm(tx, actor, at)
    const link = await holdLinkOf(tx, actor, at)
    const state = stateOf(link, new Date())
    if (state === 'TAKEN_BACK') return listLinks(tx, actor, at.formId)
    if (!isOpen(state)) throw conflict('This link is over already.')
    for (const { id, name } of [link, ...waitingFor(await listLinks(tx, actor, at.formId), link.id)]) {
      await changeLink(tx, SIGNING, actor, id, { takenBackAt: sql`now()` })
      await tell(tx, actor, 'form.link-taken-back', form, { signer: name })
    }
    return listLinks(tx, actor, at.formId)
  })
}

/** A link of this form, locked. @throws not_found, also for one of another form or job */
async function holdLinkOf(tx: Tx, actor: Actor, { jobId, formId, linkId }: LinkParams): Promise<StoredLink> {
  const link = await holdLink(tx, SIGNING, actor, linkId)
  if (link.formId !== formId || link.jobId !== jobId) throw notFound('link')
  return link
}

/** The links that are sent after this one, and after those. */
function waitingFor(links: readonly SigningLink[], id: string): SigningLink[] {
  const next = links.filter(({ afterId, state }) => afterId === id && state === 'WAITING')
  return next.flatMap((link) => [link, ...waitingFor(links, link.id)])
}
