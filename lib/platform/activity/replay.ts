import { AlreadyDone, savedOtherwise } from '@/lib/base/errors'
import { changesBetween } from '@/lib/platform/activity/changes'

interface Compared<Stored extends object> {
  /** The stored record, in the fields in which it is sent. */
  stored: Stored
  /** What a request carries; a field that is undefined was left to us. */
  sent: Partial<Stored>
  /** Whether the record is stored where the request wants it. */
  isHere?: boolean
  /** How other content is refused; by default, as a record that can still be edited. */
  refuse?: (current?: unknown) => Error
}

/**
 * Answers a create whose id is known. The same content again counts as done. Other content is refused, with the stored
 * record, because it would be lost. A record that was changed since cannot be compared any more.
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
