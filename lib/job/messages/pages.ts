import { pagesOf } from '@/lib/base/paged'

import type { Email, Sms } from './schema'

const SHOWN = 50
export const emailPages = pagesOf<Email>(SHOWN)
export const smsPages = pagesOf<Sms>(SHOWN)

/** One of the lists of a conversation, as far as it was read. */
interface Part<T> {
  /** The newest first. */
  messages: readonly T[]
  hasOlder: boolean
}

/**
 * Merges several lists into one conversation, the newest first. It goes back only as far as all of them were read: an
 * unread message of one may lie between those of the others.
 * @returns also which lists must be read further
 */
export function conversationOf<T extends { at: string }>(
  parts: readonly Part<T>[],
): { messages: T[]; behind: number[] } {
  const oldest = parts.map(({ messages, hasOlder }) =>
    hasOlder && messages.length ? Date.parse(messages.at(-1)!.at) : -Infinity,
  )
  const horizon = Math.max(-Infinity, ...oldest)
  return {
    messages: parts
      .flatMap(({ messages }) => messages.filter(({ at }) => Date.parse(at) >= horizon))
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    behind: oldest.flatMap((at, part) => (at === horizon && at > -Infinity ? [part] : [])),
  }
}
