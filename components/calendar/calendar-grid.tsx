'use client'

import type { EventInput } from '@fullcalendar/core'
import enAu from '@fullcalendar/core/locales/en-au'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import listPlugin from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import resourceTimeGridPlugin from '@fullcalendar/resource-timegrid'
import scrollGridPlugin from '@fullcalendar/scrollgrid'
import timeGridPlugin from '@fullcalendar/timegrid'
import { useEffect, useMemo, useRef, useState } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { avatarColour } from '@/components/ui/avatar-face'
import type { Prefill } from '@/lib/calendar/form'
import type { CalendarWindow } from '@/lib/calendar/schema'
import { type ShownTask, showWindow } from '@/lib/calendar/shown'
import { type CalendarView, daysOf, titleOf } from '@/lib/calendar/views'
import { cut, datesOf, sameClock, timesOf } from '@/lib/calendar/words'
import { siteOf } from '@/lib/jobs/rules'
import { addDays, formatTime, toWallClock } from '@/lib/time'
import { fullName } from '@/lib/users/rules'
import type { Person } from '@/lib/users/schema'

import './calendar-grid.css'

const PLUGINS = [dayGridPlugin, interactionPlugin, listPlugin, resourceTimeGridPlugin, scrollGridPlugin, timeGridPlugin]

const LICENCE = process.env.NEXT_PUBLIC_FULLCALENDAR_KEY || 'GPL-My-Project-Is-Open-Source'
const MONTH_START = '08:00'
const MONTH_END = '09:00'
const LONGEST_IN_TOOLTIP = 200

/** Narrower than this, a column's tasks cannot be read: the columns scroll instead. */
const DAY_WIDTH = 104
const PERSON_WIDTH = 132

const viewName = (view: CalendarView, inColumns: boolean): string =>
  ({
    month: 'dayGridMonth',
    week: inColumns ? 'resourceTimeGridWeek' : 'timeGridWeek',
    day: inColumns ? 'resourceTimeGridDay' : 'timeGridDay',
    agenda: 'agenda',
  })[view]

interface Shown {
  task: ShownTask
}

const shown = (event: { extendedProps: object }) => (event.extendedProps as Shown).task

/** One event for each time that a task falls; in columns one for each person who has one. */
function toEvents(window: CalendarWindow, people: readonly Person[], timezone: string): EventInput[] {
  return showWindow(window).flatMap((task) => {
    const event = (resourceId?: string): EventInput => {
      const first = task.taskAssignments.find(({ userId }) => userId === resourceId) ?? task.taskAssignments[0]
      const colour = `var(${avatarColour(first?.user.firstName ?? '').replace('bg-', '--')})`
      return {
        id: [task.id, task.occurrenceStart, resourceId].join(' '),
        title: task.name,
        start: toWallClock(task.start, timezone),
        end: toWallClock(task.end, timezone),
        resourceId,
        backgroundColor: colour,
        borderColor: colour,
        textColor: 'var(--on-avatar)',
        classNames: task.job ? ['of-a-job'] : [],
        extendedProps: { task } satisfies Shown,
      }
    }
    if (people.length === 0) return [event()]
    return people
      .filter(({ id }) => task.taskAssignments.some(({ userId }) => userId === id))
      .map(({ id }) => event(id))
  })
}

interface Hint {
  task: ShownTask
  left: number
  top: number
}

/**
 * The calendar itself, drawn on the organisation's clock: FullCalendar is given wall times, so that days of daylight
 * saving look like any other. Loaded lazily.
 */
export function CalendarGrid({
  view,
  day,
  window: data,
  people,
  timezone,
  now,
  height,
  loading = false,
  onOpen,
  onPick,
  onDay,
}: {
  view: CalendarView
  /** A day that the view shows. */
  day: string
  window: CalendarWindow
  /** Whose columns to draw; none draws everybody's tasks together. */
  people: readonly Person[]
  timezone: string
  now: Date
  height: string
  loading?: boolean
  onOpen: (task: ShownTask) => void
  /** Somebody chose an empty slot; without it none can be chosen. */
  onPick?: (slot: Prefill) => void
  /** Somebody turned to a day. */
  onDay?: (day: string) => void
}) {
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [hint, setHint] = useState<Hint | null>(null)
  const inColumns = people.length > 0 && (view === 'week' || view === 'day')
  const name = viewName(view, inColumns)
  const { first } = daysOf(view, day)
  const shownDay = view === 'month' ? day : first
  const columns = inColumns ? people : NOBODY
  const events = useMemo(() => toEvents(data, columns, timezone), [data, columns, timezone])
  const hinted = view === 'week' || view === 'month'

  // FullCalendar draws synchronously, which React refuses inside an effect.
  useEffect(() => queueMicrotask(() => calendar.current?.getApi().changeView(name, shownDay)), [name, shownDay])

  useEffect(() => (frame.current ? keepMended(frame.current) : undefined), [])

  const pick = (start: string, end: string, userId?: string) => {
    const wholeDays = start.length === 10
    const [startTime, endTime] = wholeDays ? [MONTH_START, MONTH_END] : [start.slice(11, 16), end.slice(11, 16)]
    const endDate = wholeDays ? addDays(end, -1) : end.slice(0, 10)
    onPick?.({ date: start.slice(0, 10), startTime, endDate, endTime, ...(userId && { assignedUserIds: [userId] }) })
    calendar.current?.getApi().unselect()
  }

  const hintAt = (target: EventTarget) => {
    const element = target instanceof Element && target.closest<HTMLElement>('.fc-event')
    const found = element && calendar.current?.getApi().getEventById(element.dataset.eventId ?? '')
    if (!hinted || !element || !found) return setHint(null)
    const { left, bottom } = element.getBoundingClientRect()
    setHint({ task: shown(found), left: Math.min(left, innerWidth - 304), top: bottom + 4 })
  }

  return (
    <div
      ref={frame}
      role="region"
      aria-label={`Tasks, ${titleOf(view, day)}`}
      aria-busy={loading}
      className="relative"
      onPointerOver={(event) => event.pointerType === 'mouse' && hintAt(event.target)}
      onPointerLeave={() => setHint(null)}
      onFocus={(event) => hintAt(event.target)}
      onBlur={() => setHint(null)}
      onKeyDown={(event) => event.key === 'Escape' && setHint(null)}
    >
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        schedulerLicenseKey={LICENCE}
        locale={enAu}
        timeZone="UTC"
        now={() => toWallClock(now, timezone)}
        initialView={name}
        initialDate={shownDay}
        headerToolbar={false}
        height={height}
        views={{ agenda: { type: 'list', duration: { days: 30 } } }}
        events={events}
        resources={columns.map((person, order) => ({ id: person.id, title: fullName(person), order, person }))}
        resourceOrder="order"
        resourceLabelContent={({ resource }) => {
          const person = resource.extendedProps.person as Person
          return (
            <span className="sticky inset-x-2 inline-flex max-w-full items-center gap-2 py-1">
              <Avatar person={person} size="sm" />
              <span className="truncate">{fullName(person)}</span>
            </span>
          )
        }}
        dayMinWidth={inColumns ? PERSON_WIDTH : view === 'week' ? DAY_WIDTH : undefined}
        allDaySlot={false}
        slotDuration="00:30:00"
        scrollTime="06:00:00"
        scrollTimeReset={false}
        eventDisplay="block"
        eventTimeFormat={({ start, end }) =>
          [start, end].flatMap((one) => (one ? [clockOf(one.marker)] : [])).join(' – ')
        }
        listDayFormat={({ date }) => titleOf('day', date.marker.toISOString().slice(0, 10))}
        listDaySideFormat={false}
        slotLabelFormat={{ hour: 'numeric', hour12: true }}
        dayHeaderFormat={
          view === 'month'
            ? { weekday: 'short' }
            : { weekday: 'short', day: '2-digit', month: 'short', omitCommas: true }
        }
        nowIndicator
        slotEventOverlap={false}
        eventMinHeight={24}
        dayMaxEvents
        displayEventEnd
        noEventsText={loading ? 'Loading...' : 'No events in this range'}
        navLinks={onDay !== undefined && view !== 'day'}
        navLinkDayClick={(date) => onDay?.(date.toISOString().slice(0, 10))}
        moreLinkClick={({ date }) => onDay?.(date.toISOString().slice(0, 10))}
        selectable={onPick !== undefined}
        select={({ startStr, endStr, resource }) => pick(startStr, endStr, resource?.id)}
        dateClick={({ jsEvent, dateStr, date, allDay, resource }) => {
          // A finger would have to press long to select; a tap on a slot means the same.
          if (!('changedTouches' in jsEvent) || !onPick) return
          const end = allDay ? addDays(dateStr, 1) : new Date(date.getTime() + 1_800_000).toISOString()
          pick(dateStr, end, resource?.id)
        }}
        eventClick={({ event }) => onOpen(shown(event))}
        eventContent={({ event }) => <TaskEvent task={shown(event)} id={event.id} timezone={timezone} view={view} />}
      />
      {hint && <TaskHint {...hint} />}
    </div>
  )
}

/** FullCalendar's own moments are wall times that it takes for UTC. */
const clockOf = (marker: Date) => formatTime(marker, 'UTC')

const NOBODY: readonly Person[] = []

/** What an event says: its times, its name and, outside the month view, where it is. */
function TaskEvent({ id, task, view, timezone }: Shown & { id: string; view: CalendarView; timezone: string }) {
  const self = useRef<HTMLSpanElement>(null)
  const times = timesOf(task, task.timezone, timezone)
  const site = task.job && siteOf(task.job)
  const people = task.taskAssignments.map(({ user }) => fullName(user)).join(', ')
  const label = [task.name, datesOf(task, task.timezone), times, site, `assigned to ${people}`]
    .filter(Boolean)
    .join(', ')

  // FullCalendar's element around this can be focused and pressed but says neither that nor what it is. In the agenda it
  // is a table's row, which has a button of its own.
  useEffect(() => {
    const element = self.current?.closest<HTMLElement>('.fc-event')
    if (!element) return
    element.dataset.eventId = id
    if (view === 'agenda') return
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', label)
  }, [id, view, label])

  if (view === 'month')
    return (
      <span ref={self} className="flex w-full min-w-0 gap-1 px-1">
        <span className="shrink-0 tabular-nums">{formatTime(task.start, timezone)}</span>
        <span className="truncate font-medium">{task.name}</span>
      </span>
    )
  if (view === 'agenda')
    return (
      <span ref={self} className="block">
        <button type="button" aria-label={label} className="min-h-6 text-left font-medium">
          {task.name}
        </button>
        {!sameClock(task.start, task.timezone, timezone) && <span className="block">{times} on site</span>}
        {site && <span className="block text-muted">{site}</span>}
        <span className="block text-muted">{people}</span>
      </span>
    )
  return (
    <span ref={self} className="task-lines block h-full overflow-hidden px-0.5 text-xs leading-4">
      <span className="font-semibold">{task.name}</span>
      <span className="tabular-nums">{times}</span>
      {site && <span>{site}</span>}
    </span>
  )
}

function TaskHint({ task, left, top }: Hint) {
  return (
    <div
      role="tooltip"
      className="pointer-events-none fixed z-40 w-76 space-y-1 rounded-card bg-ink p-3 text-table text-surface shadow-float"
      style={{ left, top }}
    >
      <p className="font-semibold">{task.name.toUpperCase()}</p>
      <p>Assignees: {task.taskAssignments.map(({ user }) => fullName(user)).join(', ')}</p>
      {task.description && (
        <p className="break-words whitespace-pre-line">{cut(task.description, LONGEST_IN_TOOLTIP)}</p>
      )}
    </div>
  )
}

/**
 * What leads elsewhere says that it is a link. What scrolls can be reached by keyboard; FullCalendar calls its table a
 * grid although its events lie over it, so with something to focus in between it is drawn as one and nothing more.
 */
function mend(frame: HTMLElement): void {
  for (const link of frame.querySelectorAll('.fc-more-link, [data-navlink]')) {
    link.setAttribute('role', 'link')
    link.removeAttribute('aria-expanded')
    link.removeAttribute('aria-controls')
  }
  for (const scroller of frame.querySelectorAll<HTMLElement>('.fc-scroller')) {
    const scrolls = scroller.scrollHeight > scroller.clientHeight || scroller.scrollWidth > scroller.clientWidth
    if (!scrolls) {
      scroller.removeAttribute('tabindex')
      continue
    }
    scroller.tabIndex = 0
    scroller.setAttribute('role', 'group')
    scroller.setAttribute('aria-label', 'Scrolls')
    const drawn = scroller.closest('.fc-scrollgrid')?.parentElement?.querySelectorAll(GRID_PARTS) ?? []
    for (const part of drawn) part.setAttribute('role', 'presentation')
  }
}

const GRID_PARTS = ['grid', 'rowgroup', 'row', 'columnheader', 'rowheader', 'gridcell']
  .map((role) => `[role=${role}]`)
  .join()

/** Mends whatever FullCalendar draws from now on. */
function keepMended(frame: HTMLElement): () => void {
  let asked = 0
  const later = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => mend(frame))
  }
  const drawn = new MutationObserver(later)
  const resized = new ResizeObserver(later)
  drawn.observe(frame, { childList: true, subtree: true })
  resized.observe(frame)
  return () => {
    cancelAnimationFrame(asked)
    drawn.disconnect()
    resized.disconnect()
  }
}
