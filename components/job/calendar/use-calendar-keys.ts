import { useEffect, useRef } from 'react'

import { isKeyTaken } from '@/components/ui/letter-keys'
import { useScreenShortcuts } from '@/components/ui/screen-shortcuts'
import { type CalendarView, VIEW_LABELS } from '@/lib/job/calendar/shown/views'

import { undoLast } from './undo'
import type { Looking } from './use-calendar-search'

const VIEW_KEYS: Record<string, CalendarView> = { d: 'day', w: 'week', m: 'month', a: 'agenda' }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const LISTED = [
  { keys: ['T'], label: 'Today' },
  ...Object.entries(VIEW_KEYS).map(([key, view]) => ({ keys: [key.toUpperCase()], label: VIEW_LABELS[view] })),
  { keys: ['←'], label: 'Previous' },
  { keys: ['→'], label: 'Next' },
]
const LISTED_FOR_MANAGERS = [...LISTED, { keys: ['N'], label: 'New task' }, { keys: ['Ctrl', 'Z'], label: 'Undo' }]

/** Ctrl+Z, or Cmd+Z on a Mac. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z'

function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || ((ctrlKey || metaKey || altKey || shiftKey) && !isUndo(event))) return true
  if (isKeyTaken(event)) return true
  // The arrows scroll a focused element sideways.
  return target instanceof HTMLElement && event.key in STEPS && target.scrollWidth > target.clientWidth + 1
}

/** The keys of the calendar: T for today, D W M A for the views, the arrows to turn the page, N for a new task, Ctrl+Z. */
export function useCalendarKeys({
  today,
  look,
  turn,
  onNew,
}: Pick<Looking, 'look' | 'turn'> & { today: string; onNew?: () => void }): void {
  const act = (key: string): boolean => {
    const chosen = VIEW_KEYS[key.toLowerCase()]
    const steps = STEPS[key]
    if (chosen) look({ view: chosen })
    else if (steps) turn(steps)
    else if (key.toLowerCase() === 't') look({ day: today })
    else if (key.toLowerCase() === 'n' && onNew) onNew()
    else return false
    return true
  }
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  useScreenShortcuts(onNew ? LISTED_FOR_MANAGERS : LISTED)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isTaken(event) && (isUndo(event) ? undoLast() : latest.current(event.key))) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
