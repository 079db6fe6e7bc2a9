'use client'

import type { CalendarOptions } from '@fullcalendar/core'
import enAu from '@fullcalendar/core/locales/en-au'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import listPlugin from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import resourceTimeGridPlugin from '@fullcalendar/resource-timegrid'
import scrollGridPlugin from '@fullcalendar/scrollgrid'
import timeGridPlugin from '@fullcalendar/timegrid'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Hue } from '@/lib/base/hues'
import { fullName } from '@/lib/base/names'
import { WEEK_STARTS_ON, formatTime, toWallClock } from '@/lib/base/time'
import type { Rostered } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Colleague } from '@/lib/company/users/schema'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import { abreastIn } from '@/lib/job/calendar/shown/abreast'
import { type ShownChip, huesIn, showChips } from '@/lib/job/calendar/shown/chips'
import { type CalendarView, daysOf, titleOf } from '@/lib/job/calendar/shown/views'

import { ColumnHeader, DayLoad } from './column-header'
import { EventChip } from './event-chip'
import { EventHints } from './event-hints'
import { dayLoads, fitMonth, gridEvents } from './grid-events'
import { keepMended } from './mend-grid'
import { keepMonthLines } from './month-lines'
import { MoreLink } from './more-link'
import { LONG_PRESS_MS } from './placing'
import { tabInTime } from './tab-in-time'
import { type GridHandlers, clashesIn, personOf, taskOf, useGridHandlers } from './use-grid-handlers'

import './calendar-grid.css'

/** In narrower columns, tasks cannot be read: the columns scroll instead. */
const DAY_WIDTH = 104
const PERSON_WIDTH = 132

/** The width of the hours beside the columns. */
const AXIS = 60

/** FullCalendar's own moments are wall times that it takes for UTC. */
const clockOf = (marker: Date) => formatTime(marker, 'UTC')
const dayOf = (marker: Date) => marker.toISOString().slice(0, 10)

/** The hour at which a day opens; earlier hours are reached by scrolling. */
const START_OF_DAY = '06:00:00'

const FIXED: CalendarOptions = {
  plugins: [dayGridPlugin, interactionPlugin, listPlugin, resourceTimeGridPlugin, scrollGridPlugin, timeGridPlugin],
  schedulerLicenseKey: process.env.NEXT_PUBLIC_FULLCALENDAR_KEY || 'GPL-My-Project-Is-Open-Source',
  locale: enAu,
  firstDay: WEEK_STARTS_ON,
  timeZone: 'UTC',
  headerToolbar: false,
  views: { agenda: { type: 'list', duration: { days: 30 } } },
  resourceOrder: 'order',
  allDaySlot: false,
  slotDuration: '00:30:00',
  scrollTime: START_OF_DAY,
  scrollTimeReset: false,
  eventDisplay: 'block',
  // Without room for both, a line ends between the times and not within one.
  eventTimeFormat: ({ start, end }) =>
    [start, end].flatMap((one) => (one ? [clockOf(one.marker).replace(' ', '\u00a0')] : [])).join('\u00a0– '),
  listDayFormat: ({ date }) => titleOf('day', dayOf(date.marker)),
  listDaySideFormat: false,
  dayPopoverFormat: ({ date }) => titleOf('day', dayOf(date.marker)),
  slotLabelFormat: ({ date }) => clockOf(date.marker),
  nowIndicator: true,
  slotEventOverlap: false,
  eventMinHeight: 24,
  displayEventEnd: true,
  longPressDelay: LONG_PRESS_MS,
  fixedWeekCount: false,
  // A week of a month is as high as the window has room for, however wide its days are.
  aspectRatio: 100,
}

const WEEKDAYS: CalendarOptions['dayHeaderFormat'] = { weekday: 'short' }
const DAYS: CalendarOptions['dayHeaderFormat'] = { weekday: 'short', day: '2-digit', month: 'short', omitCommas: true }

const viewName = (view: GridView, inColumns: boolean): string =>
  ({
    month: 'dayGridMonth',
    week: inColumns ? 'resourceTimeGridWeek' : 'timeGridWeek',
    day: inColumns ? 'resourceTimeGridDay' : 'timeGridDay',
    agenda: 'agenda',
  })[view]

const NOBODY: readonly Colleague[] = []
const NOTHING_BEYOND: ReadonlyMap<string, number> = new Map()

/** The views that are drawn here; `TeamView` draws the other one. */
type GridView = Exclude<CalendarView, 'team'>

export interface CalendarGridProps extends GridHandlers {
  view: GridView
  /** A day in the shown view. */
  day: string
  window: ChipWindow
  /** The people whose columns are drawn; none draws everybody's tasks together. */
  people: readonly Colleague[]
  /** The colours of those with a column. */
  hues?: ReadonlyMap<string, Hue>
  /** When they are at work; null until that is known. */
  roster: Rostered<Leave> | null
  timezone: string
  now: Date
  height: string
  loading?: boolean
}

/**
 * The calendar itself, drawn on the organisation's clock: FullCalendar gets wall times, so that days of daylight saving
 * look like any other. Loaded lazily.
 */
export function CalendarGrid({
  view,
  day,
  window: data,
  people,
  hues: columnHues,
  roster,
  timezone,
  now,
  height,
  loading = false,
  ...asked
}: CalendarGridProps) {
  const calendar = useRef<FullCalendar>(null)
  const frame = useRef<HTMLDivElement>(null)
  const inColumns = people.length > 0 && (view === 'week' || view === 'day')
  const columns = inColumns ? people : NOBODY
  const name = viewName(view, inColumns)
  const least = inColumns ? PERSON_WIDTH : view === 'week' ? DAY_WIDTH : undefined
  const shownDay = view === 'month' ? day : daysOf(view, day).first

  const { redrawn, handlers } = useGridHandlers(calendar, {
    ...asked,
    timezone,
    // A day of a month can have more than fit into a list over it.
    wholeDay: view !== 'month' || !asked.onDay ? 'popover' : viewName('day', people.length > 0),
  })
  const tasks = useMemo(() => showChips(data), [data])
  const hues = useMemo(() => huesIn(data), [data])
  const { drawn, beyond } = useMemo(
    () => (view === 'month' ? fitMonth(tasks, timezone) : { drawn: tasks, beyond: NOTHING_BEYOND }),
    [view, tasks, timezone],
  )
  const events = useMemo(
    () => gridEvents(drawn, { people: columns, timezone, hues }),
    // oxlint-disable-next-line react/exhaustive-deps -- a drag that came to nothing is drawn again as it was
    [drawn, columns, timezone, hues, redrawn],
  )
  const resources = useMemo(
    () => columns.map((person, order) => ({ id: person.id, title: fullName(person), order, person })),
    [columns],
  )
  const content = useContent({ view, day, timezone, now, beyond, tasks, columns, hues: columnHues, roster })

  // FullCalendar draws synchronously, which React refuses inside an effect.
  useEffect(
    () =>
      queueMicrotask(() => {
        const api = calendar.current?.getApi()
        const isOther = api?.view.type !== name
        // The grid begins with this view of this day and would draw it again.
        if (!api || (!isOther && dayOf(api.getDate()) === shownDay)) return
        api.changeView(name, shownDay)
        // Another view is drawn from its midnight on; the same view keeps the hours that people scrolled to.
        if (isOther) api.scrollToTime(START_OF_DAY)
      }),
    [name, shownDay],
  )

  const width = useWidth(frame)
  const days = view === 'week' ? 7 : 1
  const abreast = width === undefined ? undefined : abreastIn(width - AXIS, days * Math.max(1, columns.length), least)

  useEffect(
    () => (frame.current ? keepMended(frame.current, () => calendar.current?.getApi().updateSize()) : undefined),
    [],
  )

  const [lines, setLines] = useState<number>()
  useEffect(() => (view === 'month' && frame.current ? keepMonthLines(frame.current, setLines) : undefined), [view])

  const findTask = (eventId: string) => {
    const event = calendar.current?.getApi().getEventById(eventId)
    return event ? taskOf(event) : undefined
  }

  return (
    <div
      ref={frame}
      role="region"
      aria-label={`Tasks, ${titleOf(view, day)}`}
      aria-busy={loading}
      className="relative min-w-0"
      onKeyDown={(event) => event.key === 'Tab' && frame.current && tabInTime(frame.current, event)}
    >
      <EventHints enabled={view === 'week' || view === 'month'} timezone={timezone} taskOf={findTask}>
        {abreast !== undefined && (
          <FullCalendar
            ref={calendar}
            {...FIXED}
            {...content}
            {...handlers}
            initialView={name}
            initialDate={shownDay}
            height={height}
            events={events}
            resources={resources}
            dayMinWidth={least}
            eventMaxStack={abreast}
            dayMaxEvents={lines ?? true}
            moreLinkHint={view === 'month' ? 'Show the whole day' : (hidden) => `Show ${hidden} more`}
            dayHeaderFormat={view === 'month' ? WEEKDAYS : DAYS}
            noEventsText={loading ? 'Loading...' : 'No events in this range'}
            navLinks={asked.onDay !== undefined && view !== 'day'}
            selectable={asked.onPick !== undefined}
            editable={asked.onMove !== undefined && view !== 'agenda'}
            droppable={asked.onReceive !== undefined && view !== 'agenda'}
          />
        )}
      </EventHints>
    </div>
  )
}

/** The width of an element, from before it is first seen: how much a calendar draws depends on it. */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const measure = () => setWidth(watched.clientWidth)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(watched)
    return () => watching.disconnect()
  }, [element])
  return width
}

/** The contents of events and headers; the same functions until their data changes, or FullCalendar redraws all. */
function useContent({
  view,
  day,
  timezone,
  now,
  beyond,
  tasks,
  columns,
  hues,
  roster,
}: {
  view: GridView
  day: string
  timezone: string
  now: Date
  beyond: ReadonlyMap<string, number>
  tasks: readonly ShownChip[]
  columns: readonly Colleague[]
  hues: ReadonlyMap<string, Hue> | undefined
  roster: Rostered<Leave> | null
}): CalendarOptions {
  const loads = useMemo(() => dayLoads(tasks, columns, { timezone, roster }), [tasks, columns, timezone, roster])

  return useMemo(
    () => ({
      now: () => toWallClock(now, timezone),
      eventContent: ({ event }) => {
        const task = taskOf(event)
        return task ? <EventChip {...{ id: event.id, task, view, timezone, now }} clashes={clashesIn(event)} /> : true
      },
      moreLinkContent: ({ num, shortText }) =>
        view === 'month' ? <MoreLink hidden={num} beyond={beyond} /> : shortText,
      resourceLabelContent: ({ resource }) => {
        const person = personOf(resource)
        return (
          <ColumnHeader
            person={person}
            hue={hues?.get(person.id)}
            load={view === 'day' ? loads(person.id, day) : undefined}
          />
        )
      },
      dayHeaderContent: (header: { date: Date; text: string; resource?: { id: string } }) =>
        header.resource ? (
          <>
            {header.text}
            <DayLoad load={loads(header.resource.id, dayOf(header.date))} />
          </>
        ) : (
          header.text
        ),
    }),
    [view, day, timezone, now, beyond, loads, hues],
  )
}
