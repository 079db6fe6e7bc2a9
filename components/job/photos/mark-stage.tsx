'use client'

import { clsx } from 'clsx'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { distanceTo, labelOf, markAt, pixelsOf } from '@/lib/job/photos/mark-shapes'
import {
  MARK_COLOURS,
  MARK_LABELS,
  type Mark,
  type MarkColour,
  type MarkKind,
  type Spot,
  isTooSmall,
  movedMark,
  turnedMark,
  withSpot,
  wordsOf,
} from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

import { MarkShapes } from './marks-over'
import { PhotoFace } from './photo-face'
import { nameOf } from './photo-words'
import type { Zoom } from './zoom'
import { type Pen, ZoomStage } from './zoom-stage'

/** How near a pointer has to come, in pixels of the screen: a finger hides what it touches. */
const REACH = { mouse: 10, finger: 22 }
/** A pointer that moves less was only held. */
const HELD_PX = 5
const HANDLE_PX = 8

/** A new mark has no words yet: this stands where they will. */
const UNWORDED = '…'

export type MarkTool = 'SELECT' | MarkKind

/** A mark of the chosen kind and colour between two places. */
export function newMark(kind: MarkKind, colour: MarkColour, from: Spot, to: Spot): Mark {
  if (kind === 'TEXT') return { kind, colour, at: to, text: '' }
  return kind === 'MEASURE' ? { kind, colour, from, to, text: '' } : { kind, colour, from, to }
}

type Movement =
  | { does: 'draw'; from: Spot; kind: MarkKind }
  | { does: 'move'; from: Spot; at: number }
  | { does: 'reshape'; from: Spot; at: number; place: number }

interface MarkStageProps {
  photo: Photo
  timezone: string
  marks: readonly Mark[]
  selected: number | null
  tool: MarkTool
  colour: MarkColour
  zoom: Zoom
  onZoom: (change: (zoom: Zoom, stage: DOMRect) => Zoom) => void
  onSelect: (at: number | null) => void
  onDrawn: (mark: Mark) => void
  onChanged: (at: number, mark: Mark) => void
}

/** A photo that is drawn on: one finger draws, moves a mark or one of its ends; two zoom. */
export function MarkStage({
  photo,
  timezone,
  marks,
  selected,
  tool,
  colour,
  zoom,
  onZoom,
  onSelect,
  onDrawn,
  onChanged,
}: MarkStageProps) {
  const box = useRef<HTMLDivElement>(null)
  const movement = useRef<Movement | null>(null)
  const moved = useRef<Mark | null>(null)
  /** The mark that is being drawn, or takes the place of one while it is moved. */
  const [draft, setDraft] = useState<{ at: number | null; mark: Mark } | null>(null)
  const stage = useSize(box)
  const scale = (Math.min(stage.width / photo.width, stage.height / photo.height) || 1) * zoom.scale

  const pixelOf = (event: PointerEvent): Spot => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    return {
      x: (event.clientX - left - width / 2 - zoom.x) / scale + photo.width / 2,
      y: (event.clientY - top - height / 2 - zoom.y) / scale + photo.height / 2,
    }
  }
  const share = ({ x, y }: Spot): Spot => ({ x: x / photo.width, y: y / photo.height })
  const inside = (spot: Spot): Spot => {
    const { x, y } = share(spot)
    return { x: Math.max(0, Math.min(1, x)), y: Math.max(0, Math.min(1, y)) }
  }
  const apart = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)

  /** A mark changed as it is seen: the photo may be turned. */
  const asSeen = (mark: Mark, change: (seen: Mark) => Mark): Mark =>
    turnedMark(change(turnedMark(mark, photo.degrees)), -photo.degrees)

  const heldBy = (point: Spot, reach: number): Movement | null => {
    const mark = selected === null ? undefined : marks[selected]
    if (!mark || selected === null) return null
    const places = mark.kind === 'TEXT' ? [] : pixelsOf(mark, photo).map((place) => apart(place, point))
    const nearest = places.indexOf(Math.min(...places))
    if (nearest >= 0 && places[nearest]! <= reach) return { does: 'reshape', from: point, at: selected, place: nearest }
    return distanceTo(mark, point, photo) <= reach ? { does: 'move', from: point, at: selected } : null
  }

  const changed = (now: Movement, point: Spot): Mark => {
    if (now.does === 'draw') {
      return turnedMark(newMark(now.kind, colour, inside(now.from), inside(point)), -photo.degrees)
    }
    const [from, to] = [share(now.from), share(point)]
    return asSeen(marks[now.at]!, (mark) =>
      now.does === 'move' ? movedMark(mark, { x: to.x - from.x, y: to.y - from.y }) : withSpot(mark, now.place, to),
    )
  }

  const end = () => {
    movement.current = null
    moved.current = null
    setDraft(null)
  }

  const pen: Pen = {
    down(event) {
      if (event.button !== 0) return false
      const point = pixelOf(event)
      const reach = (event.pointerType === 'mouse' ? REACH.mouse : REACH.finger) / scale
      movement.current = heldBy(point, reach)
      if (movement.current) return true
      if (tool !== 'SELECT') {
        movement.current = { does: 'draw', from: point, kind: tool }
        return true
      }
      const at = markAt(marks, point, photo, reach)
      onSelect(at)
      if (at !== null) movement.current = { does: 'move', from: point, at }
      return at !== null
    },
    move(event) {
      const [now, point] = [movement.current, pixelOf(event)]
      if (!now || (!moved.current && apart(now.from, point) < HELD_PX / scale)) return
      moved.current = changed(now, point)
      setDraft({ at: now.does === 'draw' ? null : now.at, mark: moved.current })
    },
    up(event) {
      const [now, mark, point] = [movement.current, moved.current, pixelOf(event)]
      end()
      if (!now) return
      if (mark && isTooSmall(mark)) return
      if (now.does !== 'draw') return mark && onChanged(now.at, mark)
      if (mark || now.kind === 'TEXT') return onDrawn(mark ?? changed(now, point))
      onSelect(markAt(marks, point, photo, REACH.finger / scale))
    },
    cancel: end,
  }

  const shown = draft
    ? draft.at === null
      ? [...marks, draft.mark]
      : marks.map((mark, at) => (at === draft.at ? draft.mark : mark))
    : marks
  const chosen = selected === null ? undefined : shown[selected]
  const label = chosen?.kind === 'TEXT' ? labelOf(worded(chosen), photo) : null
  const pixel = 1 / scale

  return (
    <div ref={box} className={clsx('absolute inset-0', tool !== 'SELECT' && 'cursor-crosshair')}>
      <ZoomStage zoom={zoom} onZoom={onZoom} pen={pen}>
        <PhotoFace
          src={photo.screen}
          alt={nameOf(photo, timezone)}
          className="size-full bg-transparent"
          imageClass="object-contain"
          eager
        >
          <svg
            role="group"
            aria-label="Marks"
            viewBox={`0 0 ${photo.width} ${photo.height}`}
            className="pointer-events-none absolute inset-0 size-full"
          >
            {shown.map((mark, at) => (
              <g
                key={at}
                role="button"
                tabIndex={at < marks.length ? 0 : undefined}
                aria-label={`${toldOf(mark)}, ${at + 1} of ${shown.length}`}
                aria-pressed={at === selected}
                onFocus={() => onSelect(at)}
                className="outline-none"
              >
                <MarkShapes marks={[worded(mark)]} shown={photo} />
              </g>
            ))}
            {label && (
              <rect
                x={label.x - label.width / 2}
                y={label.y - label.height / 2}
                width={label.width}
                height={label.height}
                fill="none"
                stroke="#fff"
                strokeWidth={2 * pixel}
                strokeDasharray={`${5 * pixel}`}
                className="mix-blend-difference"
              />
            )}
            {chosen &&
              chosen.kind !== 'TEXT' &&
              pixelsOf(chosen, photo).map(({ x, y }, place) => (
                <circle
                  key={place}
                  role="button"
                  tabIndex={0}
                  data-place={place}
                  aria-label={`${HANDLES[chosen.kind === 'CIRCLE' ? 'corners' : 'ends'][place]} of the ${MARK_LABELS[chosen.kind].toLowerCase()}`}
                  cx={x}
                  cy={y}
                  r={HANDLE_PX * pixel}
                  fill="#fff"
                  stroke="#111827"
                  strokeWidth={2 * pixel}
                  className="outline-offset-2 outline-brand focus-visible:outline-3"
                />
              ))}
          </svg>
        </PhotoFace>
      </ZoomStage>
    </div>
  )
}

const HANDLES = { ends: ['Start', 'End'], corners: ['First corner', 'Second corner'] }

const worded = (mark: Mark): Mark => (wordsOf(mark)?.trim() === '' ? ({ ...mark, text: UNWORDED } as Mark) : mark)

const toldOf = (mark: Mark): string => {
  const words = wordsOf(mark)?.trim()
  return `${MARK_LABELS[mark.kind]}${words ? ` “${words}”` : ''}, ${MARK_COLOURS[mark.colour].label.toLowerCase()}`
}

/** The size of an element, in pixels of the screen. */
function useSize(element: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  useEffect(() => {
    const watched = element.current!
    const watching = new ResizeObserver(() => setSize({ width: watched.clientWidth, height: watched.clientHeight }))
    watching.observe(watched)
    return () => watching.disconnect()
  }, [element])
  return size
}
