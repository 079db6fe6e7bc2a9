/** The names of a column. */
interface Named {
  header: string
  /** Other names for it. */
  also: readonly string[]
}

/** A longer text is no heading and is not quoted in full. */
const LONGEST_HEADING = 200

/** A word in the form that is compared: lower case, without spaces. */
const bare = (text: string) => text.replace(/[\s_]+/g, '').toLowerCase()

/** A text in the form that is compared: lower case, one space between words. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether a number stands as a spreadsheet shortens it, `8.93901E+18`: its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d{1,20})?E\+\d{2,3}$/i.test(text)

/** The place of each column in a sheet, and the headings that mean nothing. */
export function readHeadings<Column extends string>(columns: Record<Column, Named>, headings: string[]) {
  const places = new Map<Column, number>()
  const ignored: string[] = []
  const known = new Map<string, Column>()
  for (const [column, { header, also }] of Object.entries<Named>(columns)) {
    for (const name of [header, ...also]) if (!known.has(bare(name))) known.set(bare(name), column as Column)
  }
  headings.forEach((heading, place) => {
    const wanted = bare(heading.slice(0, LONGEST_HEADING))
    const found = known.get(wanted)
    if (found && !places.has(found)) places.set(found, place)
    else if (wanted) ignored.push(heading.trim().slice(0, LONGEST_HEADING))
  })
  return { places, ignored }
}
