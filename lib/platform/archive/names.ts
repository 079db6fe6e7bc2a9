import { ledAway } from '@/lib/base/file-names'

/** What the programs that open archives, and the disks that they write to, take of a name with its folders, in bytes. */
export const MOST_NAME_BYTES = 255

/** Letters, the vowels and marks that many scripts write beside them, digits, and what joins or parts two letters. */
const OTHERS = /[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The first letters of a text that fit, none of them cut from its marks. */
function fitted(text: string, { letters = Infinity, bytes }: { letters?: number; bytes: number }): string {
  if (bytesOf(text) <= bytes && [...text].length <= letters) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment([...text].slice(0, bytes).join(''))) {
    const longer = kept + segment
    if (bytesOf(longer) > bytes || [...longer].length > letters) break
    kept = longer
  }
  return kept
}

/** What any system can store of a text in a file's name: its letters and digits, and a line for what is between them. */
export const inName = (text: string, most: number, mostBytes = MOST_NAME_BYTES): string =>
  fitted(text.normalize('NFC').replace(OTHERS, '-'), { letters: most, bytes: mostBytes }).replace(/^-|-$/g, '')

/** The ending of a file's name with its dot, in small letters; empty when it has none. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The name without that ending. */
export const stemOf = (name: string): string => name.slice(0, name.length - endingOf(name).length)

/** A number behind names that are the same. */
const NUMBER_BYTES = 8

/**
 * A name as any system can store it, as long as an archive lets it be; its ending stays. The sign of inches, which
 * Windows takes in no name, becomes the one of printers.
 */
export function asEntry(name: string): string {
  const ending = endingOf(name)
  const stem = stemOf(name).replaceAll('"', '″')
  return ledAway(
    fitted(stem, { bytes: MOST_NAME_BYTES - NUMBER_BYTES - ending.length }) + name.slice(name.length - ending.length),
  )
}

/** As systems compare names that know no capitals: `STRASSE` is `straße`. */
const folded = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase()

/**
 * Gives out names, each once, also where capitals make no difference.
 * @returns a function that takes how the nth of the same name is spelt
 */
export function makeDistinct(): (spell: (n: number) => string) => string {
  /** The number at which the next of a name is looked for: thousands of photos are called the same. */
  const next = new Map<string, number>()
  return (spell) => {
    const own = folded(spell(1))
    let n = next.get(own) ?? 1
    while (next.has(folded(spell(n)))) n++
    next.set(folded(spell(n)), 2)
    next.set(own, n + 1)
    return spell(n)
  }
}

/** Gives out names of files, each once: the second `Roof.pdf` is `Roof-2.pdf`. */
export function makeNames(): (folder: string, name: string) => string {
  const distinct = makeDistinct()
  return (folder, name) => {
    const ending = endingOf(name)
    const room = MOST_NAME_BYTES - NUMBER_BYTES - bytesOf(folder) - ending.length
    const stem = ledAway(inName(stemOf(name), 80, room) || 'file')
    return distinct((n) => `${folder}/${stem}${n > 1 ? `-${n}` : ''}${ending}`)
  }
}
