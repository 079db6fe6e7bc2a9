import { everyone } from '@/lib/roles'
import { download } from '@/lib/route/download'
import * as uploads from '@/lib/uploads/job-uploads'
import { ChooseUploads } from '@/lib/uploads/schema'
import { params } from '@/lib/wire'

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
