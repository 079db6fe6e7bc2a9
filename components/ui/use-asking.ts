import { useState } from 'react'

/**
 * Which dialog of a list is open, and about which of its records: `asking.edit`, `asking.remove`; `asking.add` is about none.
 * `ask` opens one and `close` closes it.
 */
export function useAsking<Row, What extends string = 'edit' | 'remove'>() {
  const [open, setOpen] = useState<{ what: What | 'add'; row?: Row } | null>(null)
  return {
    isAdding: open?.what === 'add',
    /** The record that is asked about, where that is what is asked. */
    about: (what: What): Row | undefined => (open?.what === what ? open.row : undefined),
    add: () => setOpen({ what: 'add' }),
    ask: (what: What, row: Row) => setOpen({ what, row }),
    close: () => setOpen(null),
  }
}
