'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

import { changedInWords, changersIn } from '@/lib/base/changed'
import type { DomainError } from '@/lib/base/errors'
import { changedFields, merge } from '@/lib/base/merge'

import { asRefusal } from './as-refusal'
import { fieldNamed } from './field-named'
import { fieldsOf } from './fields-of'
import type { Refused } from './form-refusal'
import { notify } from './notify'
import { useChangerOf } from './own-id'
import { useDirty } from './use-dirty'
import { useDraft } from './use-draft'
import { useServerErrors } from './use-server-errors'

/** Somebody who saves again and again is not met more often than this in one try. */
const MOST_MERGES = 3

/** A record without a version is never older than the shown one. */
type Versioned = object | undefined

interface SentForm<Stored extends Versioned, Values extends FieldValues, Output, Answer> {
  /** The rules of the form; none if its fields carry their own. */
  resolver?: Resolver<Values, unknown, Output>
  /** The initial values of the fields. */
  valuesOf: (stored: Stored) => Values
  /**
   * Sends the typed values. `base` is the stored record as far as the person knows it: its version goes along.
   * `changed` names the fields that differ from it.
   */
  send: (typed: Output, base: Stored, changed: ReadonlySet<string>) => Promise<Answer>
  /** The next step: a notice, closing the dialog. */
  saved?: (answer: Answer, typed: Output, base: Stored) => void
  /** The form's field for a field that the server names. */
  placeOf?: (path: string) => string
  /** The record in what a conflict carries, if that is more than the record. */
  theirsOf?: (current: unknown) => NoInfer<Stored>
  /** A further step when the person takes theirs in place of the typed values. */
  follow?: (theirs: NonNullable<Stored>) => void
  /** Untouched fields follow the record; when somebody else saved first, the two are merged. */
  merges?: boolean
  /** For a form that stays on its page: passes the stored record to the screen. `send` answers with the record. */
  keep?: (stored: NonNullable<Stored>) => void
  /** Keeps what is typed in this tab under this name, until it is saved or given up. */
  draftKey?: string
}

interface OfRecord<Stored> {
  /** The record to edit; undefined when the form makes one. A form of no record leaves it out. */
  stored: Stored
}

export type RecordFormOptions<Stored extends Versioned, Values extends FieldValues, Output, Answer> = SentForm<
  Stored,
  Values,
  Output,
  Answer
> &
  (OfRecord<Stored> | { stored?: never })

/**
 * A form that makes a record, edits one, or sends something else. A refusal shows at its field, or else in `refused`.
 * When somebody else saved first, fields where nothing was typed take theirs, and it is saved over theirs at once. Only where
 * both changed the same field to different values, the person is asked which one stays. Give the result to `RecordDialog` or `RecordForm`, or draw it with `FormRefusal`.
 */
export function useRecordForm<
  Stored extends Versioned = undefined,
  Values extends FieldValues = FieldValues,
  Output = Values,
  Answer = unknown,
>(options: RecordFormOptions<Stored, Values, Output, Answer>) {
  const { resolver, valuesOf, send, saved, placeOf, follow, merges = false, keep, draftKey } = options
  const { theirsOf = (current) => current as Stored } = options
  const stored = options.stored as Stored
  const [known, setKnown] = useState(stored)
  /** The form waits for an answer about theirs: until then nothing follows it. */
  const [isAsked, setAsked] = useState(false)
  const base = merges && !isAsked ? newer(known, stored) : known
  const form = useForm<Values, unknown, Output>({
    resolver,
    mode: 'onChange',
    ...(merges
      ? { values: valuesOf(base), resetOptions: { keepDirtyValues: true } }
      : { defaultValues: valuesOf(stored) as DefaultValues<Values> }),
  })
  const { dirtyFields, isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const draft = useDraft(draftKey, form)
  const changerOf = useChangerOf()
  const { refusal, show, clear } = useServerErrors(form, placeOf)

  /** The record as somebody else stored it. A conflict may also be about another one, or about this one as it was. */
  const theirsIn = ({ code, current }: DomainError, from = base): Stored | undefined => {
    const theirs = 'stored' in options && code === 'conflict' && current ? theirsOf(current) : undefined
    return isNewerOf(from, theirs) ? theirs : undefined
  }
  const theirs = refusal && theirsIn(refusal)

  const goOn = (from: Stored) => {
    setKnown(from)
    setAsked(false)
    clear()
  }

  /** The form's submit for another button, with its own next step and, if needed, its own way to send. */
  const submitThen = (after: typeof saved, sends = send) => attempt(after, sends, base, [])

  /** Sends over one version of the record; over the next one again where the two changes do not meet. */
  const attempt = (after: typeof saved, sends: typeof send, from: Stored, merged: readonly Stored[]) =>
    form.handleSubmit(async (typed) => {
      goOn(from)
      const changed = merged.length ? changedFields(valuesOf(from), form.getValues()) : Object.keys(dirtyFields)
      try {
        const answer = await sends(typed, from, new Set(changed))
        draft.forget()
        if (merged.length)
          tellMerged([...merged, from].map(valuesOf), changersIn([...merged.slice(1), from].map(changerOf)))
        if (keep) settle(answer as unknown as NonNullable<Stored>)
        after?.(answer, typed, from)
      } catch (error) {
        const now = theirsIn(asRefusal(error), from)
        // A form that stays on its page shows their changes first.
        const met = now && !merges && mergedWith(now)
        if (now && met && !met.clashes.length && merged.length < MOST_MERGES) {
          takeIn(now, met.values)
          await attempt(after, sends, now, [...merged, from])()
          return
        }
        setAsked(merges && now !== undefined)
        show(error)
      }
    })

  /** What the form would hold over what somebody else stored, and the fields that both changed. */
  const mergedWith = (after: Stored) => merge(form.formState.defaultValues as Values, form.getValues(), valuesOf(after))

  /** The form goes on from what somebody else stored, with these values typed over it. */
  const takeIn = (after: Stored, values: Values) => {
    form.reset(valuesOf(after))
    form.reset(values, { keepDefaultValues: true })
  }

  const settle = (after: NonNullable<Stored>) => {
    form.reset(valuesOf(after), { keepDirtyValues: false })
    setKnown(after)
    keep?.(after)
  }

  const waysOn = (after: NonNullable<Stored>) => {
    const stored = valuesOf(after)
    const onKeep = () => {
      takeIn(after, mergedWith(after).values)
      goOn(after)
    }
    /** Theirs stays in the fields that both changed; what was typed elsewhere stays typed. */
    const onShow = () => {
      const { values, clashes } = mergedWith(after)
      takeIn(after, { ...values, ...Object.fromEntries(clashes.map((field) => [field, stored[field]])) })
      follow?.(after)
      goOn(after)
    }
    const onMerge = () => {
      keep?.(after)
      goOn(after)
    }
    if (merges) return { onMerge }
    const met = mergedWith(after).clashes.map((field) => ({ field, theirs: stored[field] as unknown }))
    return { onKeep, onShow, met }
  }

  return {
    form,
    control: form.control,
    field: fieldsOf(form),
    base,
    theirs,
    isDirty,
    isSubmitting,
    submit: submitThen(saved),
    submitThen,
    clear,
    draft,
    refused: { refusal, ...(theirs && waysOn(theirs)) },
  }
}

/** Says which fields somebody else changed beside what was saved. */
function tellMerged(versions: readonly FieldValues[], by: string): void {
  const fields = changedFields(versions[0]!, versions.at(-1)!)
  if (fields.length) notify.info(`${changedInWords(by, fields.map(fieldNamed).join(', '))}: that stays too`)
}

const versionOf = (stored: Versioned) => (stored as { version?: number } | undefined)?.version ?? 0
const idOf = (stored: Versioned) => (stored as { id?: unknown } | undefined)?.id
const isNewerOf = (base: Versioned, other: Versioned) =>
  versionOf(other) > versionOf(base) && (!base || idOf(other) === idOf(base))
const newer = <Stored extends Versioned>(one: Stored, other: Stored): Stored =>
  versionOf(one) > versionOf(other) ? one : other

/** The parts of a form that its frames draw. */
export interface RecordFormState {
  base: unknown
  isDirty: boolean
  isSubmitting: boolean
  submit: (event?: React.BaseSyntheticEvent) => unknown
  refused: Refused
  draft: { forget: () => void }
}
