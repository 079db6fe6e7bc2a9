import 'server-only'
import { invalid } from '@/lib/base/errors'

import { isAhead, isLate } from './rules'
import type { GivenClocks } from './schema'

export interface StoredClocks {
  happenedAt: string
  capturedAt: string
  receivedAt: string
  lateReason: string | null
}

/**
 * The clocks that a record is stored with.
 * @param field the sender's name for the time at which it happened
 * @throws invalid when that lies ahead, or lies 12 hours before it was entered and no reason is given
 */
export function clocksOf(given: GivenClocks, { now = new Date(), field = 'happenedAt' } = {}): StoredClocks {
  const receivedAt = now.toISOString()
  const { capturedAt = receivedAt, happenedAt = capturedAt } = given
  if (isAhead(capturedAt, now)) throw invalid({ capturedAt: 'This lies in the future' })
  if (isAhead(happenedAt, now)) throw invalid({ [field]: 'This lies in the future' })
  const lateReason = isLate(happenedAt, capturedAt) ? given.lateReason : null
  if (isLate(happenedAt, capturedAt) && !lateReason) {
    throw invalid({ lateReason: 'Please say why this is entered more than 12 hours later' })
  }
  return { happenedAt, capturedAt, receivedAt, lateReason }
}

/** Stored clocks in the form of the answer. */
export const toFieldClocks = ({ happenedAt, capturedAt, receivedAt, lateReason }: StoredClocks) => ({
  happenedAt,
  capturedAt,
  receivedAt,
  isLateEntry: isLate(happenedAt, capturedAt),
  lateReason,
})
