import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Preflight } from '@/lib/paper/reports/schema'
import * as preflight from '@/lib/paper/reports/verbs/preflight'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "What is unusual in a job's record before a report goes out",
    roles: everyone,
    params: params('jobId'),
    response: Preflight,
    errors: ['not_found', 'invalid'],
  },
  ({ actor, params: { jobId } }) => preflight.read(actor, jobId),
)
