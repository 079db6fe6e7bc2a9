import { liveEventOf } from '@/lib/platform/live/schema'

import { TOPICS } from './areas'

export const LiveEvent = liveEventOf(TOPICS)
