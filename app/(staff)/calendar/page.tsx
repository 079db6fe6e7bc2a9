import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { CalendarScreen } from '@/components/job/calendar/calendar-screen'
import { isManager } from '@/lib/base/roles'
import { addDays, todayIn } from '@/lib/base/time'
import { rosterKeys } from '@/lib/company/roster/keys'
import * as roster from '@/lib/company/roster/service'
import { userKeys } from '@/lib/company/users/keys'
import * as users from '@/lib/company/users/service'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as calendar from '@/lib/job/calendar/service'
import { readCalendarSearch } from '@/lib/job/calendar/shown/search'
import { COLUMN_STAFF, daysOf, usualView, viewsFor, windowOf } from '@/lib/job/calendar/shown/views'

export const metadata: Metadata = { title: 'Calendar' }

export default async function CalendarPage({ searchParams }: PageProps<'/calendar'>) {
  const actor = await requireReader('/calendar')
  const search = readCalendarSearch(await searchParams)
  const { timezone } = actor.organization
  const today = todayIn(timezone)
  const plans = isManager(actor.role)
  // A phone shows this first; after a wrong guess the browser reads its own.
  const isPhone = /Mobi/.test((await headers()).get('user-agent') ?? '')
  const view = viewsFor(plans).find((one) => one === search.view) ?? usualView(isPhone)
  const window = windowOf(view, search.date ?? today, timezone)
  const { first: from, end } = daysOf(view, search.date ?? today)
  const days = { from, to: addDays(end, -1) }
  const [{ pinned, chips }, staff, atWork] = await Promise.all([
    calendar.openCalendar(actor, { ...window, userId: search.user }),
    plans ? users.browse(actor, COLUMN_STAFF) : [],
    view === 'team' ? roster.browse(actor, days) : null,
  ])

  return (
    <Prefetched
      queries={[
        [calendarKeys.window(window, search.user ?? pinned), async () => chips],
        ...(atWork ? ([[rosterKeys.days(days.from, days.to), async () => atWork]] as const) : []),
        ...(plans
          ? ([
              [calendarKeys.pinned, async () => pinned],
              [userKeys.list(COLUMN_STAFF), async () => staff],
            ] as const)
          : []),
      ]}
    >
      <CalendarScreen viewer={{ userId: actor.userId, isManager: plans, timezone }} today={today} isPhone={isPhone} />
    </Prefetched>
  )
}
