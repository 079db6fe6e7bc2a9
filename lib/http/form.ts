import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import { DomainError } from '@/lib/errors'

/**
 * Puts what the server refused into the form: each message under its field, the first of them in focus.
 * @returns what belongs to no field of this form, to be shown beside the button; null when everything found its place
 */
export function showRefusal<T extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
): string | null {
  if (!(error instanceof DomainError)) return 'Something went wrong. Please check your connection and try again.'
  const own = error.fields.filter(({ path }) => form.getValues(path as Path<T>) !== undefined)
  own.forEach(({ path, message }, index) =>
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  const left = error.fields.filter((field) => !own.includes(field))
  if (own.length && !left.length) return null
  return left.length ? left.map(({ message }) => message).join(' ') : error.message
}
