import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { TogetherQuery } from '@/lib/paper/reports/schema'
import { together } from '@/lib/paper/reports/verbs/together'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'Several stored reports of a job as one PDF, after a page that lists them',
    roles: everyone,
    params: params('jobId'),
    query: TogetherQuery,
    cost: 'heavy',
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, query: { id } }) => together(actor, jobId, id),
)
