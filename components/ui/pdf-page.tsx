import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

import { Skeleton } from './skeleton'

/** Of one picture of a page, 24 MB: with those beside it, what a browser on a phone gives. */
const MOST_PIXELS = 6_000_000
const MOST_LINES = 2_000

interface PdfPageProps {
  page: PDFPageProxy
  name: string
  /** Of the width of its picture; 0 until that is known. */
  pixels: number
}

/** One page, drawn while it is near: before and after there is its paper, so that nothing moves. */
export function PdfPage({ page, name, pixels }: PdfPageProps) {
  const { width, height } = page.getViewport({ scale: 1 })
  const { ref, isNear } = useIsNear()
  const { place, state } = useDrawn(page, isNear ? pixels : 0)
  const lines = useLines(page, isNear)

  return (
    <div role="group" aria-label={name} ref={ref}>
      <div className="relative rounded-control border border-line" style={{ aspectRatio: `${width} / ${height}` }}>
        {state === 'waiting' && <Skeleton className="absolute inset-0" />}
        <div ref={place} aria-hidden className="absolute inset-0" />
        {state === 'failed' && (
          <p role="alert" className="absolute inset-x-4 top-8 text-center text-sm text-muted">
            This page could not be drawn.
          </p>
        )}
        <div className="sr-only">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a page stay as they are
            <p key={index}>{line}</p>
          ))}
        </div>
      </div>
      <p aria-hidden className="pt-1 text-center text-table text-muted">
        {name}
      </p>
    </div>
  )
}

/** Whether somebody is within half a screen of an element. `ref` belongs on the element. */
function useIsNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    // The margin counts only around what scrolls: seen from the window, a dialog's body cuts it off.
    const root = scrollerOf(ref.current!)
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      root,
      rootMargin: '50% 0px',
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])

  return { ref, isNear }
}

function scrollerOf({ parentElement }: Element): Element | null {
  if (!parentElement || /auto|scroll/.test(getComputedStyle(parentElement).overflowY)) return parentElement
  return scrollerOf(parentElement)
}

/** Draws a page into `place`, so many pixels wide; with 0 it takes the picture away. */
function useDrawn(page: PDFPageProxy, pixels: number) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const isWanted = pixels > 0

  useEffect(() => {
    if (!isWanted) return
    const holder = place.current!
    return () => {
      setState('waiting')
      put(holder)
      page.cleanup()
    }
  }, [page, isWanted])

  useEffect(() => {
    if (!isWanted) return
    // The former picture stays until the sharper one is there.
    const canvas = document.createElement('canvas')
    const drawing = draw(page, canvas, pixels)
    let isOver = false
    drawing.promise.then(
      () => {
        if (isOver) return
        put(place.current!, canvas)
        setState('here')
      },
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
      drawing.cancel()
    }
  }, [page, pixels, isWanted])

  return { place, state }
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, pixels: number) {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(pixels / width, Math.sqrt(MOST_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  canvas.className = 'size-full rounded-control'
  return page.render({ canvas, viewport })
}

/** Safari frees a picture's memory late, unless it becomes small. */
function put(holder: HTMLElement, canvas?: HTMLCanvasElement) {
  for (const former of holder.querySelectorAll('canvas')) former.width = former.height = 0
  holder.replaceChildren(...(canvas ? [canvas] : []))
}

/** The words of a page, for who does not see its picture; they stay once read. */
function useLines(page: PDFPageProxy, isNear: boolean): string[] {
  const [lines, setLines] = useState<string[]>()
  const isWanted = isNear && !lines

  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    page.getTextContent().then(
      ({ items }) =>
        isOver || setLines(linesOf(items.map((item) => ('str' in item ? item : { str: '', hasEOL: false })))),
      () => {},
    )
    return () => void (isOver = true)
  }, [page, isWanted])

  return lines ?? []
}

const linesOf = (items: { str: string; hasEOL: boolean }[]): string[] =>
  items
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
    .replaceAll('\u200b', '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, MOST_LINES)
