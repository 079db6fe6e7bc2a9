'use client'

import { memo } from 'react'

import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { QueuedTile } from '@/components/job/photos/queued-tiles'
import { keptActions } from '@/components/platform/commands/keep-files'
import { Link } from '@/components/ui/link'

import type { useShownPhotos } from './use-shown-photos'

interface ShownPhotosProps extends ReturnType<typeof useShownPhotos> {
  /** The page with all of them, and its name for screen readers. */
  href: string
  label: string
  /** While the dialog of the photos lies over it, it stays as it is: it grows at the tap that closes the dialog. */
  isCovered: boolean
}

/** Photos in one grid, stored and on their way: each has its place from the moment it was taken. */
export const ShownPhotos = memo(
  function ShownPhotos({ tiles, begin, chosen, href, label }: ShownPhotosProps) {
    if (!tiles.length && !chosen) return null
    const placed = tiles.map((tile, at) => ({ tile, order: at < begin ? at : at + chosen }))
    const stored = placed.flatMap(({ tile, order }) => ('photo' in tile ? [{ photo: tile.photo, order }] : []))
    const sent = placed.flatMap(({ tile, order }) => ('sent' in tile ? [{ photo: tile.sent, order }] : []))
    return (
      <div className="relative grid grid-cols-4 gap-2">
        {stored.map(({ photo, order }) => (
          <span key={photo.id} style={{ order }}>
            <PhotoFace src={photo.thumbnail} alt={photo.caption ?? ''} className="aspect-square rounded-control">
              <MarksOver photo={photo} fit="cover" weight={SMALL} />
            </PhotoFace>
          </span>
        ))}
        {/* Over the pictures, and under what is on its way with its buttons. */}
        {stored.length > 0 && <Link href={href} aria-label={label} className="absolute inset-0 rounded-control" />}
        {Array.from({ length: chosen }, (_, at) => (
          <span
            // Those that are left keep their places when the first is on its way.
            key={begin + at}
            style={{ order: begin + at }}
            className="aspect-square rounded-control border border-dashed border-outline bg-sunken"
          />
        ))}
        {sent.length > 0 && (
          <ul aria-label="Photos on their way" className="contents">
            {sent.map((one) => (
              <QueuedTile key={one.photo.id} {...one} {...keptActions} />
            ))}
          </ul>
        )}
      </div>
    )
  },
  (_, { isCovered }) => isCovered,
)
