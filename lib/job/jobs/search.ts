/** The text of a search box, ready for the index. */
export interface JobSearch {
  /** Set when a number is written as a job's: `CRW-1042`, `CRW - 1042`, `#1042`. */
  jobNo: number | null
  /** Every one must be found. */
  words: string[]
}

const MOST_WORDS = 8

const escaped = (text: string, special: RegExp) => text.replace(special, '\\$&')

/**
 * Reads a search. Words are found anywhere; words of one or two letters only at the beginning of a word, because no
 * index finds them in the middle.
 */
export function readSearch(typed: string, identifier: string): JobSearch {
  const number = new RegExp(`(?:^|\\s)(?:${escaped(identifier, /[^\w]/g)}\\s*-?\\s*|#)(\\d{1,9})(?=\\s|$)`, 'i')
  const jobNo = number.exec(typed)?.[1]
  const words = typed.replace(number, ' ').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return { jobNo: jobNo ? Number(jobNo) : null, words }
}

/** LIKE patterns of words, the longest first; every one must match. */
export const patternsOf = (words: string[]): string[] =>
  words.map((word) => `%${word.length < 3 ? ' ' : ''}${escaped(word, /[\\%_]/g)}%`).sort((a, b) => b.length - a.length)

/** Numbers and words of one or two letters are searched as typed. */
export const mayBeMistyped = (word: string): boolean => word.length > 2 && /\p{L}/u.test(word)
