/**
 * The pages of a list, the newest first. Each read asks for one more than a page shows: that one says that there are
 * older ones. The next page holds those before the last that is shown.
 */
export const pagesOf = <T extends { id: string }>(size: number) => ({
  /** How many a read asks for. */
  limit: size + 1,
  from: {
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: T[]): string | undefined => (page.length > size ? page[size - 1]!.id : undefined),
  },
  /** The entries that all read pages show. */
  shown: (pages: readonly T[][]): T[] => pages.flatMap((page) => page.slice(0, size)),
})

/** How many of a page's last rows the next page is told: one of them may have gone or moved meanwhile. */
const TOLD = 3
/** How many rows may come or go in between, and the next page still begins where the one before ended. */
const MOST_MOVED = 100

/** A page of a list by its number; `after` are the ids of the last rows of the page before, as it was shown. */
export interface AskedPage {
  page: number
  pageSize: number
  after?: readonly string[] | undefined
}

/** What a page tells the next one: the ids of its last rows. */
export const lastOf = (ids: readonly string[]): string[] => ids.slice(-TOLD)

/** The rows of a list among which the page begins, when it is told those before it; null when it begins by its number. */
export function aroundPage({ page, pageSize, after }: AskedPage): { limit: number; offset: number } | null {
  const begin = (page - 1) * pageSize
  if (!begin || !after?.length) return null
  const offset = Math.max(0, begin - MOST_MOVED - after.length)
  return { offset, limit: begin + pageSize + MOST_MOVED - offset }
}

/**
 * Where a page begins, counted from 0, and by how many rows the list moved since the page before was read: it begins after
 * the last of the told rows. A row that was edited may stand elsewhere: most of the told ones decide. When all of them
 * are gone, or nothing follows them, the page begins by its number.
 * @param around the ids at `aroundPage`
 */
export function beginOfPage(asked: AskedPage, around: readonly string[]): { begin: number; moved: number } {
  const { after = [], page, pageSize } = asked
  const byNumber = (page - 1) * pageSize
  const { offset = 0 } = aroundPage(asked) ?? {}
  const places = new Map(around.map((id, at) => [id, offset + at + 1]))
  const told = after.flatMap((id, at) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ place, moved: place - (byNumber - after.length + 1 + at) }]
  })
  const middle = told.map(({ moved }) => moved).sort((a, b) => a - b)[Math.floor((told.length - 1) / 2)] ?? 0
  const begin = Math.max(0, ...told.filter(({ moved }) => Math.abs(moved - middle) <= TOLD).map(({ place }) => place))
  const follows = told.length > 0 && begin < offset + around.length
  return follows ? { begin, moved: begin - byNumber } : { begin: byNumber, moved: 0 }
}
