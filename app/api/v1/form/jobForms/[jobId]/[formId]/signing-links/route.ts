import { everyone } from '@/lib/base/roles'
import { FormParams } from '@/lib/paper/forms/schema'
import { AskToSign, SigningLinks } from '@/lib/paper/signing/schema'
import * as asking from '@/lib/paper/signing/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Who is asked to sign a form by link, and what came of it',
    roles: everyone,
    params: FormParams,
    response: SigningLinks,
    errors: ['not_found'],
  },
  ({ actor, params }) => asking.browse(actor, params),
)

export const POST = endpoint(
  {
    summary: 'Ask people to sign a form by link, at once or each after the one before',
    roles: everyone,
    params: FormParams,
    body: AskToSign,
    response: SigningLinks,
    status: 201,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params, body }) => asking.ask(actor, params, body),
)
