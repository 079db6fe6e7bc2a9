import { type RefObject, useLayoutEffect, useState } from 'react'

import type { PhotoGroup } from './photo-groups'

/** How the browser laid the photos out, in CSS pixels. */
export interface LaidOut {
  columns: number
  /** The height of a photo. */
  height: number
  /** Between two rows. */
  gap: number
  /** Where the list of each group begins, from the top of the page. */
  tops: number[]
}

/** Measures the lists of photos within a box, now and whenever anything about them changes; null before the first. */
export function useLaidOut(
  box: RefObject<HTMLElement | null>,
  groups: readonly PhotoGroup[],
  as: 'grid' | 'list',
): LaidOut | null {
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null)

  useLayoutEffect(() => {
    const measure = () =>
      setLaidOut((before) => {
        const now = measured(box.current!, as)
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    measure()
    // What stands above the photos grows and shrinks as well.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [box, groups, as])

  return laidOut
}

function measured(box: HTMLElement, as: 'grid' | 'list'): LaidOut | null {
  const lists = [...box.querySelectorAll('ul')]
  const [first] = lists
  if (!first) return null
  const { gridTemplateColumns, rowGap } = getComputedStyle(first)
  const widths = gridTemplateColumns.split(' ').map(Number.parseFloat)
  return {
    columns: widths.length,
    height: as === 'grid' ? widths[0]! : first.firstElementChild!.getBoundingClientRect().height,
    gap: Number.parseFloat(rowGap) || 0,
    tops: lists.map((list) => Math.round(list.getBoundingClientRect().top + window.scrollY)),
  }
}
