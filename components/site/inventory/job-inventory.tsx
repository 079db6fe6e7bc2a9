'use client'

import Boxes from 'lucide-react/icons/boxes'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { OfJob } from '@/components/job/jobs/of-job'
import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { KeptHere } from '@/components/platform/commands/kept-here'
import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Column } from '@/components/ui/data-table'
import { FilterSelect } from '@/components/ui/filter-select'
import { Menu } from '@/components/ui/menu'
import { optionsOf } from '@/components/ui/options'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { saveSheet } from '@/components/ui/save-file'
import { SearchField } from '@/components/ui/search-field'
import { SelectionBar } from '@/components/ui/selection-bar'
import { useChoices } from '@/components/ui/use-choices'
import { useMarked } from '@/components/ui/use-marked'
import { counted } from '@/lib/base/counts'
import { formatMoney } from '@/lib/base/money'
import type { Job } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'
import { removeInventory } from '@/lib/site/inventory/commands'
import { DISPOSITION_LABELS, ITEMS_PER_PAGE, inventoryPath, valueOf } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

import { DispositionChip } from './disposition-face'
import { ChangeSeveralDialog, ItemDialog } from './inventory-dialogs'
import { InventoryTotals } from './inventory-totals'
import { type InventoryView, useInventory } from './use-inventory'
import { type ListedItem, isStored, useListedItems } from './use-listed-items'

interface JobInventoryProps {
  id: string
  view: InventoryView
  currency: string
}

/** The contents of the rooms of a job's site, with their disposition. */
export const JobInventory = ({ id, ...rest }: JobInventoryProps) => (
  <OfJob id={id}>{(job) => <Inventory job={job} {...rest} />}</OfJob>
)

const DISPOSITIONS = optionsOf(DISPOSITION_LABELS)

const columnsFor = (currency: string, onOpen: (item: InventoryItem) => void): Column<ListedItem>[] => [
  {
    key: 'name',
    header: 'Item',
    card: 'title',
    cell: (item) => (
      <span className="flex min-w-0 items-center gap-3">
        {isStored(item) && item.photos[0] && (
          <PhotoFace src={item.photos[0].thumbnail} alt="" className="size-10 shrink-0 rounded-control">
            <MarksOver photo={item.photos[0]} fit="cover" weight={SMALL} />
          </PhotoFace>
        )}
        <span className="min-w-0">
          {isStored(item) ? (
            <button
              type="button"
              className="block max-w-full truncate text-left font-medium text-brand hover:underline"
              onClick={() => onOpen(item)}
            >
              {item.name}
            </button>
          ) : (
            <span className="block max-w-full truncate font-medium">
              {item.name} <span className="font-normal text-warning">Not saved yet</span>
            </span>
          )}
          <span className="block truncate text-xs font-normal text-muted">
            {[item.brand, item.model].filter(Boolean).join(' ')}
          </span>
          {isStored(item) && <LateEntryChip entry={item} />}
        </span>
      </span>
    ),
  },
  { key: 'room', header: 'Room', card: 'line', cell: ({ roomName }) => roomName },
  {
    key: 'disposition',
    header: 'Disposition',
    card: 'line',
    cell: ({ disposition }) => <DispositionChip disposition={disposition} />,
  },
  { key: 'quantity', header: 'Quantity', align: 'end', card: 'line', cell: ({ quantity }) => quantity },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    card: 'line',
    cell: (item) => moneyOf(valueOf(item), currency),
  },
]

const moneyOf = (cents: number | null, currency: string) => (cents === null ? '–' : formatMoney(cents, currency))

function Inventory({ job, view, currency }: { job: Job; view: InventoryView; currency: string }) {
  const query = useInventory(job.id, view)
  const { data: rooms = [] } = useRooms(job.id)
  const items = query.data?.items ?? []
  const { chosen, selection, clear } = useMarked(
    items,
    ({ id }) => id,
    ({ name, roomName }) => `${name}, ${roomName}`,
  )
  const listed = useListedItems({ jobId: job.id, view, rooms, items })
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = items.find(({ id }) => id === openId)
  const [isAdding, setIsAdding] = useState(false)
  const { page: _, after: __, ...filter } = view
  const isFiltered = Object.values(filter).some(Boolean)
  const hrefOf = ({ page, ...rest }: InventoryView) =>
    `/jobs/${job.id}/inventory${queryString({ ...rest, page: page > 1 ? page : null })}`
  const [narrowed, show] = useChoices(view, hrefOf)
  const narrow = (more: Partial<InventoryView>) => show({ ...more, page: 1, after: undefined })
  const clearFilters = () => narrow({ search: undefined, roomId: undefined, disposition: undefined })
  const download = (format: string) =>
    void saveSheet(`${inventoryPath(job.id)}/export${queryString({ ...filter, format })}`)
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setIsAdding(true)}>
      Add item
    </Button>
  )

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search the inventory"
          value={narrowed.search ?? ''}
          onSearch={(search) => narrow({ search: search || undefined })}
          className="w-full sm:w-72"
        />
        <FilterSelect
          label="Room"
          placeholder="All rooms"
          value={narrowed.roomId}
          options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
          onShow={(roomId) => narrow({ roomId })}
          className="phone:min-w-32 phone:flex-1"
        />
        <FilterSelect
          label="Disposition"
          placeholder="All dispositions"
          value={narrowed.disposition}
          options={DISPOSITIONS}
          onShow={(disposition) => narrow({ disposition })}
          className="phone:min-w-32 phone:flex-1"
        />
        <div className="ms-auto flex gap-2">
          <Menu
            label="Export"
            trigger="Export"
            triggerIcon={<Download aria-hidden className="size-4" />}
            items={[
              { label: 'CSV', onSelect: () => download('csv') },
              { label: 'Excel', onSelect: () => download('xlsx') },
            ]}
          />
          {add}
        </div>
      </div>
      <RecordList
        query={query}
        waiting="Loading the inventory…"
        waitingRows={6}
        caption="Inventory"
        columns={columnsFor(currency, ({ id }) => setOpenId(id))}
        rowsOf={() => listed}
        rowKey={({ id }) => id}
        selection={{
          ...selection,
          isSelectable: isStored,
          isSelected: (item) => isStored(item) && selection.isSelected(item),
          onToggle: (item) => isStored(item) && selection.onToggle(item),
          labelFor: (item) => (isStored(item) ? selection.labelFor(item) : ''),
        }}
        empty={{
          icon: <Boxes />,
          title: isFiltered ? 'Nothing matches' : 'Nothing in the inventory yet',
          action: isFiltered ? <Button onClick={clearFilters}>Clear filters</Button> : add,
          children: isFiltered ? undefined : 'What stood in the rooms, and what becomes of it, is listed here.',
        }}
        below={(found) => (
          <>
            <Chosen jobId={job.id} items={chosen} onClear={clear} />
            {found.total.items > ITEMS_PER_PAGE && (
              <Pagination
                page={view.page}
                pageSize={ITEMS_PER_PAGE}
                total={found.total.items}
                noun="items"
                rowIds={found.items.map(({ id }) => id)}
                hrefFor={(page, after) => hrefOf({ ...view, page, after })}
              />
            )}
            <InventoryTotals found={found} currency={currency} />
          </>
        )}
      />
      <KeptHere jobId={job.id} kinds={['inventory item']} />
      {opened && <ItemDialog job={job} item={opened} onClose={() => setOpenId(null)} />}
      {isAdding && <ItemDialog job={job} roomId={view.roomId} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** The actions for the selected items, at the foot of the list. */
function Chosen({ jobId, items, onClear }: { jobId: string; items: readonly InventoryItem[]; onClear: () => void }) {
  const [remove] = useCommand(removeInventory)
  const [isChanging, setIsChanging] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const confirm = async () => {
    await remove({ jobId }, { items: items.map(({ id, version }) => ({ id, version })) })
    onClear()
  }

  return (
    <>
      {items.length > 0 && (
        <SelectionBar label="Selected items" words={`${items.length} selected`} onClear={onClear}>
          <Button size="sm" onClick={() => setIsChanging(true)}>
            Change
          </Button>
          <Button size="sm" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {isChanging && (
        <ChangeSeveralDialog jobId={jobId} items={items} onDone={onClear} onClose={() => setIsChanging(false)} />
      )}
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={`Delete ${counted(items.length, 'item')}?`}
        onConfirm={confirm}
      >
        {items.map(({ name }) => name).join(', ')}: with their photos and their places in the feed of the rooms.
      </ConfirmDialog>
    </>
  )
}
