import { everyone } from '@/lib/base/roles'
import { addSet } from '@/lib/job/job-lists/verbs/list-settings'
import { AddFilterSet, JobFilterSet } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Save filters of the list of jobs under a name',
    roles: everyone,
    body: AddFilterSet,
    response: JobFilterSet,
    status: 201,
  },
  ({ actor, body }) => addSet(actor, body),
)
