import { managers } from '@/lib/base/roles'
import { FormParams } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Delete a form, also a submitted one; the history keeps its hash',
    roles: managers,
    params: FormParams,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => forms.remove(actor, params),
)
