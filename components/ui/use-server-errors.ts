'use client'

import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import { DomainError } from '@/lib/base/errors'

import { asRefusal } from './as-refusal'

/**
 * Shows a refusal of the server in its place: named fields get their message, and the first of them the focus; the rest
 * is in `refusal`, for a `FormRefusal`.
 * @param placeOf the form's field for a field that the server names
 */
export function useServerErrors<Values extends FieldValues, Context, Output>(
  { getValues, setError }: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'setError'>,
  placeOf: (path: string) => string = (path) => path,
) {
  const [refusal, setRefusal] = useState<DomainError | null>(null)

  const show = (thrown: unknown): void => {
    const error = asRefusal(thrown)
    const fields = error.fields.map(({ path, message }) => ({ path: placeOf(path), message }))
    const own = fields.filter(({ path }) => Object.hasOwn(getValues(), path.split('.')[0] ?? ''))
    own.forEach(({ path, message }, at) =>
      setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 }),
    )
    const rest = fields.filter((field) => !own.includes(field))
    const unplaced = rest.map((field) => field.message).join(' ')
    const { code, message, retryAfter, current } = error
    setRefusal(
      own.length && !rest.length
        ? null
        : new DomainError(code, unplaced || message, { fields: rest, retryAfter, current }),
    )
  }

  return { refusal, show, clear: () => setRefusal(null) }
}
