import { endpoint } from '@/lib/http/endpoint'
import { JobOffer } from '@/lib/jobs/schema'
import { offer } from '@/lib/jobs/status'
import { managers } from '@/lib/roles'
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
