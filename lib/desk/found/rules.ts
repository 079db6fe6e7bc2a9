import { folded } from '@/lib/base/folded'
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

/**
 * Some words of a text around the first place where it holds one of those that were searched, in any spelling: accents,
 * capitals and apostrophes are compared as the search compares them.
 */
export function wordsAround(text: string, search: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  const wanted = folded(search)
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST)
  const hit = Math.max(
    0,
    words.findIndex((word) => {
      const spelled = folded(word)
      return wanted.some((one) => spelled.includes(one))
    }),
  )
  let begin = hit
  let before = 0
  while (begin > 0) {
    before += words[begin - 1]!.length + 1
    if (before > AROUND) break
    begin--
  }
  const line = words.slice(begin, begin + LONGEST).join(' ')
  const cut = Array.from(line.slice(0, 2 * LONGEST))
    .slice(0, LONGEST)
    .join('')
  return `${begin ? '…' : ''}${cut}${cut.length < line.length || begin + LONGEST < words.length ? '…' : ''}`
}
