import type { DomainError } from '@/lib/base/errors'
import { asDomainError } from '@/lib/platform/http/problem'

/** As a request would get it: the refusals of Postgres are in words too. */
const asRefusal = (error: unknown) => (asDomainError(error) ?? error) as DomainError

/**
 * The refusal of something, for a test that looks at it closely.
 * @throws when nothing was refused
 */
export const refusalOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(() => Promise.reject(new Error('Nothing was refused')), asRefusal)

/** The refusals of things that were tried at once. */
export const refusalsOf = async (attempts: Promise<unknown>[]): Promise<DomainError[]> =>
  (await Promise.allSettled(attempts)).flatMap((one) => (one.status === 'rejected' ? [asRefusal(one.reason)] : []))

/** The sentences under the fields of a refused form. */
export const refusedFields = async (work: Promise<unknown>): Promise<Record<string, string>> =>
  Object.fromEntries((await refusalOf(work)).fields.map(({ path, message }) => [path, message]))
