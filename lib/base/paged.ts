/**
 * How the pages of a list follow each other, the newest first: one more is asked for than is shown, which says that there
 * are older ones, and those before the last that is shown come next.
 */
export const pagesOf = <T extends { id: string }>(size: number) => ({
  /** How many are asked for. */
  limit: size + 1,
  from: {
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: T[]): string | undefined => (page.length > size ? page[size - 1]!.id : undefined),
  },
  /** What all pages show that were read. */
  shown: (pages: readonly T[][]): T[] => pages.flatMap((page) => page.slice(0, size)),
})
