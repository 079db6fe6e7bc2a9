import { useState } from 'react'

interface Listed {
  id: string
}

/** A record as its list shows it now; one that has left the list meanwhile stays as it was. */
export const asShownNow = <Row extends Listed>(rows: readonly Row[] | undefined, row: Row): Row =>
  rows?.find(({ id }) => id === row.id) ?? row

/**
 * The open dialog of a list, and its record as the list shows it now: what is read again while the dialog is open shows there
 * as well. `asking.edit`, `asking.remove`; `asking.add` has none. `ask` opens one and `close` closes it.
 */
export function useAsking<Row extends Listed, What extends string = 'edit' | 'remove'>(
  rows: readonly Row[] | undefined,
) {
  const [open, setOpen] = useState<{ what: What | 'add'; row?: Row } | null>(null)
  /** The same as it was when the dialog was opened: a deletion names the version that somebody has read. */
  const asRead = (what: What): Row | undefined => (open?.what === what ? open.row : undefined)
  return {
    isAdding: open?.what === 'add',
    /** The record of the open dialog, if it is this one. */
    about: (what: What): Row | undefined => {
      const row = asRead(what)
      return row && asShownNow(rows, row)
    },
    asRead,
    add: () => setOpen({ what: 'add' }),
    ask: (what: What, row: Row) => setOpen({ what, row }),
    close: () => setOpen(null),
  }
}
