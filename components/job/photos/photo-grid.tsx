'use client'

import { clsx } from 'clsx'
import Columns2 from 'lucide-react/icons/columns-2'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import Unlink from 'lucide-react/icons/unlink'
import { useRef, useState } from 'react'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { asShownNow } from '@/components/ui/use-asking'
import type { Photo } from '@/lib/job/photos/schema'

import { entriesToMove } from './entries-to-move'
import { FaultChip } from './fault-chip'
import { CaptionDialog, PairDialog, PhotoViewer } from './loaded-later'
import { MarksOver, SMALL } from './marks-over'
import { movedTo, sortedBy } from './moved'
import { PhotoFace } from './photo-face'
import { markedNameOf, nameOf } from './photo-words'
import { QueuedTiles } from './queued-tiles'
import { useMovable } from './use-movable'
import { type PhotoActions, usePhotoActions } from './use-photo-actions'
import type { PhotoQueue } from './use-photo-queue'

interface PhotoGridProps {
  jobId: string
  /** Their room: the photos to compare with are first looked for there. */
  roomId?: string
  /** The job's: photos were taken there. */
  timezone: string
  photos: readonly Photo[]
  /** The photos on their way to the same record. */
  queue?: Omit<PhotoQueue, 'add'>
  /** The things that go with a removed photo, in words. */
  goesWith?: (photo: Photo) => string | null
  /** The rooms that a photo can go to, for those of a photo note. */
  moving?: (photo: Photo) => readonly MenuEntry[]
  /** Whether they can only be viewed. */
  readOnly?: boolean
  /** Their subject, for screen readers: "Photos of the laundry". */
  label?: string
}

/** The photos of one record: to view, turn, put in order, caption, pair and remove. */
export function PhotoGrid({
  jobId,
  roomId,
  timezone,
  photos,
  queue,
  goesWith,
  moving,
  readOnly = false,
  label = 'Photos',
}: PhotoGridProps) {
  const actions = usePhotoActions(jobId)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [isMoving, setMoving] = useState(false)
  const newest = useRef<readonly string[]>([])
  const underway = useRef(Promise.resolve())
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const [edited, setEdited] = useState<{ photo: Photo; what: 'caption' | 'pair' | 'removal' } | null>(null)
  const shown = sortedBy(photos, isMoving || actions.isOrdering ? order : null)
  const ids = shown.map(({ id }) => id)

  const move = async (id: string, place: number) => {
    const wanted = movedTo(ids, id, place)
    if (wanted.every((one, at) => one === ids[at])) return
    setOrder(wanted)
    setMoving(true)
    setAnnouncement(`Photo moved to place ${wanted.indexOf(id) + 1} of ${wanted.length}`)
    // One after the other: of two on their way at once, the earlier could arrive last.
    newest.current = wanted
    underway.current = underway.current.then(async () => {
      if (newest.current === wanted) await actions.order(wanted)
    })
    await underway.current
    if (newest.current === wanted) setMoving(false)
  }
  const close = () => setEdited(null)

  if (!photos.length && !queue?.photos.length) return null
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
      >
        {shown.map((photo, at) => (
          <Tile
            key={photo.id}
            photo={photo}
            place={{ at, of: shown.length }}
            timezone={timezone}
            actions={readOnly ? undefined : actions}
            onOpen={() => setOpened(photo.id)}
            onMove={(id, place) => void move(id, place)}
            onEdit={(what) => setEdited({ photo, what })}
          />
        ))}
        {queue && <QueuedTiles {...queue} stored={photos} />}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {opened && (
        <PhotoViewer
          photos={shown}
          shownId={opened}
          timezone={timezone}
          actions={readOnly ? undefined : actions}
          moving={moving}
          onShow={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      {edited?.what === 'caption' && (
        <CaptionDialog photo={asShownNow(photos, edited.photo)} actions={actions} onClose={close} />
      )}
      {edited?.what === 'pair' && (
        <PairDialog
          photo={asShownNow(photos, edited.photo)}
          roomId={roomId}
          timezone={timezone}
          actions={actions}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={edited?.what === 'removal'}
        onClose={close}
        title="Remove this photo?"
        verb="Remove"
        busyVerb="Removing…"
        onConfirm={() => actions.remove(edited!.photo)}
      >
        It is gone for good, also from reports that are made from now on. {edited && goesWith?.(edited.photo)}
      </ConfirmDialog>
    </>
  )
}

interface TileProps {
  photo: Photo
  place: { at: number; of: number }
  timezone: string
  actions: PhotoActions | undefined
  onOpen: () => void
  onMove: (id: string, place: number) => void
  onEdit: (what: 'caption' | 'pair' | 'removal') => void
}

function Tile({ photo, place, timezone, actions, onOpen, onMove, onEdit }: TileProps) {
  const { isOver, item, button } = useMovable({ id: photo.id, at: place.at, onMove }, Boolean(actions))
  const name = nameOf(photo, timezone)
  const shown = markedNameOf(photo, timezone)

  return (
    <li {...item} className="relative min-w-0">
      <button
        type="button"
        onClick={onOpen}
        {...button}
        aria-label={`${shown}, ${place.at + 1} of ${place.of}`}
        className={clsx(
          'relative block w-full overflow-hidden rounded-control border',
          isOver ? 'border-brand outline-2 outline-brand' : 'border-line',
        )}
      >
        <PhotoFace src={photo.thumbnail} alt="" className="aspect-square w-full">
          <MarksOver photo={photo} fit="cover" weight={SMALL} />
        </PhotoFace>
        <span className="absolute inset-x-1 bottom-1 flex flex-wrap gap-1 text-xs font-medium">
          {photo.isLateEntry && <span className="rounded-control bg-warning-soft px-1.5 text-warning">Late entry</span>}
          <FaultChip photo={photo} />
          {photo.beforeId && <span className="rounded-control bg-info-soft px-1.5 text-info">Before and after</span>}
        </span>
      </button>
      {actions && (
        <span className="absolute end-1 top-1 rounded-control bg-raised/85">
          <Menu label={`Actions for ${name}`} items={entriesOf(photo, place, { actions, onMove, onEdit })} />
        </span>
      )}
      {photo.caption && (
        <p title={photo.caption} className="mt-1 line-clamp-2 text-table break-words">
          {photo.caption}
        </p>
      )}
    </li>
  )
}

function entriesOf(
  photo: Photo,
  { at, of }: TileProps['place'],
  { actions, onMove, onEdit }: Pick<TileProps, 'onMove' | 'onEdit'> & { actions: PhotoActions },
): MenuEntry[] {
  return [
    { label: 'Turn right', icon: <RotateCw aria-hidden />, onSelect: () => void actions.turn(photo, 90) },
    { label: 'Turn left', icon: <RotateCcw aria-hidden />, onSelect: () => void actions.turn(photo, -90) },
    {
      label: photo.caption ? 'Edit caption' : 'Add caption',
      icon: <MessageSquare aria-hidden />,
      onSelect: () => onEdit('caption'),
    },
    { label: 'Compare with before', icon: <Columns2 aria-hidden />, onSelect: () => onEdit('pair') },
    ...(photo.beforeId
      ? [{ label: 'Compare no more', icon: <Unlink aria-hidden />, onSelect: () => void actions.unpair(photo) }]
      : []),
    ...entriesToMove({ at, of }, (to) => onMove(photo.id, to)),
    { label: 'Remove', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => onEdit('removal') },
  ]
}
