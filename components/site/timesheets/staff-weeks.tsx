'use client'

import Download from 'lucide-react/icons/download'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveSheet } from '@/components/ui/save-file'
import { SelectionBar } from '@/components/ui/selection-bar'
import { SkeletonTable } from '@/components/ui/skeleton'
import { useMarked } from '@/components/ui/use-marked'
import { counted } from '@/lib/base/counts'
import { fullName } from '@/lib/base/names'
import { approvers } from '@/lib/base/roles'
import { addDays, hoursText } from '@/lib/base/time'
import { queryString } from '@/lib/platform/http/client'
import { approveTimesheets } from '@/lib/site/timesheets/commands'
import { TIMESHEETS_PATH } from '@/lib/site/timesheets/keys'
import { type TimesheetStatus, mayDecide } from '@/lib/site/timesheets/rules'
import type { StaffWeek } from '@/lib/site/timesheets/schema'

import { TimesheetStatusChip } from './timesheet-chips'
import { RejectDialog } from './timesheet-dialogs'
import { useStaffWeeks } from './use-timesheets'
import type { TimeViewer } from './viewer'

interface StaffWeeksProps {
  viewer: TimeViewer
  monday: string
  hrefOf: (userId: string) => string
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const STATUSES: TimesheetStatus[] = ['submitted', 'rejected', 'draft', 'approved']
const hours = (minutes: number) => (minutes ? (minutes / 60).toFixed(2).replace(/\.?0+$/, '') : '–')

const COLUMNS: Column<StaffWeek>[] = [
  {
    key: 'person',
    header: 'Person',
    card: 'title',
    cell: ({ user }) => (
      <span className="flex items-center gap-2">
        <Avatar person={user} size="sm" />
        {fullName(user)}
      </span>
    ),
  },
  ...WEEKDAYS.map((header, at) => ({
    key: header,
    header,
    align: 'end' as const,
    card: 'hidden' as const,
    className: 'w-14 tabular-nums',
    cell: ({ days }: StaffWeek) => hours(days[at]!),
  })),
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    className: 'w-28 tabular-nums',
    cell: ({ minutes }) => <span className="font-semibold">{hoursText(minutes)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'line',
    cell: ({ counts, warnings }) => (
      <span className="flex flex-wrap gap-1">
        {STATUSES.filter((status) => counts[status]).map((status) => (
          <TimesheetStatusChip key={status} status={status} count={counts[status]} />
        ))}
        {warnings > 0 && (
          <Chip tone="warning" icon={<TriangleAlert aria-hidden />}>
            {warnings} to look at
          </Chip>
        )}
      </span>
    ),
  },
]

/** Everybody's week on one page, to approve and to send to the payroll. */
export function StaffWeeks({ viewer, monday, hrefOf }: StaffWeeksProps) {
  const query = useStaffWeeks(monday)
  const [isRejecting, setIsRejecting] = useState(false)
  const isDecider = approvers.includes(viewer.role)
  const maySelect = (row: StaffWeek) => row.submitted.length > 0 && mayDecide(viewer, row.user.id)
  const waiting = query.data?.people.filter(maySelect) ?? []
  const { chosen, selection, clear } = useMarked(
    waiting,
    ({ user }) => user.id,
    ({ user }) => fullName(user),
  )
  const timesheets = chosen.flatMap(({ submitted }) => submitted)
  const download = (format: string, status: string) =>
    void saveSheet(`${TIMESHEETS_PATH}/export${queryString({ from: monday, to: addDays(monday, 6), format, status })}`)

  return (
    <Loaded query={query} waiting={<SkeletonTable rows={6} columns={10} label="Loading the week…" />}>
      {({ people }) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="me-auto text-muted">
              {hoursText(people.reduce((sum, { minutes }) => sum + minutes, 0))} of {people.length} people
              {isDecider && waiting.length > 0 && `, ${waiting.length} waiting for approval`}
            </p>
            <Menu
              label="Export"
              trigger="Export"
              triggerIcon={<Download aria-hidden className="size-4" />}
              items={[
                { label: 'Approved, CSV', onSelect: () => download('csv', 'approved') },
                { label: 'Approved, Excel', onSelect: () => download('xlsx', 'approved') },
                { label: 'Everything, CSV', onSelect: () => download('csv', 'all') },
              ]}
            />
          </div>
          {people.length ? (
            <DataTable
              caption="Time of everybody"
              columns={COLUMNS}
              rows={people}
              rowKey={({ user }) => user.id}
              rowHref={({ user }) => hrefOf(user.id)}
              selection={isDecider && waiting.length > 0 ? selection : undefined}
            />
          ) : (
            <EmptyState icon={<Users />} title="Nobody works here yet" />
          )}
          {chosen.length > 0 && (
            <Decision
              people={chosen.length}
              timesheets={timesheets}
              onReject={() => setIsRejecting(true)}
              onDone={clear}
            />
          )}
          {isRejecting && <RejectDialog timesheets={timesheets} onDone={clear} onClose={() => setIsRejecting(false)} />}
        </>
      )}
    </Loaded>
  )
}

interface DecisionProps {
  people: number
  timesheets: StaffWeek['submitted']
  onReject: () => void
  onDone: () => void
}

/** The decision on the selected weeks, at the foot of the list. */
function Decision({ people, timesheets, onReject, onDone }: DecisionProps) {
  const [approve, isApproving] = useCommand(approveTimesheets)

  const onApprove = async () => {
    try {
      await approve({}, { timesheets })
      notify.success(`${counted(timesheets.length, 'timesheet')} approved`)
      onDone()
    } catch (error) {
      notify.refused(error)
    }
  }

  return (
    <SelectionBar label="Selected people" words={`${people} selected`} onClear={onDone}>
      <Button size="sm" variant="primary" busy={isApproving} busyLabel="Approving…" onClick={() => void onApprove()}>
        Approve
      </Button>
      <Button size="sm" onClick={onReject}>
        Reject
      </Button>
    </SelectionBar>
  )
}
