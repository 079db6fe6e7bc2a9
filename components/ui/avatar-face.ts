import type { Hue } from '@/lib/base/hues'

export interface Face {
  /** By it a person has the same colour on every screen. */
  id?: string
  firstName: string
  lastName: string
  /** The picture's address, when there is one. */
  dp?: string | null
}

const COLOURS: Record<Hue, string> = {
  orange: 'bg-avatar-orange',
  amber: 'bg-avatar-amber',
  lime: 'bg-avatar-lime',
  green: 'bg-avatar-green',
  teal: 'bg-avatar-teal',
  sky: 'bg-avatar-sky',
  indigo: 'bg-avatar-indigo',
  violet: 'bg-avatar-violet',
  fuchsia: 'bg-avatar-fuchsia',
}

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('en') ?? ''

/** The first letters of both names, or `?` for a person without any. */
export function initials({ firstName, lastName }: Pick<Face, 'firstName' | 'lastName'>) {
  return firstLetter(firstName) + firstLetter(lastName) || '?'
}

/** The class of a colour of people. */
export const avatarColour = (hue: Hue) => COLOURS[hue]

export const fullName = ({ firstName, lastName }: Pick<Face, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()
