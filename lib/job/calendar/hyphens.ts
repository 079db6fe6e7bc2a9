const SOFT_HYPHEN = '\u00ad'
const VOWEL = '[aeiouy]'
/** One consonant, or two that are spoken as one. */
const CONSONANT = '(?:[bcdfgkpt][lr]|[cgpstw]h|ck|[b-df-hj-np-tv-xz])'

const LONG_WORD = /[a-z]{8,}/gi
/** Between two consonants: `con|tain`. What was taken for the first is held by the lookahead: `th` is not taken apart. */
const BETWEEN = new RegExp(`(${VOWEL}(?=(${CONSONANT}))\\2)(?=(?:s[cpt]|${CONSONANT})${VOWEL})`, 'gi')
const BEFORE_BLEND = new RegExp(`(${VOWEL})(?=[bcdfgkpt][lr]${VOWEL})`, 'gi')
/** In what is still long after all: before a syllable that begins with one consonant. */
const LONG_REST = /[a-z]{7,}/gi
const BEFORE_SYLLABLE = /([a-z]{2}[aeiouy])(?=[b-df-hj-np-tv-z][aeiouy])/gi
const BEFORE_CATION = /([a-z])(?=cations?$)/i
const BEFORE_ENDING = /([a-z])(?=(?:able|ance|ence|fier|ing|ment|ness|sion|tion)s?$)/i

/**
 * A text whose long English words may end a line where they are spoken apart, with a hyphen. A browser's own hyphens need
 * a dictionary that many machines are without; there a word breaks wherever its column ends.
 */
export const hyphenated = (text: string): string => text.replace(LONG_WORD, withHyphens)

function withHyphens(word: string): string {
  return word
    .replace(BETWEEN, `$1${SOFT_HYPHEN}`)
    .replace(BEFORE_BLEND, `$1${SOFT_HYPHEN}`)
    .replace(BEFORE_CATION, `$1${SOFT_HYPHEN}`)
    .replace(BEFORE_ENDING, `$1${SOFT_HYPHEN}`)
    .replace(LONG_REST, (rest) => rest.replace(BEFORE_SYLLABLE, `$1${SOFT_HYPHEN}`))
    .replace(/\u00ad(.)\u00ad/g, `${SOFT_HYPHEN}$1`)
    .replace(/^(.)\u00ad/, '$1')
    .replace(/\u00ad(.{1,2})$/, '$1')
}
