'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

import type { DomainError } from '@/lib/base/errors'
import { merge } from '@/lib/base/merge'

import { asRefusal } from './as-refusal'
import { fieldsOf } from './fields-of'
import type { Refused } from './form-refusal'
import { useDirty } from './use-dirty'
import { useDraft } from './use-draft'
import { useServerErrors } from './use-server-errors'

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
 * When somebody else saved first, no typed value is lost, fields where nothing was typed take theirs, and the next save
 * builds on the stored record. Give the result to `RecordDialog` or `RecordForm`, or draw it with `FormRefusal`.
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
  const { refusal, show, clear } = useServerErrors(form, placeOf)

  /** The record as somebody else stored it. A conflict may also be about another one, or about this one as it was. */
  const theirsIn = ({ code, current }: DomainError): Stored | undefined => {
    const theirs = 'stored' in options && code === 'conflict' && current ? theirsOf(current) : undefined
    return isNewerOf(base, theirs) ? theirs : undefined
  }
  const theirs = refusal && theirsIn(refusal)

  const goOn = (from: Stored) => {
    setKnown(from)
    setAsked(false)
    clear()
  }

  /** The form's submit for another button, with its own next step and, if needed, its own way to send. */
  const submitThen = (after: typeof saved, sends = send) =>
    form.handleSubmit(async (typed) => {
      goOn(base)
      try {
        const answer = await sends(typed, base, new Set(Object.keys(dirtyFields)))
        draft.forget()
        if (keep) settle(answer as unknown as NonNullable<Stored>)
        after?.(answer, typed, base)
      } catch (error) {
        setAsked(merges && theirsIn(asRefusal(error)) !== undefined)
        show(error)
      }
    })

  const settle = (after: NonNullable<Stored>) => {
    form.reset(valuesOf(after), { keepDirtyValues: false })
    setKnown(after)
    keep?.(after)
  }

  const waysOn = (after: NonNullable<Stored>) => {
    const onKeep = () => {
      const [known, typed, stored] = [form.formState.defaultValues as Values, form.getValues(), valuesOf(after)]
      form.reset(stored)
      form.reset(merge(known, typed, stored).values, { keepDefaultValues: true })
      goOn(after)
    }
    const onShow = () => {
      draft.forget()
      form.reset(valuesOf(after))
      follow?.(after)
      goOn(after)
    }
    const onMerge = () => {
      keep?.(after)
      goOn(after)
    }
    return merges ? { onMerge } : { onKeep, onShow }
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
