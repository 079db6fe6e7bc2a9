import { z } from 'zod'

import * as health from '@/lib/platform/health/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Whether to send requests here: database, file store, migrations',
    roles: 'public',
    cost: 'none',
    response: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  },
  () => health.checkReady(),
)
