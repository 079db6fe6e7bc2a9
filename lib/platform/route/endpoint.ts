import 'server-only'
import { AlreadyDone } from '@/lib/base/errors'
import { fits } from '@/lib/platform/http/fits'
import type { FileRules } from '@/lib/platform/http/multipart'
import { sayCut } from '@/lib/platform/http/rest'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'

export type { Call, Endpoint, EndpointSpec } from './handler'

/**
 * Makes a route handler from its promises and one verb. The answer passes through the promised shape, so that nothing
 * else leaves. `present` adds what the call answers beside the verb's own result; it runs for a replay as well, because
 * the same id or Idempotency-Key finds what the verb answered, not what was sent.
 */
export function endpoint<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles'], T>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<T>,
  present: (done: T) => unknown = (done) => done,
): Endpoint {
  const isAsPromised = spec.response && fits(spec.response)
  return handler(spec, async (call, request) => {
    const { done, status } = await work(call).then(
      (result) => ({ done: result, status: spec.status }),
      (error) => {
        if (error instanceof AlreadyDone) return { done: error.answer as T, status: spec.response && (200 as const) }
        throw error
      },
    )
    const result = await present(done)
    const headers = { 'Cache-Control': 'no-store', ...sayCut(spec.rest, request, done) }
    if (!spec.response) return new Response(null, { status: status ?? 204, headers })
    const promised = isAsPromised?.(result) ? result : spec.response.parse(result)
    return Response.json(promised, { status: status ?? 200, headers })
  })
}
