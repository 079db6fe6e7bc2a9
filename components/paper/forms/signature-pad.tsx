'use client'

import Eraser from 'lucide-react/icons/eraser'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import Pad, { type PointGroup } from 'signature_pad'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { DrawnSign } from '@/lib/paper/forms/schema'

interface SignaturePadProps {
  /** What was drawn so far; null for nothing. */
  value: DrawnSign | null
  onChange: (drawn: DrawnSign | null) => void
}

/** Takes a signature by finger, pen or mouse, as strokes. It keeps them when the phone is turned. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })

  useEffect(() => {
    const element = canvas.current!
    const drawing = new Pad(element, { penColor: 'currentColor', minWidth: 1, maxWidth: 2.5 })
    pad.current = drawing
    const fit = () => {
      const { width, height } = element.getBoundingClientRect()
      if (!width) return
      const ratio = window.devicePixelRatio || 1
      element.width = width * ratio
      element.height = height * ratio
      element.getContext('2d')!.scale(ratio, ratio)
      drawing.fromData(groupsOf(latest.current.value, { width, height }))
    }
    const onEnd = () => {
      const { width, height } = element.getBoundingClientRect()
      latest.current.onChange(drawnOf(drawing.toData(), { width, height }))
    }
    drawing.addEventListener('endStroke', onEnd)
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    return () => {
      watch.disconnect()
      drawing.removeEventListener('endStroke', onEnd)
      drawing.off()
    }
  }, [])

  const show = (drawn: DrawnSign | null) => {
    const { width, height } = canvas.current!.getBoundingClientRect()
    pad.current!.clear()
    pad.current!.fromData(groupsOf(drawn, { width, height }))
    onChange(drawn)
  }
  const takeBack = () => {
    if (!value) return
    const strokes = value.strokes.slice(0, -1)
    show(strokes.length ? { ...value, strokes } : null)
  }
  const clear = () => {
    const before = value
    show(null)
    notify.info('The signature is cleared', { label: 'Undo', onSelect: () => canvas.current && show(before) })
  }

  return (
    <div>
      <div className="relative rounded-control border border-control bg-raised">
        <canvas
          ref={canvas}
          aria-label="Sign here with a finger, a pen or the mouse"
          role="img"
          className="block h-48 w-full touch-none rounded-control text-ink"
        />
        <span aria-hidden className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-line" />
        {!value && (
          <span className="pointer-events-none absolute inset-x-0 bottom-3 text-center text-table text-muted">
            Sign here
          </span>
        )}
      </div>
      <div className="mt-2 flex gap-2">
        <Button size="sm" icon={<Undo2 aria-hidden />} disabled={!value} onClick={takeBack}>
          Take back a stroke
        </Button>
        <Button size="sm" icon={<Eraser aria-hidden />} disabled={!value} onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

interface Size {
  width: number
  height: number
}

const tenths = (place: number): number => Math.round(place * 10) / 10

/** Strokes as the pad draws them, made to fit a canvas of another size. */
function groupsOf(drawn: DrawnSign | null, { width, height }: Size): PointGroup[] {
  if (!drawn) return []
  const scale = Math.min(width / drawn.width, height / drawn.height)
  return drawn.strokes.map((points) => ({
    penColor: 'currentColor',
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2.5,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: points.map(({ x, y, t }) => ({ x: x * scale, y: y * scale, time: t, pressure: 0.5 })),
  }))
}

/** Strokes as a form keeps them: times count from the first touch. */
function drawnOf(groups: readonly PointGroup[], { width, height }: Size): DrawnSign | null {
  const start = groups[0]?.points[0]?.time
  if (start === undefined) return null
  return {
    width: tenths(width),
    height: tenths(height),
    strokes: groups.map(({ points }) =>
      points.map(({ x, y, time }) => ({ x: tenths(x), y: tenths(y), t: Math.max(0, time - start) })),
    ),
  }
}
