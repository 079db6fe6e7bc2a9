import { z } from 'zod'

import { drain } from '@/lib/desk/work/worker'
import { endpoint } from '@/lib/platform/route/endpoint'

/** The seconds that the host allows for this call; the queue takes no new jobs in the last of them. */
export const maxDuration = 60

export const GET = endpoint(
  { summary: 'Work off the queue', roles: 'scheduler', response: z.object({ waiting: z.int() }) },
  () => drain(45_000),
)
