import type { CLIENT_TYPES } from '@/db/enums/company'
import { counted } from '@/lib/base/counts'
import { folded } from '@/lib/base/folded'
import { searchedDigits, splitNumber, tidyNumber } from '@/lib/base/phone'

export type ClientType = (typeof CLIENT_TYPES)[number]

const TYPE_LABELS: Record<ClientType, string> = {
  INSURER: 'Insurer',
  ADJUSTER: 'Adjuster',
  BUILDER: 'Builder',
  STRATA: 'Strata',
  REAL_ESTATE: 'Real estate',
  PRIVATE: 'Private',
}

/** The name of a type of client. */
export const clientTypeLabel = (type: ClientType): string => TYPE_LABELS[type]

/** The types to choose from. */
export const CLIENT_TYPE_OPTIONS = (Object.entries(TYPE_LABELS) as [ClientType, string][]).map(([value, label]) => ({
  value,
  label,
}))

/**
 * The LIKE patterns of a search. Accents and the like are folded where the text is searched, which holds telephone numbers
 * as bare digits. The patterns are the typed text and, when that may be a telephone number or an ABN, the digits that its
 * spellings share.
 */
export function searchPatterns(search: string): string[] {
  const typed = tidyNumber(search).toLowerCase()
  if (!typed) return []
  const patterns = [typed]
  const { number } = splitNumber(typed)
  if (number.replace(/\D/g, '').length >= 3 && /^[+\d\s().-]+$/.test(number)) patterns.push(searchedDigits(number))
  return [...new Set(patterns)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The parts of two clients to choose between when they become one; an address counts as a whole. */
export const MERGE_PARTS = [
  'companyName',
  'type',
  'abn',
  'address',
  'phone',
  'email',
  'accountsEmail',
  'notes',
  'logo',
] as const
export type MergePart = (typeof MERGE_PARTS)[number]

const FIELDS_OF_PART = {
  companyName: ['companyName'],
  type: ['type'],
  abn: ['abn'],
  address: ['streetAddress', 'suburb', 'state', 'postcode', 'country'],
  phone: ['phone'],
  email: ['email'],
  accountsEmail: ['accountsEmail'],
  notes: ['notes'],
  logo: ['logo'],
} as const satisfies Record<MergePart, readonly string[]>
type MergeField = (typeof FIELDS_OF_PART)[MergePart][number]

/** The fields of a part of a client. */
export const fieldsOfPart = (part: MergePart): readonly MergeField[] => FIELDS_OF_PART[part]

type Mergeable = Partial<Record<MergeField, string | null>>

const isEmpty = (client: Mergeable, part: MergePart) => fieldsOfPart(part).every((field) => !client[field])

/** Notes are both kept. */
const TO_TAKE = MERGE_PARTS.filter((part) => part !== 'notes')

/** The parts in which somebody must choose between two clients: both have something there, and it differs. Notes are both kept. */
export function partsToChoose(from: Mergeable, into: Mergeable): MergePart[] {
  return TO_TAKE.filter(
    (part) =>
      !isEmpty(from, part) &&
      !isEmpty(into, part) &&
      fieldsOfPart(part).some((field) => (from[field] ?? null) !== (into[field] ?? null)),
  )
}

/**
 * The parts that the remaining client takes over: the chosen ones that the other has, and those that it lacks. Its notes are
 * never taken from it.
 */
export const partsTakenOver = (from: Mergeable, into: Mergeable, take: readonly MergePart[]): MergePart[] =>
  TO_TAKE.filter((part) => !isEmpty(from, part) && (take.includes(part) || isEmpty(into, part)))

/** The longest notes of a client. */
export const MOST_NOTES = 20_000

/** The notes of two clients that become one: first those of the one that stays. */
export function notesOfBoth(from: string | null, into: string | null): string | null {
  if (!from || !into) return into ?? from
  // A word of the one may stand in a sentence of the other, which says something else.
  const holds = (all: string, some: string) => `\n${all}\n`.includes(`\n${some}\n`)
  if (holds(into, from)) return into
  if (holds(from, into)) return from
  return `${into}\n\n${from}`
}

interface ContactFacts {
  name: string
  role: string | null
  phone: string | null
  mobile: string | null
  email: string | null
}

/** Whether two numbers, as far as both are known, are one: the country and the trunk may be left out of either. */
function isSameNumber(a: string | null, b: string | null): boolean {
  if (!a || !b) return true
  const [one, other] = [splitNumber(a), splitNumber(b)]
  const [short, long] = [one, other]
    .map(({ number }) => searchedDigits(number))
    .toSorted((x, y) => x.length - y.length) as [string, string]
  return one.extension === other.extension && (short === long || (short.length >= 8 && long.endsWith(short)))
}

/** A contact's name as it is compared: without accents, capitals and further blanks. */
export const contactName = ({ name }: Pick<ContactFacts, 'name'>): string => folded(name).trim().replace(/\s+/g, ' ')

export const MOST_ROLE = 100

/** What a person is to a client in the words of both records, each once: Painter says nothing of PA. Null for nothing. */
export function rolesOfBoth(own: string | null, other: string | null): string | null {
  const words = (role: string) =>
    ` ${folded(role)
      .split(/[\s,;/&]+/)
      .filter(Boolean)
      .join(' ')} `
  if (!own || !other) return own ?? other
  if (words(other).includes(words(own))) return words(own).includes(words(other)) ? own : other
  const further = other
    .split(/[,;/&]/)
    .map((role) => role.trim())
    .filter((role) => role && !words(own).includes(words(role)))
  return [own, ...further].join(', ')
}

/**
 * Whether two contacts are one person: of one name, and nothing that both say of how they are reached differs. What they are
 * to the client has room in one record.
 */
export function isSameContact(one: ContactFacts, other: ContactFacts): boolean {
  return (
    contactName(one) === contactName(other) &&
    (rolesOfBoth(one.role, other.role)?.length ?? 0) <= MOST_ROLE &&
    (!one.email || !other.email || folded(one.email) === folded(other.email)) &&
    isSameNumber(one.phone, other.phone) &&
    isSameNumber(one.mobile, other.mobile)
  )
}

/** What names a client and stays: its jobs, what it cut of estimates, and groups of forms that are its own. */
export interface ClientUses {
  live: number
  deleted: number
  cutLines?: number
  formGroups?: number
}

/**
 * Why a client cannot be deleted, or null when it can: jobs keep their client, even deleted ones, whose history stays,
 * and so do lines that it cut, on whichever job.
 */
export function deletionRefusal({ live, deleted, cutLines = 0, formGroups = 0 }: ClientUses): string | null {
  if (live > 0) return `This client has ${counted(live, 'job')}. A client can be deleted once it has none.`
  if (deleted > 0) {
    const jobs = deleted === 1 ? '1 deleted job, whose history names' : `${deleted} deleted jobs, whose histories name`
    return `This client has ${jobs} it. Such a client cannot be deleted.`
  }
  if (cutLines > 0) {
    const stay = cutLines === 1 ? 'stays' : 'stay'
    return `This client cut ${counted(cutLines, 'line')} of estimates, which ${stay} on record. Such a client cannot be deleted; merge it into another.`
  }
  if (formGroups > 0) {
    return `This client has ${counted(formGroups, 'group')} of forms of its own. A client can be deleted once it has none.`
  }
  return null
}

/** A sentence about the jobs and contacts of a client that is merged into another one. */
export function lossOfMerge(from: { jobCount: number; contactCount: number }, into: { companyName: string }): string {
  const moved = [
    from.jobCount > 0 && counted(from.jobCount, 'job'),
    from.contactCount > 0 && counted(from.contactCount, 'contact'),
  ].filter(Boolean)
  if (!moved.length) return `It has no jobs and no contacts; what ${into.companyName} lacks is filled in from it.`
  const verb = moved.length === 1 && (from.jobCount || from.contactCount) === 1 ? 'moves' : 'move'
  return `${moved.join(' and ')} ${verb} to ${into.companyName}, which is filled in where it lacks something.`
}
