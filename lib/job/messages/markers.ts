/**
 * What stands before a line of a list in Word: a number, or a sign. Letters may be read in another way, which holds where the
 * line before says so: v is the 22nd letter, and 5 behind iv.
 */
export type Marker = { ordered: true; number: number; other?: number } | { ordered: false }

const BULLET: Marker = { ordered: false }
/** The last count of a marker such as `4.`, `(b)`, `iv)` or `1.2.3.`. */
const COUNT = /(\d{1,4}|[a-z]{1,7})[.):]?\)?$/i
/** A marker is short; what is longer is text. */
const LONGEST = 24
const ROMAN = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 } as const

/** Reads a marker as Word writes it. Word's hollow bullet is the letter o, and § and · are its signs in other fonts. */
export function readMarker(written: string): Marker {
  const marker = written.trim()
  const count = marker.length <= LONGEST && marker !== 'o' ? COUNT.exec(marker)?.[1]?.toLowerCase() : undefined
  if (!count) return BULLET
  if (/^\d/.test(count)) return { ordered: true, number: Number(count) }
  const [number, other] = numbersOf(count)
  return number ? { ordered: true, number, other } : BULLET
}

/** What letters count, the likelier first: one letter but i is its place, aa is 27; several of Rome's are its number. */
function numbersOf(letters: string): number[] {
  const first = letters.charCodeAt(0) - 96
  const isRepeated = [...letters].every((letter) => letter === letters[0])
  const values = [...letters].map((letter) => ROMAN[letter as keyof typeof ROMAN] ?? 0)
  const places = isRepeated ? [(letters.length - 1) * 26 + first] : []
  if (!values.every(Boolean)) return places
  const roman = values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
  return letters === 'i' || letters.length > 1 ? [roman, ...places] : [...places, roman]
}

/** The marker that stands in a line's own text, as a mail reader leaves it that takes Word's styles away. */
export const writtenMarker = (line: string): string =>
  /^\s*([·•▪§o–-]|\(?(?:\d{1,3}|[a-z])[.)])\s\s/i.exec(line)?.[1] ?? ''
