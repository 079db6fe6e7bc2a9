'use client'

import { useSearchParams } from 'next/navigation'

import { PHONE, useMedia } from '@/components/ui/use-media'
import { type CalendarSearch, EVERYBODY, readCalendarSearch } from '@/lib/job/calendar/shown/search'
import { type CalendarView, step, usualView, viewsFor } from '@/lib/job/calendar/shown/views'
import { queryString } from '@/lib/platform/http/client'

export interface Looking {
  view: CalendarView
  day: string
  /** The people whose columns are shown; none for everybody together. */
  userIds: readonly string[]
  /** Whether the tray with work that needs a time is shown beside the calendar. */
  tray: boolean
  look: (change: { view?: CalendarView; day?: string; userIds?: readonly string[]; tray?: boolean }) => void
  /** Goes so many views on, or back. */
  turn: (steps: number) => void
}

const read = (search: URLSearchParams): CalendarSearch =>
  readCalendarSearch({
    view: search.get('view') ?? undefined,
    date: search.get('date') ?? undefined,
    user: search.has('user') ? search.getAll('user') : undefined,
    tray: search.get('tray') ?? undefined,
  })

const addressed = (): CalendarSearch => read(new URLSearchParams(window.location.search))

/**
 * The shown view, from the address; a change is a step that Back undoes. The defaults: this week (a day on a phone),
 * today, and the pinned columns.
 */
export function useCalendarSearch({
  today,
  pinned,
  isPhone,
  isManager,
}: {
  today: string
  pinned: readonly string[]
  /** The server's guess. */
  isPhone: boolean
  isManager: boolean
}): Looking {
  const search = read(new URLSearchParams(useSearchParams()))
  const usual = usualView(useMedia(PHONE, isPhone))

  /** An addressed view that this person does not have is none. */
  const viewIn = ({ view }: CalendarSearch) => viewsFor(isManager).find((one) => one === view) ?? usual

  const look: Looking['look'] = (change) => {
    // The second of two quick steps builds on the first, whether or not that has been drawn.
    const now = addressed()
    const { view = now.view, day = now.date, userIds = now.user, tray = now.tray === 'open' } = change
    const user = userIds?.length === 0 ? [EVERYBODY] : userIds
    const query = queryString({ view, date: day, user, tray: tray ? 'open' : undefined })
    window.history.pushState(null, '', `${window.location.pathname}${query}`)
  }

  return {
    view: viewIn(search),
    day: search.date ?? today,
    userIds: search.user ?? pinned,
    tray: search.tray === 'open',
    look,
    turn: (steps) => {
      const now = addressed()
      look({ day: step(viewIn(now), now.date ?? today, steps) })
    },
  }
}
