import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobKpi, SetCheckpoint } from '@/lib/job/kpi/schema'
import * as kpi from '@/lib/job/kpi/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's five checkpoints: from when they run, until when, and when they were reached",
    roles: everyone,
    params: params('id'),
    response: JobKpi,
    errors: ['not_found'],
  },
  ({ actor, params }) => kpi.read(actor, params.id),
)

export const PUT = endpoint(
  {
    summary: 'Set when a checkpoint was reached, or clear it',
    roles: managers,
    params: params('id'),
    body: SetCheckpoint,
    response: JobKpi,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => kpi.set(actor, params.id, body),
)
