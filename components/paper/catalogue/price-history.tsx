'use client'

import History from 'lucide-react/icons/history'

import { type Column } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { RecordList } from '@/components/ui/record-list'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import type { CatalogueItem, PriceChange } from '@/lib/paper/catalogue/schema'

import { usePriceChanges } from './use-catalogue'

export interface PriceHistoryProps {
  item: CatalogueItem
  currency: string
  timezone: string
  onClose: () => void
}

const columnsFor = (currency: string, timezone: string): Column<PriceChange>[] => {
  const money = (cents: number | null) => (cents === null ? 'none' : formatMoney(cents, currency))
  const change = (from: number | null, to: number | null) =>
    from === to ? <span className="text-muted">{money(to)}</span> : `${money(from)} → ${money(to)}`
  return [
    { key: 'when', header: 'When', card: 'title', cell: ({ createdAt }) => formatDateTime(createdAt, timezone) },
    { key: 'who', header: 'Who', cell: ({ changedBy }) => fullName(changedBy) },
    { key: 'cost', header: 'Cost', align: 'end', cell: (one) => change(one.costFromCents, one.costToCents) },
    { key: 'sell', header: 'Sell price', align: 'end', cell: (one) => change(one.sellFromCents, one.sellToCents) },
  ]
}

/** Who changed the price of an item, when, from what to what. Mount it while it is open. */
export const PriceHistory = ({ item, currency, timezone, onClose }: PriceHistoryProps) => (
  <Dialog open size="lg" onClose={onClose} title={`Prices of ${item.code}`} description={item.name}>
    <RecordList
      query={usePriceChanges(item.id)}
      waiting="Loading the prices…"
      caption={`Prices of ${item.code}`}
      columns={columnsFor(currency, timezone)}
      rowsOf={(found) => found}
      rowKey={({ id }) => id}
      stickyClass="top-0"
      empty={{ icon: <History />, title: 'No price yet', children: 'Each price that is set stands here from then on.' }}
    />
  </Dialog>
)
