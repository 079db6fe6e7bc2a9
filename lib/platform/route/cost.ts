import type { EndpointSpec } from '@/lib/platform/route/handler'

/**
 * What a call costs the server, which lets only so many of each class run at once (scripts/lib/admission.mjs): `hash`
 * computes a password's, `heavy` goes over a whole sheet, `file` lasts as long as a slow connection does, `live` goes on and
 * on and counts until it begins. `session` is what middleware.ts asks while its page is counted, and `none` stands outside.
 */
export type Cost = 'read' | 'write' | 'heavy' | 'hash' | 'file' | 'live' | 'session' | 'none'

/** The class of a call: what its spec says, else what follows from its method and from what it takes and sends. */
export function costOf(method: string, { cost, sends, files }: Pick<EndpointSpec, 'cost' | 'sends' | 'files'>): Cost {
  if (cost) return cost
  if (sends === 'events') return 'live'
  if (sends === 'sheet') return 'heavy'
  if (files || sends === 'file' || sends === 'file when made') return 'file'
  return method === 'GET' ? 'read' : 'write'
}
