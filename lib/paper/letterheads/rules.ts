/** More than anybody would look through when a report is made. */
export const MOST_LETTERHEADS = 20

/** The colour of the first letterhead, until the organisation chooses its own. */
export const STANDARD_COLOUR = '#0f5c8c'

/** What reports leave free above and below the page, in millimetres. */
export const STANDARD_MARGIN = 18

/** What lies under the pages in place of the fields, as it is sent. */
export const BACKGROUND = {
  max: 1,
  min: 1,
  maxBytes: 10 * 1_048_576,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
}

/** `3 clients use`. */
export const clientsUse = (count: number): string => (count === 1 ? '1 client uses' : `${count} clients use`)

/** Why a letterhead cannot be deleted, or null when it can. */
export function deletionRefusal({
  isDefault,
  clientCount,
}: {
  isDefault: boolean
  clientCount: number
}): string | null {
  if (isDefault) return 'This is the default letterhead. Make another one the default first.'
  return clientCount > 0 ? `${clientsUse(clientCount)} this letterhead. Choose another one there first.` : null
}
