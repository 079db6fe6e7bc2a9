import { type CalendarView, VIEWS } from './views'

/** The `user` of an address that shows everybody's tasks although columns are kept. */
export const EVERYBODY = 'all'

/** What an address says is looked at. */
export interface CalendarSearch {
  view?: CalendarView
  date?: string
  /** Whose columns; none for everybody together. */
  user?: string[]
  /** Whether what waits for a time is shown beside the calendar. */
  tray?: 'open'
}

type Word = string | string[] | undefined

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/

function isDay(word: Word): word is string {
  if (typeof word !== 'string' || !DAY.test(word)) return false
  const date = new Date(word)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)
}

/** Reads the address. Whatever cannot be read is as if it were not there. */
export function readCalendarSearch({ view, date, user, tray }: Record<string, Word>): CalendarSearch {
  const users = user ? [user].flat() : undefined
  return {
    view: VIEWS.find((one) => one === view),
    date: isDay(date) ? date : undefined,
    user: users && (users.includes(EVERYBODY) ? [] : users.filter((id) => UUID.test(id))),
    tray: tray === 'open' ? tray : undefined,
  }
}
