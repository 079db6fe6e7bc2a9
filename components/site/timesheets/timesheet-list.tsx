'use client'

import LockOpen from 'lucide-react/icons/lock-open'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Chip } from '@/components/ui/chip'
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
import type { ShownTime } from './use-coming-time'
import type { TimeViewer } from './viewer'

interface TimesheetListProps {
  label: string
  timesheets: readonly Timesheet[]
  /** What will be among them, which are the latest first. */
  coming?: readonly ShownTime[]
  viewer: TimeViewer
  /** The columns that differ within the list. */
  shows: { person?: true; day?: true; job?: true }
}

/** A list of timesheets, each with its actions. */
export function TimesheetList({ label, timesheets, coming = [], viewer, shows }: TimesheetListProps) {
  const [reopen] = useCommand(reopenTimesheets)
  const [remove] = useCommand(deleteTimesheet)
  const { about, ask, close } = useAsking(timesheets)
  const [edited, removed] = [about('edit'), about('remove')]

  const lines = coming.length
    ? [...timesheets, ...coming].toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start))
    : timesheets

  const onReopen = ({ id, version }: Timesheet) => reopen({}, { timesheets: [{ id, version }] }).catch(notify.refused)

  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {lines.map((line) =>
          isStored(line) ? (
            <TimesheetLine
              key={line.id}
              timesheet={line}
              viewer={viewer}
              shows={shows}
              onEdit={() => ask('edit', line)}
              onDelete={() => ask('remove', line)}
              onReopen={() => void onReopen(line)}
            />
          ) : (
            <TimeLine
              key={line.id}
              time={line}
              viewer={viewer}
              shows={shows}
              chips={<Chip tone="warning">Not saved yet</Chip>}
            />
          ),
        )}
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

const isStored = (line: Timesheet | ShownTime): line is Timesheet => 'status' in line

const namesOf = ({ user, workedOn, minutes, category }: Timesheet) =>
  `${hoursText(minutes ?? 0)} of ${CATEGORY_LABELS[category]} of ${fullName(user)} on ${formatDay(workedOn)}`

interface TimesheetLineProps extends Pick<TimesheetListProps, 'viewer' | 'shows'> {
  timesheet: Timesheet
  onEdit: () => void
  onDelete: () => void
  onReopen: () => void
}

function TimesheetLine({ timesheet, viewer, shows, onEdit, onDelete, onReopen }: TimesheetLineProps) {
  const isLocked = lockOf(timesheet.status) !== null
  const items = [
    ...(!isLocked && mayEnter(viewer, timesheet.userId) && timesheet.end
      ? [
          { label: 'Change', icon: <Pencil />, onSelect: onEdit },
          { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
        ]
      : []),
    ...(isLocked && mayReopen(viewer, timesheet)
      ? [{ label: 'Open again', icon: <LockOpen />, onSelect: onReopen }]
      : []),
  ]
  const { status, decisionNote, decidedBy } = timesheet
  return (
    <TimeLine
      time={timesheet}
      viewer={viewer}
      shows={shows}
      chips={
        <>
          <TimesheetStatusChip status={status} />
          <TimesheetWarnings timesheet={timesheet} />
        </>
      }
      menu={items.length > 0 && <Menu label={`Actions for ${namesOf(timesheet)}`} items={items} />}
    >
      {status === 'rejected' && decisionNote && (
        <p className="text-table text-danger">
          {decidedBy && `${fullName(decidedBy)}: `}
          {decisionNote}
        </p>
      )}
    </TimeLine>
  )
}

interface TimeLineProps extends Pick<TimesheetListProps, 'viewer' | 'shows'> {
  time: ShownTime
  chips: ReactNode
  menu?: ReactNode
  /** What was decided about it. */
  children?: ReactNode
}

/** A line of the list: as high on its way as stored. */
function TimeLine({ time, viewer, shows, chips, menu, children }: TimeLineProps) {
  const { user, workedOn, start, end, timezone, minutes, breakMinutes, category, rateType, kilometres, job, note } =
    time
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
          {shows.day && <span>{formatDay(workedOn)}</span>}
          <span className="tabular-nums phone:basis-full">
            {formatTime(start, timezone)} – {end ? formatTime(end, timezone) : 'now'}
            {end && toDay(end, timezone) !== workedOn && ' (next day)'}
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
        {children}
        <div className="flex flex-wrap gap-1.5">{chips}</div>
      </div>
      <p className="min-w-16 shrink-0 text-end text-sm font-semibold tabular-nums">
        {minutes === null ? 'Running' : hoursText(minutes)}
      </p>
      {menu || <span className="w-11 shrink-0 md:w-8" />}
    </li>
  )
}
