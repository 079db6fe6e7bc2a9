'use client'

import { clsx } from 'clsx'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Repeat from 'lucide-react/icons/repeat'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Ref, useEffect, useRef } from 'react'

import { fullName } from '@/lib/base/names'
import { formatTime } from '@/lib/base/time'
import { isOverdue, isUnattended } from '@/lib/job/calendar/rules'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { CalendarView } from '@/lib/job/calendar/shown/views'
import { sameClock, timesOf, whenOf } from '@/lib/job/calendar/shown/words'
import { siteOf, statusLabel, suburbFirst } from '@/lib/job/jobs/rules'

import { DoneTick } from './done-tick'
import { daysTouched } from './grid-events'
import { Overdue } from './overdue'

interface Chip {
  task: ShownChip
  timezone: string
  overdue: boolean
  clashes: boolean
  ref: Ref<HTMLSpanElement>
}

const namesOf = ({ taskAssignments }: ShownChip) => taskAssignments.map(({ user }) => fullName(user)).join(', ')

/** A task in words, for whoever cannot see its place. */
export function labelOf({ task, timezone, overdue, clashes }: Omit<Chip, 'ref'>): string {
  return [
    task.name,
    whenOf(task, task.timezone, timezone),
    task.job && siteOf(task.job),
    `assigned to ${namesOf(task)}`,
    task.isRecurring && 'repeats',
    clashes && 'conflicts with another task',
    task.isDone && 'done',
    overdue && whyOverdue(task),
  ]
    .filter(Boolean)
    .join(', ')
}

const whyOverdue = ({ job }: ShownChip): string =>
  job && isUnattended(job)
    ? `overdue: the job is still ${statusLabel(job.status).toLowerCase()}`
    : 'overdue: not marked as done'

/** The content of a calendar event: its name, its time and, outside the month view, its place. */
export function EventChip({
  id,
  task,
  view,
  timezone,
  now,
  clashes,
}: {
  /** The event's own id, by which the grid finds it again. */
  id: string
  task: ShownChip
  view: CalendarView
  timezone: string
  now: Date
  /** Whether its person has something else to do at that time. */
  clashes: boolean
}) {
  const self = useRef<HTMLSpanElement>(null)
  const overdue = isOverdue(task, now)
  const label = labelOf({ task, timezone, overdue, clashes })

  // FullCalendar's element around this can be focused and pressed, but says neither that nor what it is. In the agenda
  // it is a table's row, which has a button of its own.
  useEffect(() => {
    const element = self.current?.closest<HTMLElement>('.fc-event')
    if (!element) return
    element.dataset.eventId = id
    element.dataset.start = task.start
    if (view === 'agenda') return
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', label)
  }, [id, task.start, view, label])

  const chip = { task, timezone, overdue, clashes, ref: self }
  if (view === 'month') return <MonthChip {...chip} />
  if (view === 'agenda') return <AgendaChip {...chip} label={label} />
  return <TimeChip {...chip} />
}

function MonthChip({ task, timezone, overdue, ref }: Chip) {
  const isLong = daysTouched(task, timezone).length > 1
  return (
    <span ref={ref} className="@container flex w-full min-w-0 items-center gap-1 px-1">
      {!isLong && <span className="shrink-0 tabular-nums @max-[5rem]:hidden">{formatTime(task.start, timezone)}</span>}
      {overdue && (
        <span title="Overdue" className="shrink-0 rounded-full bg-danger-soft p-px text-danger">
          <TriangleAlert aria-hidden className="size-3" />
        </span>
      )}
      {task.isRecurring && <Repeat aria-hidden className="size-3 shrink-0" />}
      <span className="truncate">
        {task.isDone && <DoneTick />}
        <span className="font-medium">{task.name}</span>
        {isLong && <span className="tabular-nums"> {timesOf(task, timezone, timezone)}</span>}
      </span>
    </span>
  )
}

function AgendaChip({ task, timezone, overdue, ref, label }: Chip & { label: string }) {
  const elsewhere = !sameClock(task.start, task.timezone, timezone)
  // The column of times shows each day's part.
  const isLong = daysTouched(task, timezone).length > 1
  return (
    <span ref={ref} className="block">
      <span className="flex flex-wrap items-center gap-x-2">
        <button type="button" aria-label={label} className="min-h-6 text-left font-medium">
          {task.isDone && <DoneTick />}
          {task.name}
        </button>
        {overdue && <Overdue />}
      </span>
      {(isLong || elsewhere) && (
        <span className="block">
          {timesOf(task, task.timezone, timezone)}
          {elsewhere && ' on site'}
        </span>
      )}
      {task.job && <span className="block text-muted">{siteOf(task.job)}</span>}
      <span className="block text-muted">{namesOf(task)}</span>
    </span>
  )
}

/** What, where, when: lines without room are left out from the end, in `calendar-grid.css`. */
function TimeChip({ task, timezone, overdue, clashes, ref }: Chip) {
  return (
    <span ref={ref} className={clsx('task-lines px-0.5 text-xs leading-4', task.job && 'has-site')}>
      <span className="task-name font-semibold">
        {clashes && (
          <span title="Conflicts with another task" className="me-1 inline-flex rounded-full bg-warning-soft p-px">
            <CalendarX2 aria-hidden className="size-3.5 text-warning" />
          </span>
        )}
        {overdue && <Overdue className="me-1 align-text-bottom" />}
        {task.isDone && <DoneTick />}
        {task.isRecurring && <Repeat aria-hidden className="me-1 inline-block size-3 align-[-0.125em]" />}
        {task.name}
      </span>
      {task.job && <span className="task-site">{suburbFirst(task.job)}</span>}
      <span className="task-times tabular-nums">{unbroken(timesOf(task, task.timezone, timezone))}</span>
    </span>
  )
}

/** Times that wrap only before their dash: without room for the rest, the visible part is the whole start. */
const unbroken = (times: string): string => times.replace(/(\d) (?=[AP]M)/g, '$1\u00a0').replace('– ', '–\u2060\u00a0')
