'use client'

import { clsx } from 'clsx'
import { type Dispatch, type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { FaultChip } from '@/components/job/photos/fault-chip'
import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { markedNameOf, nameOf, takenAt } from '@/components/job/photos/photo-words'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import { RECORD_LABELS } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'

import type { ChoosingEvent } from './choosing'

export interface PhotoTileProps {
  photo: GalleryPhoto
  /** The job's. */
  timezone: string
  /** Its row in the list, from 0; null where the browser finds the place itself. */
  row: number | null
  /** Its place among the photos of its group, from 1. */
  position: number
  /** How many those are, -1 while that is not known. */
  setSize: number
  isChosen: boolean
  /** Whether a press chooses. */
  isSelecting: boolean
  /** Whether the Tab key leads here; the arrows lead to the others. */
  isCurrent: boolean
  dispatch: Dispatch<ChoosingEvent>
}

const HELD_MS = 500

/** Opens a photo, or chooses it: with the mouse, by holding a finger on it, or with the space bar. */
function usePress({ photo: { id }, dispatch }: PhotoTileProps) {
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const letGo = () => clearTimeout(holding.current)

  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      wasHeld.current = false
      if (pointerType !== 'touch') return
      holding.current = setTimeout(() => {
        wasHeld.current = true
        dispatch({ do: 'choose', id, through: false })
      }, HELD_MS)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    // A finger that is held would open the browser's menu for pictures.
    onContextMenu: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault()
    },
    onClick: ({ shiftKey }: MouseEvent) => {
      if (!wasHeld.current) dispatch({ do: 'press', id, through: shiftKey })
      wasHeld.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ') return
      event.preventDefault()
      dispatch({ do: 'choose', id, through: event.shiftKey })
    },
    onFocus: () => dispatch({ do: 'stand', id }),
  }
}

/** What a photo is in the list of its group. */
const inList = ({ photo, row, position, setSize }: PhotoTileProps) => ({
  'data-photo': photo.id,
  'aria-posinset': position,
  'aria-setsize': setSize,
  style: row === null ? undefined : { gridRowStart: row + 1 },
})
const quiet = 'touch-manipulation select-none [-webkit-touch-callout:none]'
/** With a mouse the box shows under it; a finger chooses by holding. */
const boxWhen = (isSelecting: boolean) =>
  !isSelecting && 'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:hidden'

const Box = ({
  photo,
  timezone,
  isChosen,
  isCurrent,
  dispatch,
  className,
}: PhotoTileProps & { className?: string }) => (
  <input
    type="checkbox"
    aria-label={`Select ${nameOf(photo, timezone)}`}
    checked={isChosen}
    tabIndex={isCurrent ? 0 : -1}
    onChange={({ nativeEvent }) =>
      dispatch({ do: 'choose', id: photo.id, through: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
    }
    className={clsx('size-5 shrink-0 accent-brand', className)}
  />
)

/** A photo in the grid. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, timezone, isChosen, isSelecting, isCurrent } = props
  return (
    <li {...inList(props)} className="group relative aspect-square scroll-mt-14">
      <button
        type="button"
        aria-label={markedNameOf(photo, timezone)}
        aria-pressed={isSelecting ? isChosen : undefined}
        title={photo.caption ?? undefined}
        tabIndex={isCurrent ? 0 : -1}
        {...usePress(props)}
        className={clsx('block size-full overflow-hidden rounded-control -outline-offset-2!', quiet)}
      >
        <PhotoFace src={photo.thumbnail} alt="" className="size-full">
          <MarksOver photo={photo} fit="cover" weight={SMALL} />
        </PhotoFace>
        {isChosen && <span className="absolute inset-0 rounded-control border-3 border-brand bg-brand/20" />}
        <span className="absolute inset-x-1 bottom-1 flex flex-wrap gap-1 text-xs font-medium">
          {photo.beforeId && <span className="rounded-control bg-info-soft px-1.5 text-info">Before and after</span>}
          <FaultChip photo={photo} />
        </span>
      </button>
      <Box {...props} className={clsx('absolute start-2 top-2', boxWhen(isSelecting))} />
    </li>
  )
})

/** A photo in the list. */
export const PhotoLine = memo(function PhotoLine(props: PhotoTileProps) {
  const { photo, timezone, isChosen, isSelecting, isCurrent } = props
  const { roomName, inspectionDate, recordType, createdBy } = photo
  return (
    <li
      {...inList(props)}
      className={clsx(
        'group relative flex h-18 scroll-mt-14 items-center gap-3 border-b border-line px-2',
        isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <Box {...props} className={clsx('z-1', boxWhen(isSelecting))} />
      <PhotoFace src={photo.thumbnail} alt="" className="size-14 shrink-0 rounded-control">
        <MarksOver photo={photo} fit="cover" weight={SMALL} />
      </PhotoFace>
      <div className="grid grid-cols-1 min-w-0 flex-1 gap-x-4 md:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,2fr)] md:items-center">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            aria-pressed={isSelecting ? isChosen : undefined}
            tabIndex={isCurrent ? 0 : -1}
            {...usePress(props)}
            className={clsx('truncate text-left text-sm font-medium after:absolute after:inset-0', quiet)}
          >
            {nameOf(photo, timezone)}
          </button>
          <LateEntryChip entry={photo} />
          <FaultChip photo={photo} />
        </span>
        <span className="truncate text-table text-muted">
          {roomName ?? RECORD_LABELS[recordType]}
          <span className="md:hidden"> · {formatDateTime(photo.happenedAt, timezone)}</span>
        </span>
        <span className="truncate text-table text-muted phone:hidden">
          {takenAt(photo, timezone)}
          {inspectionDate && (
            <span className="block truncate text-xs">Visit of {formatDateTime(inspectionDate, timezone)}</span>
          )}
        </span>
        <span className="truncate text-table text-muted">by {fullName(createdBy)}</span>
      </div>
    </li>
  )
})
