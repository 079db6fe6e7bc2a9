import { everyone } from '@/lib/base/roles'
import { FormOfJob, FormParams, RenewForm } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Move a form to the newest version of its template, with the answers that still fit',
    roles: everyone,
    params: FormParams,
    body: RenewForm,
    response: FormOfJob,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => forms.renew(actor, params, body),
)
