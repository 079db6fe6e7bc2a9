import { z } from 'zod'

import { AnyInstant, Instant, optionalText } from '@/lib/base/wire'

/** The clocks of a record made on site, in an answer. */
export const FieldClocks = {
  /** When it happened; people may set it. */
  happenedAt: Instant,
  /** When the device entered it. */
  capturedAt: Instant,
  /** When the server received it. */
  receivedAt: Instant,
  isLateEntry: z.boolean(),
  /** Why it was entered so late. */
  lateReason: z.string().nullable(),
}

/**
 * The word that confirms a write with questions. The first try is refused with its questions, and `current` has the
 * word for `confirm`; the same write with that word is done.
 */
export const confirm = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This confirms nothing that was asked')
  .optional()
export const Confirmed = z.strictObject({ confirm })
export type Confirmed = z.infer<typeof Confirmed>

/** The clocks of a record made on site, in a request. A time that is left out is now. */
export const GivenClocks = {
  happenedAt: AnyInstant.optional(),
  capturedAt: AnyInstant.optional(),
  lateReason: optionalText(500),
}

const Given = z.object(GivenClocks)
export type GivenClocks = z.output<typeof Given>
