import 'server-only'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import { formSignatures } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { isAhead } from '@/lib/job/field/rules'
import { spelled } from '@/lib/paper/forms/canonical'
import { findSignatures } from '@/lib/paper/forms/queries/job-forms'
import { shownItems } from '@/lib/paper/forms/rules'
import type { FillForm, FormItem, FormOfJob, SignItem, Signature } from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'

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
  if (removed.length) await takeOff(tx, actor, form.id, removed)
  const known = await recognise(tx, actor, form.id, signatures)
  const added = signatures.filter(({ id }) => id === undefined || !known.has(id))
  const after: Signed[] = [...kept]
  for (const [at, signature] of added.entries()) {
    const item = requireSignable(form, signature, { at, signatures: after })
    if (after.some(({ itemId }) => itemId === item.id)) {
      throw conflict(`“${item.label.slice(0, 60)}” is signed already.`, form)
    }
    after.push(signature)
    await insertSignature(tx, actor, form.id, signature, {
      itemId: item.id,
      role: signature.role ?? item.signerRole ?? null,
      consent: item.consent ?? null,
      linkId,
    })
  }
  return { signatures: after, added, isChanged: added.length > 0 || removed.length > 0 }
}

async function takeOff(
  tx: Tx,
  { organizationId }: Actor,
  formId: string,
  removed: readonly Signature[],
): Promise<void> {
  const ids = removed.map(({ id }) => id)
  await tx
    .delete(formSignatures)
    .where(
      and(
        eq(formSignatures.organizationId, organizationId),
        eq(formSignatures.formId, formId),
        isNotNull(formSignatures.itemId),
        inArray(formSignatures.id, ids),
      ),
    )
}

/** The ids of those that are stored already, as they are sent. @throws conflict for an id of another signature */
async function recognise(tx: Tx, actor: Actor, formId: string, sent: readonly SignItem[]): Promise<Set<string>> {
  const stored = await findSignatures(
    tx,
    actor,
    sent.flatMap(({ id }) => id ?? []),
  )
  for (const one of stored) {
    const again = sent.find(({ id }) => id === one.id)!
    const isSame =
      one.formId === formId && one.itemId === again.itemId && spelled(contentOf(one)) === spelled(contentOf(again))
    if (!isSame) throw conflict(ANOTHERS)
  }
  return new Set(stored.map(({ id }) => id))
}

/** What a signature says, wherever it is kept. */
export const contentOf = ({ sign, signedBy }: { sign: unknown; signedBy: string }) => ({ sign, signedBy })

type SignatureItem = Extract<FormItem, { kind: 'signature' }>

/** The item that is signed. @throws invalid for one that is not there, not shown, not signed, or not signed so */
function requireSignable(
  form: FormOfJob,
  { itemId, sign, signedAt }: SignItem,
  { at, signatures }: { at: number; signatures: readonly Signed[] },
): SignatureItem {
  const item = form.formItems.find(({ id }) => id === itemId)
  const shown = shownItems(form.formItems, { ...form, signatures })
  if (item?.kind !== 'signature') throw invalid({ [`signatures.${at}.itemId`]: 'This is not to be signed' })
  if (!shown.includes(item)) throw invalid({ [`signatures.${at}.itemId`]: 'This is not shown' })
  if ('typed' in sign && !item.mayBeTyped) throw invalid({ [`signatures.${at}.sign`]: 'Please sign by hand' })
  if (signedAt && isAhead(signedAt, new Date()))
    throw invalid({ [`signatures.${at}.signedAt`]: 'Cannot be in the future' })
  return item
}

/** Writes a signature of a form. */
export async function insertSignature(
  tx: Tx,
  { organizationId, userId: createdBy }: Actor,
  formId: string,
  { id = newId(), sign, signedBy, signedAt, capturedAt, timezone, device, place }: New,
  facts: Partial<typeof formSignatures.$inferInsert>,
): Promise<void> {
  const now = new Date().toISOString()
  await tx.insert(formSignatures).values({
    organizationId,
    id,
    formId,
    sign,
    signedBy,
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
