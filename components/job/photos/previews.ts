'use client'

import { useEffect, useState } from 'react'

import { mirror } from '@/components/platform/commands/kept-mirror'
import { theOutbox } from '@/components/platform/commands/the-outbox'

/** Addresses of small pictures of photos on their way, by their ids. */
const previews = new Map<string, string>()
const listeners = new Set<() => void>()

export function showPreview(id: string, url: string): void {
  previews.set(id, url)
  for (const listener of listeners) listener()
}

mirror.subscribe(() => {
  const here = new Set(mirror.get().map(({ id }) => id))
  for (const [id, url] of previews) {
    if (here.has(id)) continue
    previews.delete(id)
    URL.revokeObjectURL(url)
  }
})

/** A picture of a photo on its way: the small one made here, or the photo itself when another tab sends it. */
export function usePreview(id: string): string | undefined {
  const [url, setUrl] = useState(() => previews.get(id))
  useEffect(() => {
    const look = () => setUrl(previews.get(id))
    listeners.add(look)
    look()
    if (!previews.has(id)) void fromDisk(id)
    return () => void listeners.delete(look)
  }, [id])
  return url
}

async function fromDisk(id: string): Promise<void> {
  const [file] = (await (await theOutbox())?.filesOf(id)) ?? []
  if (file && !previews.has(id)) showPreview(id, URL.createObjectURL(file))
}
