import { endpoint } from '@/lib/http/endpoint'
import { moveSeveral } from '@/lib/jobs/bulk'
import { BulkOutcome, MoveJobs } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'

export const POST = endpoint(
  {
    summary: 'Move several jobs on, each by the rules of a single move; answers what became of each',
    roles: managers,
    body: MoveJobs,
    response: BulkOutcome,
  },
  ({ actor, body }) => moveSeveral(actor, body),
)
