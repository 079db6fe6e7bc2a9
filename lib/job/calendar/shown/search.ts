import { isDay } from '@/lib/base/time'

import { type CalendarView, VIEWS } from './views'

/** The `user` of an address that shows everybody's tasks even though columns are pinned. */
export const EVERYBODY = 'all'

/** The state of the calendar, as the address has it. */
export interface CalendarSearch {
  view?: CalendarView
  date?: string
  /** The people whose columns are shown; none for everybody together. */
  user?: string[]
  /** Whether the tray with unplanned work is shown beside the calendar. */
  tray?: 'open'
}

type Word = string | string[] | undefined

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const IN_REACH = /^(19|20|21)/
const isShownDay = (word: Word): word is string => typeof word === 'string' && IN_REACH.test(word) && isDay(word)

/** Reads the address. A part that cannot be read counts as absent. */
export function readCalendarSearch({ view, date, user, tray }: Record<string, Word>): CalendarSearch {
  const users = user ? [user].flat() : undefined
  return {
    view: VIEWS.find((one) => one === view),
    date: isShownDay(date) ? date : undefined,
    user: users && (users.includes(EVERYBODY) ? [] : users.filter((id) => UUID.test(id))),
    tray: tray === 'open' ? tray : undefined,
  }
}
