import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { CERTIFICATE } from '@/lib/site/moisture/rules'
import { Meter } from '@/lib/site/moisture/schema'
import * as meters from '@/lib/site/moisture/verbs/meters'

export const POST = endpoint(
  {
    summary: "Keep the certificate of a moisture meter's last check, in place of the one before",
    roles: administrators,
    params: params('id'),
    files: { certificate: CERTIFICATE },
    response: Meter,
    errors: ['not_found', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, files }) => meters.setCertificate(actor, id, files.certificate[0]!),
)

export const DELETE = endpoint(
  {
    summary: 'Remove the certificate of a moisture meter',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => meters.removeCertificate(actor, id),
)
