import { everyone } from '@/lib/base/roles'
import { FillForm, FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One form of a job', roles: everyone, params: FormParams, response: FormOfJob, errors: ['not_found'] },
  ({ actor, params }) => forms.open(actor, params),
)

export const PUT = endpoint(
  {
    summary: 'Fill a form in, sign it, or submit it, which locks it; what others filled in meanwhile stays',
    roles: everyone,
    params: FormParams,
    body: FillForm,
    response: FormOfJob,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => forms.fill(actor, params, body),
)
