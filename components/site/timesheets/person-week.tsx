'use client'

import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { fullName } from '@/lib/base/names'
import { formatDay, hoursText } from '@/lib/base/time'
import { titleOf } from '@/lib/job/calendar/shown/views'
import { approveTimesheets, submitWeek } from '@/lib/site/timesheets/commands'
import { daysOfWeek, lockOf, mayDecide, mayEnter } from '@/lib/site/timesheets/rules'
import type { TimesheetWeek } from '@/lib/site/timesheets/schema'

import { KeptTime } from './kept-time'
import { TimerCard } from './timer-card'
import { RejectDialog, TimesheetDialog } from './timesheet-dialogs'
import { TimesheetList } from './timesheet-list'
import { useWeek } from './use-timesheets'
import type { TimeViewer } from './viewer'

/** A person's week, day by day; one's own with the timer. */
export function PersonWeek({ viewer, monday, userId }: { viewer: TimeViewer; monday: string; userId: string }) {
  const query = useWeek(monday, userId)
  return (
    <>
      {userId === viewer.userId && <TimerCard userId={userId} />}
      <Loaded query={query} waiting={<SkeletonLines lines={8} label="Loading the week…" />}>
        {(week) => <WeekDays viewer={viewer} week={week} />}
      </Loaded>
      {userId === viewer.userId && <KeptTime />}
    </>
  )
}

function WeekDays({ viewer, week }: { viewer: TimeViewer; week: TimesheetWeek }) {
  const { monday, user, timesheets } = week
  const [addingOn, setAddingOn] = useState<string | null>(null)
  const mayAdd = mayEnter(viewer, user.id)
  const minutesOf = (day?: string) =>
    timesheets.reduce((sum, { workedOn, minutes }) => sum + (day && workedOn !== day ? 0 : (minutes ?? 0)), 0)

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto">
          {user.id !== viewer.userId && <span className="font-semibold">{fullName(user)}: </span>}
          <span className="font-semibold tabular-nums">{hoursText(minutesOf())}</span> this week
        </p>
        <WeekActions viewer={viewer} week={week} />
      </div>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {daysOfWeek(monday).map((day) => {
          const entries = timesheets.filter(({ workedOn }) => workedOn === day)
          return (
            <Card
              key={day}
              title={`${weekdayOf(day)} ${formatDay(day).slice(0, 6)}`}
              actions={
                <>
                  <span className="text-sm text-muted tabular-nums">{hoursText(minutesOf(day))}</span>
                  {mayAdd && (
                    <IconButton
                      label={`Add time on ${weekdayOf(day)}`}
                      icon={<Plus aria-hidden />}
                      onClick={() => setAddingOn(day)}
                    />
                  )}
                </>
              }
            >
              {entries.length ? (
                <TimesheetList
                  label={`Time on ${weekdayOf(day)}`}
                  timesheets={entries}
                  viewer={viewer}
                  shows={{ job: true }}
                />
              ) : (
                <p className="text-table text-muted">No time</p>
              )}
            </Card>
          )
        })}
      </div>
      {addingOn && (
        <TimesheetDialog viewer={viewer} of={{ userId: user.id, day: addingOn }} onClose={() => setAddingOn(null)} />
      )}
    </>
  )
}

/** The actions for a whole week: hand it in, or decide on it. */
function WeekActions({ viewer, week: { monday, user, timesheets } }: { viewer: TimeViewer; week: TimesheetWeek }) {
  const [submit] = useCommand(submitWeek)
  const [approve, isApproving] = useCommand(approveTimesheets)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const open = timesheets.filter(({ status, end }) => end && !lockOf(status))
  const submitted = timesheets.filter(({ status }) => status === 'submitted')
  const onSubmit = async () => {
    await submit({}, { day: monday, userId: user.id })
    notify.success('Week submitted')
  }
  const onApprove = async () => {
    try {
      await approve({}, { timesheets: submitted.map(({ id, version }) => ({ id, version })) })
      notify.success('Week approved')
    } catch (error) {
      notify.refused(error)
    }
  }

  return (
    <>
      {submitted.length > 0 && mayDecide(viewer, user.id) && (
        <>
          <Button onClick={() => setIsRejecting(true)}>Reject</Button>
          <Button variant="primary" busy={isApproving} busyLabel="Approving…" onClick={() => void onApprove()}>
            Approve
          </Button>
        </>
      )}
      {open.length > 0 && mayEnter(viewer, user.id) && (
        <Button variant="primary" icon={<Send />} onClick={() => setIsSubmitting(true)}>
          Submit week
        </Button>
      )}
      <ConfirmDialog
        open={isSubmitting}
        onClose={() => setIsSubmitting(false)}
        title="Submit this week?"
        verb="Submit"
        busyVerb="Submitting…"
        onConfirm={onSubmit}
      >
        {counted(open.length, 'timesheet')} of {titleOf('week', monday)} can then be changed only after they were opened
        again.
      </ConfirmDialog>
      {isRejecting && <RejectDialog timesheets={submitted} onClose={() => setIsRejecting(false)} />}
    </>
  )
}

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })
