import { addDays, toDay } from '@/lib/base/time'

/** For so long an Administrator can come back; the database holds the purge to it as well (purge_organization). */
export const GRACE_DAYS = 30
/** So many days before the purge, the Administrators are told once more. */
export const LAST_WORD_DAYS = 7

/** The calendar day on which a closed organisation is deleted, on its own clock. */
export const purgeDay = (closedAt: Date | string, timezone: string): string =>
  addDays(toDay(closedAt, timezone), GRACE_DAYS)

const oneSpace = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Whether the typed name is the organisation's: letter by letter, but for the spaces. */
export const isNameOf = (typed: string, name: string): boolean => oneSpace(typed) === oneSpace(name)

export const NAME_DIFFERS = 'Type the name of the organization as it is written above.'
