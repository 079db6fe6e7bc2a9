import { roots } from '@/lib/base/roots'

export const ROSTER_PATH = '/api/v2/roster'

/** Hours of work and leave in the browser's query cache. */
export const rosterKeys = {
  all: roots.roster,
  /** Of everybody in some days, the last one included. */
  days: (from: string, to: string) => [...rosterKeys.all, 'days', from, to] as const,
  /** The organisation's week. */
  week: () => [...rosterKeys.all, 'week'] as const,
  hoursOf: (userId: string) => [...rosterKeys.all, 'hours', userId] as const,
  leaveOf: (userId: string) => [...rosterKeys.all, 'leave', userId] as const,
}
