import type { Metadata } from 'next'

import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { Prefetched } from '@/components/shell/prefetched'
import { AREAS } from '@/lib/access'
import { requireActor } from '@/lib/auth/session'
import { calendarKeys } from '@/lib/calendar/keys'
import * as calendar from '@/lib/calendar/service'
import { clockOf, step, windowOf } from '@/lib/calendar/views'
import { isManager } from '@/lib/users/rules'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const actor = await requireActor(AREAS.dashboard.roles)
  const { timezone } = actor.organization
  const { now, today } = clockOf(timezone)
  const todayWindow = windowOf('day', today, timezone)
  // This week and the next: what lies before and what was done.
  const listWindow = {
    start: windowOf('week', today, timezone).start,
    end: windowOf('week', step('week', today, 1), timezone).end,
  }

  return (
    <Prefetched
      queries={[
        [calendarKeys.tasks(listWindow), () => calendar.browseTasks(actor, listWindow)],
        [calendarKeys.window(todayWindow), () => calendar.browseWindow(actor, todayWindow)],
      ]}
    >
      <DashboardScreen
        firstName={actor.firstName}
        viewer={{ userId: actor.userId, isManager: isManager(actor.role), timezone }}
        today={today}
        now={now}
        todayWindow={todayWindow}
        listWindow={listWindow}
      />
    </Prefetched>
  )
}
