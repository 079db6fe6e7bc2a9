import 'server-only'
import { open } from 'node:fs/promises'
import path from 'node:path'

import { fontsFor } from './fonts'

/** What takes a place, or changes a neighbour, without a sign of its own. */
const SIGNLESS = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u

type Has = (letter: number) => boolean

/** A font is read once: it came with the app. */
const read = new Map<string, Promise<Has>>()

/**
 * The letters of a text that no font of ours has, each once: a page shows a box in their place.
 * @param text as it is printed (printable.ts)
 */
export async function lettersWithoutFont(text: string): Promise<string[]> {
  const { files } = fontsFor(text)
  const fonts = await Promise.all(files.map((file) => read.get(file) ?? remember(file)))
  const isThere = (letter: string) => fonts.some((has) => has(letter.codePointAt(0)!))
  return [...new Set(text)].filter(
    // A letter is also drawn of the parts that it can be taken into.
    (letter) => !SIGNLESS.test(letter) && !isThere(letter) && ![...letter.normalize('NFD')].every(isThere),
  )
}

function remember(file: string): Promise<Has> {
  const reading = readLetters(path.join(/* turbopackIgnore: true */ process.cwd(), file))
  read.set(file, reading)
  return reading
}

/** Which letters a font has a sign for: its table `cmap`, in the formats 4 and 12 (OpenType 1.9). */
async function readLetters(place: string): Promise<Has> {
  const file = await open(place)
  try {
    const part = async (start: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, start)).buffer
    const tables = await part(12, (await part(4, 2)).readUInt16BE() * 16)
    const entry = tables.subarray(tables.indexOf('cmap'))
    return lettersOf(await part(entry.readUInt32BE(8), entry.readUInt32BE(12)))
  } finally {
    await file.close()
  }
}

function lettersOf(cmap: Buffer): Has {
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.subarray(cmap.readUInt32BE(8 + n * 8)))
  const ofFormat = (format: number) => maps.find((map) => map.readUInt16BE() === format)
  const [wide, narrow] = [ofFormat(12), ofFormat(4)]
  if (wide) return inGroups(wide)
  if (narrow) return inSegments(narrow)
  throw new Error('This font tells its letters in another way.')
}

function inGroups(map: Buffer): Has {
  const starts = Array.from({ length: map.readUInt32BE(12) }, (_, n) => 16 + n * 12)
  return (letter) => {
    const at = firstEnding(starts, letter, (start) => map.readUInt32BE(start + 4))
    return at !== undefined && map.readUInt32BE(at) <= letter
  }
}

function inSegments(map: Buffer): Has {
  const bytes = map.readUInt16BE(6)
  const ends = Array.from({ length: bytes / 2 }, (_, n) => 14 + n * 2)
  return (letter) => {
    const end = firstEnding(ends, letter, (place) => map.readUInt16BE(place))
    if (end === undefined) return false
    const start = end + bytes + 2
    const [first, delta, offset] = [start, start + bytes, start + bytes * 2].map((place) => map.readUInt16BE(place))
    if (letter < first!) return false
    const sign = offset ? map.readUInt16BE(start + bytes * 2 + offset + (letter - first!) * 2) : letter
    return sign !== 0 && ((sign + delta!) & 0xffff) !== 0
  }
}

/** The first place whose part ends at a letter or behind it. */
function firstEnding(places: readonly number[], letter: number, endOf: (place: number) => number): number | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(places[middle]!) < letter) low = middle + 1
    else high = middle
  }
  return places[low]
}
