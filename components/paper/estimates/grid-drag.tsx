import {
  type Announcements,
  DndContext,
  type DragStartEvent,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { clsx } from 'clsx'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'

import type { Place } from './moves'

/** What is dragged, and what would be put before what. */
type Dragged = { kind: 'line'; lineId: string } | { kind: 'section'; sectionId: string }
export type Dropped =
  | { kind: 'line'; lineId: string; to: Place }
  | { kind: 'section'; sectionId: string; beforeId: string | null }

interface Target {
  dropped: Dropped
  /** Where the line is drawn that says so. */
  at: { left: number; top: number; width: number }
}

/** The next one of the same kind; null for the last. */
function after(element: HTMLElement, selector: string, within: Element | null): HTMLElement | null {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  return all[all.indexOf(element) + 1] ?? null
}

/** What something would be put before if it were let go at a point. */
function targetAt(dragged: Dragged, { x, y }: { x: number; y: number }): Target | null {
  const under = document.elementFromPoint(x, y)
  const section = under?.closest<HTMLElement>('[data-section-box]')
  if (!section) return null
  const sectionId = section.dataset.sectionBox!
  const edge = (element: Element, isBelow: boolean) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    return { at: { left, width, top: isBelow ? bottom : top }, isBelow }
  }
  const isBelowMiddle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return y > top + height / 2
  }
  if (dragged.kind === 'section') {
    const { at, isBelow } = edge(section, isBelowMiddle(section))
    const next = isBelow ? after(section, '[data-section-box]', section.parentElement) : section
    return { at, dropped: { ...dragged, beforeId: next?.dataset.sectionBox ?? null } }
  }
  const row = under!.closest<HTMLElement>('[data-line]')
  if (!row) {
    const { at } = edge(section, true)
    return { at, dropped: { ...dragged, to: { sectionId, beforeId: null } } }
  }
  const { at, isBelow } = edge(row, isBelowMiddle(row))
  const next = isBelow ? after(row, '[data-line]', section) : row
  return { at, dropped: { ...dragged, to: { sectionId, beforeId: next?.dataset.line ?? null } } }
}

const SAID: Announcements = {
  onDragStart: () => 'Picked up',
  onDragOver: () => undefined,
  onDragEnd: () => 'Put down',
  onDragCancel: () => 'Not moved',
}

/** The same object on each render: with another one, all handles would be drawn anew at each key. */
const DRAG = { activationConstraint: { distance: 6 } }

interface GridDragProps {
  onDrop: (dropped: Dropped) => void
  children: ReactNode
}

/** Lines and sections are dragged by their handles to where a line shows. Alt with an arrow does the same. */
export function GridDrag({ onDrop, children }: GridDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, DRAG))
  const [target, setTarget] = useState<Target | null>(null)
  const watching = useRef<AbortController>(null)
  const point = useRef({ x: 0, y: 0 })

  const begin = ({ activatorEvent }: DragStartEvent) => {
    const note = ({ clientX: x, clientY: y }: PointerEvent) => void (point.current = { x, y })
    note(activatorEvent as PointerEvent)
    watching.current = new AbortController()
    window.addEventListener('pointermove', note, { capture: true, signal: watching.current.signal })
  }
  const end = () => {
    watching.current?.abort()
    setTarget(null)
  }
  return (
    <DndContext
      id="estimate-grid"
      sensors={sensors}
      accessibility={{ announcements: SAID }}
      onDragStart={begin}
      onDragMove={({ active }) => setTarget(targetAt(active.data.current as Dragged, point.current))}
      onDragCancel={end}
      onDragEnd={() => {
        if (target) onDrop(target.dropped)
        end()
      }}
    >
      {children}
      {target && (
        <div
          aria-hidden
          style={target.at}
          className="pointer-events-none fixed z-30 -mt-px h-0.5 rounded-full bg-brand"
        />
      )}
    </DndContext>
  )
}

interface DragHandleProps extends Omit<ComponentProps<'button'>, 'id'> {
  dragged: Dragged
  label: string
}

/** The handle of a line or a section. */
export function DragHandle({ dragged, label, className, ...button }: DragHandleProps) {
  const id = dragged.kind === 'line' ? dragged.lineId : dragged.sectionId
  const { listeners, setNodeRef, isDragging } = useDraggable({ id, data: dragged })
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...button}
      {...listeners}
      aria-label={label}
      title={label}
      className={clsx(
        'grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink',
        isDragging && 'bg-brand-soft text-brand',
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}
