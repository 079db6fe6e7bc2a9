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
