import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

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

/**
 * Validates a form with a schema that is fetched when it is first asked for: the page shows its fields without having
 * loaded zod, and the first key typed brings the rules. A failed fetch is tried again with the next key.
 */
export function lazyResolver<I extends FieldValues, O>(load: () => Promise<z.ZodType<O, I>>): Resolver<I, unknown, O> {
  let loaded: Promise<Resolver<I, unknown, O>> | undefined
  return async (values, context, options) => {
    loaded ??= Promise.all([import('@hookform/resolvers/zod'), load()]).then(
      ([{ zodResolver }, schema]) => zodResolver(schema) as Resolver<I, unknown, O>,
      (error) => {
        loaded = undefined
        throw error
      },
    )
    return (await loaded)(values, context, options)
  }
}
