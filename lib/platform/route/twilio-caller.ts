import 'server-only'
import { env } from '@/lib/base/env'
import { malformed, unauthenticated } from '@/lib/base/errors'
import { readAtMost } from '@/lib/platform/http/read-at-most'
import { isSigned, twilio } from '@/lib/platform/sms/twilio'

/** The limit fits many times what Twilio reports about one message. */
const MAX_FORM_BYTES = 65_536

/** Lets in calls that are signed with the token of our Twilio account; nobody when there is no account. */
export async function admitTwilio(request: Request): Promise<null> {
  const account = twilio()
  const signature = request.headers.get('x-twilio-signature')
  if (!account || !signature) throw notTwilio()
  const { pathname, search } = new URL(request.url)
  const fields = await readFormFields(request)
  if (!isSigned(new URL(pathname + search, env.APP_URL).href, fields, signature, account.token)) throw notTwilio()
  return null
}

const notTwilio = () => unauthenticated('This call is Twilio’s.')

/** The fields of a form that is url-encoded. */
export async function readFormFields(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) {
    throw malformed('This call takes a form.')
  }
  const body = await readAtMost(request, MAX_FORM_BYTES, 'The form is larger than 64 kB.')
  return new URLSearchParams(body.toString('utf8'))
}
