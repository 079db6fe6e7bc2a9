import { useEffect, useRef } from 'react'

import { useScreenShortcuts } from '@/components/ui/screen-shortcuts'
import { type CalendarView, VIEW_LABELS, viewsFor } from '@/lib/job/calendar/shown/views'

import { undoLast } from './undo'
import type { Looking } from './use-calendar-search'

const VIEW_KEYS: Record<string, CalendarView> = { d: 'day', w: 'week', p: 'team', m: 'month', a: 'agenda' }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const listed = (isManager: boolean) => [
  { keys: ['T'], label: 'Today' },
  ...Object.entries(VIEW_KEYS)
    .filter(([, view]) => viewsFor(isManager).includes(view))
    .map(([key, view]) => ({ keys: [key.toUpperCase()], label: VIEW_LABELS[view] })),
  { keys: ['←'], label: 'Previous' },
  { keys: ['→'], label: 'Next' },
]
const LISTED = listed(false)
const LISTED_FOR_MANAGERS = [
  ...listed(true),
  { keys: ['N'], label: 'New task' },
  { keys: ['Shift', '← ↑ ↓ →'], label: 'Move the task, in Team' },
  { keys: ['Ctrl', 'Z'], label: 'Undo' },
]

/** Elements whose keys belong to typing, choosing or reading. */
const TAKEN = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=tablist]'
const MODAL = '[role=dialog], [role=alertdialog], [aria-modal=true]'

/** Ctrl+Z, or Cmd+Z on a Mac. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z'

function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || ((ctrlKey || metaKey || altKey || shiftKey) && !isUndo(event))) return true
  if (document.querySelector(MODAL)) return true
  if (!(target instanceof HTMLElement)) return false
  // The arrows scroll a focused element sideways.
  return target.closest(TAKEN) !== null || (event.key in STEPS && target.scrollWidth > target.clientWidth + 1)
}

/** The keys of the calendar: T for today, D W P M A for the views, the arrows to turn the page, N for a new task, Ctrl+Z. */
export function useCalendarKeys({
  today,
  look,
  turn,
  onNew,
}: Pick<Looking, 'look' | 'turn'> & { today: string; onNew?: () => void }): void {
  const act = (key: string): boolean => {
    const chosen = VIEW_KEYS[key.toLowerCase()]
    const steps = STEPS[key]
    if (chosen && viewsFor(onNew !== undefined).includes(chosen)) look({ view: chosen })
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
