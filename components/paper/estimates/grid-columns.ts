/**
 * The widths of the columns. Each row lays itself out, so that what is out of sight need not be: a table would have to be
 * laid out as a whole.
 */
const columns = (markup: string) =>
  `1.5rem 5rem minmax(8.25rem, 1fr) 4rem 3.25rem 3.5rem 4.75rem${markup} 3.75rem 4.75rem 2.5rem 7.25rem 2.25rem`

export const columnsOf = (hasMarkup: boolean): { gridTemplateColumns: string } => ({
  gridTemplateColumns: columns(hasMarkup ? ' 4.75rem' : ''),
})

/** A row of the grid, beside `columnsOf`. */
export const rowClass = 'grid grid-cols-1 items-center *:min-w-0'

const HEADS: readonly [label: string, className: string][] = [
  ['Code', 'text-start'],
  ['Description', 'text-start'],
  ['Quantity', 'text-end'],
  ['Days', 'text-end'],
  ['Unit', 'text-start'],
  ['Unit cost', 'text-end'],
  ['Markup %', 'text-end'],
  ['Margin', 'text-end'],
  ['Unit rate', 'text-end'],
  ['GST', 'text-center'],
  ['Amount', 'text-end'],
]

/** The heads of the columns between the handle and the actions, with their sides. */
export const headsOf = (hasMarkup: boolean) => HEADS.filter(([label]) => label !== 'Markup %' || hasMarkup)
