import 'server-only'
import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { formSigningLinks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { DomainError, conflict, invalid, notFound, nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { openRendition } from '@/lib/job/photos/verbs/renditions'
import { findSignatures, holdForm, requireForm } from '@/lib/paper/forms/queries/job-forms'
import { openLinks } from '@/lib/paper/forms/queries/links'
import { answersFromOf, lacking, photosIn, shownAnswers, shownItems } from '@/lib/paper/forms/rules'
import type { FormOfJob, FormParams, Signature } from '@/lib/paper/forms/schema'
import { fillHeld, submit } from '@/lib/paper/forms/verbs/job-forms'
import { signBeside } from '@/lib/paper/forms/verbs/signatures'
import { ANOTHERS, isSameSignature, signedAnswers, wasSignedWith } from '@/lib/paper/forms/verbs/signing'
import { tell } from '@/lib/paper/forms/verbs/telling'
import { changeLink, holdLink } from '@/lib/paper/links/kind'
import type { DeclineByLink, EnterCode, LinkPass, OpenLink, OpenedLink } from '@/lib/paper/links/schema'
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
import { type StoredLink, waitsFor } from '@/lib/paper/signing/queries'
import { isDue } from '@/lib/paper/signing/rules'
import { SeenSignature, type SignByLink, type SigningView } from '@/lib/paper/signing/schema'
import type { Visitor } from '@/lib/platform/http/request'
import { enqueueMail } from '@/lib/platform/mail/service'
import { officeOf } from '@/lib/platform/notices/office'
import { notify } from '@/lib/platform/notices/service'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'

import { SIGNING } from './kind'

/** What a link shows to whoever holds it. @throws not_found, throttled */
export async function view(visitor: Visitor, token: string): Promise<SigningView> {
  const found = await admit(SIGNING, visitor, token)
  return reading(found, async (tx) => viewOf(tx, await open(tx, SIGNING, found)))
}

async function viewOf(tx: Tx, opening: Opening<StoredLink>): Promise<SigningView> {
  const { link, actor } = opening
  const { isRead, head } = await headOf(tx, SIGNING, opening)
  const form = await requireForm(tx, actor, link).catch(nullWhenMissing)
  const job = isRead && form ? await getJob(tx, actor, link.jobId) : null
  return {
    ...head,
    // A form that was deleted is not to be signed.
    state: form ? head.state : 'TAKEN_BACK',
    form: form && job && shownOf(form, { ...link, mayFill: await fillable(tx, opening, form) }, job.timezone),
  }
}

/** What whoever holds a link may still answer: what somebody signed before them stays as it is. */
async function fillable(tx: Tx, { link, actor }: Opening<StoredLink>, form: FormOfJob): Promise<string[]> {
  if (!link.mayFill.length || form.status === 'SUBMITTED') return link.mayFill
  const signed = await signedAnswers(tx, actor, form)
  return link.mayFill.filter((id) => !signed.has(id))
}

/** The form as it would be signed: what is hidden in it counts as not answered, and is nobody's to read. */
function shownOf(form: FormOfJob, link: StoredLink, timezone: string): SigningView['form'] {
  const { itemId, mayFill } = link
  const { name, status, version, formItems } = form
  // How others were reached, and from where they signed, is not theirs to read.
  const signatures = form.signatures.map((signature) => SeenSignature.parse(signature))
  const shown = new Set(shownItems(formItems, form).map(({ id }) => id))
  const jobFields = Object.fromEntries(Object.entries(form.jobFields).filter(([id]) => shown.has(id)))
  const answers = shownAnswers(formItems, form)
  const beside = signatureBeside(form, link)?.signedBy ?? null
  const answersFrom = answersFromOf(form)
  return {
    name,
    status,
    version,
    formItems,
    answers,
    jobFields,
    signatures,
    itemId,
    beside,
    mayFill,
    answersFrom,
    timezone,
  }
}

/** The signature beside which a link is signed, if it is. */
const signatureBeside = ({ signatures }: FormOfJob, { isBeside, itemId }: StoredLink): Signature | undefined =>
  isBeside ? signatures.find((one) => one.itemId === itemId) : undefined

export const noteOpened = (visitor: Visitor, token: string): Promise<void> => links.noteOpened(SIGNING, visitor, token)

/** The logo of the firm that sent a link. @throws not_found, throttled */
export const logo = (visitor: Visitor, token: string): Promise<Download> => links.logo(SIGNING, visitor, token)

export const sendCode = (visitor: Visitor, token: string): Promise<void> => links.sendCode(SIGNING, visitor, token)

export const enterCode = (visitor: Visitor, token: string, sent: EnterCode): Promise<LinkPass> =>
  links.enterCode(SIGNING, visitor, token, sent)

export const openInBrowser = (visitor: Visitor, sent: OpenLink): Promise<OpenedLink> =>
  links.openInBrowser(SIGNING, visitor, sent)

/** The form of a link. */
const formOf = ({ jobId, subjectId: formId }: Found): FormParams => ({ jobId, formId })

/**
 * Signs the item that the link is for, with the answers that its addressee may give; beside whoever signed it where the
 * form is submitted already.
 * @throws not_found, throttled, forbidden before the code, invalid, conflict when the link is over, the form is locked, or
 *   it changed since it was read: `current` is what there is to sign now
 */
export async function sign(visitor: Visitor, token: string, sent: SignByLink): Promise<SigningView> {
  const found = await admit(SIGNING, visitor, token)
  return inOrganization(found, async (tx) => {
    const { answered } = await holdForm(tx, found, formOf(found))
    const opening = await openHeld(tx, SIGNING, found)
    const { link, actor } = opening
    const before = await requireForm(tx, actor, link)
    const referenced = signatureBeside(before, link)
    const repeated = before.signatures.find(
      ({ id, itemId, referencedSignatureId }) =>
        id === sent.signature.id && (referenced ? referencedSignatureId === referenced.id : itemId === link.itemId),
    )
    if (opening.isAdmitted && link.signedAt && repeated) {
      const [stored] = await findSignatures(tx, actor, [repeated.id])
      const isSame = isSameSignature(stored!, sent.signature) && wasSignedWith(stored!, sent.answers ?? {})
      if (!isSame) throw conflict(ANOTHERS, await viewOf(tx, opening))
      return viewOf(tx, opening)
    }
    refuseOver(opening)
    if (!isDue(link, before)) throw conflict('This form was locked without this signature.')
    // What is locked reads the same, whoever else signed beside it meanwhile.
    if (!referenced && before.version !== sent.version) {
      throw conflict('The form was changed while you read it. Please read it again.', await viewOf(tx, opening))
    }
    const { answers = {} } = sent
    const strange = Object.keys(answers).filter((id) => !link.mayFill.includes(id))
    if (strange.length) {
      throw invalid(strange.map((id) => ({ path: `answers.${id}`, message: 'This is not yours to answer' })))
    }
    const { signature, version } = sent
    const device = signature.device ?? visitor.device?.slice(0, 300)
    const newSignature = { ...signature, ...(device && { device }) }
    const signatures = [{ ...newSignature, itemId: link.itemId }]
    const signing = (inner: Tx) =>
      referenced
        ? signBeside(inner, actor, before, { newSignature, referencedSignatureId: referenced.id }, link.id)
        : fillHeld(inner, actor, { before, answered }, { answers, signatures, version }, link.id)
    const after = await tx.transaction(signing).catch(async (error: unknown) => {
      // Such a refusal carries the form as the office reads it, and tells the office what to do.
      if (!(error instanceof DomainError) || error.current === undefined) throw error
      throw conflict('Somebody has signed this form: what they read stays as it is.', await viewOf(tx, opening))
    })
    const lacks = lacking(after.formItems, after).filter(({ item }) => link.mayFill.includes(item.id))
    if (lacks.length) throw invalid(lacks.map(({ item, says }) => ({ path: `answers.${item.id}`, message: says })))
    await changeLink(tx, SIGNING, actor, link.id, signedNow(link, visitor))
    const keptBecause = await goOn(tx, opening, after)
    await tellOffice(tx, opening, after, { reason: null, keptBecause })
    return viewOf(tx, { ...opening, link: await holdLink(tx, SIGNING, actor, link.id) })
  })
}

/**
 * Has the worker send what waited for this signature; after the last one the form is submitted, where that was asked for.
 * Whoever signed is never told what keeps either from being done: that is the office's.
 * @returns why the form could not be submitted
 */
async function goOn(tx: Tx, { link, actor }: Opening<StoredLink>, form: FormOfJob): Promise<string | null> {
  const { organizationId } = actor
  if (await tx.$count(formSigningLinks, waitsFor(actor, link))) {
    await enqueue(tx, 'send-signing-links', { organizationId, afterId: link.id })
  }
  const areOpen = await tx.$count(formSigningLinks, openLinks(actor, link.formId))
  if (!link.submits || areOpen || lacking(form.formItems, form).length) return null
  return tx.transaction((inner) => submit(inner, actor, form)).then(() => null, keptBack)
}

/** @throws what is no refusal of the form's */
function keptBack(error: unknown): string {
  if (!(error instanceof DomainError)) throw error
  return [error.message, ...(error.fields ?? []).map(({ message }) => message)].at(-1)!
}

/** Declines to sign. @throws not_found, throttled, forbidden before the code, conflict when the link is over */
export async function decline(visitor: Visitor, token: string, { reason }: DeclineByLink): Promise<SigningView> {
  const found = await admit(SIGNING, visitor, token)
  return inOrganization(found, async (tx) => {
    await holdForm(tx, found, formOf(found))
    const opening = await openHeld(tx, SIGNING, found)
    const { link, actor } = opening
    if (opening.isAdmitted && link.declinedAt && link.declineReason === reason) return viewOf(tx, opening)
    refuseOver(opening)
    await changeLink(tx, SIGNING, actor, link.id, { declinedAt: sql`now()`, declineReason: reason })
    const form = await requireForm(tx, actor, link)
    await tell(tx, actor, 'form.declined', form, { signer: link.name, reason })
    await tellOffice(tx, opening, form, { reason, keptBecause: null })
    return viewOf(tx, { ...opening, link: await holdLink(tx, SIGNING, actor, link.id) })
  })
}

/** Tells the office, and the job's coordinator, what came of a link. */
async function tellOffice(
  tx: Tx,
  { link, actor }: Opening<StoredLink>,
  form: FormOfJob,
  answer: { reason: string | null; keptBecause: string | null },
): Promise<void> {
  const job = await getJob(tx, actor, link.jobId)
  const office = await officeOf(tx, actor, link, SIGNING.sentBy)
  await notify(tx, actor, {
    kind: answer.reason === null ? 'FORM_SIGNED' : 'FORM_DECLINED',
    userIds: [...office.map(({ id }) => id), job.projectManager?.id],
    subjectIds: [form.id],
    jobId: link.jobId,
  })
  for (const { id, email, firstName } of office.filter(({ mailsDecided }) => mailsDecided)) {
    await enqueueMail(tx, {
      organizationId: actor.organizationId,
      key: `form-answered:${link.id}:${answer.reason === null ? 'signed' : 'declined'}:${id}`,
      to: email,
      template: 'form-answered',
      data: {
        firstName,
        signer: link.name,
        form: form.name,
        job: jobNumber({ identifier: actor.organization.identifier, jobNo: job.jobNo }),
        ...answer,
        sentBy: id === link.createdBy ? null : fullName(actor),
        path: `/jobs/${link.jobId}/forms/${link.formId}`,
      },
    })
  }
}

/** The form on paper: to read before it is signed, and as a copy after. @throws not_found, throttled, forbidden before the code, conflict when the link is over */
export async function copy(visitor: Visitor, token: string): Promise<Download> {
  const found = await admitToCopy(SIGNING, visitor, token)
  const { actor } = await reading(found, async (tx) => {
    const opening = await open(tx, SIGNING, found)
    refuseUnread(opening)
    return opening
  })
  return copyForLink(actor, found.jobId, ReportRequest.parse({ type: 'FormReport', formId: found.subjectId }))
}

/** A photo that an answer of the form names; null until the worker has made its size. @throws not_found, also for any other photo, forbidden before the code, conflict */
export async function photo(
  visitor: Visitor,
  { token, photoId }: { token: string; photoId: string },
): Promise<Download | null> {
  const found = await admit(SIGNING, visitor, token)
  const { actor } = await reading(found, async (tx) => {
    const opening = await open(tx, SIGNING, found)
    refuseUnread(opening)
    const form = await requireForm(tx, opening.actor, opening.link)
    const shown = Object.values(shownAnswers(form.formItems, form)).flatMap(photosIn)
    if (!shown.includes(photoId)) throw notFound('photo')
    return opening
  })
  return openRendition(actor, { id: found.jobId, photoId }, { size: 'screen' })
}
