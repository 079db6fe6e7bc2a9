import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'

import { Link } from './link'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The header becomes a link made by `sortHref`. */
  sortable?: boolean
  align?: 'start' | 'end'
  /** The place of the cell in the card that a row becomes on phones; the header leads a `line`. */
  card?: 'title' | 'corner' | 'line' | 'hidden'
  /** Classes for the column's width and visibility, such as `w-40` or `max-lg:hidden`. */
  className?: string
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface Selection<Row> {
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  onToggleAll: () => void
  /** Whether a row can be selected; all can, if left out. */
  isSelectable?: (row: Row) => boolean
  /** "Select job 1042". */
  labelFor: (row: Row) => string
}

export interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The whole row opens this; the link itself is the title cell. */
  rowHref?: (row: Row) => string
  /** The same for a row that opens in place: the title cell is its button. */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  sort?: Sort
  sortHref?: (key: string) => string
  selection?: Selection<Row>
  /** The place where the header sticks while the page scrolls: under the top bar by default. */
  stickyClass?: string
  /** Rows of 44 px with a line each, where rows are no cards. */
  compact?: boolean
}

const cardPlaces = {
  title: 'phone:order-2 phone:min-w-0 phone:flex-1 phone:text-sm phone:font-semibold',
  corner: 'phone:order-3',
  line: 'phone:order-5 phone:flex phone:*:min-w-0 phone:basis-full phone:gap-2 phone:empty:hidden phone:has-[>:only-child:empty]:hidden phone:before:w-28 phone:before:shrink-0 phone:before:text-muted phone:before:content-[attr(data-label)]',
  hidden: 'phone:hidden',
}

const cellClass =
  'px-3 py-2.5 md:first:ps-4 md:last:pe-4 md:in-data-compact:h-11 md:in-data-compact:max-w-72 md:in-data-compact:truncate md:in-data-compact:py-0 phone:p-0'

/**
 * Rows under a sticky header; below 768 px each row is a card. Both are one table with its roles spelled out, because
 * browsers drop a table's meaning when its display changes.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  onOpen,
  rowActions,
  sort,
  sortHref,
  selection,
  stickyClass = 'top-(--stuck)',
  compact = false,
}: DataTableProps<Row>) {
  const titleKey = (columns.find(({ card }) => card === 'title') ?? columns[0])?.key
  const selectable = selection?.isSelectable ? rows.filter(selection.isSelectable) : rows
  const allSelected = selection !== undefined && selectable.length > 0 && selectable.every(selection.isSelected)
  const headerClass = clsx(
    'sticky z-10 border-b border-line bg-sunken px-3 py-2 text-left text-xs font-semibold text-muted first:rounded-tl-card first:ps-4 last:rounded-tr-card last:pe-4',
    stickyClass,
  )

  return (
    <table
      role="table"
      data-compact={compact || undefined}
      className="w-full border-separate border-spacing-0 text-table md:rounded-card md:border md:border-line md:bg-raised phone:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="phone:sr-only">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className={clsx(headerClass, 'w-10')}>
              <RowCheckbox label="Select all" checked={allSelected} onChange={selection.onToggleAll} />
            </th>
          )}
          {columns.map((column) => {
            const direction = sort?.key === column.key ? sort.direction : undefined
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={direction}
                className={clsx(headerClass, column.align === 'end' && 'text-right', column.className)}
              >
                {column.sortable && sortHref ? (
                  <Link
                    href={sortHref(column.key)}
                    scroll={false}
                    className="inline-flex min-h-6 items-center gap-1 rounded-control hover:text-ink"
                  >
                    {column.header}
                    <SortIcon direction={direction} />
                  </Link>
                ) : (
                  column.header
                )}
              </th>
            )
          })}
          {rowActions && (
            <th role="columnheader" scope="col" className={clsx(headerClass, 'w-12')}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="phone:block phone:space-y-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-selected={selection?.isSelected(row) || undefined}
            data-opens={Boolean(rowHref ?? onOpen) || undefined}
            className={clsx(
              'group relative phone:data-selected:bg-brand-soft phone:flex phone:flex-wrap phone:items-start phone:gap-x-3 phone:gap-y-1 phone:rounded-card phone:border phone:border-line phone:bg-raised phone:p-4',
              'phone:data-opens:hover:bg-sunken phone:data-selected:data-opens:hover:bg-brand-soft',
            )}
          >
            {selection && (
              <td role="cell" className={clsx(cellClass, rowBorder, 'relative z-1 phone:order-1')}>
                {selection.isSelectable?.(row) === false ? (
                  <span className="block size-5 md:size-4" />
                ) : (
                  <RowCheckbox
                    label={selection.labelFor(row)}
                    checked={selection.isSelected(row)}
                    onChange={() => selection.onToggle(row)}
                  />
                )}
              </td>
            )}
            {columns.map((column) => {
              const isTitle = column.key === titleKey
              return (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.header}
                  className={clsx(
                    cellClass,
                    rowBorder,
                    // A number to call stands over what opens the row.
                    !isTitle && '[&_a]:relative [&_a]:z-1',
                    column.align === 'end' && 'md:text-right',
                    cardPlaces[isTitle ? 'title' : (column.card ?? 'line')],
                    column.className,
                  )}
                >
                  {isTitle && rowHref ? (
                    <Link href={rowHref(row)} className={wholeRowClass}>
                      {column.cell(row)}
                    </Link>
                  ) : isTitle && onOpen ? (
                    <button type="button" onClick={() => onOpen(row)} className={clsx(wholeRowClass, 'text-left')}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              )
            })}
            {rowActions && (
              <td
                role="cell"
                className={clsx(
                  cellClass,
                  rowBorder,
                  'py-1! text-right phone:order-4 phone:-mt-2.5 phone:-mr-3 phone:p-0!',
                )}
              >
                <span className="relative z-1 inline-flex">{rowActions(row)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What opens a row, from its title cell: the whole row is its place. */
export const wholeRowClass =
  'font-medium outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand'

const rowBorder = clsx(
  'transition-colors md:border-b md:border-line md:group-last:border-b-0',
  'md:group-data-selected:bg-brand-soft md:group-data-opens:group-hover:bg-sunken md:group-data-selected:group-hover:bg-brand-soft md:group-last:first:rounded-bl-card md:group-last:last:rounded-br-card',
)

function SortIcon({ direction }: { direction?: Sort['direction'] }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden className="size-3.5 text-ink" />
  if (direction === 'descending') return <ArrowDown aria-hidden className="size-3.5 text-ink" />
  return <ChevronsUpDown aria-hidden className="size-3.5 opacity-60" />
}

function RowCheckbox({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="-m-1 flex size-6 items-center justify-center phone:-m-3 phone:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-5 accent-brand md:size-4"
      />
    </label>
  )
}
