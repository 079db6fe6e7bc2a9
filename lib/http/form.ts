import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { DomainError } from '@/lib/errors'

import { persistently } from './persistently'
import { whenIdle } from './when-idle'

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
 * Validates a form with a schema that is fetched once the page has shown its fields and has nothing else to do. Not first
 * with the first key typed: react-hook-form tells of a change only after its resolver answered, and until then no button
 * would save and nothing would ask before the page is left. A failed fetch is tried again until it succeeds: who saves
 * before waits for that.
 */
export function lazyResolver<I extends FieldValues, O>(load: () => Promise<z.ZodType<O, I>>): Resolver<I, unknown, O> {
  const fetch = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema) as Resolver<I, unknown, O>
  }
  let loaded: Promise<Resolver<I, unknown, O>> | undefined
  const rules = () => (loaded ??= persistently(fetch))
  if (typeof window !== 'undefined') whenIdle(() => void rules())
  return async (values, context, options) => (await rules())(values, context, options)
}
