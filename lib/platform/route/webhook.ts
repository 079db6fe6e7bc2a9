import 'server-only'
import type { z } from 'zod'

import type { FileRules } from '@/lib/platform/http/multipart'
import { parseParameters } from '@/lib/platform/http/request'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'
import { readFormFields } from './twilio-caller'

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/**
 * The sibling of `endpoint` that Twilio calls with a form: `takes` names the fields that matter, the rest is ignored.
 * The answer is always empty TwiML, so that nobody learns which numbers we know.
 */
export function webhook<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles'], T>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  takes: z.ZodType<T>,
  work: (call: CallOf<P, Q, B, F, W> & { fields: T }) => Promise<unknown>,
): Endpoint {
  return handler({ ...spec, sends: 'twiml' as const }, async (call, request) => {
    const fields = parseParameters(takes, Object.fromEntries(await readFormFields(request)))
    await work({ ...call, fields })
    return new Response(NOTHING_TO_SAY, { headers: { 'Content-Type': 'text/xml', 'Cache-Control': 'no-store' } })
  })
}
