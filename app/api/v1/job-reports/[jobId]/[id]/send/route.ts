import { managers } from '@/lib/base/roles'
import { Email } from '@/lib/job/messages/schema'
import { ReportParams, SendReport } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send a stored report by e-mail',
    roles: managers,
    params: ReportParams,
    body: SendReport,
    response: Email,
    status: 201,
    errors: ['not_found', 'conflict', 'too_large', 'throttled'],
  },
  ({ actor, params, body }) => reports.send(actor, params, body),
)
