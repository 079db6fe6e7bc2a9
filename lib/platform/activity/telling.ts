import { formatDateTime, zoneName, msBetween } from '@/lib/base/time'

/** An entry of the history, with what its words need to know beside it. */
export interface Happening {
  action: string
  details: Record<string, unknown>
  at: string
  /** Whether somebody outside did it, by a link. */
  isByLink: boolean
  /** The name of what it was done to, if that has one. */
  name: string | null
  /** The job's. */
  timezone: string
  currency: string
  /** The name of a member of staff. */
  nameOf: (userId: string) => string | undefined
}

/** One thing that was changed, in words; null where there was nothing. */
export interface Change {
  field: string
  from: string | null
  to: string | null
}

/** The parts of a sentence. */
export interface Telling extends Happening {
  changes: readonly Change[]
  /** The subject of the entry: `the file “Roof.jpg”`; under another noun when one is given. */
  subject: (noun?: string) => string
}

/** Follows the name of who did it: `took the task “Strip-out” off the calendar`. */
export type Sentence = (telling: Telling) => string

/** A text among the details; null where there is none. */
export const textIn = (details: Record<string, unknown>, field: string): string | null => {
  const value = details[field]
  return typeof value === 'string' && value ? value : null
}

/** @returns ` in Laundry`; nothing where no room is named */
export const inRoom = ({ details }: Happening): string => (textIn(details, 'room') ? ` in ${String(details.room)}` : '')

const A_MINUTE = 60_000
/** Says when it happened, if that was not when it was recorded. */
export function backdated({ details, at, timezone }: Happening): string {
  const happenedAt = textIn(details, 'happenedAt')
  if (!happenedAt || msBetween(happenedAt, at) < A_MINUTE) return ''
  return `, as of ${formatDateTime(happenedAt, timezone)} ${zoneName(happenedAt, timezone)}`
}
