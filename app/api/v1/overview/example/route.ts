import { administrators } from '@/lib/base/roles'
import * as gettingStarted from '@/lib/desk/getting-started/service'
import { Job } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Open an example job with visits, rooms and readings; once more answers with it',
    roles: administrators,
    response: Job,
    errors: ['plan', 'conflict'],
  },
  ({ actor }) => gettingStarted.addExample(actor),
)
