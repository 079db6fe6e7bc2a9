import { offer } from '@/lib/job-file/status'
import { JobOffer } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
