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

/** What one can do about a background that takes too long to draw. */
export const SIMPLER_BACKGROUND = 'Please choose a simpler background.'

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

/** Why a PDF cannot lie under the pages. */
export const REFUSALS = {
  pages: 'Please choose a PDF of one or two pages',
  locked: 'This PDF is locked with a password',
  broken: 'This PDF cannot be read. Please save it again, or choose a picture',
} as const
export type BackgroundRefusal = keyof typeof REFUSALS

/** How many pages a PDF has, in what Typst says of a page that it has not; null for any other fault. */
export function pagesIn(fault: string): number | null {
  const count = /document only has (\d+) page/.exec(fault)?.[1]
  return count === undefined ? null : Number(count)
}

/** What is wrong with a PDF, in what Typst says of it. */
export const refusalIn = (fault: string): BackgroundRefusal => (/encrypted|password/.test(fault) ? 'locked' : 'broken')

/** In points. */
const SIZES = { A4: { width: 595.276, height: 841.89 }, LETTER: { width: 612, height: 792 } }
export type PaperSize = keyof typeof SIZES
export const PAPER_SIZE_LABELS: Record<PaperSize, string> = { A4: 'A4', LETTER: 'US Letter' }

/** Typst draws all pages into one picture, below each other; this shows the first. */
export function firstPage(svg: string, paperSize: PaperSize): string {
  const { width, height } = SIZES[paperSize]
  return svg.replace(
    /viewBox="[\d. ]*" width="[\w.]*" height="[\w.]*"/,
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
  )
}
