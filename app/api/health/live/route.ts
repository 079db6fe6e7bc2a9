import { z } from 'zod'

import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Whether the process lives, whatever it stands on',
    roles: 'public',
    cost: 'none',
    response: z.object({ status: z.literal('live') }),
  },
  async () => ({ status: 'live' }),
)
