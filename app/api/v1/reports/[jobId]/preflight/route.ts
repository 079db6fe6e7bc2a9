import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { GiveReasons, Preflight } from '@/lib/paper/reports/schema'
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

export const PUT = endpoint(
  {
    summary: 'Give several unusual things one reason, which reports print beside each',
    roles: managers,
    params: params('jobId'),
    body: GiveReasons,
    response: Preflight,
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId }, body }) => preflight.giveReasons(actor, jobId, body),
)
