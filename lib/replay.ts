import { changesBetween } from '@/lib/activity/changes'
import { AlreadyDone, savedOtherwise } from '@/lib/errors'

interface Compared<Kept extends object> {
  /** What is stored, in the words in which it is said. */
  kept: Kept
  /** What is sent; what is undefined was left to us. */
  said: Partial<Kept>
  /** Whether it is stored where it is sent to. */
  isHere?: boolean
}

/**
 * What a create is answered whose id is known. The same again is done already; anything else is refused beside what is
 * stored, since it would be lost. What was changed since cannot be compared any more.
 */
export function answerToReplay<Kept extends object>(
  stored: { version: number },
  { kept, said, isHere = true }: Compared<Kept>,
): Error {
  if (!isHere) return savedOtherwise()
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const isSame = stored.version > 1 || !Object.keys(changesBetween(kept, { ...kept, ...given })).length
  return isSame ? new AlreadyDone(stored) : savedOtherwise(stored)
}
