'use client'

import { useMemo } from 'react'

import { QueuedTiles } from '@/components/job/photos/queued-tiles'
import { keptActions } from '@/components/platform/commands/keep-files'
import type { Shown } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'

interface SentPhotosProps {
  path: string
  /** Those that the screen shows already: each leaves its place here for its place there. */
  stored?: readonly { id: string }[]
}

const NONE: readonly { id: string }[] = []
const photosOf = ({ body }: Shown) => (body.photoIds ?? []) as readonly string[]

/** The photos on their way from a room at a visit, and the refused ones, by their path. */
export function SentPhotos({ path, stored = NONE }: SentPhotosProps) {
  const kept = useKept()
  const photos = useMemo(() => {
    const shown = new Set(stored.map(({ id }) => id))
    return kept.filter((one) => one.path === path && one.files.length && !photosOf(one).some((id) => shown.has(id)))
  }, [kept, path, stored])
  if (!photos.length) return null
  return (
    <ul aria-label="Photos on their way" className="grid grid-cols-4 gap-2">
      <QueuedTiles photos={photos} keepSaved {...keptActions} />
    </ul>
  )
}
