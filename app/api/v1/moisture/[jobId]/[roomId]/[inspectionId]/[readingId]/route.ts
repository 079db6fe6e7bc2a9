import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Confirmed } from '@/lib/job/field/schema'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeReading, MoistureReading } from '@/lib/site/moisture/schema'
import * as readings from '@/lib/site/moisture/verbs/readings'

export const PUT = endpoint(
  {
    summary: 'Correct a moisture reading',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId', 'readingId'),
    body: ChangeReading,
    response: MoistureReading,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { readingId, ...at }, body }) => readings.change(actor, at, readingId, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a moisture reading',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId', 'readingId'),
    query: Confirmed,
    errors: ['not_found', 'invalid', 'conflict'],
  },
  ({ actor, params: { readingId, ...at }, query }) => readings.remove(actor, at, readingId, query),
)
