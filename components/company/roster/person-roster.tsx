'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Plus from 'lucide-react/icons/plus'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { DetailList } from '@/components/ui/detail-list'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { deleteEntry } from '@/components/ui/menu-entries'
import { RecordList } from '@/components/ui/record-list'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useAsking } from '@/components/ui/use-asking'
import { useNow } from '@/components/ui/use-now'
import { toDay } from '@/lib/base/time'
import { changePersonHours, deleteLeave } from '@/lib/company/roster/commands'
import { LEAVE_LABELS, WEEKDAY_NAMES, workText, leaveOn, leaveText, weekWith } from '@/lib/company/roster/rules'
import type { Leave, PersonHours } from '@/lib/company/roster/schema'

import { hoursQuery, leaveQuery } from './use-roster'

const Waiting = () => <SkeletonLines lines={7} label="Loading the hours of work…" />

const HoursForm = loadLater(async () => (await import('./hours-form')).HoursForm, { waiting: Waiting })
const LeaveDialog = loadLater(async () => (await import('./leave-dialog')).LeaveDialog)

interface PersonRosterProps {
  userId: string
  name: string
  /** Whether the reader plans for others; everybody else reads. */
  mayWrite: boolean
  /** The organisation's, on whose clock people work. */
  timezone: string
}

/** Somebody's leave, and when they work: two cards. What is written of the hours takes more room, and stands last. */
export function PersonRoster(props: PersonRosterProps) {
  return (
    <>
      <LeaveCard {...props} />
      <HoursCard {...props} />
    </>
  )
}

function HoursCard({ userId, mayWrite }: PersonRosterProps) {
  const hours = useQuery(hoursQuery(userId))
  const queries = useQueryClient()
  const [change] = useCommand(changePersonHours)
  return (
    <Card title="Hours of work">
      <Loaded query={hours} waiting={<Waiting />}>
        {(found) =>
          mayWrite ? (
            <HoursForm
              hours={found}
              isPerson
              save={(version, days) => change({ id: userId }, { version, days })}
              keep={({ own = [], ...stored }) => queries.setQueryData(hoursQuery(userId).queryKey, { ...stored, own })}
            />
          ) : (
            <HoursList hours={found} />
          )
        }
      </Loaded>
    </Card>
  )
}

function HoursList({ hours: { week, own } }: { hours: PersonHours }) {
  const details = weekWith(week, own).map((hours, at) => ({ label: WEEKDAY_NAMES[at]!, value: workText(hours) }))
  return <DetailList details={details} />
}

function LeaveCard({ userId, name, mayWrite, timezone }: PersonRosterProps) {
  const [remove] = useCommand(deleteLeave)
  const leave = useQuery(leaveQuery(userId))
  const { isAdding, about, add, ask, close } = useAsking(leave.data)
  const [edited, removed] = [about('edit'), about('remove')]
  const today = toDay(useNow(), timezone)

  const columns: Column<Leave>[] = [
    {
      key: 'when',
      header: 'When',
      card: 'title',
      cell: (leave) => <span className="tabular-nums">{leaveText(leave)}</span>,
    },
    {
      key: 'kind',
      header: 'Kind',
      card: 'corner',
      className: 'md:w-36',
      cell: (leave) => (
        <span className="flex flex-wrap items-center gap-2">
          {leave.kind ? LEAVE_LABELS[leave.kind] : 'On leave'}
          {leaveOn([leave], today).length > 0 && <Chip tone="info">Today</Chip>}
        </span>
      ),
    },
    { key: 'note', header: 'Note', cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
  ]

  return (
    <Card
      title="Leave"
      flush
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
            Add leave
          </Button>
        )
      }
    >
      <RecordList
        query={leave}
        waiting="Loading the leave…"
        waitingRows={2}
        caption={`Leave of ${name}`}
        columns={columns}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        {...(mayWrite && {
          menu: {
            nameOf: leaveText,
            onEdit: (leave: Leave) => ask('edit', leave),
            itemsOf: (leave: Leave) => [deleteEntry(() => ask('remove', leave))],
          },
        })}
        empty={{
          icon: <CalendarOff />,
          title: 'No leave',
          children: 'Leave of the last year and to come stands here.',
        }}
      />
      {isAdding && <LeaveDialog userId={userId} name={name} onClose={close} />}
      {edited && <LeaveDialog userId={userId} name={name} leave={edited} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={`${name}’s leave of ${leaveText(removed)}`}
          verb="Delete leave"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          {name} counts as at work then.
        </DeleteDialog>
      )}
    </Card>
  )
}
