import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { WeekScreen } from '@/components/site/timesheets/week-screen'
import { isManager } from '@/lib/base/roles'
import { todayIn } from '@/lib/base/time'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { timesheetKeys } from '@/lib/site/timesheets/keys'
import { mayRead, mondayOf } from '@/lib/site/timesheets/rules'
import { TimesheetSearch } from '@/lib/site/timesheets/schema'
import * as timer from '@/lib/site/timesheets/verbs/timer'
import * as weeks from '@/lib/site/timesheets/verbs/weeks'

export const metadata: Metadata = { title: 'Timesheets' }

export default async function TimesheetsPage({ searchParams }: PageProps<'/timesheets'>) {
  const actor = await requireReader('/timesheets')
  const { timezone } = actor.organization
  const thisMonday = mondayOf(todayIn(timezone))
  const { week, view, user } = TimesheetSearch.parse(await searchParams)
  const monday = week ? mondayOf(week) : thisMonday
  const isEverybody = view === 'all' && isManager(actor.role)
  const person = user && mayRead(actor, user) ? user : actor.userId
  return (
    <Prefetched
      queries={
        isEverybody
          ? [[timesheetKeys.weeks(monday), () => weeks.ofEverybody(actor, { day: monday })]]
          : [
              [timesheetKeys.week(monday, person), () => weeks.ofPerson(actor, { day: monday, userId: person })],
              [timesheetKeys.timer(actor.userId), () => timer.running(actor)],
            ]
      }
    >
      <WeekScreen
        viewer={{ userId: actor.userId, role: actor.role, timezone }}
        monday={monday}
        thisMonday={thisMonday}
        userId={isEverybody ? null : person}
      />
    </Prefetched>
  )
}
