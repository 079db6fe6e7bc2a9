'use client'

import BookOpen from 'lucide-react/icons/book-open'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { FilterSelect } from '@/components/ui/filter-select'
import { FoundLine } from '@/components/ui/found-line'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { deleteEntry } from '@/components/ui/menu-entries'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { saveSheet } from '@/components/ui/save-file'
import { SearchField } from '@/components/ui/search-field'
import { SelectionBar } from '@/components/ui/selection-bar'
import { useAsking } from '@/components/ui/use-asking'
import { useChoices } from '@/components/ui/use-choices'
import { useMarked } from '@/components/ui/use-marked'
import { counted } from '@/lib/base/counts'
import { formatMoney } from '@/lib/base/money'
import { addStarterItems, deleteCatalogueItem } from '@/lib/paper/catalogue/commands'
import type { BrowseCatalogue, CatalogueItem } from '@/lib/paper/catalogue/schema'
import { queryString } from '@/lib/platform/http/client'

import { CatalogueTabs } from './catalogue-tabs'
import type { ChangeItemsProps } from './change-items'
import type { ItemFormProps } from './item-form'
import type { PriceHistoryProps } from './price-history'
import { useCatalogue } from './use-catalogue'

const ItemForm = loadLater<ItemFormProps>(async () => (await import('./item-form')).ItemForm)
const ChangeItems = loadLater<ChangeItemsProps>(async () => (await import('./change-items')).ChangeItems)
const PriceHistory = loadLater<PriceHistoryProps>(async () => (await import('./price-history')).PriceHistory)

const columnsFor = (currency: string): Column<CatalogueItem>[] => {
  const price = (cents: number | null) =>
    cents === null ? <span className="text-muted">Not priced</span> : formatMoney(cents, currency)
  return [
    { key: 'code', header: 'Code', card: 'corner', className: 'md:w-36', cell: ({ code }) => code },
    {
      key: 'name',
      header: 'Item',
      card: 'title',
      cell: ({ name, description, isActive }) => (
        <span className="min-w-0 wrap-anywhere">
          {name} {!isActive && <Chip>Not active</Chip>}
          {description && <span className="block font-normal text-muted">{description}</span>}
        </span>
      ),
    },
    { key: 'section', header: 'Section', cell: ({ section }) => section },
    {
      key: 'unit',
      header: 'Unit',
      className: 'md:w-28',
      cell: ({ unit, isPerDay }) => (isPerDay ? `${unit} a day` : unit),
    },
    { key: 'cost', header: 'Cost', align: 'end', className: 'md:w-32', cell: ({ costCents }) => price(costCents) },
    {
      key: 'sell',
      header: 'Sell price',
      align: 'end',
      className: 'md:w-32',
      cell: ({ sellCents }) => price(sellCents),
    },
    {
      key: 'gst',
      header: 'GST',
      card: 'hidden',
      className: 'md:w-16',
      cell: ({ taxable }) => (taxable ? 'Yes' : 'No'),
    },
  ]
}

const ACTIVE = [
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Not active' },
]
const SORTS = [
  { value: 'code', label: 'By code' },
  { value: 'name', label: 'By name' },
]

const activeIn = ({ isActive }: BrowseCatalogue) =>
  isActive === undefined ? undefined : isActive ? ('yes' as const) : ('no' as const)

export interface CatalogueScreenProps {
  query: BrowseCatalogue
  currency: string
  timezone: string
}

/** What the firm charges for. */
export function CatalogueScreen({ query, currency, timezone }: CatalogueScreenProps) {
  const router = useRouter()
  const found = useCatalogue(query)
  const [remove] = useCommand(deleteCatalogueItem)
  const [isChanging, setChanging] = useState(false)
  const { isAdding, about, add, ask, close } = useAsking<CatalogueItem, 'edit' | 'prices' | 'remove'>(found.data?.items)
  const [edited, priced, removed] = [about('edit'), about('prices'), about('remove')]
  const { items = [], sections = [], count = 0 } = found.data ?? {}
  const { chosen, selection, clear } = useMarked(
    items,
    ({ id }) => id,
    ({ code }) => code,
  )

  const hrefOf = ({ pageSize: _, page, sort, ...rest }: BrowseCatalogue) => {
    const shown = { ...rest, sort: sort === 'section' ? undefined : sort, page: page > 1 ? page : undefined }
    return `/administration/service-catalog${queryString(shown)}`
  }
  const [narrowed, choose] = useChoices(query, hrefOf)
  const show = (change: Partial<BrowseCatalogue>) => choose({ page: 1, after: undefined, ...change })
  const isFiltered = Boolean(query.search || query.section || query.isActive !== undefined)

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Service Catalog' }]}
        title="Service Catalog"
        actions={
          <>
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
              New item
            </Button>
            <Menu
              label="More actions for the catalogue"
              items={[
                {
                  label: 'Import items',
                  icon: <FileUp aria-hidden />,
                  onSelect: () => router.push('/administration/import?kind=CATALOGUE'),
                },
                ...(['xlsx', 'csv'] as const).map((format) => ({
                  label: `Export as ${format.toUpperCase()}`,
                  icon: <FileDown aria-hidden />,
                  onSelect: () => saveSheet(`/api/v1/service-catalog/export?format=${format}`),
                })),
              ]}
            />
          </>
        }
      />
      <CatalogueTabs current="/administration/service-catalog" />
      <div className="space-y-4 pt-5">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search items"
            placeholder="Code, name, description"
            value={narrowed.search ?? ''}
            onSearch={(search) => show({ search: search || undefined })}
            className="w-full md:w-80"
          />
          <FilterSelect
            label="Section"
            placeholder="All sections"
            options={sections.map((section) => ({ value: section, label: section }))}
            value={narrowed.section}
            onShow={(section) => show({ section })}
            className="phone:min-w-32 phone:flex-1 md:w-48"
          />
          <FilterSelect
            label="Active"
            placeholder="Active or not"
            options={ACTIVE}
            value={activeIn(narrowed)}
            onShow={(active) => show({ isActive: active && active === 'yes' })}
            className="phone:min-w-32 phone:flex-1 md:w-40"
          />
          <FilterSelect
            label="Order"
            placeholder="By section"
            options={SORTS}
            value={narrowed.sort === 'section' ? undefined : narrowed.sort}
            onShow={(sort) => show({ sort: sort ?? 'section' })}
            className="phone:min-w-32 phone:flex-1 md:w-40"
          />
          {isFiltered && found.data && (
            <FoundLine onClear={() => show({ search: undefined, section: undefined, isActive: undefined })}>
              {counted(count, 'item')}
            </FoundLine>
          )}
        </div>
        <RecordList
          query={found}
          waiting="Loading the catalogue…"
          caption="Items of the catalogue"
          columns={columnsFor(currency)}
          rowsOf={({ items: rows }) => rows}
          rowKey={({ id }) => id}
          selection={selection}
          menu={{
            nameOf: ({ code }) => code,
            onEdit: (item) => ask('edit', item),
            itemsOf: (item) => [
              { label: 'Price history', icon: <History aria-hidden />, onSelect: () => ask('prices', item) },
              deleteEntry(() => ask('remove', item)),
            ],
          }}
          empty={
            isFiltered
              ? { icon: <SearchX />, title: 'No item matches', children: 'Try another word or section.' }
              : {
                  icon: <BookOpen />,
                  title: 'No items yet',
                  action: <AddStarters />,
                  children: 'Begin with the usual items of the trade, and fill in your prices. Or import a sheet.',
                }
          }
          below={() => (
            <Pagination
              page={query.page}
              pageSize={query.pageSize}
              total={count}
              noun="items"
              rowIds={items.map((item) => item.id)}
              hrefFor={(page, after) => hrefOf({ ...query, page, after })}
            />
          )}
        />
        {chosen.length > 0 && (
          <SelectionBar label="Selected items" words={`${counted(chosen.length, 'item')} selected`} onClear={clear}>
            <Button size="sm" onClick={() => setChanging(true)}>
              Change
            </Button>
          </SelectionBar>
        )}
      </div>
      {isAdding && <ItemForm sections={sections} onClose={close} />}
      {edited && <ItemForm item={edited} sections={sections} onClose={close} />}
      {priced && <PriceHistory item={priced} currency={currency} timezone={timezone} onClose={close} />}
      {isChanging && <ChangeItems items={chosen} onDone={clear} onClose={() => setChanging(false)} />}
      {removed && (
        <DeleteDialog
          name={removed.code}
          verb="Delete item"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          Nobody can choose it any more. Estimates that were made with it stay as they are.
        </DeleteDialog>
      )}
    </>
  )
}

/** Fills an empty catalogue. */
function AddStarters() {
  const [addStarters, isAdding] = useCommand(addStarterItems)
  const fill = async () => {
    try {
      const { added } = await addStarters({})
      notify.success(`${counted(added, 'item')} added. Fill in your prices.`)
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <Button variant="primary" busy={isAdding} onClick={() => void fill()}>
      Add the starter items
    </Button>
  )
}
