import { administrators } from '@/lib/base/roles'
import { CustomizeForm, FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: "Give one job's form other items before it is submitted; its template stays as it is",
    roles: administrators,
    params: FormParams,
    body: CustomizeForm,
    response: FormOfJob,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => forms.customize(actor, params, body),
)
