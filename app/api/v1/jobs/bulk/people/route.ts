import { managers } from '@/lib/base/roles'
import { assignSeveral } from '@/lib/desk/job-file/verbs/bulk'
import { AssignJobs, BulkOutcome } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Give several jobs another coordinator or supervisor; answers what became of each',
    roles: managers,
    body: AssignJobs,
    response: BulkOutcome,
  },
  ({ actor, body }) => assignSeveral(actor, body),
)
