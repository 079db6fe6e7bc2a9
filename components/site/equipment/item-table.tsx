import type { ReactNode } from 'react'

import { type Column, DataTable } from '@/components/ui/data-table'
import { Link } from '@/components/ui/link'
import { labelPath } from '@/lib/site/equipment/rules'
import type { Item } from '@/lib/site/equipment/schema'

import { StateChip, TagChip, UnitName } from './unit-words'

const COLUMNS: Column<Item>[] = [
  { key: 'unit', header: 'Unit', card: 'title', cell: (item) => <UnitName unit={item} /> },
  { key: 'category', header: 'Category', cell: ({ categoryName }) => categoryName },
  { key: 'serial', header: 'Serial', className: 'max-lg:md:hidden', cell: ({ serial }) => serial },
  { key: 'state', header: 'State', card: 'corner', cell: ({ state }) => <StateChip state={state} /> },
  {
    key: 'where',
    header: 'Where',
    cell: ({ installation }) =>
      installation && (
        <Link
          href={`/jobs/${installation.jobId}/equipment`}
          className="relative z-10 text-brand underline-offset-2 hover:underline"
        >
          {installation.roomName}, {installation.orgIdentifier} - {installation.jobNumber}
        </Link>
      ),
  },
  { key: 'tag', header: 'Test and tag', cell: (item) => <TagChip {...item} isNamed /> },
]

/** Units; each row opens one. */
export const ItemTable = ({
  items,
  withCategory = false,
  rowActions,
}: {
  items: readonly Item[]
  withCategory?: boolean
  rowActions?: (item: Item) => ReactNode
}) => (
  <DataTable
    caption="Units"
    columns={COLUMNS.filter(({ key }) => withCategory || key !== 'category')}
    rows={items}
    rowKey={({ id }) => id}
    rowHref={({ id }) => labelPath(id)}
    rowActions={rowActions}
  />
)
