import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { DataExport } from '@/lib/desk/exports/schema'
import * as dataExports from '@/lib/desk/exports/verbs/exports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's claim files, newest first",
    roles: managers,
    params: params('jobId'),
    response: z.array(DataExport),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => dataExports.browse(actor, jobId),
)

export const POST = endpoint(
  {
    summary: 'Make the claim file of a job: its whole record as one ZIP',
    roles: managers,
    params: params('jobId'),
    response: DataExport,
    status: 202,
    errors: ['not_found', 'conflict', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: { jobId } }) => dataExports.ask(actor, jobId),
)
