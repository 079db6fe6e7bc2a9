import * as air from '@/lib/moisture/air'
import { AirReading, JobAir, RecordAir } from '@/lib/moisture/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
