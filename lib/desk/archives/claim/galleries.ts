import { groupedBy } from '@/lib/base/grouped'

import type { Gallery } from './page'

/** A photo of the job with its files in the archive. */
export interface ShownPhoto {
  id: string
  name: string
  picture: string
  roomName: string | null
  caption: string
}

interface Places {
  inventory: readonly { name: string; photos: readonly { id: string }[] }[]
  rooms: readonly { roomName: string }[]
}

/** Where each photo stands on the page, once: those of a thing with it, and the others by room in the order of the rooms. */
export function galleriesOf({ inventory, rooms }: Places, shown: readonly ShownPhoto[]): Gallery[] {
  const thingOf = new Map(inventory.flatMap(({ name, photos }) => photos.map(({ id }) => [id, name])))
  const things = shown.flatMap((photo) => {
    const thing = thingOf.get(photo.id)
    return thing === undefined ? [] : [{ ...photo, caption: `${thing}: ${photo.caption}` }]
  })
  const byRoom = groupedBy(
    shown.filter(({ id }) => !thingOf.has(id)),
    ({ roomName }) => roomName ?? '',
  )
  const names = new Set([...rooms.map(({ roomName }) => roomName), ...byRoom.keys()])
  return [
    { title: 'Photos of contents', photos: things },
    ...[...names].flatMap((name) => {
      const photos = byRoom.get(name)
      return photos ? [{ title: name ? `Photos: ${name}` : 'Other photos', photos }] : []
    }),
  ]
}
