'use client'

import LockOpen from 'lucide-react/icons/lock-open'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { useAsking } from '@/components/ui/use-asking'
import { fullName } from '@/lib/base/names'
import { formatDay, formatTime, hoursText, toDay, zoneName } from '@/lib/base/time'
import { jobNumber } from '@/lib/job/jobs/rules'
import { deleteTimesheet, reopenTimesheets } from '@/lib/site/timesheets/commands'
import { CATEGORY_LABELS, RATE_LABELS, lockOf, mayEnter, mayReopen } from '@/lib/site/timesheets/rules'
import type { Timesheet } from '@/lib/site/timesheets/schema'

import { TimesheetStatusChip, TimesheetWarnings } from './timesheet-chips'
import { TimesheetDialog } from './timesheet-dialogs'
import type { TimeViewer } from './viewer'

interface TimesheetListProps {
  label: string
  timesheets: readonly Timesheet[]
  viewer: TimeViewer
  /** The columns that differ within the list. */
  shows: { person?: true; day?: true; job?: true }
}

/** A list of timesheets, each with its actions. */
export function TimesheetList({ label, timesheets, viewer, shows }: TimesheetListProps) {
  const [reopen] = useCommand(reopenTimesheets)
  const [remove] = useCommand(deleteTimesheet)
  const { about, ask, close } = useAsking<Timesheet>()
  const [edited, removed] = [about('edit'), about('remove')]

  const onReopen = ({ id, version }: Timesheet) => reopen({}, { timesheets: [{ id, version }] }).catch(notify.refused)

  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {timesheets.map((timesheet) => (
          <TimesheetLine
            key={timesheet.id}
            timesheet={timesheet}
            viewer={viewer}
            shows={shows}
            onEdit={() => ask('edit', timesheet)}
            onDelete={() => ask('remove', timesheet)}
            onReopen={() => void onReopen(timesheet)}
          />
        ))}
      </ul>
      {edited && <TimesheetDialog viewer={viewer} timesheet={edited} onClose={close} />}
      {removed && (
        <ConfirmDialog open onClose={close} title="Delete this time?" onConfirm={() => remove({ id: removed.id })}>
          {namesOf(removed)} counts for nothing any more. The history keeps it.
        </ConfirmDialog>
      )}
    </>
  )
}

const namesOf = ({ user, workedOn, minutes, category }: Timesheet) =>
  `${hoursText(minutes ?? 0)} of ${CATEGORY_LABELS[category]} of ${fullName(user)} on ${formatDay(workedOn)}`

interface TimesheetLineProps extends Pick<TimesheetListProps, 'viewer' | 'shows'> {
  timesheet: Timesheet
  onEdit: () => void
  onDelete: () => void
  onReopen: () => void
}

function TimesheetLine({ timesheet, viewer, shows, onEdit, onDelete, onReopen }: TimesheetLineProps) {
  const { user, start, end, timezone, minutes, breakMinutes, category, rateType, kilometres, job, note } = timesheet
  const isLocked = lockOf(timesheet.status) !== null
  const items = [
    ...(!isLocked && mayEnter(viewer, timesheet.userId) && end
      ? [
          { label: 'Change', icon: <Pencil />, onSelect: onEdit },
          { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
        ]
      : []),
    ...(isLocked && mayReopen(viewer, timesheet)
      ? [{ label: 'Open again', icon: <LockOpen />, onSelect: onReopen }]
      : []),
  ]
  const asides = [
    CATEGORY_LABELS[category],
    rateType !== 'ORDINARY' && RATE_LABELS[rateType],
    breakMinutes > 0 && `break ${breakMinutes} min`,
    kilometres !== null && `${kilometres} km`,
  ].filter(Boolean)

  return (
    <li className="flex items-start gap-3 py-3">
      {shows.person && <Avatar person={user} />}
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {shows.person && <span className="font-medium">{fullName(user)}</span>}
          {shows.day && <span>{formatDay(timesheet.workedOn)}</span>}
          <span className="tabular-nums">
            {formatTime(start, timezone)} – {end ? formatTime(end, timezone) : 'now'}
            {end && toDay(end, timezone) !== timesheet.workedOn && ' (next day)'}
          </span>
          {timezone !== viewer.timezone && <span className="text-muted">{zoneName(start, timezone)}</span>}
        </p>
        <p className="text-table text-muted">{asides.join(' · ')}</p>
        {shows.job && job && (
          <p className="truncate text-table">
            <Link href={`/jobs/${job.id}/timesheets`} className="text-brand hover:underline">
              {jobNumber(job)}
            </Link>{' '}
            <span className="text-muted">{job.siteAddress}</span>
          </p>
        )}
        {note && <p className="text-table wrap-anywhere whitespace-pre-line">{note}</p>}
        {timesheet.status === 'rejected' && timesheet.decisionNote && (
          <p className="text-table text-danger">
            {timesheet.decidedBy && `${fullName(timesheet.decidedBy)}: `}
            {timesheet.decisionNote}
          </p>
        )}
        <div className="flex flex-wrap gap-1.5">
          <TimesheetStatusChip status={timesheet.status} />
          <TimesheetWarnings timesheet={timesheet} />
        </div>
      </div>
      <p className="shrink-0 text-sm font-semibold tabular-nums">{minutes === null ? 'Running' : hoursText(minutes)}</p>
      {items.length > 0 ? <Menu label={`Actions for ${namesOf(timesheet)}`} items={items} /> : <span className="w-8" />}
    </li>
  )
}
