import { managers } from '@/lib/base/roles'
import { moveSeveral } from '@/lib/desk/job-file/verbs/bulk'
import { BulkOutcome, MoveJobs } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Move several jobs on, each by the rules of a single move; answers what became of each',
    roles: managers,
    body: MoveJobs,
    response: BulkOutcome,
  },
  ({ actor, body }) => moveSeveral(actor, body),
)
