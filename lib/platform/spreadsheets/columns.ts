import { withPlainMarks } from '@/lib/base/folded'

/** The names of a column. */
interface Named {
  header: string
  /** Other names for it. */
  also: readonly string[]
}

/** A longer text is no heading. */
const LONGEST_HEADING = 200

/** A word in the form that is compared: lower case, without spaces. */
const bare = (text: string) => text.replace(/[\s_]+/g, '').toLowerCase()

/** A text in the form that is compared: lower case, one space between words, one sign for each apostrophe and hyphen. */
export const plain = (text: string): string =>
  (/[^\x20-\x7e]/.test(text) ? inOneSpelling(text) : text).trim().replace(/\s+/g, ' ').toLowerCase()

/** What a Mac writes in two signs, é, and Word in others, O’Brien, is the same to whoever reads it. */
const inOneSpelling = (text: string): string =>
  withPlainMarks(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).replace(/[‘’ʼ′`´]/g, "'")

/**
 * Whether a number stands as a spreadsheet shortens it, `8.93901E+18`: its last digits are lost. Of a column that is too
 * narrow nothing is left, `#####`.
 */
export const isShortened = (text: string): boolean => /^(?:\d(?:[.,]\d{1,20})?E\+\d{2,3}|#{3,255})$/i.test(text)

/** What a cell shows whose formula failed, `#N/A`, or was never calculated (`NOT_CALCULATED`). */
export const isFailed = (text: string): boolean =>
  /^#(?:N\/A|NAME\?|(?:DIV\/0|REF|VALUE|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|BUSY|ERROR|FORMULA)!)$/.test(text)

/** The place of each column in a sheet. */
export function readHeadings<Column extends string>(
  columns: Record<Column, Named>,
  headings: string[],
): Map<Column, number> {
  const places = new Map<Column, number>()
  const known = new Map<string, Column>()
  for (const [column, { header, also }] of Object.entries<Named>(columns)) {
    for (const name of [header, ...also]) if (!known.has(bare(name))) known.set(bare(name), column as Column)
  }
  headings.forEach((heading, place) => {
    const found = known.get(bare(heading.slice(0, LONGEST_HEADING)))
    if (found && !places.has(found)) places.set(found, place)
  })
  return places
}
