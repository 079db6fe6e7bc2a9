import 'server-only'
import { type SQL, and, ilike, or } from 'drizzle-orm'

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const WORDS_SEARCHED = 6

/** Requires every typed word in one of the columns. */
export function saying(search: string | undefined, columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, WORDS_SEARCHED)
  return and(...words.map((word) => or(...columns.map((column) => ilike(column, pattern(word))))))
}
