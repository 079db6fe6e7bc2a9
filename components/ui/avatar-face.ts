export interface Face {
  firstName: string
  lastName: string
  /** The picture's address, when there is one. */
  dp?: string | null
}

export const avatarColours = [
  'bg-avatar-red',
  'bg-avatar-orange',
  'bg-avatar-green',
  'bg-avatar-teal',
  'bg-avatar-sky',
  'bg-avatar-indigo',
  'bg-avatar-violet',
  'bg-avatar-pink',
] as const

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('en') ?? ''

/** The first letters of both names, or `?` for a person without any. */
export function initials({ firstName, lastName }: Pick<Face, 'firstName' | 'lastName'>) {
  return firstLetter(firstName) + firstLetter(lastName) || '?'
}

/** The same first name has the same colour everywhere, in any case. */
export function avatarColour(firstName: string) {
  let hash = 0
  for (const letter of firstName.trim().toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return avatarColours[hash % avatarColours.length]!
}

export const fullName = ({ firstName, lastName }: Pick<Face, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
