'use client'

import { QueuedTiles } from '@/components/job/photos/queued-tiles'
import { keptActions } from '@/components/platform/commands/keep-files'
import { useKept } from '@/components/platform/commands/kept-mirror'

/** The photos on their way from a room at a visit, and the refused ones, by their path. */
export function SentPhotos({ path }: { path: string }) {
  const photos = useKept().filter((one) => one.path === path && one.files.length)
  if (!photos.length) return null
  return (
    <ul aria-label="Photos on their way" className="grid grid-cols-4 gap-2">
      <QueuedTiles photos={photos} {...keptActions} />
    </ul>
  )
}
