import { z } from 'zod'

import { administrators } from '@/lib/base/roles'
import { AddManagementView, ManagementView } from '@/lib/desk/management/schema'
import { addView, browseViews } from '@/lib/desk/management/verbs/views'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The saved views of reports that the caller sees: own ones and shared ones, by name',
    roles: administrators,
    response: z.array(ManagementView),
  },
  ({ actor }) => browseViews(actor),
)

export const POST = endpoint(
  {
    summary: 'Save a report with its filters under a name, and perhaps have it sent by e-mail each week or month',
    roles: administrators,
    body: AddManagementView,
    response: ManagementView,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => addView(actor, body),
)
