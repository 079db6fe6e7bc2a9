import type { USER_STATUSES } from '@/db/enums/people'
import { folded } from '@/lib/base/folded'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'

import type { UserFilters, UserSearch } from './schema'

export type UserStatus = (typeof USER_STATUSES)[number]

/** Whether a person does a role's work: their own role's, and field work if they do that as well. */
export const worksAs = (person: { role: Role; doesFieldWork: boolean }, role: Role): boolean =>
  person.role === role || (role === 'Technician' && person.doesFieldWork)

/** The switch that puts somebody among the technicians without changing their role. */
export const FIELD_WORK = {
  label: 'Also does field work',
  help: 'Can be given tasks of jobs, as technicians are.',
}

/** Whether the typed text means a person: each word occurs in their name or e-mail address, accents and apostrophes aside. */
export function isMeant(person: { firstName: string; lastName: string; email: string }, typed: string): boolean {
  const text = folded(`${fullName(person)} ${person.email}`)
  return folded(typed)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const STATUS_LABELS: Record<UserStatus, string> = { ACTIVE: 'Active', INVITED: 'Invited', REMOVED: 'Removed' }

/** The name of a user's status. */
export const userStatusLabel = (status: UserStatus): string => STATUS_LABELS[status]

/**
 * Why an Administrator cannot change a user's status, or null when they can. Only the link that was sent to a user
 * makes them active: it proves that the address is theirs.
 */
export function statusRefusal(from: UserStatus, to: UserStatus): string | null {
  if (from === 'REMOVED' && to !== 'INVITED') return 'This user was removed. Invite them again first.'
  if (from === 'INVITED' && to === 'ACTIVE') return 'An invited user becomes active by following the invitation.'
  if (from === 'ACTIVE' && to === 'INVITED') return 'This user has joined already and needs no invitation.'
  return null
}

/** The device of a browser, by its own words: `Chrome on Windows`; null when they name nothing we know. */
export function deviceLabel(userAgent: string | null): string | null {
  if (!userAgent) return null
  const browser = BROWSERS.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' on ') || null
}

// Every browser also names the ones before it: the first match is the right one.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The part of the search that the server filters by; the rest is searched in its answer. */
export const filtersOf = ({ role, status }: Pick<UserSearch, 'role' | 'status'>): UserFilters => ({
  ...(role && { role: [role] }),
  ...(status && { status: [status] }),
})
