import 'server-only'
import { jobForms } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { conflict, invalid, notFound } from '@/lib/base/errors'
import { isAhead } from '@/lib/job/field/rules'
import { findSignatures, holdForm, requireForm, thisForm } from '@/lib/paper/forms/queries/job-forms'
import { MOST_SIGNATURES, mayBeReferenced } from '@/lib/paper/forms/rules'
import type { AddSignature, FormOfJob, FormParams, Signature } from '@/lib/paper/forms/schema'
import { owePaper } from '@/lib/paper/kept/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { ANOTHERS, insertSignature, isSameSignature, readBy, refuseNotRead } from './signing'
import { tell } from './telling'

/**
 * Adds a signature to a submitted form, beside one of those that it was submitted with. What is locked stays as it is.
 * @throws not_found also for a signature of another form, invalid, conflict when the form is not submitted yet
 */
export async function addBeside(actor: Actor, at: FormParams, sent: AddSignature): Promise<FormOfJob> {
  return inOrganization(actor, async (tx) => {
    await holdForm(tx, actor, at)
    return signBeside(tx, actor, await requireForm(tx, actor, at), sent)
  })
}

/**
 * Adds a signature to a submitted form that the caller has locked.
 * @param linkId the link by which it was signed
 * @throws as `addBeside` does
 */
export async function signBeside(
  tx: Tx,
  actor: Actor,
  before: FormOfJob,
  { newSignature, referencedSignatureId }: AddSignature,
  linkId?: string,
): Promise<FormOfJob> {
  const at = { jobId: before.jobId, formId: before.id }
  const referenced = before.signatures.find(({ id }) => id === referencedSignatureId)
  if (!referenced) throw notFound('signature')
  if (before.status === 'DRAFT') throw conflict('More signatures can be added once this form is submitted.', before)
  if (!mayBeReferenced(referenced)) {
    throw conflict('Choose one of the signatures that this form was submitted with.', before)
  }
  if (await isThere(tx, actor, at.formId, { newSignature, referencedSignatureId })) return before
  // By link it was asked for, and links are bounded themselves.
  if (!linkId && before.signatures.length >= MOST_SIGNATURES) {
    throw conflict(`A form has at most ${MOST_SIGNATURES} signatures.`, before)
  }
  const place = linkId ? 'signature' : 'newSignature'
  refuseWrong(before, referenced, newSignature, place)
  refuseNotRead(before, newSignature, `${place}.hasRead`)
  await insertSignature(tx, actor, at.formId, newSignature, {
    referencedSignatureId,
    role: newSignature.role ?? null,
    consent: referenced.consent,
    linkId,
  })
  await requireChanged(tx.update(jobForms).set(nextVersion(jobForms)).where(thisForm(actor, at)))
  const after = await requireForm(tx, actor, at)
  await owePaper(tx, actor, at.jobId, { type: 'FormReport', formId: at.formId })
  const details = { signedBy: newSignature.signedBy, ...readBy(after, newSignature) }
  await tell(tx, actor, linkId ? 'form.signed-by-link' : 'form.signed', after, details)
  return after
}

/** Whether it was added before. @throws conflict for an id of another signature */
async function isThere(
  tx: Tx,
  actor: Actor,
  formId: string,
  { newSignature, referencedSignatureId }: AddSignature,
): Promise<boolean> {
  const [stored] = newSignature.id ? await findSignatures(tx, actor, [newSignature.id]) : []
  if (!stored) return false
  const isSame =
    stored.formId === formId &&
    stored.referencedSignatureId === referencedSignatureId &&
    isSameSignature(stored, newSignature)
  if (!isSame) throw conflict(ANOTHERS)
  return true
}

/** @throws invalid for a typed name where the form wants a hand, and for a time ahead of ours */
function refuseWrong(
  { formItems }: FormOfJob,
  { itemId }: Signature,
  { sign, signedAt }: AddSignature['newSignature'],
  place: string,
): void {
  const item = formItems.find(({ id }) => id === itemId)
  const mayBeTyped = item?.kind === 'signature' && item.mayBeTyped
  if ('typed' in sign && !mayBeTyped) throw invalid([{ path: `${place}.sign`, message: 'Please sign by hand' }])
  if (signedAt && isAhead(signedAt, new Date()))
    throw invalid([{ path: `${place}.signedAt`, message: 'Cannot be in the future' }])
}
