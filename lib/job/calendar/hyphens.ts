const SOFT_HYPHEN = '\u00ad'
const VOWEL = '[aeiouy]'
/** One consonant, or two with one sound. */
const CONSONANT = '(?:[bcdfgkpt][lr]|[cgpstw]h|ck|[b-df-hj-np-tv-xz])'

const LONG_WORD = /[a-z]{8,}/gi
/** Breaks between two consonants: `con|tain`. The lookahead holds the first, so that `th` is not split. */
const BETWEEN = new RegExp(`(${VOWEL}(?=(${CONSONANT}))\\2)(?=(?:s[cpt]|${CONSONANT})${VOWEL})`, 'gi')
const BEFORE_BLEND = new RegExp(`(${VOWEL})(?=[bcdfgkpt][lr]${VOWEL})`, 'gi')
/** Parts that are still long break before a syllable that begins with one consonant. */
const LONG_REST = /[a-z]{7,}/gi
const BEFORE_SYLLABLE = /([a-z]{2}[aeiouy])(?=[b-df-hj-np-tv-z][aeiouy])/gi
const BEFORE_CATION = /([a-z])(?=cations?$)/i
const BEFORE_ENDING = /([a-z])(?=(?:able|ance|ence|fier|ing|ment|ness|sion|tion)s?$)/i

/**
 * Lets long English words wrap between syllables, with a hyphen. A browser's own hyphens need a dictionary that many
 * machines lack; there a word would break wherever its column ends.
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
