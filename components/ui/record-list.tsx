import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { DataTable, type DataTableProps } from './data-table'
import { EmptyState } from './empty-state'
import { Loaded } from './loaded'
import { Menu, type MenuEntry } from './menu'
import { editEntry } from './menu-entries'
import { SkeletonTable } from './skeleton'

export interface RecordListProps<Found, Row> extends Omit<DataTableProps<Row>, 'rows'> {
  query: UseQueryResult<Found>
  /** "Loading the meters…" */
  waiting: string
  /** How many rows to show while it waits. */
  waitingRows?: number
  rowsOf: (found: Found) => readonly Row[]
  /** Shown when there are no rows: an `EmptyState`'s props. */
  empty: Parameters<typeof EmptyState>[0]
  /**
   * A row's actions, in a menu at its end that is named after it; `rowActions` is for other things there. What is edited
   * in place opens by its row as well.
   */
  menu?: { nameOf: (row: Row) => string; onEdit?: (row: Row) => void; itemsOf: (row: Row) => MenuEntry[] }
  /** Shown under the rows: pages, a note. */
  below?: (found: Found) => ReactNode
}

/** A list of records in each of its states: waiting, failed, empty, with rows. */
export function RecordList<Found, Row>({
  query,
  waiting,
  waitingRows,
  rowsOf,
  empty,
  menu,
  below,
  ...table
}: RecordListProps<Found, Row>) {
  return (
    <Loaded query={query} waiting={<SkeletonTable rows={waitingRows} columns={table.columns.length} label={waiting} />}>
      {(found) => {
        const rows = rowsOf(found)
        if (!rows.length) return <EmptyState {...empty} />
        return (
          <>
            <DataTable<Row>
              {...table}
              rows={rows}
              {...(menu && {
                onOpen: menu.onEdit,
                rowActions: (row) => (
                  <Menu
                    label={`Actions for ${menu.nameOf(row)}`}
                    items={[...(menu.onEdit ? [editEntry(() => menu.onEdit!(row))] : []), ...menu.itemsOf(row)]}
                  />
                ),
              })}
            />
            {below?.(found)}
          </>
        )
      }}
    </Loaded>
  )
}
