'use client'

import Plus from 'lucide-react/icons/plus'
import Tags from 'lucide-react/icons/tags'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { loadLater } from '@/components/ui/load-later'
import { deleteEntry } from '@/components/ui/menu-entries'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import type { Tone } from '@/components/ui/tones'
import { useAsking } from '@/components/ui/use-asking'
import { formatDay } from '@/lib/base/time'
import { deletePriceList } from '@/lib/paper/catalogue/commands'
import type { ListedPriceList } from '@/lib/paper/catalogue/schema'

import { CatalogueTabs } from './catalogue-tabs'
import type { PriceListDialogProps } from './price-list-form'
import { usePriceLists } from './use-catalogue'

const PriceListDialog = loadLater<PriceListDialogProps>(async () => (await import('./price-list-form')).PriceListDialog)

const STATES: Record<ListedPriceList['state'], { label: string; tone?: Tone }> = {
  TO_COME: { label: 'To come', tone: 'info' },
  VALID: { label: 'Valid', tone: 'success' },
  OVER: { label: 'Over' },
}

const COLUMNS: Column<ListedPriceList>[] = [
  {
    key: 'client',
    header: 'Client',
    card: 'title',
    cell: ({ client, name }) => (
      <span className="min-w-0 wrap-anywhere">
        {client.companyName}
        <span className="block font-normal text-muted">{name}</span>
      </span>
    ),
  },
  {
    key: 'days',
    header: 'Valid',
    cell: ({ validFrom, validTo }) =>
      `${formatDay(validFrom)} ${validTo === null ? 'onwards' : `to ${formatDay(validTo)}`}`,
  },
  {
    key: 'state',
    header: 'Now',
    card: 'corner',
    className: 'md:w-36',
    cell: ({ state }) => <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>,
  },
  { key: 'prices', header: 'Own prices', align: 'end', className: 'md:w-28', cell: ({ priceCount }) => priceCount },
]

/** The prices that clients have of their own. */
export function PriceListsScreen({ currency, timezone }: { currency: string; timezone: string }) {
  const [remove] = useCommand(deletePriceList)
  const lists = usePriceLists()
  const { isAdding, about, add, ask, close } = useAsking(lists.data)
  const [edited, removed] = [about('edit'), about('remove')]

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Service Catalog' }]}
        title="Service Catalog"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
            New price list
          </Button>
        }
      />
      <CatalogueTabs current="/administration/service-catalog/price-lists" />
      <div className="pt-5">
        <RecordList
          query={lists}
          waiting="Loading the price lists…"
          caption="Price lists"
          columns={COLUMNS}
          rowsOf={(found) => found}
          rowKey={({ id }) => id}
          menu={{
            nameOf: ({ name, client }) => `${name} of ${client.companyName}`,
            onEdit: (list) => ask('edit', list),
            itemsOf: (list) => [deleteEntry(() => ask('remove', list))],
          }}
          empty={{
            icon: <Tags />,
            title: 'No price lists yet',
            children:
              'A client who has agreed on prices has a list of their own. What it does not name costs what the catalogue says.',
          }}
        />
      </div>
      {isAdding && <PriceListDialog currency={currency} timezone={timezone} onClose={close} />}
      {edited && <PriceListDialog id={edited.id} currency={currency} timezone={timezone} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          verb="Delete price list"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          {removed.client.companyName} has the prices of the catalogue again. Estimates that were made stay as they are.
        </DeleteDialog>
      )}
    </>
  )
}
