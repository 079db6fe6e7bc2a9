/**
 * The page numbers to offer around `page`, with `null` for a gap: always the first, the last and both neighbours, and
 * never a gap of a single page.
 */
export function pageRange(page: number, pageCount: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter((candidate) => candidate >= 1 && candidate <= pageCount)
  const pages = [...new Set(shown)].toSorted((a, b) => a - b)

  return pages.flatMap((current, index) => {
    const previous = pages[index - 1] ?? current
    if (current - previous === 2) return [current - 1, current]
    return current - previous > 2 ? [null, current] : [current]
  })
}
