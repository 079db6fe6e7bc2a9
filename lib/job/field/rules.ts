import { msBetween } from '@/lib/base/time'

/** Rules for every record made on site. */

/** An entry so many hours after the event needs a reason. */
export const LATE_AFTER_HOURS = 12
/** How far a device's clock may run ahead of ours before we take its times for wrong. */
export const CLOCK_SKEW_MINUTES = 10

const HOUR_MS = 3_600_000

/** Whether it was entered so long after it happened that it counts as a late entry. */
export const isLate = (happenedAt: Date | string, capturedAt: Date | string): boolean =>
  msBetween(happenedAt, capturedAt) > LATE_AFTER_HOURS * HOUR_MS

/** Whether a time lies further ahead than a device's clock may be wrong. */
export const isAhead = (time: Date | string, now: Date): boolean => msBetween(now, time) > CLOCK_SKEW_MINUTES * 60_000
