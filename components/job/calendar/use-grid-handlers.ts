'use client'

import type { CalendarOptions, EventApi, ViewApi } from '@fullcalendar/core'
import type FullCalendar from '@fullcalendar/react'
import type { ResourceApi } from '@fullcalendar/resource'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import { daysBetween, toDay } from '@/lib/base/time'
import type { Colleague } from '@/lib/company/users/schema'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

import { type Place, type TrayItem, endedByDays, mayHave, moveOf, movedByDays, placeOf, prefillOf } from './placing'

/** The actions on the calendar; a missing one is not possible. */
export interface GridHandlers {
  onOpen: (task: ShownChip) => void
  /** Somebody chose an empty slot. */
  onPick?: (slot: Prefill) => void
  /** Somebody turned to a day. */
  onDay?: (day: string) => void
  /** Somebody dragged a task elsewhere, or made it longer or shorter. False puts it back. */
  onMove?: (task: ShownChip, to: Target) => Promise<boolean>
  /** Something from beside the calendar was dropped on it. */
  onReceive?: (item: TrayItem, place: Place) => void
}

/** The task of an event; none for something dragged in from outside. */
export const taskOf = (event: EventApi): ShownChip | undefined => (event.extendedProps as { task?: ShownChip }).task

/** Whether the event's person has something else to do at that time. */
export const clashesIn = (event: EventApi): boolean => (event.extendedProps as { clashes?: boolean }).clashes ?? false

export const personOf = (resource: ResourceApi): Colleague => (resource.extendedProps as { person: Colleague }).person

/** Whether the device took the finger away, for a call or its own gesture: FullCalendar would take it for lifted. */
const wasTakenAway = (event: UIEvent | null): boolean => event?.type === 'touchcancel'

const HALF_HOUR_MS = 1_800_000

/** FullCalendar's callbacks, always the same ones: a new one makes it draw everything again. */
export function useGridHandlers(
  calendar: RefObject<FullCalendar | null>,
  asked: GridHandlers & {
    timezone: string
    /** Shows a whole day whose tasks have no room: FullCalendar's name of a view, or `popover`. */
    wholeDay: string
  },
): { redrawn: number; handlers: CalendarOptions } {
  const [redrawn, setRedrawn] = useState(0)
  const latest = useRef(asked)
  const left = useRef<{ from?: ResourceApi; stay: () => void } | null>(null)
  const isDropped = useRef(true)
  useEffect(() => {
    latest.current = asked
  })

  const handlers = useMemo((): CalendarOptions => {
    const pick = (start: string, end: string, resource?: ResourceApi) => {
      latest.current.onPick?.(prefillOf(start, end, resource && personOf(resource)))
      calendar.current?.getApi().unselect()
    }

    // Drawn anew rather than reverted: somebody else's change may have replaced the event meanwhile.
    const redraw = () => setRedrawn((times) => times + 1)

    const moveTo = async (event: EventApi, targetOf: (task: ShownChip, timezone: string) => Target) => {
      const { onMove, timezone } = latest.current
      const task = taskOf(event)
      const isDone = task && (await onMove?.(task, targetOf(task, timezone)))
      if (!isDone) redraw()
    }

    const move = (event: EventApi, from?: ResourceApi | null, to?: ResourceApi | null) =>
      moveTo(event, (task, timezone) =>
        moveOf(task, { start: event.startStr, end: event.endStr, timezone, from: from?.id, to: to?.id }),
      )

    const days = ({ startStr, endStr }: EventApi) => [startStr, endStr].map((at) => at.slice(0, 10)) as [string, string]

    /** A month has days and no clock: nobody who drags there means another time of day. */
    const moveDays = (event: EventApi) =>
      moveTo(event, (task, timezone) =>
        movedByDays(task, daysBetween(toDay(task.start, timezone), days(event)[0]), { timezone }),
      )

    const endDays = (event: EventApi, before: EventApi) =>
      moveTo(event, (task, timezone) => endedByDays(task, daysBetween(days(before)[1], days(event)[1]), timezone))

    const isMonth = ({ type }: ViewApi) => type.startsWith('dayGrid')

    return {
      eventClick: ({ event }) => {
        const task = taskOf(event)
        if (task) latest.current.onOpen(task)
      },
      select: ({ startStr, endStr, resource, jsEvent }) =>
        wasTakenAway(jsEvent) ? calendar.current?.getApi().unselect() : pick(startStr, endStr, resource),
      dateClick: ({ jsEvent, dateStr, date, allDay, resource }) => {
        // A finger would have to press long to select; a tap on a slot means the same.
        if (!('changedTouches' in jsEvent) || wasTakenAway(jsEvent) || !latest.current.onPick) return
        const later = new Date(date.getTime() + (allDay ? 48 : 1) * HALF_HOUR_MS).toISOString()
        pick(dateStr, allDay ? later.slice(0, 10) : later, resource)
      },
      navLinkDayClick: (date) => latest.current.onDay?.(date.toISOString().slice(0, 10)),
      moreLinkClick: ({ date }) => {
        const { wholeDay, onDay } = latest.current
        if (wholeDay !== 'popover') onDay?.(date.toISOString().slice(0, 10))
        return wholeDay
      },
      eventAllow: ({ resource }, event) => {
        const task = event && taskOf(event)
        if (!task || !resource) return true
        return (
          mayHave(personOf(resource), task.job !== null) ||
          task.taskAssignments.some(({ userId }) => userId === resource.id)
        )
      },
      eventDrop: ({ event, oldResource, newResource, jsEvent, view }) => {
        if (wasTakenAway(jsEvent)) redraw()
        else void (isMonth(view) ? moveDays(event) : move(event, oldResource, newResource))
      },
      eventResize: ({ event, oldEvent, jsEvent, view }) => {
        if (wasTakenAway(jsEvent)) redraw()
        else void (isMonth(view) ? endDays(event, oldEvent) : move(event))
      },
      drop: ({ jsEvent }) => {
        isDropped.current = !wasTakenAway(jsEvent)
      },
      eventLeave: ({ event, revert }) => {
        left.current = { from: event.getResources()[0], stay: revert }
      },
      eventReceive: ({ event, revert, view }) => {
        const { item } = event.extendedProps as { item?: TrayItem }
        const [resource] = event.getResources()
        revert()
        if (!item) {
          // Redrawn in the middle of a drag, FullCalendar takes its own event for one of another calendar.
          left.current?.stay()
          if (isDropped.current) void (isMonth(view) ? moveDays(event) : move(event, left.current?.from, resource))
          return
        }
        if (isDropped.current) latest.current.onReceive?.(item, placeOf(event.startStr, resource && personOf(resource)))
      },
    }
  }, [calendar])

  return { redrawn, handlers }
}
