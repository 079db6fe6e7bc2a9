'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

import { type CalendarSearch, CalendarSearch as Search, EVERYBODY, type CalendarView } from '@/lib/calendar/views'
import { queryString } from '@/lib/http/client'

const PHONE = '(width < 48rem)'

function watchPhone(listener: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watchPhone,
    () => matchMedia(PHONE).matches,
    () => false,
  )

export interface Looking {
  view: CalendarView
  day: string
  /** Whose columns; none for everybody together. */
  userIds: readonly string[]
  /** Whether what waits for a time is shown beside the calendar. */
  tray: boolean
  look: (change: { view?: CalendarView; day?: string; userIds?: readonly string[]; tray?: boolean }) => void
}

/**
 * What is looked at, as the address says; a change is a step that Back undoes. Where the address is silent: this week (a
 * phone shows a day), today, and the columns that are kept.
 */
export function useCalendarSearch({ today, pinned }: { today: string; pinned: readonly string[] }): Looking {
  const search = useSearchParams()
  const isPhone = useIsPhone()
  const said: CalendarSearch = Search.parse({
    view: search.get('view') ?? undefined,
    date: search.get('date') ?? undefined,
    user: search.has('user') ? search.getAll('user') : undefined,
    tray: search.get('tray') ?? undefined,
  })

  return {
    view: said.view ?? (isPhone ? 'day' : 'week'),
    day: said.date ?? today,
    userIds: said.user ?? pinned,
    tray: said.tray === 'open',
    look: ({ view = said.view, day = said.date, userIds = said.user, tray = said.tray === 'open' }) => {
      const user = userIds?.length === 0 ? [EVERYBODY] : userIds
      const query = queryString({ view, date: day, user, tray: tray ? 'open' : undefined })
      window.history.pushState(null, '', `${window.location.pathname}${query}`)
    },
  }
}
