import { msBetween } from '@/lib/base/time'

/** What holds for every record made on site. */

/** Somebody who enters something so much later than it happened says why. */
export const LATE_AFTER_HOURS = 12
/** A device's clock may run ahead of ours by so much before we take its times for wrong. */
export const CLOCK_SKEW_MINUTES = 10

const HOUR_MS = 3_600_000

/** Whether it was entered so long after it happened that it is marked as a late entry. */
export const isLate = (happenedAt: Date | string, capturedAt: Date | string): boolean =>
  msBetween(happenedAt, capturedAt) > LATE_AFTER_HOURS * HOUR_MS

/** Whether a time lies ahead of what a device's clock may be wrong by. */
export const isAhead = (time: Date | string, now: Date): boolean => msBetween(now, time) > CLOCK_SKEW_MINUTES * 60_000
