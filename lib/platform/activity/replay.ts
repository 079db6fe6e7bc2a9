import { AlreadyDone, savedOtherwise } from '@/lib/base/errors'
import { changesBetween } from '@/lib/platform/activity/changes'

interface Compared<Stored extends object> {
  /** What is stored, by the fields in which it is sent. */
  stored: Stored
  /** What is sent; what is undefined was left to us. */
  sent: Partial<Stored>
  /** Whether it is stored where it is sent to. */
  isHere?: boolean
  /** How anything else is refused; left out, as what can still be edited. */
  refuse?: (current?: unknown) => Error
}

/**
 * What a create is answered whose id is known. The same again is done already; anything else is refused beside what is
 * stored, since it would be lost. What was changed since cannot be compared any more.
 */
export function answerToReplay<Stored extends object>(
  record: { id: string; version?: number },
  { stored, sent, isHere = true, refuse = savedOtherwise }: Compared<Stored>,
): Error {
  if (!isHere) return refuse()
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const isEdited = record.version !== undefined && record.version > 1
  const isSame = isEdited || !Object.keys(changesBetween(stored, { ...stored, ...given })).length
  return isSame ? new AlreadyDone(record) : refuse(record)
}
