import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JOB_FILES } from '@/lib/job/uploads/rules'
import { AddUploads, BrowseUploads, Upload } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's uploads, newest first",
    roles: everyone,
    params: params('jobId'),
    query: BrowseUploads,
    response: z.array(Upload),
    rest: 'page',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId }, query }) => uploads.browse(actor, jobId, query),
)

export const POST = endpoint(
  {
    summary: 'Upload files to a job, all of them or none',
    roles: everyone,
    params: params('jobId'),
    body: AddUploads,
    files: JOB_FILES,
    response: z.array(Upload),
    status: 201,
    errors: ['not_found', 'conflict', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params: { jobId }, body, files }) => uploads.add(actor, jobId, body, files.files),
)
