import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { chooseColumns } from '@/lib/job/job-lists/verbs/list-settings'
import { ChooseJobColumns } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Choose the columns of the list of jobs, in their order',
    roles: everyone,
    body: ChooseJobColumns,
    response: z.object({ payload: ChooseJobColumns.shape.columns }),
  },
  ({ actor, body }) => chooseColumns(actor, body),
  (payload) => ({ payload }),
)
