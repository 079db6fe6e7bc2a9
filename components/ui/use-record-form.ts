'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

import { asRefusal } from './as-refusal'
import { fieldsOf } from './fields-of'
import type { Refused } from './form-refusal'
import { useDirty } from './use-dirty'
import { useServerErrors } from './use-server-errors'

/** What has no version is never older than what the screen shows. */
type Versioned = object | undefined

export interface RecordFormOptions<Stored extends Versioned, Values extends FieldValues, Output, Answer> {
  /** The rules of the form; none where its fields carry their own. */
  resolver?: Resolver<Values, unknown, Output>
  /** The record that is edited; undefined where one is made, or where the form asks for something else. */
  stored: Stored
  /** What stands in the fields before anybody types. */
  valuesOf: (stored: Stored) => Values
  /**
   * Sends what was typed. `base` is what is stored as far as the person knows: its version goes with it. `changed` names
   * the fields that differ from it.
   */
  send: (typed: Output, base: Stored, changed: ReadonlySet<string>) => Promise<Answer>
  /** What comes after: a notice, closing the dialog. */
  saved?: (answer: Answer, typed: Output, base: Stored) => void
  /** Where in this form the field stands that the server names. */
  placeOf?: (path: string) => string
  /** What else follows where the person takes what somebody else saved in place of what they typed. */
  follow?: (theirs: NonNullable<Stored>) => void
  /**
   * The fields follow the record, but for those with something typed in them; when somebody else saved first, the two are
   * put together.
   */
  merges?: boolean
  /** For a form that stays on its page: makes what is stored known to the screen. What `send` answers is the record. */
  keep?: (stored: NonNullable<Stored>) => void
}

/**
 * A form that makes a record, edits one, or asks for something that is sent. What the server refuses stands at its field,
 * and else in `refused`. When somebody else saved first nothing that was typed is lost, and the next save builds on what is
 * stored now. Give the result to `RecordDialog` or `RecordForm`, or draw it with `FormRefusal`.
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
}: RecordFormOptions<Stored, Values, Output, Answer>) {
  const [known, setKnown] = useState(stored)
  /** Somebody is asked what to do about what somebody else saved: until then nothing follows it. */
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
  const { refusal, show, clear } = useServerErrors(form, placeOf)
  const theirs = refusal?.code === 'conflict' ? (refusal.current as NonNullable<Stored> | undefined) : undefined

  const goOn = (from: Stored) => {
    setKnown(from)
    setAsked(false)
    clear()
  }

  /** The form's submit for another button: with what comes after it there, and what it sends where that differs. */
  const submitThen = (after: typeof saved, sends = send) =>
    form.handleSubmit(async (typed) => {
      goOn(base)
      try {
        const answer = await sends(typed, base, new Set(Object.keys(dirtyFields)))
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
    refused: merges ? { refusal, onMerge } : { refusal, onKeep, onShow },
  }
}

const versionOf = (stored: Versioned) => (stored as { version?: number } | undefined)?.version ?? 0
const newer = <Stored extends Versioned>(one: Stored, other: Stored): Stored =>
  versionOf(one) > versionOf(other) ? one : other

/** What the frames of a form draw of it. */
export interface RecordFormState {
  base: unknown
  isDirty: boolean
  isSubmitting: boolean
  submit: (event?: React.BaseSyntheticEvent) => unknown
  refused: Refused
}
