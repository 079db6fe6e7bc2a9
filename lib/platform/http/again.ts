import { DomainError } from '@/lib/base/errors'

/** Nobody looks at an empty screen for longer than this. */
const MOST_SECONDS = 10
const MOST_TRIES = 3

/** Whether the request was fine and only the moment was wrong. */
export const isOfTheMoment = ({ code }: DomainError): boolean => code === 'throttled' || code === 'unavailable'

/**
 * Whether a read is worth another try: the server was too busy for it and said when it will not be. A longer refusal,
 * or one for another reason, shows at once.
 */
export function isWorthAnotherTry(failures: number, error: unknown): boolean {
  if (!(error instanceof DomainError) || failures >= MOST_TRIES) return false
  return isOfTheMoment(error) && error.retryAfter !== undefined && error.retryAfter <= MOST_SECONDS
}

/**
 * Milliseconds until the next try: as the server said, and up to half as long again, so that refused clients do not
 * come back together.
 * @param random from 0 to 1
 */
export function delayOf(error: unknown, random = Math.random()): number {
  const seconds = (error instanceof DomainError && error.retryAfter) || 1
  return Math.round(seconds * 1000 * (1 + random / 2))
}
