import { addSet } from '@/lib/jobs/list-settings'
import { AddFilterSet, JobFilterSet } from '@/lib/jobs/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Keep filters of the list of jobs under a name',
    roles: everyone,
    body: AddFilterSet,
    response: JobFilterSet,
    status: 201,
  },
  ({ actor, body }) => addSet(actor, body),
)
