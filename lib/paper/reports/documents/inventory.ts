import { notFound } from '@/lib/base/errors'
import { formatMoney } from '@/lib/base/money'
import { type Block, factsOf, heading, plain } from '@/lib/paper/pages/paper'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { contentsBlocks } from '@/lib/paper/reports/sections/contents'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { Reading } from '@/lib/paper/reports/sections/reading'
import { rounded } from '@/lib/paper/reports/words'
import { CONDITION_LABELS, DISPOSITION_LABELS, valueOf } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

import { type Document, NOTHING_PRINTED } from './document'

type Filter = Pick<Extract<ReportRequest, { type: 'InventoryDetailReport' }>, 'roomIds' | 'dispositions'>

/** The things of the rooms and dispositions asked for; empty lists ask for all. @throws not_found for a room of another job */
function chosen({ record }: Reading, { roomIds, dispositions }: Filter): InventoryItem[] {
  if (roomIds.some((id) => !record.rooms.some((room) => room.id === id))) throw notFound('room')
  return record.inventory.filter(
    (item) =>
      (!roomIds.length || roomIds.includes(item.roomId)) &&
      (!dispositions.length || dispositions.includes(item.disposition)),
  )
}

const NOTHING = 'Nothing is recorded in these rooms with these dispositions.'

/** The contents by disposition, with their sums. */
export function inventoryDetailReport(reading: Reading, filter: Filter): Document {
  const items = chosen(reading, filter)
  return {
    title: 'Inventory detail report',
    subject: '',
    printed: NOTHING_PRINTED,
    photos: [],
    signedBy: [],
    blocks: items.length ? contentsBlocks(items, reading) : [plain(NOTHING)],
  }
}

/** Each thing with its facts and its photos. */
export function inventoryPhotoReport(reading: Reading, filter: Filter): Document {
  const items = chosen(reading, filter)
  const ofItem = (item: InventoryItem) =>
    reading.record.photos.filter(({ owner }) => 'inventoryItemId' in owner && owner.inventoryItemId === item.id)
  const photos = items.flatMap(ofItem)
  const numbers = numbered(photos)
  const { currency } = reading.record.organization
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, currency))
  const blocks = items.flatMap((item): Block[] => {
    const own = ofItem(item)
    return [
      heading(item.name, 2),
      factsOf([
        ['Room', item.roomName],
        ['Disposition', DISPOSITION_LABELS[item.disposition]],
        ['Brand and model', [item.brand, item.model].filter(Boolean).join(' ')],
        ['Quantity', String(item.quantity)],
        [
          'Age',
          item.ageYears === null ? null : `${rounded(item.ageYears, 1)} ${item.ageYears === 1 ? 'year' : 'years'}`,
        ],
        ['Condition', item.condition && CONDITION_LABELS[item.condition]],
        ['Each', money(item.replacementValueCents)],
        ['Value', money(valueOf(item))],
        ['Note', item.note],
      ])!,
      ...(own.length ? photoBlocks(own, numbers, reading).slice(1) : []),
    ]
  })
  return {
    title: 'Inventory photo report',
    subject: '',
    printed: NOTHING_PRINTED,
    photos,
    signedBy: [],
    blocks: blocks.length ? blocks : [plain(NOTHING)],
  }
}
