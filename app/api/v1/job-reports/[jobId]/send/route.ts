import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Email } from '@/lib/job/messages/schema'
import { SendReports } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send several stored reports in one e-mail, as one PDF or a file each',
    roles: managers,
    params: params('jobId'),
    body: SendReports,
    response: Email,
    status: 201,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'too_large', 'throttled'],
  },
  ({ actor, params: { jobId }, body }) => reports.sendSeveral(actor, jobId, body),
)
