import { z } from 'zod'

import { administrators, everyone } from '@/lib/base/roles'
import { AddReportSet, ReportSet } from '@/lib/paper/report-sets/schema'
import * as reportSets from '@/lib/paper/report-sets/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What reports are put together from for clients, and for whoever chooses it, by name',
    roles: everyone,
    response: z.array(ReportSet),
  },
  ({ actor }) => reportSets.browse(actor),
)

export const POST = endpoint(
  {
    summary: 'Save a set of report contents under a name',
    roles: administrators,
    body: AddReportSet,
    response: ReportSet,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => reportSets.add(actor, body),
)
