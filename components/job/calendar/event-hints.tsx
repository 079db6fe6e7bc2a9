'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useLasting } from '@/components/platform/commands/use-lasting'
import { fullName } from '@/lib/base/names'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import { cut, whenOf } from '@/lib/job/calendar/shown/words'
import { siteOf } from '@/lib/job/jobs/rules'

import { taskQuery } from './use-tasks'

/** How long a pointer takes to pass across. */
const PASSING_MS = 300
const LONGEST_DESCRIPTION = 200
const WIDTH = 304
const GAP = 4
const LEAST_ROOM = 180

interface Hint {
  task: ShownChip
  left: number
  top?: number
  bottom?: number
}

/** Shows more about the event under the pointer or focus. It has its own state: the calendar is not redrawn. */
export function EventHints({
  enabled,
  timezone,
  taskOf,
  children,
}: {
  enabled: boolean
  timezone: string
  /** The task of the event with that id. */
  taskOf: (eventId: string) => ShownChip | undefined
  children: ReactNode
}) {
  const [hint, setHint] = useState<Hint | null>(null)
  const hide = () => setHint(null)

  const hintAt = (target: EventTarget) => {
    const element = target instanceof Element && target.closest<HTMLElement>('.fc-event')
    const task = element && taskOf(element.dataset.eventId ?? '')
    if (!enabled || !task) return hide()
    const box = element.getBoundingClientRect()
    const left = Math.max(GAP, Math.min(box.left, innerWidth - WIDTH))
    const isLow = innerHeight - box.bottom < LEAST_ROOM
    setHint({ task, left, ...(isLow ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }) })
  }

  return (
    <div
      onPointerOver={(event) => event.pointerType === 'mouse' && event.buttons === 0 && hintAt(event.target)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && hintAt(event.target)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {enabled && hint && <EventHint {...hint} timezone={timezone} />}
    </div>
  )
}

function EventHint({ task, timezone, ...place }: Hint & { timezone: string }) {
  // Nothing is loaded for events that the pointer only passes.
  const { data } = useQuery({ ...taskQuery(task), enabled: useLasting(true, PASSING_MS) })
  const names = task.taskAssignments.map(({ user }) => fullName(user)).join(', ')
  return (
    <div
      role="tooltip"
      className="pointer-events-none fixed z-40 w-76 max-w-[calc(100vw-0.5rem)] space-y-1 rounded-card bg-ink p-3 text-table break-words text-surface shadow-float"
      style={place}
    >
      <p className="font-semibold">{task.name.toUpperCase()}</p>
      <p>Assignees: {names}</p>
      <p>{whenOf(task, task.timezone, timezone)}</p>
      {task.job && <p>{siteOf(task.job)}</p>}
      {data?.description && <p className="whitespace-pre-line">{cut(data.description, LONGEST_DESCRIPTION)}</p>}
    </div>
  )
}
