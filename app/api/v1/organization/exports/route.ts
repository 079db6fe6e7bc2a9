import { z } from 'zod'

import { administrators } from '@/lib/base/roles'
import { DataExport } from '@/lib/desk/exports/schema'
import * as dataExports from '@/lib/desk/exports/verbs/exports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The exports of the whole organisation, newest first',
    roles: administrators,
    response: z.array(DataExport),
  },
  ({ actor }) => dataExports.browse(actor, null),
)

export const POST = endpoint(
  {
    summary: 'Export everything of the organisation as one ZIP',
    roles: administrators,
    response: DataExport,
    status: 202,
    errors: ['conflict', 'throttled'],
    audited: 'export',
  },
  ({ actor }) => dataExports.ask(actor, null),
)
