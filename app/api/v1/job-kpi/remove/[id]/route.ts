import { JobKpi, RemoveCheckpoint } from '@/lib/kpi/schema'
import * as kpi from '@/lib/kpi/service'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
