import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChooseUploads } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: "A job's uploads, or those that are named, as one ZIP",
    roles: everyone,
    params: params('jobId'),
    query: ChooseUploads,
    errors: ['not_found', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: { jobId }, query }) => uploads.pack(actor, jobId, query),
)
