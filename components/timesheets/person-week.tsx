'use client'

import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { asRefusal } from '@/components/ui/use-server-errors'
import { titleOf } from '@/lib/calendar/views'
import { api } from '@/lib/http/client'
import { formatDay } from '@/lib/time'
import { TIMESHEETS_PATH } from '@/lib/timesheets/keys'
import { daysOfWeek, hoursText, lockOf, mayDecide, mayKeep } from '@/lib/timesheets/rules'
import type { Timesheet, TimesheetWeek } from '@/lib/timesheets/schema'
import { fullName } from '@/lib/users/rules'

import { TimerCard } from './timer-card'
import { RejectDialog, TimesheetDialog } from './timesheet-dialogs'
import { TimesheetList } from './timesheet-list'
import { useReadAgain, useWeek } from './use-timesheets'
import type { TimeViewer } from './viewer'

/** A person's week, day by day; one's own with the timer. */
export function PersonWeek({ viewer, monday, userId }: { viewer: TimeViewer; monday: string; userId: string }) {
  const query = useWeek(monday, userId)
  return (
    <>
      {userId === viewer.userId && <TimerCard />}
      <Loaded query={query} waiting={<SkeletonLines lines={8} label="Loading the week…" />}>
        {(week) => <WeekDays viewer={viewer} week={week} />}
      </Loaded>
    </>
  )
}

function WeekDays({ viewer, week }: { viewer: TimeViewer; week: TimesheetWeek }) {
  const { monday, user, timesheets } = week
  const [addingOn, setAddingOn] = useState<string | null>(null)
  const isKept = mayKeep(viewer, user.id)
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
      <div className="grid gap-3 lg:grid-cols-2">
        {daysOfWeek(monday).map((day) => {
          const entries = timesheets.filter(({ workedOn }) => workedOn === day)
          return (
            <Card
              key={day}
              title={`${weekdayOf(day)} ${formatDay(day).slice(0, 6)}`}
              actions={
                <>
                  <span className="text-sm text-muted tabular-nums">{hoursText(minutesOf(day))}</span>
                  {isKept && (
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

/** What can be done with a week as a whole: hand it in, or decide on what was handed in. */
function WeekActions({ viewer, week: { monday, user, timesheets } }: { viewer: TimeViewer; week: TimesheetWeek }) {
  const readAgain = useReadAgain()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [rejected, setRejected] = useState<Timesheet[] | null>(null)
  const [isApproving, setIsApproving] = useState(false)
  const open = timesheets.filter(({ status, end }) => end && !lockOf(status))
  const submitted = timesheets.filter(({ status }) => status === 'submitted')
  const submit = async () => {
    try {
      await api.post(`${TIMESHEETS_PATH}/submit`, { day: monday, userId: user.id })
      notify.success('Week submitted')
    } finally {
      await readAgain()
    }
  }
  const approve = async () => {
    setIsApproving(true)
    try {
      const seen = submitted.map(({ id, version }) => ({ id, version }))
      await api.post(`${TIMESHEETS_PATH}/approve`, { timesheets: seen })
      notify.success('Week approved')
    } catch (error) {
      notify.error(asRefusal(error).message)
    }
    await readAgain()
    setIsApproving(false)
  }

  return (
    <>
      {submitted.length > 0 && mayDecide(viewer, user.id) && (
        <>
          <Button onClick={() => setRejected(submitted)}>Reject</Button>
          <Button variant="primary" busy={isApproving} busyLabel="Approving…" onClick={() => void approve()}>
            Approve
          </Button>
        </>
      )}
      {open.length > 0 && mayKeep(viewer, user.id) && (
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
        onConfirm={submit}
      >
        {open.length} {open.length === 1 ? 'timesheet' : 'timesheets'} of {titleOf('week', monday)} can then be changed
        only after they were opened again.
      </ConfirmDialog>
      {rejected && <RejectDialog timesheets={rejected} onDone={() => {}} onClose={() => setRejected(null)} />}
    </>
  )
}

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })
