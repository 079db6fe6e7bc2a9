'use client'

import { clsx } from 'clsx'
import ArrowLeftToLine from 'lucide-react/icons/arrow-left-to-line'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { entriesToMove } from '@/components/job/photos/entries-to-move'
import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { movedTo, sortedBy } from '@/components/job/photos/moved'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { markedNameOf, nameOf } from '@/components/job/photos/photo-words'
import { useMovable } from '@/components/job/photos/use-movable'
import { Menu } from '@/components/ui/menu'
import type { GalleryPhoto } from '@/lib/job/photos/schema'

interface PickedPhotosProps {
  photos: readonly GalleryPhoto[]
  /** The job's. */
  timezone: string
  onChange: (photos: readonly GalleryPhoto[]) => void
}

/** Photos in the order in which a report prints them: dragged, or moved with Alt and the arrows. */
export function PickedPhotos({ photos, timezone, onChange }: PickedPhotosProps) {
  const [announcement, setAnnouncement] = useState('')
  const ids = photos.map(({ id }) => id)
  const move = (id: string, place: number) => {
    const wanted = movedTo(ids, id, place)
    setAnnouncement(`Photo moved to place ${wanted.indexOf(id) + 1} of ${wanted.length}`)
    onChange(sortedBy(photos, wanted))
  }
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        Photos <span className="font-normal text-muted tabular-nums">{photos.length}, in the order of the report</span>
      </legend>
      <ol
        aria-label="Photos of the report"
        className="grid max-h-[45dvh] grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 overflow-y-auto rounded-control border border-line p-2"
      >
        {photos.map((photo, at) => (
          <Picked
            key={photo.id}
            photo={photo}
            place={{ at, of: photos.length }}
            timezone={timezone}
            onMove={move}
            onLeaveOut={() => onChange(photos.filter(({ id }) => id !== photo.id))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

interface PickedProps {
  photo: GalleryPhoto
  place: { at: number; of: number }
  timezone: string
  onMove: (id: string, place: number) => void
  onLeaveOut: () => void
}

function Picked({ photo, place, timezone, onMove, onLeaveOut }: PickedProps) {
  const { id } = photo
  const { isOver, item, button } = useMovable({ id, at: place.at, onMove })
  const entries = [
    ...entriesToMove(place, (to) => onMove(id, to)),
    {
      label: 'Move to the start',
      icon: <ArrowLeftToLine aria-hidden />,
      disabled: place.at === 0,
      onSelect: () => onMove(id, 0),
    },
    {
      label: 'Move to the end',
      icon: <ArrowRightToLine aria-hidden />,
      disabled: place.at === place.of - 1,
      onSelect: () => onMove(id, place.of - 1),
    },
    { label: 'Leave out', icon: <X aria-hidden />, disabled: place.of === 1, onSelect: onLeaveOut },
  ]
  return (
    <li
      {...item}
      title={photo.caption ?? undefined}
      className={clsx(
        'relative aspect-square min-w-0 cursor-grab overflow-hidden rounded-control border [content-visibility:auto]',
        isOver ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      <PhotoFace src={photo.thumbnail} alt={markedNameOf(photo, timezone)} className="size-full">
        <MarksOver photo={photo} fit="cover" weight={SMALL} />
      </PhotoFace>
      <span className="absolute start-1 bottom-1 rounded-control bg-raised/85 px-1.5 text-xs font-medium tabular-nums">
        {place.at + 1}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the button inside lets pass */}
      <span {...button} className="absolute end-1 top-1 rounded-control bg-raised/85">
        <Menu label={`Actions for ${nameOf(photo, timezone)}`} items={entries} />
      </span>
    </li>
  )
}
