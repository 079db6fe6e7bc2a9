import { z } from 'zod'

import { AnyInstant } from '@/lib/base/wire'

/** Sends up to when a person has read. It never goes back. */
export const MarkRead = z.strictObject({ until: AnyInstant })
export type MarkRead = z.output<typeof MarkRead>
