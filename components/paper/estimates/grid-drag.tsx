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

/** What the handle drags that was pressed there; null for anything else. */
function draggedBy(target: EventTarget | null): { handle: HTMLElement; dragged: Dragged } | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-drag-handle]') : null
  if (!handle) return null
  const lineId = handle.closest<HTMLElement>('[data-line]')?.dataset.line
  const sectionId = handle.closest<HTMLElement>('[data-section-box]')!.dataset.sectionBox!
  return { handle, dragged: lineId ? { kind: 'line', lineId } : { kind: 'section', sectionId } }
}

interface GridDragProps {
  onDrop: (dropped: Dropped) => void
  children: ReactNode
}

/** Lines and sections are dragged by their handles to where a line shows. Alt with an arrow does the same. */
export function GridDrag({ onDrop, children }: GridDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, DRAG))
  const [target, setTarget] = useState<Target | null>(null)
  const held = useRef<ReturnType<typeof draggedBy>>(null)
  const watching = useRef<AbortController>(null)
  const point = useRef({ x: 0, y: 0 })

  const begin = ({ activatorEvent }: DragStartEvent) => {
    const note = ({ clientX: x, clientY: y }: PointerEvent) => void (point.current = { x, y })
    note(activatorEvent as PointerEvent)
    held.current = draggedBy(activatorEvent.target)
    held.current?.handle.setAttribute('data-dragging', '')
    watching.current = new AbortController()
    window.addEventListener('pointermove', note, { capture: true, signal: watching.current.signal })
  }
  const end = () => {
    watching.current?.abort()
    held.current?.handle.removeAttribute('data-dragging')
    held.current = null
    setTarget(null)
  }
  return (
    <DndContext
      id="estimate-grid"
      sensors={sensors}
      accessibility={{ announcements: SAID }}
      onDragStart={begin}
      onDragMove={() => setTarget(held.current && targetAt(held.current.dragged, point.current))}
      onDragCancel={end}
      onDragEnd={() => {
        if (target) onDrop(target.dropped)
        end()
      }}
    >
      <DragSurface>{children}</DragSurface>
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

/** Hears for all handles: a thousand that listen for themselves would each be drawn anew whenever something is saved. */
function DragSurface({ children }: { children: ReactNode }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'estimate-grid' })
  return (
    <div ref={setNodeRef} onPointerDown={(event) => draggedBy(event.target) && listeners?.onPointerDown?.(event)}>
      {children}
    </div>
  )
}

interface DragHandleProps extends ComponentProps<'button'> {
  label: string
}

/** The handle of the line or the section that it stands in. */
export const DragHandle = ({ label, className, ...button }: DragHandleProps) => (
  <button
    type="button"
    {...button}
    data-drag-handle
    aria-label={label}
    title={label}
    className={clsx(
      'grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink data-dragging:bg-brand-soft data-dragging:text-brand',
      className,
    )}
  >
    <GripVertical aria-hidden className="size-4" />
  </button>
)
