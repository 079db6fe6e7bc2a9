'use client'

import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { WHOLE, type Zoom, held, isLetGo, pulled, swiped, zoomedAt } from './zoom'

const TAP_MS = 300
const TAP_PX = 8
const CLOSE_UP = 2.5

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point): Point => ({ x: b.x - a.x, y: b.y - a.y })
const lengthOf = ({ x, y }: Point) => Math.hypot(x, y)

/** What one finger does on a picture in place of moving it. */
export interface Pen {
  /** @returns whether it draws; else the finger moves the picture */
  down: (event: PointerEvent) => boolean
  move: (event: PointerEvent) => void
  up: (event: PointerEvent) => void
  /** A second finger came, which zooms. */
  cancel: () => void
}

/**
 * Shows a picture whole, and closer by the wheel, two fingers or a double tap. A finger moving sideways over a whole
 * picture turns the page, one moving down pulls it away.
 */
export function ZoomStage({
  zoom,
  onZoom,
  onSwipe,
  onPullAway,
  pen,
  children,
}: {
  zoom: Zoom
  onZoom: (change: (zoom: Zoom, stage: DOMRect) => Zoom) => void
  /** Only for a picture that is one of several. */
  onSwipe?: (pages: 1 | -1) => void
  /** Only for a picture that can be pulled away. */
  onPullAway?: () => void
  /** Only for a picture that is drawn on. */
  pen?: Pen
  children: ReactNode
}) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  const tapped = useRef({ at: 0, x: 0, y: 0 })
  const isDrawing = useRef(false)
  const [isMoving, setMoving] = useState(false)
  const [pull, setPull] = useState(0)

  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current!.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const change = (work: (zoom: Zoom, stage: DOMRect) => Zoom) => onZoom(work)

  useEffect(() => {
    const element = stage.current!
    // React's wheel listeners are passive and could not keep the page behind from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = fromMiddle({ x: event.clientX, y: event.clientY })
      onZoom((now, box) => zoomedAt(now, Math.exp(-event.deltaY / 300), at, box))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [onZoom])

  const down = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, point)
    began.current = fingers.current.size === 1 ? point : null
    setPull(0)
    setMoving(true)
    if (began.current) isDrawing.current = pen?.down(event) ?? false
    else stopDrawing()
  }

  const stopDrawing = () => {
    if (isDrawing.current) pen?.cancel()
    isDrawing.current = false
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const factor = lengthOf(between(now, other)) / Math.max(1, lengthOf(between(before, other)))
      const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      return change((zoom, box) => zoomedAt(zoom, factor, middle, box))
    }
    if (isDrawing.current) return pen?.move(event)
    if (onPullAway && zoom.scale === 1 && began.current) setPull(pulled(between(began.current, now)))
    change((zoom, box) =>
      zoom.scale === 1 ? zoom : held({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }, box),
    )
  }

  const up = (event: PointerEvent) => {
    const start = began.current
    fingers.current.delete(event.pointerId)
    setMoving(fingers.current.size > 0)
    setPull(0)
    if (isDrawing.current) {
      if (event.type === 'pointercancel') return stopDrawing()
      isDrawing.current = false
      return pen?.up(event)
    }
    if (!start || event.type === 'pointercancel') return
    began.current = null
    const by = between(start, { x: event.clientX, y: event.clientY })
    if (lengthOf(by) < TAP_PX) return tap(event)
    if (zoom.scale > 1) return
    const pages = swiped(by)
    if (pages) onSwipe?.(pages)
    else if (isLetGo(pulled(by))) onPullAway?.()
  }

  const tap = (event: PointerEvent) => {
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const isDouble = now.at - tapped.current.at < TAP_MS && lengthOf(between(now, tapped.current)) < 4 * TAP_PX
    tapped.current = isDouble ? { at: 0, x: 0, y: 0 } : now
    if (!isDouble) return
    const at = fromMiddle(now)
    change((zoom, box) => (zoom.scale > 1 ? WHOLE : zoomedAt(zoom, CLOSE_UP, at, box)))
  }

  return (
    <div
      ref={stage}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      className={clsx(
        'absolute inset-0 touch-none overflow-hidden select-none',
        zoom.scale > 1 && (isMoving ? 'cursor-grabbing' : 'cursor-grab'),
      )}
    >
      <div
        style={{ transform: `translate(${zoom.x}px, ${zoom.y + pull}px) scale(${zoom.scale})` }}
        className={clsx('size-full', !isMoving && 'transition-transform duration-150 motion-reduce:transition-none')}
      >
        {children}
      </div>
    </div>
  )
}
