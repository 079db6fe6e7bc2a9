import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { offer } from '@/lib/desk/job-file/verbs/status'
import { JobOffer } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The move that goes with what has just happened on a job',
    roles: managers,
    params: params('id'),
    response: JobOffer,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => offer(actor, id),
)
