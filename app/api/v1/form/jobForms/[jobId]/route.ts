import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { FormOfJob, StartForm } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Start a form of a job from the newest version of a template',
    roles: everyone,
    params: params('jobId'),
    body: StartForm,
    response: FormOfJob,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, body }) => forms.start(actor, jobId, body),
)
