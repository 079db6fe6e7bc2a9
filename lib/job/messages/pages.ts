import { pagesOf } from '@/lib/base/paged'

import type { Email, Sms } from './schema'

const SHOWN = 50
export const emailPages = pagesOf<Email>(SHOWN)
export const smsPages = pagesOf<Sms>(SHOWN)

/** One of the lists that a conversation is made of, as far as it was read. */
interface Part<T> {
  /** The newest first. */
  messages: readonly T[]
  hasOlder: boolean
}

/**
 * Makes one conversation of several lists, the newest first: as far back as all of them were read, since what one of them
 * has yet to show may lie between the messages of the others.
 * @returns also which of the lists have to be read further to go on
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
