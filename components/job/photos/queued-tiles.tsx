'use client'

import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'

import { type Shown, reasonOf } from '@/components/platform/commands/kept'
import { IconButton } from '@/components/ui/icon-button'
import { ProgressBar } from '@/components/ui/progress-bar'

import { usePreview } from './previews'
import type { PhotoQueue } from './use-photo-queue'

interface QueuedTilesProps extends Omit<PhotoQueue, 'add'> {
  /** Those that the screen shows already: each leaves its place here for its place there. */
  stored?: readonly { id: string }[]
}

/** The photos on their way, among the stored ones: each with its progress and its actions. */
export function QueuedTiles({ photos, stored = [], ...queue }: QueuedTilesProps) {
  const there = new Set(stored.map(({ id }) => id))
  const shown = photos.filter(({ body }) => !((body.photoIds ?? []) as readonly string[]).some((id) => there.has(id)))
  return shown.map((photo) => <QueuedTile key={photo.id} photo={photo} {...queue} />)
}

const WORDS = { waiting: 'Waiting', sent: 'Being stored…', saved: 'Saved' } as const

interface QueuedTileProps extends Omit<PhotoQueue, 'add' | 'photos'> {
  photo: Shown
  /** Its place in a grid that holds other things as well. */
  order?: number
}

/** A photo on its way, with its progress and its actions. */
export function QueuedTile({ photo, order, cancel, retry, forget }: QueuedTileProps) {
  const { id, state, share } = photo
  const { name } = photo.files[0]!
  const preview = usePreview(id)
  const isOver = state === 'refused' || state === 'stopped'
  return (
    <li className="relative min-w-0" style={{ order }}>
      <div className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-control border border-dashed border-outline bg-sunken">
        {preview && (
          // oxlint-disable-next-line nextjs/no-img-element -- a picture of this tab alone
          <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-50" />
        )}
        {state === 'sending' && (
          <span className="absolute inset-x-2 bottom-2">
            <ProgressBar label={name} value={share * 100} />
          </span>
        )}
        {state in WORDS && (
          <span className="relative rounded-control bg-raised/85 px-1.5 text-xs text-muted">
            {WORDS[state as keyof typeof WORDS]}
          </span>
        )}
        {isOver && (
          <IconButton
            label={`Send ${name} again`}
            icon={<RotateCw aria-hidden />}
            onClick={() => retry([id])}
            className="absolute start-1 bottom-1 bg-raised/85"
          />
        )}
      </div>
      <span className="absolute end-1 top-1 rounded-control bg-raised/85">
        {isOver ? (
          <IconButton label={`Dismiss ${name}`} icon={<X aria-hidden />} onClick={() => forget(id)} />
        ) : (
          (state === 'waiting' || state === 'sending') && (
            <IconButton label={`Cancel ${name}`} icon={<X aria-hidden />} onClick={() => cancel(id)} />
          )
        )}
      </span>
      {isOver && (
        <p role="alert" className="mt-1 text-table break-words text-danger">
          {state === 'stopped' ? 'Cancelled' : reasonOf(photo)}
        </p>
      )}
    </li>
  )
}
