import { searchedDigits } from '@/lib/base/phone'

/** The text of a search box. */
export interface JobSearch {
  /** Set when a number is written as a job's: `CRW-1042`, `CRW - 1042`, `#1042`. */
  jobNo: number | null
  /** What is left, as it was typed. */
  text: string
}

const MOST_WORDS = 8

const escaped = (text: string, special: RegExp) => text.replace(special, '\\$&')

/** Takes a job's number out of a search. */
export function readSearch(typed: string, identifier: string): JobSearch {
  const number = new RegExp(`(?:^|\\s)(?:${escaped(identifier, /[^\w]/g)}\\s*-?\\s*|#)(\\d{1,9})(?=\\s|$)`, 'i')
  const jobNo = number.exec(typed)?.[1]
  return { jobNo: jobNo ? Number(jobNo) : null, text: typed.replace(number, ' ').trim() }
}

/**
 * The words that a search may mean, each list one reading, the likelier first; every word of a list must be found. A
 * telephone number is one word, in the digits that its spellings share, or else as many as were typed. `spelled` is the
 * text in the spelling of what is searched.
 */
export function readingsOf(spelled: string, typed = spelled): string[][] {
  const [words, asTyped] = [spelled, typed].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]]
  const readings = [withNumbers(words), words, asTyped].map((some) => some.slice(0, MOST_WORDS))
  return [...new Map(readings.filter(({ length }) => length).map((some) => [some.join(' '), some])).values()]
}

/** The words, with each run of them that may be a telephone number as one. */
function withNumbers(words: readonly string[]): string[] {
  const read: string[] = []
  let run: string[] = []
  for (const word of [...words, '']) {
    if (/^[+\d/-]+$/.test(word)) {
      // +44 (0)20: the trunk's zero, which lost its brackets.
      if (word !== '0' || !/^(?:\+|00)\d{2,6}$/.test(run.join(''))) run.push(word)
      continue
    }
    const number = run.join('')
    const digits = number.replace(/\D/g, '').replace(/^00(?:11)?(?=\d{8})/, '0')
    const isNumber = digits.length <= 15 && (digits.length >= 8 || (/^(?:[+0]|13)/.test(number) && digits.length >= 6))
    read.push(...(isNumber ? [searchedDigits(number)] : run))
    if (word) read.push(word)
    run = []
  }
  return read
}

/**
 * LIKE patterns of words, the longest first; every one must match. Words are found anywhere; words of one or two letters
 * only at the beginning of a word, because no index finds them in the middle.
 */
export const patternsOf = (words: string[]): string[] =>
  words.map((word) => `%${word.length < 3 ? ' ' : ''}${escaped(word, /[\\%_]/g)}%`).sort((a, b) => b.length - a.length)

/** Numbers and words of one or two letters are searched as typed. */
export const mayBeMistyped = (word: string): boolean => word.length > 2 && /\p{L}/u.test(word)
