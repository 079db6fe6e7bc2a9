import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobReport, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's stored reports, newest first",
    roles: everyone,
    params: params('jobId'),
    response: z.array(JobReport),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => reports.browse(actor, jobId),
)

export const POST = endpoint(
  {
    summary: 'Make a report and store it',
    roles: everyone,
    params: params('jobId'),
    body: ReportRequest,
    response: JobReport,
    status: 202,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, body }) => reports.store(actor, jobId, body),
)
