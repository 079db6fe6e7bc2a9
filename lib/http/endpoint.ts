import 'server-only'
import { AlreadyDone } from '@/lib/errors'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'
import type { FileRules } from './multipart'

export type { Call, Endpoint, EndpointSpec } from './handler'

/**
 * Makes a route handler from its promises and one verb. The answer goes through the promised shape, so that what the
 * contract does not promise does not leave.
 */
export function endpoint<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<unknown>,
): Endpoint {
  return handler(spec, (call) =>
    work(call).then(
      (result) => answer(spec, result),
      (error) => {
        if (error instanceof AlreadyDone) return answer({ response: spec.response, status: 200 }, error.answer)
        throw error
      },
    ),
  )
}

function answer(spec: Pick<EndpointSpec, 'response' | 'status'>, result: unknown): Response {
  const headers = { 'Cache-Control': 'no-store' }
  if (!spec.response) return new Response(null, { status: spec.status ?? 204, headers })
  return Response.json(spec.response.parse(result), { status: spec.status ?? 200, headers })
}
