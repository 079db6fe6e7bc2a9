import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobKpi, RemoveCheckpoint } from '@/lib/job/kpi/schema'
import * as kpi from '@/lib/job/kpi/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: "Take a checkpoint out of a job's KPI",
    roles: managers,
    params: params('id'),
    body: RemoveCheckpoint,
    response: JobKpi,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => kpi.remove(actor, params.id, body),
)
