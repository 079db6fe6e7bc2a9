import { groupedBy } from '@/lib/base/grouped'
import { formatMoney } from '@/lib/base/money'
import { type Block, type Table, section, tableOf } from '@/lib/paper/pages/paper'
import { rounded } from '@/lib/paper/reports/words'
import { CONDITION_LABELS, DISPOSITION_LABELS, type Disposition, valueOf } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

import type { Reading } from './reading'

/** Each kind of disposition with its sums, then the things themselves in the same order. */
export function contentsBlocks(items: readonly InventoryItem[], { record }: Reading): Block[] {
  if (!items.length) return []
  const { currency } = record.organization
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, currency))
  const sumOf = (own: readonly InventoryItem[]) => own.reduce((sum, item) => sum + (valueOf(item) ?? 0), 0)
  const pieces = (own: readonly InventoryItem[]) => own.reduce((sum, { quantity }) => sum + quantity, 0)
  const byDisposition = groupedBy(items, ({ disposition }) => disposition)
  const shown = (Object.keys(DISPOSITION_LABELS) as Disposition[]).filter((one) => byDisposition.has(one))
  return section('Contents', [
    tableOf(
      [
        ['Disposition', 'left', 1],
        ['Entries', 'right'],
        ['Pieces', 'right'],
        ['Value', 'right'],
      ],
      shown.map((one) => {
        const own = byDisposition.get(one)!
        return [DISPOSITION_LABELS[one], own.length, pieces(own), money(sumOf(own))]
      }),
      { foot: ['Total', items.length, pieces(items), money(sumOf(items))] },
    ),
    itemTable(
      shown.flatMap((one) => byDisposition.get(one)!),
      money,
    ),
  ])
}

const itemTable = (items: readonly InventoryItem[], money: (cents: number | null) => string | null): Table =>
  tableOf(
    [
      ['Item', 'left', 1.6],
      'Disposition',
      ['Room', 'left', 0.9],
      ['Quantity', 'right'],
      ['Age,\nyears', 'right'],
      'Condition',
      ['Each', 'right'],
      ['Value', 'right'],
    ],
    items.map((item) => [
      [
        [item.name, [item.brand, item.model].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        item.note,
        item.isLateEntry && 'late entry',
      ]
        .filter(Boolean)
        .join('\n'),
      DISPOSITION_LABELS[item.disposition],
      item.roomName,
      item.quantity,
      rounded(item.ageYears, 1),
      item.condition && CONDITION_LABELS[item.condition],
      money(item.replacementValueCents),
      money(valueOf(item)),
    ]),
  )
