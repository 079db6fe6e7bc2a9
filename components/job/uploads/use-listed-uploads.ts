import { useState } from 'react'

import type { Shown } from '@/components/platform/commands/kept'
import type { Upload } from '@/lib/job/uploads/schema'

/** A file on its way, with as much of it as its row shows. */
export type ComingUpload = Pick<Upload, 'id' | 'name' | 'mimeType' | 'size'>

export type ListedUpload = Upload | ComingUpload

export const isStored = (upload: ListedUpload): upload is Upload => 'url' in upload

/**
 * The stored uploads, below those that were added while the screen is open: these keep their places, in the order in which
 * they were added, whichever is stored first.
 */
export function useListedUploads(stored: readonly Upload[], queue: readonly Shown[]): ListedUpload[] {
  const [added, setAdded] = useState<readonly string[]>([])
  const fresh = queue.filter(({ id }) => !added.includes(id)).map(({ id }) => id)
  if (fresh.length) setAdded([...added, ...fresh])
  const coming = queue.map(({ id, files: [file] }) => ({
    id,
    name: file!.name,
    mimeType: file!.type,
    size: file!.size,
  }))
  const own = added.flatMap<ListedUpload>((id) => {
    const row = stored.find((one) => one.id === id) ?? coming.find((one) => one.id === id)
    return row ? [row] : []
  })
  return [...own, ...stored.filter(({ id }) => !added.includes(id))]
}
