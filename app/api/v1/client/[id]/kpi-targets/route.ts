import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeKpiTargets, KpiTargets } from '@/lib/job/kpi/schema'
import * as targets from '@/lib/job/kpi/verbs/targets'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "What was agreed with a client, the organisation's KPI targets included",
    roles: managers,
    params: params('id'),
    response: KpiTargets,
    errors: ['not_found'],
  },
  ({ actor, params }) => targets.browseOfClient(actor, params.id),
)

export const PUT = endpoint(
  {
    summary: 'Set some of the KPI targets agreed with a client',
    roles: managers,
    params: params('id'),
    body: ChangeKpiTargets,
    response: KpiTargets,
    errors: ['not_found'],
  },
  ({ actor, params, body }) => targets.changeOfClient(actor, params.id, body),
)
