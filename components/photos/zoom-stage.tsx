'use client'

import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { WHOLE, type Zoom, held, swiped, zoomedAt } from './zoom'

const TAP_MS = 300
const TAP_PX = 8
const CLOSE_UP = 2.5

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Shows a picture whole, and closer by the wheel, two fingers or a double tap; a finger that goes sideways over the whole
 * one turns the page.
 */
export function ZoomStage({
  zoom,
  onZoom,
  onSwipe,
  children,
}: {
  zoom: Zoom
  onZoom: (change: (zoom: Zoom, stage: DOMRect) => Zoom) => void
  onSwipe: (pages: 1 | -1) => void
  children: ReactNode
}) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  const tapped = useRef({ at: 0, x: 0, y: 0 })
  const [isMoving, setMoving] = useState(false)

  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current!.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const change = (work: (zoom: Zoom, stage: DOMRect) => Zoom) => onZoom(work)

  useEffect(() => {
    const element = stage.current!
    // React listens to the wheel passively, and could not keep the page behind from scrolling.
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
    setMoving(true)
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const factor = between(now, other) / Math.max(1, between(before, other))
      const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      return change((zoom, box) => zoomedAt(zoom, factor, middle, box))
    }
    change((zoom, box) =>
      zoom.scale === 1 ? zoom : held({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }, box),
    )
  }

  const up = (event: PointerEvent) => {
    const start = began.current
    fingers.current.delete(event.pointerId)
    setMoving(fingers.current.size > 0)
    if (!start || event.type === 'pointercancel') return
    began.current = null
    const by = { x: event.clientX - start.x, y: event.clientY - start.y }
    if (Math.hypot(by.x, by.y) < TAP_PX) return tap(event)
    const pages = zoom.scale === 1 ? swiped(by) : 0
    if (pages) onSwipe(pages)
  }

  const tap = (event: PointerEvent) => {
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const isDouble = now.at - tapped.current.at < TAP_MS && between(now, tapped.current) < 4 * TAP_PX
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
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        className={clsx('size-full', !isMoving && 'transition-transform duration-150 motion-reduce:transition-none')}
      >
        {children}
      </div>
    </div>
  )
}
