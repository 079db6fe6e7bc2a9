import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PreviewQuery } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'Any report of a job to look at, by its kind and options; it is not stored',
    roles: everyone,
    params: params('jobId'),
    query: PreviewQuery,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId }, query: { request } }) => reports.preview(actor, jobId, request),
)
