import { useState } from 'react'

/**
 * The open dialog of a list, and its record: `asking.edit`, `asking.remove`; `asking.add` has none. `ask` opens one and
 * `close` closes it.
 */
export function useAsking<Row, What extends string = 'edit' | 'remove'>() {
  const [open, setOpen] = useState<{ what: What | 'add'; row?: Row } | null>(null)
  return {
    isAdding: open?.what === 'add',
    /** The record of the open dialog, if it is this one. */
    about: (what: What): Row | undefined => (open?.what === what ? open.row : undefined),
    add: () => setOpen({ what: 'add' }),
    ask: (what: What, row: Row) => setOpen({ what, row }),
    close: () => setOpen(null),
  }
}
