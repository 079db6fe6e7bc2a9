import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AirReading, ChangeAir } from '@/lib/site/moisture/schema'
import * as air from '@/lib/site/moisture/verbs/air'

export const PUT = endpoint(
  {
    summary: 'Correct an air reading',
    roles: everyone,
    params: params('jobId', 'airReadingId'),
    body: ChangeAir,
    response: AirReading,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId, airReadingId }, body }) => air.change(actor, jobId, airReadingId, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete an air reading',
    roles: everyone,
    params: params('jobId', 'airReadingId'),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId, airReadingId } }) => air.remove(actor, jobId, airReadingId),
)
