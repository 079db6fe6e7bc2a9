import type { EndpointSpec } from '@/lib/platform/route/handler'

/**
 * The cost of a call. The server lets only so many of each class run at once (scripts/lib/admission.mjs): `hash`
 * computes a password's, `heavy` goes over a whole sheet, `file` lasts as long as a slow connection does, `live` goes
 * on and counts until it begins. `session` is what middleware.ts asks while its page counts, and `none` does not count.
 */
export type Cost = 'read' | 'write' | 'heavy' | 'hash' | 'file' | 'live' | 'session' | 'none'

/** The class of a call: the one in its spec, else the one that follows from its method and its files. */
export function costOf(method: string, { cost, sends, files }: Pick<EndpointSpec, 'cost' | 'sends' | 'files'>): Cost {
  if (cost) return cost
  if (sends === 'events') return 'live'
  if (sends === 'sheet') return 'heavy'
  if (files || sends?.startsWith('file')) return 'file'
  return method === 'GET' ? 'read' : 'write'
}
