import { formatDateTime } from '@/lib/base/time'

import { type Kept, reasonOf } from './kept'

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The time of writing, by the clock of this device. */
export const writtenAt = (instant: string): string =>
  formatDateTime(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Fields and values without meaning for a person. */
const OF_MACHINES = /^(id|.*Ids?|version)$/
const FOR_MACHINES = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d))$/
const MOST_WORDS = 300

/** The typed words of an entry, so that people can read and copy what was refused. */
export function wordsOf({ body }: Pick<Kept, 'body'>): string {
  const texts = Object.entries(body)
    .filter(([name, value]) => !OF_MACHINES.test(name) && (typeof value === 'string' || typeof value === 'number'))
    .map(([, value]) => String(value))
    .filter((text) => text && !FOR_MACHINES.test(text))
  const words = texts.join(' · ')
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words
}

/** An entry as a file for a person: its words, why it is not saved, and what would have been sent. */
export function copyOf(kept: Kept): File {
  const { kind, at, body, trouble } = kept
  const lines = [
    `${capitalized(kind)}, written ${writtenAt(at)}`,
    wordsOf(kept),
    `Not saved: ${reasonOf(kept) || trouble?.message || 'not sent yet'}`,
    '',
    JSON.stringify(body, null, 2),
  ]
  return new File([lines.join('\n')], `${kind} ${at.slice(0, 16).replace(':', '-')}.txt`, { type: 'text/plain' })
}
