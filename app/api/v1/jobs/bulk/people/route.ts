import { endpoint } from '@/lib/http/endpoint'
import { assignSeveral } from '@/lib/jobs/bulk'
import { AssignJobs, BulkOutcome } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'

export const POST = endpoint(
  {
    summary: 'Give several jobs another coordinator or supervisor; answers what became of each',
    roles: managers,
    body: AssignJobs,
    response: BulkOutcome,
  },
  ({ actor, body }) => assignSeveral(actor, body),
)
