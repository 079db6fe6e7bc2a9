import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CompletionSummary, WriteCompletionSummary } from '@/lib/job/completion/schema'
import * as completion from '@/lib/job/completion/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's completion summary, null as long as nobody has written one",
    roles: everyone,
    params: params('jobId'),
    response: CompletionSummary,
    errors: ['not_found'],
  },
  ({ actor, params }) => completion.read(actor, params.jobId),
)

export const POST = endpoint(
  {
    summary: "Write a job's completion summary",
    roles: everyone,
    params: params('jobId'),
    body: WriteCompletionSummary,
    response: CompletionSummary,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => completion.write(actor, params.jobId, body),
)
