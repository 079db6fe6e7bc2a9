import { everyone } from '@/lib/base/roles'
import { AddSignature, FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import * as signatures from '@/lib/paper/forms/verbs/signatures'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Add a signature to a submitted form, beside one that it has',
    roles: everyone,
    params: FormParams,
    body: AddSignature,
    response: FormOfJob,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => signatures.addBeside(actor, params, body),
)
