import { useState } from 'react'

import { useChosenFor } from '@/components/platform/commands/keep-files'
import type { Shown } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import type { Photo } from '@/lib/job/photos/schema'

type Tile = { sent: Shown } | { photo: Photo }

/**
 * The photos of a room at a visit: first those that were taken while the screen is open, which keep their places when they
 * are stored, then the newest others.
 * @param path the address that takes the room's photos
 * @param most how many are shown, unless more were taken
 */
export function useShownPhotos(path: string, stored: readonly Photo[], most: number) {
  const sent = useKept().filter((one) => one.path === path && one.files.length)
  const chosen = useChosenFor(path)
  const [taken, setTaken] = useState<readonly string[]>([])
  const fresh = sent.filter(({ id }) => !taken.includes(id)).map(({ id }) => id)
  if (fresh.length) setTaken([...taken, ...fresh])
  const own = taken.flatMap<Tile>((id) => {
    const photo = stored.find((one) => one.id === id)
    const onItsWay = sent.find((one) => one.id === id)
    return photo ? [{ photo }] : onItsWay ? [{ sent: onItsWay }] : []
  })
  const others = stored.filter(({ id }) => !taken.includes(id))
  const shown = others.slice(0, Math.max(0, most - own.length - chosen))
  return {
    tiles: [...own, ...shown.map((photo): Tile => ({ photo }))],
    /** Where those begin that were not just taken: the places of what is about to come stand before. */
    begin: own.length,
    chosen,
    isCut: shown.length < others.length,
  }
}
