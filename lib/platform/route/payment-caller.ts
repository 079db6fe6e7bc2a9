import 'server-only'
import { unauthenticated } from '@/lib/base/errors'
import { readAtMost } from '@/lib/platform/http/read-at-most'
import { provider, verifyEvent } from '@/lib/platform/payments/stripe'

/** The limit fits many times what the provider reports about one payment. */
const MAX_EVENT_BYTES = 262_144

/** The bytes of an event. */
export const readEvent = (request: Request): Promise<Buffer> =>
  readAtMost(request, MAX_EVENT_BYTES, 'The event is larger than 256 kB.')

/** Lets in calls that the payment provider signed; nobody when there is none. */
export async function admitProvider(request: Request): Promise<null> {
  const known = provider()
  const signature = request.headers.get('stripe-signature')
  if (!known || !signature) throw unauthenticated('This call is the payment provider’s.')
  verifyEvent(known, await readEvent(request), signature)
  return null
}
