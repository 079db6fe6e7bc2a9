'use client'

import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

import { notify } from './notify'
import { useDirty } from './use-dirty'
import { useLeaveGuard } from './use-leave-guard'
import { useServerErrors } from './use-server-errors'

interface KeptFormOptions<Values extends FieldValues, Output, Stored> {
  resolver: Resolver<Values, unknown, Output>
  /** What is stored now. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  /** Sends what was typed; `changed` names the fields that differ from what is stored. */
  send: (typed: Output, changed: ReadonlySet<string>) => Promise<Stored>
  /** Makes what is stored known to the screen, after a save and when somebody else saved first. */
  keep: (stored: Stored) => void
  /** What is said after a save. */
  saved: string
}

/**
 * A form of a page that shows one record: it follows the record, keeps what is typed when somebody else saves first, and
 * asks before the page is left with something unsaved. Give the result to `KeptForm`.
 */
export function useKeptForm<Values extends FieldValues, Output, Stored>({
  resolver,
  stored,
  valuesOf,
  send,
  keep,
  saved,
}: KeptFormOptions<Values, Output, Stored>) {
  const form = useForm<Values, unknown, Output>({
    resolver,
    mode: 'onChange',
    values: valuesOf(stored),
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const isDirty = useDirty(form)
  const { refusal, show, clear } = useServerErrors(form)
  const guard = useLeaveGuard(isDirty)
  const theirs = refusal?.code === 'conflict' ? (refusal.current as Stored | undefined) : undefined

  const submit = form.handleSubmit(async (typed) => {
    clear()
    try {
      const after = await send(typed, new Set(Object.keys(dirtyFields)))
      form.reset(valuesOf(after) as DefaultValues<Values>, { keepDirtyValues: false })
      keep(after)
      notify.success(saved)
    } catch (error) {
      show(error)
    }
  })

  // What was typed stays; the other fields and the version become those of the record as it is now.
  const merge = theirs && (() => (keep(theirs), clear()))

  return { form, submit, refusal, merge, guard }
}

export type KeptFormState = Pick<ReturnType<typeof useKeptForm>, 'refusal' | 'merge' | 'guard'> & {
  submit: (event: React.FormEvent) => unknown
}
