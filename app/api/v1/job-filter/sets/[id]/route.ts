import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { changeSet, removeSet } from '@/lib/job/job-lists/verbs/list-settings'
import { ChangeFilterSet, JobFilterSet } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Rename saved filters of the list of jobs, or change them',
    roles: everyone,
    params: params('id'),
    body: ChangeFilterSet,
    response: JobFilterSet,
    errors: ['not_found'],
  },
  ({ actor, params: { id }, body }) => changeSet(actor, id, body),
)

export const DELETE = endpoint(
  { summary: 'Delete saved filters of the list of jobs', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => removeSet(actor, id),
)
