import { AlreadyDone, savedOtherwise } from '@/lib/base/errors'
import { changesBetween } from '@/lib/platform/activity/changes'

interface Compared<Kept extends object> {
  /** What is stored, in the words in which it is said. */
  kept: Kept
  /** What is sent; what is undefined was left to us. */
  said: Partial<Kept>
  /** Whether it is stored where it is sent to. */
  isHere?: boolean
  /** How anything else is refused; left out, as what can still be edited. */
  refuse?: (current?: unknown) => Error
}

/**
 * What a create is answered whose id is known. The same again is done already; anything else is refused beside what is
 * stored, since it would be lost. What was changed since cannot be compared any more.
 */
export function answerToReplay<Kept extends object>(
  stored: { id: string; version?: number },
  { kept, said, isHere = true, refuse = savedOtherwise }: Compared<Kept>,
): Error {
  if (!isHere) return refuse()
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const isEdited = stored.version !== undefined && stored.version > 1
  const isSame = isEdited || !Object.keys(changesBetween(kept, { ...kept, ...given })).length
  return isSame ? new AlreadyDone(stored) : refuse(stored)
}
