'use client'

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import dynamic from 'next/dynamic'

import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { isManager } from '@/lib/base/roles'
import { addDays } from '@/lib/base/time'
import { titleOf } from '@/lib/job/calendar/shown/views'
import { queryString } from '@/lib/platform/http/client'

import type { TimeViewer } from './viewer'

// Each is drawn on the server; its script loads after those of the header and the tabs.
const PersonWeek = dynamic(() => import('./person-week').then((module) => module.PersonWeek))
const StaffWeeks = dynamic(() => import('./staff-weeks').then((module) => module.StaffWeeks))

interface WeekScreenProps {
  viewer: TimeViewer
  monday: string
  /** The current week. */
  thisMonday: string
  /** The person whose week is shown; null for everybody's. */
  userId: string | null
}

/** The time of a week: one's own and, for people who plan work, everybody's. */
export function WeekScreen({ viewer, monday, thisMonday, userId }: WeekScreenProps) {
  const hrefOf = (week: string, whose: string | null) =>
    `/timesheets${queryString({
      week: week === thisMonday ? null : week,
      view: whose === null ? 'all' : null,
      user: whose === viewer.userId ? null : whose,
    })}`
  const tabs = [
    { href: hrefOf(monday, viewer.userId), label: 'My week' },
    { href: hrefOf(monday, null), label: 'Everybody' },
  ]
  return (
    <>
      <PageHeader
        title="Timesheets"
        body={titleOf('week', monday)}
        actions={
          <nav aria-label="Weeks" className="flex items-center gap-1">
            <IconButton
              label="The week before"
              icon={<ChevronLeft aria-hidden />}
              href={hrefOf(addDays(monday, -7), userId)}
            />
            <Button href={hrefOf(thisMonday, userId)}>This week</Button>
            <IconButton
              label="The week after"
              icon={<ChevronRight aria-hidden />}
              href={hrefOf(addDays(monday, 7), userId)}
            />
          </nav>
        }
      />
      <div className="space-y-4">
        {isManager(viewer.role) && (
          <Tabs label="Whose time" tabs={tabs} current={tabs[userId === viewer.userId ? 0 : 1]!.href} />
        )}
        {userId === null ? (
          <StaffWeeks viewer={viewer} monday={monday} hrefOf={(whose) => hrefOf(monday, whose)} />
        ) : (
          <PersonWeek viewer={viewer} monday={monday} userId={userId} />
        )}
      </div>
    </>
  )
}
