import 'server-only'
import { randomInt } from 'node:crypto'

import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { formSigningLinks } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { conflict, forbidden, invalid, notFound, nullWhenMissing } from '@/lib/base/errors'
import { DAY_MS } from '@/lib/base/time'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import { openRendition } from '@/lib/job/photos/verbs/renditions'
import { holdForm, requireForm } from '@/lib/paper/forms/queries/job-forms'
import { openLinks } from '@/lib/paper/forms/queries/links'
import { lacking, photosIn, shownAnswers, shownItems } from '@/lib/paper/forms/rules'
import type { FormOfJob, Signature } from '@/lib/paper/forms/schema'
import { fillHeld, submit } from '@/lib/paper/forms/verbs/job-forms'
import { signBeside } from '@/lib/paper/forms/verbs/signatures'
import { tell } from '@/lib/paper/forms/verbs/telling'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { preview } from '@/lib/paper/reports/verbs/reports'
import { type StoredLink, holdLink, readLink, thisLink } from '@/lib/paper/signing/queries'
import { CODE_MINUTES, COPY_FOR_DAYS, MOST_CODE_TRIES, isDue, isOpen, masked, stateOf } from '@/lib/paper/signing/rules'
import type { DeclineByLink, EnterCode, SignByLink, SigningPass, SigningView } from '@/lib/paper/signing/schema'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { newToken, tokenHash } from '@/lib/platform/auth/token'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'
import { announceOwn } from '@/lib/platform/live/announce'
import { tellOperator } from '@/lib/platform/mail/operator-console'
import { enqueueMail } from '@/lib/platform/mail/service'
import { codeSentence } from '@/lib/platform/mail/templates'
import type { Download } from '@/lib/platform/route/download'

import { sendLink } from './sending'

/** Whoever reads a form with thirty photos asks often; a guesser of 256 bits finds nothing. */
const CALLS_PER_ADDRESS: Throttle = { name: 'signing', most: 300, minutes: 15 }
const CODES_PER_LINK: Throttle = { name: 'signing-code', most: 5, minutes: 60 }
const COPIES_PER_LINK: Throttle = { name: 'signing-copy', most: 12, minutes: 15 }

interface Opened {
  link: StoredLink
  /** Whoever sent the link: what its addressee does is done on their behalf. */
  sender: Actor
  isAdmitted: boolean
}

type Found = Awaited<ReturnType<typeof linkOfToken>>

interface FoundRow extends Record<string, unknown> {
  organization_id: number
  link_id: string
  form_id: string
  job_id: string
  created_by: string
  by_pass: boolean
}

/** Which link a token opens, before an organisation is known. @throws not_found */
async function linkOfToken(token: string) {
  const hash = tokenHash(token)
  const [found] = await atTheDoor((tx) =>
    tx.execute<FoundRow>(
      sql`select organization_id, link_id, form_id, job_id, created_by, by_pass from signing_link_by_hash(${hash}::bytea)`,
    ),
  )
  if (!found) throw notFound('link')
  return {
    organizationId: found.organization_id,
    linkId: found.link_id,
    formId: found.form_id,
    jobId: found.job_id,
    userId: found.created_by,
    byPass: found.by_pass,
  }
}

async function admit({ address }: Pick<Visitor, 'address'>, token: string): Promise<Found> {
  await throttle(CALLS_PER_ADDRESS, addressKey(address))
  return linkOfToken(token)
}

/** Opens a link to change what it holds: locked, after its form. */
const opened = (tx: Tx, found: Found): Promise<Opened> => open(tx, found, holdLink)

async function open(tx: Tx, { organizationId, userId, linkId, byPass }: Found, take = readLink): Promise<Opened> {
  const sender = await onBehalfOf(tx, { organizationId, userId })
  const link = await take(tx, sender, linkId)
  return { link, sender, isAdmitted: byPass || !link.asksCode }
}

/** @throws forbidden before the code is entered, conflict when the link is over */
function refuseOver({ link, isAdmitted }: Opened): void {
  if (!isAdmitted) throw forbidden('Please enter the code first.')
  if (!isOpen(stateOf(link, new Date()))) throw conflict('This link is over.')
}

/** @throws forbidden and conflict as `refuseOver` does, but not for the copy of whoever signed */
function refuseUnread(opening: Opened): void {
  if (!opening.isAdmitted || !isCopyOf(opening.link)) refuseOver(opening)
}

/** What a link shows to whoever holds it. @throws not_found, throttled */
export async function view(visitor: Pick<Visitor, 'address'>, token: string): Promise<SigningView> {
  const found = await admit(visitor, token)
  return reading(found, async (tx) => viewOf(tx, await open(tx, found)))
}

async function viewOf(tx: Tx, { link, sender, isAdmitted }: Opened): Promise<SigningView> {
  const state = stateOf(link, new Date())
  const form = await requireForm(tx, sender, link).catch(nullWhenMissing)
  const isShown = isAdmitted && (state === 'SENT' || state === 'OPENED' || isCopyOf(link))
  const job = isShown && form ? await getJob(tx, sender, link.jobId) : null
  return {
    id: link.id,
    organization: sender.organization.name,
    name: link.name,
    // A form that was deleted is not to be signed.
    state: form ? state : 'TAKEN_BACK',
    codeGoesTo: isAdmitted ? null : masked(codeAddress(link)),
    declineReason: isAdmitted ? link.declineReason : null,
    form: form && job && shownOf(form, link, job.timezone),
  }
}

/** Whether whoever signed can still fetch their copy. */
const isCopyOf = ({ signedAt, expiresAt }: StoredLink): boolean =>
  signedAt !== null && new Date(expiresAt!) > new Date()

/** The form as it would be signed: what is hidden in it counts as not answered, and is nobody's to read. */
function shownOf(form: FormOfJob, link: StoredLink, timezone: string): SigningView['form'] {
  const { itemId, mayFill } = link
  const { name, status, version, formItems, signatures } = form
  const shown = new Set(shownItems(formItems, form).map(({ id }) => id))
  const jobFields = Object.fromEntries(Object.entries(form.jobFields).filter(([id]) => shown.has(id)))
  const answers = shownAnswers(formItems, form)
  const beside = signatureBeside(form, link)?.signedBy ?? null
  return { name, status, version, formItems, answers, jobFields, signatures, itemId, beside, mayFill, timezone }
}

/** The signature beside which a link is signed, if it is. */
const signatureBeside = ({ signatures }: FormOfJob, { isBeside, itemId }: StoredLink): Signature | undefined =>
  isBeside ? signatures.find((one) => one.itemId === itemId) : undefined

const codeAddress = ({ phone, email }: Pick<StoredLink, 'phone' | 'email'>): string => phone ?? email!

/** Notes that the addressee has the form before them: a mail scanner that follows links does not. */
export async function noteOpened(visitor: Pick<Visitor, 'address'>, token: string): Promise<void> {
  const found = await admit(visitor, token)
  await inOrganization(found, async (tx) => {
    const { link, isAdmitted } = await opened(tx, found)
    if (!isAdmitted || stateOf(link, new Date()) !== 'SENT') return
    await tx
      .update(formSigningLinks)
      .set({ openedAt: sql`now()` })
      .where(thisLink(found, link.id))
    await announceOwn(tx, found.organizationId, 'forms', [link.jobId])
  })
}

/** Sends a new code; the one before is worth nothing. @throws not_found, throttled, conflict when none is asked or the link is over */
export async function sendCode(visitor: Pick<Visitor, 'address'>, token: string): Promise<void> {
  const found = await admit(visitor, token)
  await throttle(CODES_PER_LINK, found.linkId)
  const { email, code } = await inOrganization(found, async (tx) => {
    const { link, sender } = await opened(tx, found)
    if (!link.asksCode) throw conflict('This link needs no code.')
    refuseOver({ link, sender, isAdmitted: true })
    const newest = String(randomInt(1_000_000)).padStart(6, '0')
    await tx
      .update(formSigningLinks)
      .set({ codeHash: codeHash(link, newest), codeSentAt: sql`now()`, codeTries: 0 })
      .where(thisLink(found, link.id))
    await writeCode(tx, sender, link, newest)
    return { email: link.phone ? null : link.email, code: newest }
  })
  if (email && !env.SMTP_URL) tellOperator(`The code for ${email}: ${code}`)
}

const codeHash = ({ id }: Pick<StoredLink, 'id'>, code: string): Buffer => tokenHash(`${id} ${code}`)

async function writeCode(tx: Tx, sender: Actor, { id, jobId, phone, email, name }: StoredLink, code: string) {
  const { organizationId, organization } = sender
  if (phone) {
    const text = codeSentence(organization.name)
    await writeSms(tx, sender, { jobId, recipientNumber: phone, text, from: null, secret: code })
    return
  }
  await spend(tx, sender, 'email')
  await enqueueMail(tx, {
    organizationId,
    key: `signing-code:${id}:${newToken().slice(0, 12)}`,
    to: email!,
    goodUntil: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
    link: { kind: 'SIGNING', secret: code },
    template: 'signing-code',
    data: { name, organizationName: organization.name },
  })
}

/**
 * Takes the code. Whoever entered it goes on with another token, which the link's own address does not give.
 * @throws not_found, throttled, invalid for another code or an old one
 */
export async function enterCode(
  visitor: Pick<Visitor, 'address'>,
  token: string,
  { code }: EnterCode,
): Promise<SigningPass> {
  const found = await admit(visitor, token)
  const pass = newToken()
  const isRight = await inOrganization(found, async (tx) => {
    const { link } = await opened(tx, found)
    const isGood =
      link.codeSentAt !== null &&
      Date.now() - new Date(link.codeSentAt).getTime() < CODE_MINUTES * 60_000 &&
      link.codeTries < MOST_CODE_TRIES
    const right = isGood && link.codeHash?.equals(codeHash(link, code)) === true
    // A wrong try is kept: the transaction must not fail with it.
    await tx
      .update(formSigningLinks)
      .set(right ? { passHash: tokenHash(pass), codeHash: null } : { codeTries: link.codeTries + 1 })
      .where(thisLink(found, link.id))
    return right
  })
  if (!isRight) throw invalid({ code: 'This is not the code, or it is too old. Ask for a new one.' })
  return { token: pass }
}

/**
 * Signs the item that the link is for, with the answers that its addressee may give; beside whoever signed it where the
 * form is submitted already.
 * @throws not_found, throttled, forbidden before the code, invalid, conflict when the link is over, the form is locked, or
 *   it changed since it was read: `current` is what there is to sign now
 */
export async function sign(visitor: Visitor, token: string, sent: SignByLink): Promise<SigningView> {
  const found = await admit(visitor, token)
  return inOrganization(found, async (tx) => {
    const { answered } = await holdForm(tx, found, found)
    const opening = await opened(tx, found)
    const { link, sender } = opening
    const before = await requireForm(tx, sender, link)
    const referenced = signatureBeside(before, link)
    const isRepeated = before.signatures.some(
      ({ id, itemId, referencedSignatureId }) =>
        id === sent.signature.id && (referenced ? referencedSignatureId === referenced.id : itemId === link.itemId),
    )
    if (opening.isAdmitted && link.signedAt && isRepeated) return viewOf(tx, opening)
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
    const after = referenced
      ? await signBeside(tx, sender, before, { newSignature, referencedSignatureId: referenced.id }, link.id)
      : await fillHeld(tx, sender, { before, answered }, { answers, signatures, version }, link.id)
    const lacks = lacking(after.formItems, after).filter(({ item }) => link.mayFill.includes(item.id))
    if (lacks.length) throw invalid(lacks.map(({ item, says }) => ({ path: `answers.${item.id}`, message: says })))
    const expiresAt = new Date(Math.max(Date.parse(link.expiresAt!), Date.now() + COPY_FOR_DAYS * DAY_MS)).toISOString()
    await tx
      .update(formSigningLinks)
      .set({ signedAt: sql`now()`, signedFrom: visitor.address, expiresAt })
      .where(thisLink(sender, link.id))
    await tellSender(tx, opening, after, null)
    await goOn(tx, opening, after)
    return viewOf(tx, { ...opening, link: await holdLink(tx, sender, link.id) })
  })
}

/** Sends what waited for this signature; after the last one it submits the form, where that was asked for. */
async function goOn(tx: Tx, { link, sender }: Opened, form: FormOfJob): Promise<void> {
  const next = await tx
    .select()
    .from(formSigningLinks)
    .where(
      and(openLinks(sender, link.formId), eq(formSigningLinks.afterId, link.id), isNull(formSigningLinks.tokenHash)),
    )
    .orderBy(asc(formSigningLinks.createdAt), asc(formSigningLinks.id))
    .for('update')
  for (const one of next) await sendLink(tx, sender, one)
  const areOpen = await tx.$count(formSigningLinks, openLinks(sender, link.formId))
  if (link.submits && !areOpen && !lacking(form.formItems, form).length) await submit(tx, sender, form)
}

/** Declines to sign. @throws not_found, throttled, forbidden before the code, conflict when the link is over */
export async function decline(visitor: Visitor, token: string, { reason }: DeclineByLink): Promise<SigningView> {
  const found = await admit(visitor, token)
  return inOrganization(found, async (tx) => {
    await holdForm(tx, found, found)
    const opening = await opened(tx, found)
    const { link, sender } = opening
    if (opening.isAdmitted && link.declinedAt && link.declineReason === reason) return viewOf(tx, opening)
    refuseOver(opening)
    await tx
      .update(formSigningLinks)
      .set({ declinedAt: sql`now()`, declineReason: reason })
      .where(thisLink(sender, link.id))
    const form = await requireForm(tx, sender, link)
    await tell(tx, sender, 'form.declined', form, { signer: link.name, reason })
    await tellSender(tx, opening, form, reason)
    return viewOf(tx, { ...opening, link: await holdLink(tx, sender, link.id) })
  })
}

/** Writes to whoever sent the link what came of it. */
async function tellSender(tx: Tx, { link, sender }: Opened, form: FormOfJob, reason: string | null): Promise<void> {
  const job = await getJob(tx, sender, link.jobId)
  await enqueueMail(tx, {
    organizationId: sender.organizationId,
    key: `form-answered:${link.id}:${reason === null ? 'signed' : 'declined'}`,
    to: sender.email,
    template: 'form-answered',
    data: {
      firstName: sender.firstName,
      signer: link.name,
      form: form.name,
      job: jobNumber({ identifier: sender.organization.identifier, jobNo: job.jobNo }),
      reason,
      path: `/jobs/${link.jobId}/forms/${link.formId}`,
    },
  })
}

/** The form on paper: to read before it is signed, and as a copy after. @throws not_found, throttled, forbidden before the code, conflict when the link is over */
export async function copy(visitor: Pick<Visitor, 'address'>, token: string): Promise<Download> {
  const found = await admit(visitor, token)
  await throttle(COPIES_PER_LINK, found.linkId)
  const { sender } = await reading(found, async (tx) => {
    const opening = await open(tx, found)
    refuseUnread(opening)
    return opening
  })
  return preview(sender, found.jobId, ReportRequest.parse({ type: 'FormReport', formId: found.formId }))
}

/** A photo that an answer of the form names; null until the worker has made its size. @throws not_found, also for any other photo, forbidden before the code, conflict */
export async function photo(
  visitor: Pick<Visitor, 'address'>,
  { token, photoId }: { token: string; photoId: string },
): Promise<Download | null> {
  const found = await admit(visitor, token)
  const { sender } = await reading(found, async (tx) => {
    const opening = await open(tx, found)
    refuseUnread(opening)
    const form = await requireForm(tx, opening.sender, opening.link)
    const shown = Object.values(shownAnswers(form.formItems, form)).flatMap(photosIn)
    if (!shown.includes(photoId)) throw notFound('photo')
    return opening
  })
  return openRendition(sender, { id: found.jobId, photoId }, { size: 'screen' })
}
