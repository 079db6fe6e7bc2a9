import { z } from 'zod'

import { endpoint } from '@/lib/platform/route/endpoint'
import { drain } from '@/lib/work/worker'

/** Seconds that the host gives this call; the queue takes no new jobs in the last of them. */
export const maxDuration = 60

export const GET = endpoint(
  { summary: 'Work off the queue', roles: 'scheduler', response: z.object({ waiting: z.int() }) },
  () => drain(45_000),
)
