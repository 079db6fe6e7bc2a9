import { fullName } from '@/lib/base/names'
import { type Role } from '@/lib/base/roles'

/** How many people one note may mention. */
export const MOST_MENTIONED = 20

const TOKEN = /@\[([^[\]\n]*)\]\(user:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi

/** A person whom a note mentions, by the name at the time of writing. */
export interface Mention {
  name: string
  userId: string
}

interface Mentionable {
  id: string
  firstName: string
  lastName: string
  email: string
}

/** The token for a person in the text of a note: `@[Priya Nair](user:…)`. */
export const mentionToken = ({ id, ...person }: Pick<Mentionable, 'id' | 'firstName' | 'lastName'>): string =>
  `@[${fullName(person).replace(/[[\]\n]/g, '')}](user:${id})`

/** A note in reading order: plain text and mentions. */
export function partsOf(text: string): (string | Mention)[] {
  const parts: (string | Mention)[] = []
  let read = 0
  for (const { 0: token, 1: name, 2: userId, index } of text.matchAll(TOKEN)) {
    if (index > read) parts.push(text.slice(read, index))
    parts.push({ name: name!, userId: userId!.toLowerCase() })
    read = index + token.length
  }
  if (read < text.length) parts.push(text.slice(read))
  return parts
}

/** The ids of the people whom a note mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.userId]))),
]

/** A note in plain text: `@Priya Nair please call back`. */
export const asPlainText = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')

/** The note with the current name of each mentioned person. */
export const withNames = (text: string, people: readonly Mentionable[]): string =>
  text.replace(TOKEN, (token, _name, userId: string) => {
    const person = people.find(({ id }) => id === userId.toLowerCase())
    return person ? mentionToken(person) : token
  })

/** The note with the id alone of each mentioned person: it stays the same, whatever their name is. */
export const withoutNames = (text: string): string =>
  text.replace(TOKEN, (_token, _name, userId: string) => `@[](user:${userId.toLowerCase()})`)

/** The text typed for each person: their name, with the e-mail address when two share a name. */
export function labelsOf<P extends Mentionable>(people: readonly P[]): { label: string; person: P }[] {
  const names = people.map((person) => fullName(person).toLowerCase())
  return people.map((person, index) => {
    const isShared = names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!)
    return { label: isShared ? `${fullName(person)} (${person.email})` : fullName(person), person }
  })
}

/** The typed note as it is sent: `@Priya Nair` becomes the token of the person with that label. */
export function withTokens(typed: string, people: readonly Mentionable[]): string {
  // The longest label first: "@Sam Lee-Jones" does not mention Sam Lee.
  const labels = labelsOf(people).sort((a, b) => b.label.length - a.label.length)
  let sent = ''
  for (let at = 0; at < typed.length;) {
    const rest = typed.slice(at + 1)
    const meant =
      typed[at] === '@' && beginsWord(typed, at) ? labels.find(({ label }) => isAtStart(rest, label)) : undefined
    sent += meant ? mentionToken(meant.person) : typed[at]
    at += meant ? meant.label.length + 1 : 1
  }
  return sent
}

const beginsWord = (text: string, at: number) => at === 0 || /[\s([{,;:–—-]/.test(text[at - 1]!)

const isAtStart = (text: string, label: string) =>
  text.slice(0, label.length).toLowerCase() === label.toLowerCase() && !/^[\p{L}\p{N}-]/u.test(text.slice(label.length))

/** Whether the text after an @ may mean a person: words of their name begin with the typed words. */
export function mayBeMeant(person: Mentionable, query: string): boolean {
  const words = plain(fullName(person)).split(/\s+/)
  return plain(query)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The mention being typed just before the caret: the place of its `@`, and the text after it. */
export function mentionBefore(text: string, caret: number): { at: number; query: string } | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  const query = before.slice(at + 1)
  if (at < 0 || !beginsWord(before, at) || /^\s|\n/.test(query) || query.length > 60) return null
  return { at, query }
}

/** Whether the viewer may delete a note: its author and an Administrator may. */
export const mayDeleteNote = (viewer: { userId: string; role: Role }, note: { createdBy: { id: string } }): boolean =>
  note.createdBy.id === viewer.userId || viewer.role === 'Administrator'
