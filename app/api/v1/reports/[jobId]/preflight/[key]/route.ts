import { managers } from '@/lib/base/roles'
import { GiveReason, PointParams, PreflightPoint } from '@/lib/paper/reports/schema'
import * as preflight from '@/lib/paper/reports/verbs/preflight'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Give, change or take back the reason that reports print beside something unusual',
    roles: managers,
    params: PointParams,
    body: GiveReason,
    response: PreflightPoint,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => preflight.giveReason(actor, params, body),
)
