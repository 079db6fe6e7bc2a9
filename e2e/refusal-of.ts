import type { DomainError } from '@/lib/base/errors'

/**
 * The refusal of something, for a test that looks at it closely.
 * @throws when nothing was refused
 */
export const refusalOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => Promise.reject(new Error('Nothing was refused')),
    (error) => error,
  )

/** The sentences under the fields of a refused form. */
export const refusedFields = async (work: Promise<unknown>): Promise<Record<string, string>> =>
  Object.fromEntries((await refusalOf(work)).fields.map(({ path, message }) => [path, message]))
