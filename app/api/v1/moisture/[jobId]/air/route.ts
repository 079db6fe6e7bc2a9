import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AirReading, JobAir, RecordAir } from '@/lib/site/moisture/schema'
import * as air from '@/lib/site/moisture/verbs/air'

export const GET = endpoint(
  {
    summary: 'The air of a job at its visits, the newest first',
    roles: everyone,
    params: params('jobId'),
    response: JobAir,
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => air.browse(actor, jobId),
)

export const POST = endpoint(
  {
    summary: 'Record the air of a place at a visit',
    roles: everyone,
    params: params('jobId'),
    body: RecordAir,
    response: AirReading,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, body }) => air.add(actor, jobId, body),
)
