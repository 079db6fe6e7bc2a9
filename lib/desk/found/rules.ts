import { patternsOf } from '@/lib/job/jobs/search'

const MOST_WORDS = 8
/** The index of a text knows nothing of shorter words alone. */
const SHORTEST = 3
const AROUND = 60
const LONGEST = 160

/** LIKE patterns of the words of a search, all of which must match; null where none of them is long enough. */
export function wordPatterns(search: string): string[] | null {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.some((word) => word.length >= SHORTEST) ? patternsOf(words) : null
}

/** Some words of a text around the first of those that were searched. */
export function wordsAround(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [word = ''] = search.trim().toLowerCase().split(/\s+/, 1)
  const at = Math.max(0, line.toLowerCase().indexOf(word) - AROUND)
  const begin = at ? line.indexOf(' ', at) + 1 : 0
  const cut = line.slice(begin, begin + LONGEST)
  return `${begin ? '…' : ''}${cut}${begin + LONGEST < line.length ? '…' : ''}`
}
