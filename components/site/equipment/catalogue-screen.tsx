'use client'

import { useQuery } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import Wrench from 'lucide-react/icons/wrench'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { saveSheet } from '@/components/ui/save-file'
import { SearchField } from '@/components/ui/search-field'
import { SkeletonTable } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/base/money'
import { queryString } from '@/lib/platform/http/client'
import { KIND_LABELS } from '@/lib/site/equipment/rules'
import type { Category } from '@/lib/site/equipment/schema'

import type { CategoryFormProps } from './category-form'
import { EquipmentTabs } from './equipment-tabs'
import { ItemTable } from './item-table'
import { unitsOf, useCategories } from './use-equipment'

const CategoryForm = loadLater<CategoryFormProps>(async () => (await import('./category-form')).CategoryForm)

const rateIn = (currency: string): Column<Category> => ({
  key: 'rate',
  header: 'Daily rate',
  align: 'end',
  cell: ({ dailyRateCents }) => dailyRateCents !== null && formatMoney(dailyRateCents, currency),
})

const columnsFor = (currency: string | null): Column<Category>[] => [
  {
    key: 'name',
    header: 'Category',
    card: 'title',
    cell: ({ name, description }) => (
      <span className="min-w-0 wrap-anywhere">
        {name}
        {description && <span className="block font-normal text-muted">{description}</span>}
      </span>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  ...(currency ? [rateIn(currency)] : []),
  { key: 'units', header: 'Units', align: 'end', cell: ({ itemCount }) => itemCount },
  { key: 'available', header: 'Available', align: 'end', cell: ({ availableCount }) => availableCount },
  { key: 'installed', header: 'Installed', align: 'end', cell: ({ installedCount }) => installedCount },
  {
    key: 'tags',
    header: 'Test and tag',
    card: 'corner',
    cell: ({ overdueTagCount }) => overdueTagCount > 0 && <Chip tone="danger">{overdueTagCount} overdue</Chip>,
  },
]

export interface CatalogueScreenProps {
  search: string
  /** Shows the units that the office must complete, in place of the categories. */
  only?: 'TO_COMPLETE'
  /** Null for those who are told of no money. */
  currency: string | null
}

/** Made by the reports' area, which stands above this one. */
const STATUSES = '/api/v1/reports/equipment-statuses-report'

/** The firm's equipment by category, or the units that a search finds in all of them. */
export function CatalogueScreen({ search, only, currency }: CatalogueScreenProps) {
  const router = useRouter()
  const [isAdding, setAdding] = useState(false)
  const categories = useCategories()
  const waiting = categories.data?.reduce((total, { toCompleteCount }) => total + toCompleteCount, 0) ?? 0
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      New category
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Equipment"
        actions={
          <>
            {add}
            <Menu
              label="More actions for equipment"
              items={[
                {
                  label: 'Import units',
                  icon: <FileUp aria-hidden />,
                  onSelect: () => router.push('/administration/import?kind=EQUIPMENT'),
                },
                {
                  label: 'Print labels',
                  icon: <Printer aria-hidden />,
                  onSelect: () => router.push('/equipment/labels'),
                },
                {
                  label: 'Statuses as PDF',
                  icon: <FileText aria-hidden />,
                  onSelect: () => saveSheet(STATUSES),
                },
                {
                  label: 'Statuses as XLSX',
                  icon: <FileSpreadsheet aria-hidden />,
                  onSelect: () => saveSheet(`${STATUSES}?format=xlsx`),
                },
              ]}
            />
          </>
        }
      />
      <EquipmentTabs current="/equipment" />
      <div className="space-y-4 pt-5">
        <SearchField
          label="Search units"
          placeholder="Asset number, brand, model, serial"
          value={search}
          onSearch={(text) => router.replace(`/equipment${queryString({ search: text })}`, { scroll: false })}
          className="w-full md:w-80"
        />
        {waiting > 0 && !only && (
          <Banner tone="info">
            {waiting === 1 ? 'A unit was added on site and waits' : `${waiting} units were added on site and wait`} to
            be completed.{' '}
            <Link href="/equipment?only=TO_COMPLETE" className="font-medium underline underline-offset-2">
              Show {waiting === 1 ? 'it' : 'them'}
            </Link>
          </Banner>
        )}
        {search || only ? (
          <Found search={search} only={only} />
        ) : (
          <RecordList
            query={categories}
            waiting="Loading the categories…"
            caption="Categories of equipment"
            columns={columnsFor(currency)}
            rowsOf={(found) => found}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/equipment/category/${id}`}
            empty={{
              icon: <Wrench />,
              title: 'No equipment yet',
              action: add,
              children: 'Add a category, or import the units from a sheet.',
            }}
          />
        )}
      </div>
      {isAdding && (
        <CategoryForm onClose={() => setAdding(false)} onSaved={({ id }) => router.push(`/equipment/category/${id}`)} />
      )}
    </>
  )
}

const MOST_FOUND = 100

function Found({ search, only }: Pick<CatalogueScreenProps, 'search' | 'only'>) {
  const query = useQuery(unitsOf({ search: search || undefined, only, pageSize: MOST_FOUND }))
  return (
    <Loaded query={query} waiting={<SkeletonTable columns={5} label="Searching…" />}>
      {({ items, count }) =>
        items.length ? (
          <>
            <p role="status" className="text-table text-muted">
              {count.toLocaleString('en')}{' '}
              {only
                ? `${count === 1 ? 'unit' : 'units'} to complete: open one and save what it is`
                : `${count === 1 ? 'unit matches' : 'units match'} “${search}”`}
              {count > MOST_FOUND && `; the first ${MOST_FOUND} are shown`}
            </p>
            <ItemTable items={items} withCategory />
          </>
        ) : (
          <EmptyState icon={<SearchX />} title={only ? 'Every unit is complete' : 'No unit matches'}>
            {only
              ? 'What technicians add on site stands here until somebody completes it.'
              : 'Try a part of the asset number, the brand or the model.'}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
