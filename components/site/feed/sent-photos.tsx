'use client'

import { useMemo } from 'react'

import { QueuedTiles } from '@/components/job/photos/queued-tiles'
import { keptActions } from '@/components/platform/commands/keep-files'
import { useKept } from '@/components/platform/commands/kept-mirror'

/** The photos on their way from a room at a visit, and the refused ones, by their path. */
export function SentPhotos({ path }: { path: string }) {
  const kept = useKept()
  const photos = useMemo(() => kept.filter((one) => one.path === path && one.files.length), [kept, path])
  if (!photos.some(({ state }) => state !== 'saved')) return null
  return (
    <ul aria-label="Photos on their way" className="grid grid-cols-4 gap-2">
      <QueuedTiles photos={photos} {...keptActions} />
    </ul>
  )
}
