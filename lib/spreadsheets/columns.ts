/** A column of a sheet that people fill in. */
export interface SheetColumn {
  header: string
  /** What else it may be called. */
  also: readonly string[]
  example: string
}

/** A word as it is compared: in lower case, without spaces. */
export const bare = (text: string) => text.replace(/[\s_]+/g, '').toLowerCase()

/** Which column of a sheet holds what, and the headings that mean nothing. */
export function readHeadings<Column extends string>(columns: Record<Column, SheetColumn>, headings: string[]) {
  const places = new Map<Column, number>()
  const ignored: string[] = []
  const known = Object.entries<SheetColumn>(columns) as [Column, SheetColumn][]
  headings.forEach((heading, place) => {
    const wanted = bare(heading)
    const found = known.find(([, { header, also }]) => [header, ...also].some((name) => bare(name) === wanted))
    if (found && !places.has(found[0])) places.set(found[0], place)
    else if (wanted) ignored.push(heading.trim())
  })
  return { places, ignored }
}

/** What a row says in a column; empty where it says nothing. */
export const textOf =
  <Column extends string>(cells: string[], places: ReadonlyMap<Column, number>) =>
  (column: Column): string =>
    cells[places.get(column) ?? -1]?.trim() ?? ''

/** A day as spreadsheets hold it, or as it is written here: `7/3/2026`. */
export function dayOf(said: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(said) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}[ T]/.test(said) ? said.slice(0, 10) : said
}
