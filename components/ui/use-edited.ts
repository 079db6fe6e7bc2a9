'use client'

import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { useServerErrors } from './use-server-errors'

/**
 * The record that a form edits (none: it makes a new one), for when somebody else saves it first. Send `base.version` with
 * what was typed, give `refused` to `FormRefusal`, and `follow` makes the form show what they saved:
 *
 *     const { base, show, clear, refused } = useEdited(form, contact, (theirs) => form.reset(contactValues(theirs)))
 *
 * Whichever way the person goes on, the next save builds on what is stored now. `theirs` is for forms that show both.
 */
export function useEdited<
  Stored extends { version: number } | undefined,
  Values extends FieldValues,
  Context,
  Output = Values,
>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'setError'>,
  stored: Stored,
  follow: (theirs: NonNullable<Stored>) => void,
) {
  const [base, setBase] = useState(stored)
  const { refusal, show, clear } = useServerErrors(form)
  const theirs = refusal?.code === 'conflict' ? (refusal.current as NonNullable<Stored> | undefined) : undefined

  const onKeep = () => {
    if (theirs) setBase(theirs)
    clear()
  }

  const onShow = () => {
    if (theirs) follow(theirs)
    onKeep()
  }

  return { base, theirs, show, clear, refused: { refusal, onKeep, onShow } }
}
