import 'server-only'
import { createHash } from 'node:crypto'

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { formSignatures, formSigningLinks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { DomainError, conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { isAhead } from '@/lib/job/field/rules'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import { type FrozenPhoto, spelled } from '@/lib/paper/forms/canonical'
import { findSignatures, photosAmong } from '@/lib/paper/forms/queries/job-forms'
import { type Filled, answerTo, shownAnswers, shownItems } from '@/lib/paper/forms/rules'
import type { Answers, FillForm, FormItem, FormOfJob, SignItem, Signature } from '@/lib/paper/forms/schema'
import { withdrawForm } from '@/lib/paper/kept/service'
import { firmOf } from '@/lib/paper/letterheads/firm'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueueMail } from '@/lib/platform/mail/service'

import { tell } from './telling'

export const ANOTHERS = 'This id stands for another signature.'

type New = Omit<SignItem, 'itemId' | 'role'>
type Signed = Pick<Signature, 'itemId'>

/**
 * Takes signatures of a held form off, and adds those that are new.
 * @param linkId the link by which somebody without an account signs
 * @returns the form's signatures afterwards, and those that were added
 * @throws invalid for what is not to be signed, or not so; conflict for what somebody signed already
 */
export async function signItems(
  tx: Tx,
  actor: Actor,
  form: FormOfJob,
  { signatures = [], removedSignatureIds = [] }: Pick<FillForm, 'signatures' | 'removedSignatureIds'>,
  linkId?: string,
): Promise<{ signatures: Signed[]; added: SignItem[]; isChanged: boolean }> {
  const isRemoved = ({ id }: Signature) => removedSignatureIds.includes(id)
  const kept = form.signatures.filter((signature) => !isRemoved(signature))
  const removed = form.signatures.filter(isRemoved)
  if (removed.length) await takeOff(tx, actor, form, removed)
  const known = await recognise(tx, actor, form.id, signatures)
  const added = signatures.filter(({ id }) => id === undefined || !known.has(id))
  const after: Signed[] = [...kept]
  const signed = added.length ? await contentToSign(tx, actor, form) : null
  for (const [at, signature] of added.entries()) {
    // By link it is the only one.
    const path = linkId ? 'signature' : `signatures.${at}`
    const item = requireSignable(form, signature, { path, signatures: after })
    if (after.some(({ itemId }) => itemId === item.id)) {
      throw conflict(`“${item.label.slice(0, 60)}” is signed already.`, form)
    }
    refuseNotRead(form, signature, `${path}.hasRead`)
    after.push(signature)
    await insertSignature(tx, actor, form.id, signature, {
      itemId: item.id,
      role: signature.role ?? item.signerRole ?? null,
      consent: item.consent ?? null,
      linkId,
      signed,
      signedSha256: signed && hashOf(signed),
    })
  }
  return { signatures: after, added, isChanged: added.length > 0 || removed.length > 0 }
}

const NOT_READ = 'Please confirm that you have read the answers: they are those of an earlier form'

/**
 * Refuses answers of an earlier form unread: each who signs confirms it of their own, and where nobody signs whoever
 * submits.
 * @throws invalid
 */
export function refuseNotRead(
  { mustBeRead }: Pick<FormOfJob, 'mustBeRead'>,
  { hasRead }: { hasRead?: boolean },
  path: string,
): void {
  if (mustBeRead && !hasRead) throw invalid([{ path, message: NOT_READ }])
}

/** What the history tells of having read, where there was something of an earlier form to read. */
export const readBy = (
  { answersFromAt }: Pick<FormOfJob, 'answersFromAt'>,
  { hasRead }: { hasRead?: boolean },
): { hasRead?: true } => (answersFromAt && hasRead ? { hasRead } : {})

/** What is on the screen when somebody signs: the questions, the answers and what the job says. */
interface Content {
  templateVersion: number
  items: readonly FormItem[]
  answers: Answers
  jobFields: Record<string, string | null>
  photos: readonly FrozenPhoto[]
}

async function contentToSign(tx: Tx, actor: Actor, form: FormOfJob): Promise<Content> {
  const items = shownItems(form.formItems, form)
  const answers = shownAnswers(form.formItems, form)
  const fields = items.filter(({ kind }) => kind === 'jobField')
  return {
    templateVersion: form.templateVersion,
    items,
    answers,
    jobFields: Object.fromEntries(fields.map(({ id }) => [id, form.jobFields[id] ?? null])),
    photos: await photosAmong(tx, actor, form.jobId, Object.values(answers), { hold: true }),
  }
}

const hashOf = (content: Content): Buffer => createHash('sha256').update(spelled(content)).digest()

/** What was signed with each of some signatures; null for one from before it was kept. */
async function contentsOf(tx: Tx, { organizationId }: Actor, signatures: readonly { id: string }[]) {
  const ids = signatures.map(({ id }) => id)
  const rows = await tx
    .select({ signed: formSignatures.signed })
    .from(formSignatures)
    .where(and(eq(formSignatures.organizationId, organizationId), among(formSignatures.id, ids)))
  return rows.map(({ signed }) => signed as Content | null)
}

/** The items whose answers somebody signed. A box that was not ticked was blank. */
export async function signedAnswers(
  tx: Tx,
  actor: Actor,
  form: FormOfJob,
  signatures: readonly { id: string }[] = form.signatures,
): Promise<Set<string>> {
  if (!signatures.length) return new Set()
  const current = shownAnswers(form.formItems, form)
  const boxes = new Set(form.formItems.filter(({ kind }) => kind === 'checkbox').map(({ id }) => id))
  const contents = await contentsOf(tx, actor, signatures)
  const answers = contents.flatMap((content) => Object.entries(content?.answers ?? current))
  return new Set(answers.filter(([id, answer]) => answer !== false || !boxes.has(id)).map(([id]) => id))
}

const SIGNED = 'Somebody has signed this. Take their signature off first.'

/**
 * Refuses to change or hide an answer that somebody signed; what was blank then may still be filled in.
 * @param signatures those that stay
 * @throws conflict with the stored form, which names the items
 */
export async function refuseSigned(
  tx: Tx,
  actor: Actor,
  before: FormOfJob,
  { after, changed, signatures }: { after: Filled; changed: readonly string[]; signatures: readonly { id: string }[] },
): Promise<void> {
  const signed = await signedAnswers(tx, actor, before, signatures)
  const shown = new Set(shownItems(before.formItems, after).map(({ id }) => id))
  // A signature that is hidden would not be locked with the form.
  const ids = new Set(signatures.map(({ id }) => id))
  for (const { id, itemId } of before.signatures) if (itemId && ids.has(id)) signed.add(itemId)
  const met = [...signed].filter((id) => changed.includes(id) || !shown.has(id))
  if (!met.length) return
  const fields = met.map((id) => ({ path: `answers.${id}`, message: SIGNED }))
  throw new DomainError('conflict', SIGNED, { current: before, fields })
}

/** Refuses to lock a form whose photos are other than somebody signed them. @throws conflict */
export async function refuseOtherPhotos(
  tx: Tx,
  actor: Actor,
  form: FormOfJob,
  photos: readonly FrozenPhoto[],
): Promise<void> {
  const now = new Map(photos.map((photo) => [photo.id, spelled(photo)]))
  const contents = await contentsOf(tx, actor, form.signatures)
  const signed = contents.flatMap((content) => content?.photos ?? [])
  if (signed.every((photo) => now.get(photo.id) === spelled(photo))) return
  throw conflict('A photo was changed since somebody signed this. Take their signature off first.', form)
}

/**
 * Takes signatures off with an entry of the history, and withdraws the PDFs that print them; whoever signed by link is told,
 * and their link is taken back. The caller has locked the organisation's counters.
 */
async function takeOff(tx: Tx, actor: Actor, form: FormOfJob, removed: readonly Signature[]): Promise<void> {
  const { organizationId } = actor
  const ids = removed.map(({ id }) => id)
  const taken = await tx
    .delete(formSignatures)
    .where(
      and(
        eq(formSignatures.organizationId, organizationId),
        eq(formSignatures.formId, form.id),
        isNotNull(formSignatures.itemId),
        inArray(formSignatures.id, ids),
      ),
    )
    .returning()
  const [first] = taken.map(({ createdAt }) => createdAt).toSorted()
  if (first) await withdrawForm(tx, actor, { jobId: form.jobId, formId: form.id }, first)
  for (const { id, signedBy, itemId, signedAt, signedSha256, linkId } of taken) {
    const sha256 = signedSha256?.toString('hex')
    await tell(tx, actor, 'form.signature-taken-off', form, { signedBy, itemId, signedAt, sha256 })
    if (linkId) await tellSigner(tx, actor, form, { id, linkId })
  }
}

/** Tells those who signed a form by link that it is deleted; their links are taken back. */
export async function tellSigners(tx: Tx, actor: Actor, form: FormOfJob): Promise<void> {
  const { organizationId } = actor
  const signed = await tx
    .select({ id: formSignatures.id, linkId: formSignatures.linkId })
    .from(formSignatures)
    .where(
      and(
        eq(formSignatures.organizationId, organizationId),
        eq(formSignatures.formId, form.id),
        isNotNull(formSignatures.linkId),
      ),
    )
  for (const { id, linkId } of signed) await tellSigner(tx, actor, form, { id, linkId: linkId! }, { isDeleted: true })
}

async function tellSigner(
  tx: Tx,
  actor: Actor,
  { jobId, name: form }: FormOfJob,
  { id, linkId }: { id: string; linkId: string },
  { isDeleted = false } = {},
): Promise<void> {
  const { organizationId, organization } = actor
  const [link] = await tx
    .update(formSigningLinks)
    .set({ signedAt: null, takenBackAt: sql`now()` })
    .where(and(eq(formSigningLinks.organizationId, organizationId), eq(formSigningLinks.id, linkId)))
    .returning({
      name: formSigningLinks.name,
      sendBy: formSigningLinks.sendBy,
      email: formSigningLinks.email,
      phone: formSigningLinks.phone,
    })
  const { name, sendBy, email, phone } = link!
  if (sendBy === 'sms') {
    const done = isDeleted ? `deleted “${form}”, which you signed` : `took your signature off “${form}”`
    const text = `${organization.name} ${done}. What you signed no longer counts.`
    await writeSms(tx, actor, { jobId, recipientNumber: phone!, text, from: null, isAside: true })
    return
  }
  await spend(tx, actor, 'email')
  await enqueueMail(tx, {
    organizationId,
    key: `signature-taken-off:${id}`,
    to: email!,
    replyTo: actor.email,
    from: await firmOf(tx, actor, { jobId, letterheadId: null }),
    template: 'signature-taken-off',
    data: { name, organizationName: organization.name, form, isDeleted },
  })
}

/** The ids of those that are stored already, as they are sent. @throws conflict for an id of another signature */
export async function recognise(tx: Tx, actor: Actor, formId: string, sent: readonly SignItem[]): Promise<Set<string>> {
  const stored = await findSignatures(
    tx,
    actor,
    sent.flatMap(({ id }) => id ?? []),
  )
  for (const one of stored) {
    const again = sent.find(({ id }) => id === one.id)!
    const isSame = one.formId === formId && one.itemId === again.itemId && isSameSignature(one, again)
    if (!isSame) throw conflict(ANOTHERS)
  }
  return new Set(stored.map(({ id }) => id))
}

/** Whether a stored signature says what is sent under its id. What is not sent was decided here. */
export const isSameSignature = (
  stored: Known,
  sent: Pick<SignItem, 'sign' | 'signedBy' | 'hasRead' | 'signedAt'> & { role?: string | null },
): boolean =>
  spelled([stored.sign, stored.signedBy]) === spelled([sent.sign, sent.signedBy]) &&
  stored.hasRead === (sent.hasRead ?? false) &&
  (sent.role === undefined || stored.role === sent.role) &&
  (sent.signedAt === undefined || Date.parse(stored.signedAt) === Date.parse(sent.signedAt))

/** Whether a stored signature was given with these answers, of those that were shown. */
export const wasSignedWith = ({ signed }: Known, answers: Answers): boolean => {
  const content = signed as Content | null
  const given = Object.keys(answers)
  return !content || given.every((id) => spelled(answerTo(content.answers, id)) === spelled(answerTo(answers, id)))
}

type Known = Awaited<ReturnType<typeof findSignatures>>[number]

type SignatureItem = Extract<FormItem, { kind: 'signature' }>

/** The item that is signed. @throws invalid for one that is not there, not shown, not signed, or not signed so */
function requireSignable(
  form: FormOfJob,
  { itemId, sign, signedAt }: SignItem,
  { path, signatures }: { path: string; signatures: readonly Signed[] },
): SignatureItem {
  const item = form.formItems.find(({ id }) => id === itemId)
  const shown = shownItems(form.formItems, { ...form, signatures })
  if (item?.kind !== 'signature') throw invalid([{ path: `${path}.itemId`, message: 'This is not to be signed' }])
  if (!shown.includes(item)) throw invalid([{ path: `${path}.itemId`, message: 'This is not shown' }])
  if ('typed' in sign && !item.mayBeTyped) throw invalid([{ path: `${path}.sign`, message: 'Please sign by hand' }])
  if (signedAt && isAhead(signedAt, new Date()))
    throw invalid([{ path: `${path}.signedAt`, message: 'Cannot be in the future' }])
  return item
}

/** Writes a signature of a form. */
export async function insertSignature(
  tx: Tx,
  { organizationId, userId: createdBy }: Actor,
  formId: string,
  { id = newId(), sign, signedBy, hasRead = false, signedAt, capturedAt, timezone, device, place }: New,
  facts: Partial<typeof formSignatures.$inferInsert>,
): Promise<void> {
  const now = new Date().toISOString()
  await tx.insert(formSignatures).values({
    organizationId,
    id,
    formId,
    sign,
    signedBy,
    hasRead,
    signedAt: signedAt ?? now,
    capturedAt: capturedAt ?? now,
    timezone,
    device,
    latitude: place?.latitude,
    longitude: place?.longitude,
    createdBy,
    ...facts,
  })
}
