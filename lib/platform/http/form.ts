import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

import { persistently } from './persistently'
import { whenIdle } from './when-idle'

/**
 * Validates a form with a schema that loads once the page has shown its fields and is idle. The first key would be too
 * late: react-hook-form reports a change only after its resolver answered, and until then no button would save and
 * nothing would ask before the page is left. A failed load is tried again until it succeeds: a save before that waits.
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
