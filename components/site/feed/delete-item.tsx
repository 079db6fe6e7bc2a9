'use client'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { useAsked } from '@/components/job/field/use-asked'
import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'
import { tellsPickUp } from '@/lib/site/equipment/rules'
import { deleteFeedItem } from '@/lib/site/feed/commands'
import { photosOfItem } from '@/lib/site/feed/pages'
import { FEED_ITEM_LABELS } from '@/lib/site/feed/rules'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import { placeOf } from './note-paths'

/** Asks before an item leaves the feed, and names what goes with it. */
export function DeleteItem({ item, onClose }: { item: RoomFeedItem | null; onClose: () => void }) {
  const [remove] = useCommand(deleteFeedItem)
  const { run, asking } = useAsked()

  const confirm = async () => {
    if (!item) return
    await run(async (answer) => {
      await remove({ ...placeOf(item), id: item.id }, answer)
      notify.success(`Deleted from ${item.roomName}`)
    })
  }

  return (
    <>
      <AskedDialog {...asking} />
      <ConfirmDialog
        open={item !== null}
        onClose={onClose}
        title={item ? `Delete this entry of ${item.roomName}?` : ''}
        verb="Delete"
        busyVerb="Deleting…"
        onConfirm={confirm}
      >
        {item && `${FEED_ITEM_LABELS[item.type]}: ${lossOf(item)} The history keeps that it was there.`}
      </ConfirmDialog>
    </>
  )
}

function lossOf(item: RoomFeedItem): string {
  const photos = photosOfItem(item).length
  const lost = [
    photos && counted(photos, 'photo'),
    item.type === 'MOISTURE' && counted(item.readings.length, 'reading'),
    item.type === 'INVENTORY_NOTE' && counted(item.items.length, 'thing'),
    item.type === 'EQUIPMENT_NOTE' &&
      counted(
        item.installations.length,
        item.installations.some((unit) => tellsPickUp(item.id, unit)) ? 'pick-up' : 'installation',
      ),
    (item.note || item.caption) && 'its words',
    item.type === 'ROOM_DETAILS' && 'the details as they stood at this visit',
  ].filter((part): part is string => Boolean(part))
  if (!lost.length) return 'it is empty.'
  return `${listed(lost)} will be lost.`
}
