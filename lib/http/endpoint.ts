import 'server-only'
import { AlreadyDone } from '@/lib/errors'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'
import type { FileRules } from './multipart'

export type { Call, Endpoint, EndpointSpec } from './handler'

/**
 * Makes a route handler from its promises and one verb. The answer goes through the promised shape, so that what the
 * contract does not promise does not leave. What the call answers beside the verb's own words is said by `present`, which
 * a replay passes as well: the same id or Idempotency-Key finds what the verb answered, not what was sent.
 */
export function endpoint<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles'], T>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<T>,
  present: (done: T) => unknown = (done) => done,
): Endpoint {
  return handler(spec, async (call) => {
    const { done, status } = await work(call).then(
      (result) => ({ done: result, status: spec.status }),
      (error) => {
        if (error instanceof AlreadyDone) return { done: error.answer as T, status: spec.response && (200 as const) }
        throw error
      },
    )
    return answer({ response: spec.response, status }, await present(done))
  })
}

function answer(spec: Pick<EndpointSpec, 'response' | 'status'>, result: unknown): Response {
  const headers = { 'Cache-Control': 'no-store' }
  if (!spec.response) return new Response(null, { status: spec.status ?? 204, headers })
  return Response.json(spec.response.parse(result), { status: spec.status ?? 200, headers })
}
