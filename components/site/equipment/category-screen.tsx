'use client'

import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import Wrench from 'lucide-react/icons/wrench'
import { useRouter } from 'next/navigation'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterSelect } from '@/components/ui/filter-select'
import { FoundLine } from '@/components/ui/found-line'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { deleteEntry, editEntry } from '@/components/ui/menu-entries'
import { notify } from '@/components/ui/notify'
import { optionsOf } from '@/components/ui/options'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { SearchField } from '@/components/ui/search-field'
import { SkeletonTable } from '@/components/ui/skeleton'
import { useAsking } from '@/components/ui/use-asking'
import { useChoices } from '@/components/ui/use-choices'
import { counted } from '@/lib/base/counts'
import { formatMoney } from '@/lib/base/money'
import { api, queryString } from '@/lib/platform/http/client'
import { deleteCategory, deleteItem } from '@/lib/site/equipment/commands'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { KIND_LABELS, STATE_LABELS } from '@/lib/site/equipment/rules'
import type { BrowseCategory, CategoryWithItems } from '@/lib/site/equipment/schema'

import type { CategoryFormProps } from './category-form'
import type { ItemFormProps } from './item-form'
import { ItemTable } from './item-table'

const CategoryForm = loadLater<CategoryFormProps>(async () => (await import('./category-form')).CategoryForm)
const ItemForm = loadLater<ItemFormProps>(async () => (await import('./item-form')).ItemForm)

const STATES = optionsOf(STATE_LABELS)
const TAGS = [
  { value: 'OVERDUE', label: 'Test and tag overdue' },
  { value: 'DUE_SOON', label: 'Test and tag due soon' },
]

/** A category of equipment with its units. */
export function CategoryScreen({ id, query, currency }: { id: string; query: BrowseCategory; currency: string }) {
  const router = useRouter()
  const [removeCategory] = useCommand(deleteCategory)
  const [removeItem] = useCommand(deleteItem)
  const category = useQuery({
    queryKey: equipmentKeys.category(id, query),
    queryFn: ({ signal }) =>
      api.get<CategoryWithItems>(`/api/v1/equipment/category/${id}${queryString(query)}`, { signal }),
    placeholderData: (before) => before,
  })
  const unit = useAsking(category.data?.items)
  const [edited, removed] = [unit.about('edit'), unit.about('remove')]
  const whole = useAsking(category.data && [category.data])
  const hrefOf = ({ pageSize: _, page, ...rest }: BrowseCategory) =>
    `/equipment/category/${id}${queryString({ ...rest, page: page > 1 ? page : undefined })}`
  const [chosen, choose] = useChoices(query, hrefOf)
  const show = (change: Partial<BrowseCategory>) => choose({ page: 1, after: undefined, ...change })
  const isFiltered = Boolean(query.search || query.state || query.tag)

  const confirmCategory = async () => {
    await removeCategory({ id })
    notify.success('The category was deleted')
    router.replace('/equipment')
  }

  return (
    <Loaded query={category} waiting={<SkeletonTable columns={5} label="Loading the units…" />}>
      {(found) => (
        <>
          <PageHeader
            breadcrumbs={[{ label: 'Equipment', href: '/equipment' }, { label: found.name }]}
            title={<span className="wrap-anywhere">{found.name}</span>}
            body={[
              KIND_LABELS[found.kind],
              found.dailyRateCents !== null && `${formatMoney(found.dailyRateCents, currency)} a day`,
              found.amps !== null && `${found.amps} A`,
              found.description,
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              <>
                <Button variant="primary" icon={<Plus aria-hidden />} onClick={unit.add}>
                  New unit
                </Button>
                <Menu
                  label={`More actions for ${found.name}`}
                  items={[
                    editEntry(() => whole.ask('edit', found), 'Edit category'),
                    {
                      label: 'Print labels',
                      icon: <Printer aria-hidden />,
                      onSelect: () => router.push(`/equipment/labels?categoryId=${id}`),
                    },
                    deleteEntry(() => whole.ask('remove', found), 'Delete category'),
                  ]}
                />
              </>
            }
          />
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <SearchField
              label="Search units"
              placeholder="Asset number, brand, model, serial"
              value={chosen.search ?? ''}
              onSearch={(search) => show({ search: search || undefined })}
              className="w-full md:w-80"
            />
            <FilterSelect
              label="State"
              placeholder="All states"
              options={STATES}
              value={chosen.state}
              onShow={(state) => show({ state })}
              className="phone:flex-1 md:w-40"
            />
            <FilterSelect
              label="Test and tag"
              placeholder="Any test and tag"
              options={TAGS}
              value={chosen.tag}
              onShow={(tag) => show({ tag })}
              className="phone:flex-1 md:w-52"
            />
            {isFiltered && (
              <FoundLine onClear={() => show({ search: undefined, state: undefined, tag: undefined })}>
                {counted(found.count, 'unit')} of {found.itemCount.toLocaleString('en')}
              </FoundLine>
            )}
          </div>
          {found.items.length ? (
            <div className="space-y-4">
              <ItemTable
                items={found.items}
                rowActions={(item) => (
                  <Menu
                    label={`Actions for ${item.referenceId}`}
                    items={[
                      editEntry(() => unit.ask('edit', item), 'Edit unit'),
                      deleteEntry(() => unit.ask('remove', item), 'Delete unit', item.state === 'INSTALLED'),
                    ]}
                  />
                )}
              />
              <Pagination
                page={query.page}
                pageSize={query.pageSize}
                total={found.count}
                noun="units"
                rowIds={found.items.map((item) => item.id)}
                hrefFor={(page, after) => hrefOf({ ...query, page, after })}
              />
            </div>
          ) : (
            <EmptyState
              icon={isFiltered ? <SearchX /> : <Wrench />}
              title={isFiltered ? 'No unit matches' : 'No units yet'}
            >
              {isFiltered ? 'Try another word, state or date.' : 'Add the units of this category, or import a sheet.'}
            </EmptyState>
          )}
          {whole.about('edit') && <CategoryForm category={found} onClose={whole.close} />}
          {unit.isAdding && <ItemForm category={found} onClose={unit.close} />}
          {edited && <ItemForm category={found} item={edited} onClose={unit.close} />}
          {whole.about('remove') && (
            <ConfirmDialog
              open
              onClose={whole.close}
              title={`Delete ${found.name}?`}
              verb="Delete category"
              onConfirm={confirmCategory}
            >
              The category and its {counted(found.itemCount, 'unit')} will be deleted. What was installed stays in the
              record of its jobs.
            </ConfirmDialog>
          )}
          {removed && (
            <DeleteDialog
              name={removed.referenceId}
              verb="Delete unit"
              onDelete={() => removeItem({ id, itemId: removed.id })}
              onClose={unit.close}
            >
              The unit leaves the catalogue. Where it was installed stays in the record of those jobs.
            </DeleteDialog>
          )}
        </>
      )}
    </Loaded>
  )
}
