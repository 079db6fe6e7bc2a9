'use client'

import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import type { Dispatch } from 'react'

import type { Choosing, ChoosingEvent } from './choosing'
import type { PhotoGroup } from './photo-groups'
import { PhotoLine, PhotoTile } from './photo-tile'
import type { LaidOut } from './use-laid-out'

interface PhotoRowsProps {
  group: PhotoGroup
  as: 'grid' | 'list'
  /** The job's. */
  timezone: string
  choosing: Choosing
  /** The photo that the Tab key leads to. */
  current: string | null
  dispatch: Dispatch<ChoosingEvent>
  /** Whether the group may go on with photos that were not read yet. */
  isOpen: boolean
  /** Null until the browser has laid the first of them out. */
  place: (Omit<LaidOut, 'tops'> & { top: number }) | null
}

/** How many rows beyond the edges of the window are drawn, so that a flick of the thumb meets no gap. */
const BEYOND = 4
/** The server knows no window, and draws so many of each group. */
const FIRST = 24
const FIRST_WINDOW = { width: 0, height: 1_200 }

/** The photos of one group, drawn only where somebody looks: thousands scroll like a few. */
export function PhotoRows({ group, as, timezone, choosing, current, dispatch, isOpen, place }: PhotoRowsProps) {
  const { photos } = group
  const { columns, height, gap, top } = place ?? { columns: 1, height: 0, gap: 0, top: 0 }
  const rows = Math.ceil(photos.length / columns)
  const at = photos.findIndex(({ id }) => id === current)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone, and read at each render
  const virtualizer = useWindowVirtualizer({
    enabled: place !== null,
    count: rows,
    estimateSize: () => height,
    gap,
    overscan: BEYOND,
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), at < 0 ? -1 : Math.floor(at / columns)),
  })
  const drawn = place
    ? virtualizer
        .getVirtualItems()
        .flatMap(({ index }) =>
          photos.slice(index * columns, (index + 1) * columns).map((photo, n) => ({ photo, n: index * columns + n })),
        )
    : photos.slice(0, FIRST).map((photo, n) => ({ photo, n }))
  const Photo = as === 'grid' ? PhotoTile : PhotoLine

  return (
    <ul
      aria-label={`Photos of ${group.title}`}
      style={place ? { gridAutoRows: height, height: rows * (height + gap) - gap } : undefined}
      className={clsx(
        'grid',
        as === 'grid' && 'grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-2',
        as === 'list' && 'grid-cols-[minmax(0,1fr)] border-t border-line',
      )}
    >
      {drawn.map(({ photo, n }) => (
        <Photo
          key={photo.id}
          photo={photo}
          timezone={timezone}
          row={place && Math.floor(n / columns)}
          position={n + 1}
          setSize={isOpen ? -1 : photos.length}
          isChosen={choosing.chosen.has(photo.id)}
          isSelecting={choosing.isSelecting}
          isCurrent={photo.id === current}
          dispatch={dispatch}
        />
      ))}
    </ul>
  )
}

/** Rows in their order, with this one; -1 for none. */
const withRow = (rows: number[], row: number): number[] =>
  row < 0 || rows.includes(row) ? rows : [...rows, row].toSorted((a, b) => a - b)
