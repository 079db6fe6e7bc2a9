'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

import { asRefusal } from './as-refusal'
import { fieldsOf } from './fields-of'
import type { Refused } from './form-refusal'
import { useDirty } from './use-dirty'
import { useDraft } from './use-draft'
import { useServerErrors } from './use-server-errors'

/** A record without a version is never older than the shown one. */
type Versioned = object | undefined

export interface RecordFormOptions<Stored extends Versioned, Values extends FieldValues, Output, Answer> {
  /** The rules of the form; none if its fields carry their own. */
  resolver?: Resolver<Values, unknown, Output>
  /** The record to edit; undefined when the form makes one, or asks for something else. */
  stored: Stored
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
  /** A further step when the person takes theirs in place of the typed values. */
  follow?: (theirs: NonNullable<Stored>) => void
  /** Untouched fields follow the record; when somebody else saved first, the two are merged. */
  merges?: boolean
  /** For a form that stays on its page: passes the stored record to the screen. `send` answers with the record. */
  keep?: (stored: NonNullable<Stored>) => void
  /** Keeps what is typed in this tab under this name, until it is saved or given up. */
  draftKey?: string
}

/**
 * A form that makes a record, edits one, or sends something else. A refusal shows at its field, or else in `refused`.
 * When somebody else saved first, no typed value is lost, and the next save builds on the stored record. Give the
 * result to `RecordDialog` or `RecordForm`, or draw it with `FormRefusal`.
 */
export function useRecordForm<Stored extends Versioned, Values extends FieldValues, Output = Values, Answer = unknown>({
  resolver,
  stored,
  valuesOf,
  send,
  saved,
  placeOf,
  follow,
  merges = false,
  keep,
  draftKey,
}: RecordFormOptions<Stored, Values, Output, Answer>) {
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
  const theirs = refusal?.code === 'conflict' ? (refusal.current as NonNullable<Stored> | undefined) : undefined

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
        setAsked(merges && asRefusal(error).current !== undefined)
        show(error)
      }
    })

  const settle = (after: NonNullable<Stored>) => {
    form.reset(valuesOf(after), { keepDirtyValues: false })
    setKnown(after)
    keep?.(after)
  }

  const onKeep = () => goOn(theirs ?? base)
  const onShow = () => {
    if (theirs) {
      draft.forget()
      form.reset(valuesOf(theirs))
      follow?.(theirs)
    }
    onKeep()
  }
  const onMerge = () => {
    if (theirs) keep?.(theirs)
    onKeep()
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
    refused: merges ? { refusal, onMerge } : { refusal, onKeep, onShow },
  }
}

const versionOf = (stored: Versioned) => (stored as { version?: number } | undefined)?.version ?? 0
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
