import type { Mark } from '@/lib/job/photos/marks'

import { type Filled, shownAnswers, shownItems } from './rules'
import type { FormItem, Signature } from './schema'

/** What a form is frozen as when it is submitted. */
export interface Frozen extends Omit<Filled, 'signatures'> {
  id: string
  jobId: string
  name: string
  formTemplateId: string
  templateVersion: number
  items: readonly FormItem[]
  /** When the form was submitted whose answers it began with; left out where it began empty. */
  answersFromAt?: string
  signatures: readonly FrozenSignature[]
  /** The photos of its answers: what their bytes are, and what is drawn over them. */
  photos: readonly FrozenPhoto[]
  submittedAt: string
  submittedBy: string
  /** The name of whoever submitted it by a link, which `submittedBy` sent. */
  submittedByLink?: string
}

export type FrozenSignature = Pick<
  Signature,
  'id' | 'itemId' | 'sign' | 'signedBy' | 'role' | 'consent' | 'signedAt' | 'capturedAt'
> &
  Partial<Pick<Signature, 'hasRead'>>

export interface FrozenPhoto {
  id: string
  sha256: string
  degrees: number
  marks: readonly Mark[]
}

/**
 * The one spelling of a submitted form, over which its SHA-256 is made: JSON without spaces, the names of an object in
 * the order of their code units (RFC 8785 in all that a form holds). Only what was shown is in it.
 */
export function canonical({ items, answers, jobFields, signatures, photos, ...facts }: Frozen): string {
  const shown = shownItems(items, { answers, jobFields, signatures })
  const isShown = new Set(shown.map(({ id }) => id))
  return spelled({
    format: 'makegood-form-1',
    ...facts,
    items,
    shown: shown.map(({ id }) => id),
    answers: shownAnswers(items, { answers, jobFields, signatures }),
    jobFields: Object.fromEntries(Object.entries(jobFields).filter(([id]) => isShown.has(id))),
    signatures: signatures.filter(({ itemId }) => itemId !== null && isShown.has(itemId)),
    photos,
  })
}

/** A value's one spelling as JSON, however its names are ordered: for a hash, and to see whether two are the same. */
export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${inOrder.map(([name, each]) => `${JSON.stringify(name)}:${spelled(each)}`).join(',')}}`
}
