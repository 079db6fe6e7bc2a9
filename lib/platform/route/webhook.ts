import 'server-only'
import type { z } from 'zod'

import { withoutControls } from '@/lib/platform/http/controls.mjs'
import { parseJson } from '@/lib/platform/http/json'
import type { FileRules } from '@/lib/platform/http/multipart'
import { parseBody, parseParameters } from '@/lib/platform/http/request'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'
import { readEvent } from './payment-caller'
import { readFormFields } from './twilio-caller'

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** The sibling of `endpoint` that the payment provider calls with an event: `takes` names the fields that matter. */
export function providerEvent<P, Q, B, R, F extends FileRules, T>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: 'provider' },
  takes: z.ZodType<T>,
  work: (event: T) => Promise<unknown>,
): Endpoint {
  return handler(spec, async (_, request) => {
    const body = await readEvent(request)
    await work(parseBody(takes, parseJson(body.toString('utf8'))))
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  })
}

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
    const given = [...(await readFormFields(request))].map(([name, text]) => [name, withoutControls(text)])
    const fields = parseParameters(takes, Object.fromEntries(given))
    await work({ ...call, fields })
    return new Response(NOTHING_TO_SAY, { headers: { 'Content-Type': 'text/xml', 'Cache-Control': 'no-store' } })
  })
}
