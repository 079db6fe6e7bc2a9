import { comingTo } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { roomIn } from '@/components/site/rooms/room-in'
import { ITEMS_PER_PAGE } from '@/lib/site/inventory/rules'
import type { AddInventoryItem, InventoryItem } from '@/lib/site/inventory/schema'
import type { Room } from '@/lib/site/rooms/schema'

import type { InventoryView } from './use-inventory'

/** As much of a thing as its row shows. */
export type ListedItem =
  | InventoryItem
  | Pick<
      InventoryItem,
      'id' | 'roomId' | 'roomName' | 'name' | 'brand' | 'model' | 'quantity' | 'disposition' | 'replacementValueCents'
    >

export const isStored = (item: ListedItem): item is InventoryItem => 'version' in item

interface OfJob {
  jobId: string
  view: InventoryView
  /** In their order. */
  rooms: readonly Room[]
  items: readonly InventoryItem[]
}

/**
 * A page of a job's things, with those that were added on this device and will be there: they have their places at once, so
 * that the sums below stay where they are.
 */
export function useListedItems({ jobId, view, rooms, items }: OfJob): readonly ListedItem[] {
  const kept = useKept()
  // Where a search finds them, or on which page, is known once they are stored.
  if (view.search || items.length >= ITEMS_PER_PAGE) return items
  const coming = comingTo({ kind: 'inventory item', jobId, known: items }, kept)
    .filter(({ method }) => method === 'POST')
    .flatMap(({ id, path, body }) => {
      const room = rooms.find((one) => one.id === roomIn(path))
      return room ? [comingItem(id, room, body as unknown as AddInventoryItem)] : []
    })
    .filter(
      ({ roomId, disposition }) =>
        (view.roomId ?? roomId) === roomId && (view.disposition ?? disposition) === disposition,
    )
  if (!coming.length) return items
  const places = new Map(rooms.map(({ id }, at) => [id, at]))
  const placeOf = ({ roomId }: ListedItem) => places.get(roomId) ?? rooms.length
  return [...items, ...coming].toSorted((one, other) => placeOf(one) - placeOf(other))
}

const comingItem = (id: string, { id: roomId, roomName }: Room, sent: AddInventoryItem): ListedItem => ({
  id,
  roomId,
  roomName,
  name: sent.name,
  brand: sent.brand ?? null,
  model: sent.model ?? null,
  quantity: sent.quantity ?? 1,
  disposition: sent.disposition,
  replacementValueCents: sent.replacementValueCents ?? null,
})
