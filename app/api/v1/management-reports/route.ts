import { z } from 'zod'

import { administrators } from '@/lib/base/roles'
import { ReportAbout } from '@/lib/desk/management/schema'
import * as management from '@/lib/desk/management/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The reports of the management, each with its question, its rows and its figures',
    roles: administrators,
    response: z.array(ReportAbout),
  },
  async () => management.list(),
)
