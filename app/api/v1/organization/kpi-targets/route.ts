import { administrators, managers } from '@/lib/base/roles'
import { ChangeKpiTargets, KpiTargets } from '@/lib/job/kpi/schema'
import * as targets from '@/lib/job/kpi/verbs/targets'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: "The organisation's KPI targets", roles: managers, response: KpiTargets },
  ({ actor }) => targets.browse(actor),
)

export const PUT = endpoint(
  {
    summary: "Set some of the organisation's KPI targets",
    roles: administrators,
    body: ChangeKpiTargets,
    response: KpiTargets,
  },
  ({ actor, body }) => targets.change(actor, body),
)
