import type { Note } from './schema'

/** How many notes a page of the screen shows. One more is read: it says that there are older ones. */
export const NOTES_PER_PAGE = 30

/** How pages of notes follow each other. */
export const notesFrom = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Note[]): string | undefined =>
    page.length > NOTES_PER_PAGE ? page[NOTES_PER_PAGE - 1]!.id : undefined,
}

/** The notes of all pages that were read. */
export const notesOf = (pages: readonly Note[][]): Note[] => pages.flatMap((page) => page.slice(0, NOTES_PER_PAGE))
