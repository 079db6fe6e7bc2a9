import { installEquipment, pickUpEquipment } from '@/lib/site/equipment/commands'
import { addPhotoNote, sayOfPhotos } from '@/lib/site/feed/commands'
import { addInventoryItem, changeInventoryItem } from '@/lib/site/inventory/commands'
import { addReadingPhotos, takeReading } from '@/lib/site/moisture/commands'

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** A text in its parts: web addresses, which become links, and the text between them. */
export function textParts(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = []
  let end = 0
  for (const { 0: link, index } of text.matchAll(LINK)) {
    parts.push({ text: text.slice(end, index), isLink: false }, { text: link, isLink: true })
    end = index + link.length
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text)
}

/** The first web address in a text: the link of an e-mail. */
export const linkIn = (text: string): string | null => text.match(LINK)?.[0] ?? null

/** The commands on site whose address names a room. */
const IN_ROOMS = [addInventoryItem, addPhotoNote, addReadingPhotos, changeInventoryItem, sayOfPhotos, takeReading]
const WITH_UNITS = [installEquipment, pickUpEquipment]

/** The room that an entry of a device's outbox was recorded for; undefined for one without. */
export function roomNamedBy({ path, body }: { path: string; body: Record<string, unknown> }): string | undefined {
  if (typeof body.roomId === 'string') return body.roomId
  for (const { call } of [...WITH_UNITS, ...IN_ROOMS]) {
    const pattern = call
      .split(' ')[1]!
      .replace('{roomId}', '(?<roomId>[^/]+)')
      .replace(/\{\w+\}/g, '[^/]+')
    const roomId = new RegExp(`^${pattern}$`).exec(path)?.groups?.roomId
    if (roomId) return roomId
  }
  return undefined
}
