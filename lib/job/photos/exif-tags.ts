import { isUtf8 } from 'node:buffer'

/** The tags that are read, by the table that holds them (CIPA DC-008, Exif 3.0). */
const TAGS = {
  image: { make: 0x010f, model: 0x0110, changedAt: 0x0132 },
  photo: {
    takenAt: 0x9003,
    digitizedAt: 0x9004,
    changedOffset: 0x9010,
    takenOffset: 0x9011,
    digitizedOffset: 0x9012,
  },
  place: { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 },
} as const
const PHOTO_TABLE = 0x8769
const PLACE_TABLE = 0x8825
/** A camera writes some sixty into a table. */
const MOST_TAGS = 1_000
const LONGEST_TEXT = 200
const MOST_NUMBERS = 3

type Value = string | number[] | undefined
export type ExifTags = { [Table in keyof typeof TAGS]: { [Tag in keyof (typeof TAGS)[Table]]?: Value } }

/** Bytes, ASCII, bytes without a meaning, and UTF-8: a text is written as any of them. */
const TEXTS = new Set([1, 2, 7, 129])
/** The width of a number of each type, and how to read it: whole ones and fractions, with a sign and without. */
const NUMBERS: Record<number, { bytes: number; read: (table: Reader, at: number) => number }> = {
  3: { bytes: 2, read: (table, at) => table.short(at) },
  4: { bytes: 4, read: (table, at) => table.long(at) },
  5: { bytes: 8, read: (table, at) => fraction(table.long(at), table.long(at + 4)) },
  8: { bytes: 2, read: (table, at) => (table.short(at) << 16) >> 16 },
  9: { bytes: 4, read: (table, at) => table.long(at) | 0 },
  10: { bytes: 8, read: (table, at) => fraction(table.long(at) | 0, table.long(at + 4) | 0) },
  11: { bytes: 4, read: (table, at) => table.float(at) },
  12: { bytes: 8, read: (table, at) => table.double(at) },
  13: { bytes: 4, read: (table, at) => table.long(at) },
}

/** Phones write 0/0 for what they leave out. */
const fraction = (over: number, under: number): number => (over === 0 && under === 0 ? 0 : over / under)

interface Reader {
  bytes: Buffer
  short: (at: number) => number
  long: (at: number) => number
  float: (at: number) => number
  double: (at: number) => number
}

/**
 * Reads a few of a camera's tags and ignores all others. Each table is walked once and each value has a maximum length:
 * a tag can claim any number of values, and so can a thousand tags of the same bytes.
 * @param bytes a TIFF structure
 * @throws RangeError and Error for what is none
 */
export function readExifTags(bytes: Buffer): ExifTags {
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') throw new Error('This is no Exif.')
  const isLittle = order === 'II'
  const reader: Reader = {
    bytes,
    short: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    float: (at) => (isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at)),
    double: (at) => (isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)),
  }
  const image = entriesOf(reader, reader.long(4))
  const below = (tag: number) => {
    const at = image.get(tag)
    const [place] = at === undefined ? [] : numbersAt(reader, at)
    return place === undefined ? new Map<number, number>() : entriesOf(reader, place)
  }
  return {
    image: pick(reader, image, TAGS.image),
    // Some programs write the times into the first table.
    photo: pick(reader, new Map([...image, ...below(PHOTO_TABLE)]), TAGS.photo),
    place: pick(reader, below(PLACE_TABLE), TAGS.place),
  }
}

/** The position of each tag in a table. */
function entriesOf(reader: Reader, table: number): Map<number, number> {
  const entries = new Map<number, number>()
  const amount = table + 2 > reader.bytes.length ? 0 : Math.min(reader.short(table), MOST_TAGS)
  for (let n = 0; n < amount; n++) {
    const at = table + 2 + n * 12
    if (at + 12 > reader.bytes.length) break
    entries.set(reader.short(at), at)
  }
  return entries
}

function pick<Names extends Record<string, number>>(reader: Reader, entries: Map<number, number>, names: Names) {
  const found: { [Name in keyof Names]?: Value } = {}
  for (const [name, tag] of Object.entries(names) as [keyof Names, number][]) {
    const at = entries.get(tag)
    if (at !== undefined) found[name] = TEXTS.has(reader.short(at + 2)) ? textAt(reader, at) : numbersAt(reader, at)
  }
  return found
}

/** A value of up to four bytes lies in its entry, a longer one where the entry points. */
const placeOf = (reader: Reader, at: number, bytes: number) => (bytes <= 4 ? at + 8 : reader.long(at + 8))

function textAt(reader: Reader, at: number): string {
  const length = reader.long(at + 4)
  const place = placeOf(reader, at, length)
  const text = reader.bytes.subarray(place, place + Math.min(length, LONGEST_TEXT))
  return isUtf8(text) ? text.toString() : text.toString('latin1')
}

function numbersAt(reader: Reader, at: number): number[] {
  const type = NUMBERS[reader.short(at + 2)]
  const amount = reader.long(at + 4)
  if (!type || amount > MOST_NUMBERS) return []
  const place = placeOf(reader, at, amount * type.bytes)
  // What lies behind the end says nothing, and leaves what the other tags say.
  if (place + amount * type.bytes > reader.bytes.length) return []
  return Array.from({ length: amount }, (_, n) => type.read(reader, place + n * type.bytes))
}
