import { readFile } from 'node:fs/promises'
import { constants, crc32, deflateRawSync } from 'node:zlib'

import sharp from 'sharp'

const MB = 1_048_576

/** Bytes built to break their decoders. */
export interface Picture {
  what: string
  /** It can still be shown. */
  isTaken?: true
  type:
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'image/gif'
    | 'image/tiff'
    | 'image/avif'
    | 'image/heic'
    | 'image/bmp'
  make: () => Promise<Buffer> | Buffer
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const le32 = (value: number) => u32(value).reverse()
const le24 = (value: number) => le32(value).subarray(0, 3)
const le16 = (value: number) => u16(value).reverse()
const text = (value: string) => Buffer.from(value, 'latin1')
const times = (amount: number, bytes: Buffer) => Buffer.alloc(amount * bytes.length, bytes)

/** So many zeros in zlib's form: one piece repeated, so that a gigabyte takes no time to make. */
function foldedZeros(bytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % MB))
  const sum = ((bytes % 65_521) << 16) | 1
  return Buffer.concat([Buffer.from([0x78, 0x9c]), times(Math.floor(bytes / MB), piece), rest, u32(sum)])
}

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([text(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}

interface Png {
  width: number
  height: number
  depth?: 8 | 16
  /** 2 for colours, 6 with transparency. */
  colour?: 2 | 6
  isInterlaced?: boolean
  between?: Buffer
  data?: Buffer
}

function png({ width, height, depth = 8, colour = 2, isInterlaced, between = Buffer.alloc(0), data }: Png): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0])])
  const start = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), between])
  const folded = data ?? foldedZeros(height * (1 + (width * (colour === 6 ? 4 : 3) * depth) / 8))
  return Buffer.concat([start, chunk('IDAT', folded), chunk('IEND', Buffer.alloc(0))])
}

const small = { width: 8, height: 8 }

const PNGS: Picture[] = [
  { what: 'of 3.6 gigapixels', make: () => png({ width: 60_000, height: 60_000, data: foldedZeros(MB) }) },
  { what: 'as large as a number', make: () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: foldedZeros(MB) }) },
  { what: 'of no size', make: () => png({ width: 0, height: 0 }) },
  {
    what: 'of 60 megapixels with eight bytes each, which must be held whole',
    make: () =>
      png({ width: 7_745, height: 7_745, depth: 16, colour: 6, isInterlaced: true, data: foldedZeros(490 * MB) }),
  },
  {
    what: 'whose pixels unfold to a gigabyte',
    isTaken: true as const,
    make: () => png({ ...small, data: foldedZeros(1_024 * MB) }),
  },
  ...['iCCP', 'zTXt'].map((name) => ({
    what: `with a ${name} that unfolds to a gigabyte`,
    isTaken: true as const,
    make: () => png({ ...small, between: chunk(name, Buffer.concat([text('a\0\0'), foldedZeros(1_024 * MB)])) }),
  })),
  {
    what: 'with 500,000 texts',
    isTaken: true as const,
    make: () => png({ ...small, between: times(500_000, chunk('tEXt', text('a\0b'))) }),
  },
  { what: 'with an Exif of 8 MB', make: () => png({ ...small, between: chunk('eXIf', exifLoop(8 * MB)) }) },
  { what: 'that ends after its header', make: () => png(small).subarray(0, 40) },
  {
    what: 'whose parts claim four gigabytes',
    make: () => Buffer.concat([png(small).subarray(0, 33), times(99, u32(-1))]),
  },
].map((one) => ({ ...one, type: 'image/png' as const }))

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])

/** A table of tags that leads back to itself, a thousand of them each of four gigabytes. */
function exifLoop(bytes: number): Buffer {
  const tags = Array.from({ length: 1_000 }, (_, at) => {
    const tag = [0x8769, 0x8825, 0xa005, 0x014a][at % 4]!
    return Buffer.concat([u16(tag), u16(at % 4 < 3 ? 4 : 13), u32(at % 5 ? 1 : -1), u32(8)])
  })
  const table = Buffer.concat([text('MM\0*'), u32(8), u16(tags.length), ...tags, u32(8)])
  return Buffer.concat([table, Buffer.alloc(Math.max(0, bytes - table.length))])
}

const smallJpeg = () =>
  sharp({ create: { ...small, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
const after = (start: Buffer, inserted: Buffer, at = 2) =>
  Buffer.concat([start.subarray(0, at), inserted, start.subarray(at)])

/** A photo of 49 megapixels in one colour, which says again and again that nothing in it changes. */
function manyScans(amount: number): Buffer {
  const [width, height] = [7_000, 7_000]
  const frame = Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])
  const quantisation = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])
  // One code of one bit each: "no difference", and "nothing in the next 32,767 blocks".
  const codes = (kind: number, value: number) =>
    Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([value])])
  const first = scan(0, 0, Math.ceil(((width / 8) * (height / 8)) / 8) + 1, 0)
  const blocks = Math.ceil(width / 8) ** 2
  const runs = Math.ceil(blocks / 32_767)
  const again = scan(1, 63, Math.ceil((runs * 15) / 8) + 1, 0)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, quantisation),
    segment(0xc2, frame),
    segment(0xc4, codes(0x00, 0)),
    segment(0xc4, codes(0x10, 0xe0)),
    first,
    times(amount, again),
    Buffer.from([0xff, 0xd9]),
  ])
}

const scan = (from: number, to: number, bytes: number, fill: number) =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, 0])), Buffer.alloc(bytes, fill)])

const JPEGS: Picture[] = [
  {
    what: 'of 4 gigapixels',
    make: async () => {
      const bytes = Buffer.from(await smallJpeg())
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
      return Buffer.concat([bytes.subarray(0, frame + 5), u16(65_500), u16(65_500), bytes.subarray(frame + 9)])
    },
  },
  { what: 'in 100,000 passes', make: () => manyScans(100_000) },
  {
    what: 'with an Exif that leads to itself',
    make: async () => after(await smallJpeg(), segment(0xe1, Buffer.concat([text('Exif\0\0'), exifLoop(60_000)]))),
  },
  {
    what: 'with 9 MB of colour profile',
    isTaken: true as const,
    make: async () => {
      const parts = Array.from({ length: 140 }, (_, at) =>
        segment(0xe2, Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([at + 1, 140]), Buffer.alloc(65_000, 0xff)])),
      )
      return after(await smallJpeg(), Buffer.concat(parts))
    },
  },
  {
    what: 'with two million comments',
    isTaken: true as const,
    make: async () => after(await smallJpeg(), times(2_000_000, segment(0xfe, text('a')))),
  },
  { what: 'that is its first half', make: async () => (await smallJpeg()).subarray(0, 200) },
  {
    what: 'of tables alone',
    make: () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        times(140_000, segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]))),
      ]),
  },
].map((one) => ({ ...one, type: 'image/jpeg' as const }))

const riff = (name: string, data: Buffer) =>
  Buffer.concat([text(name), le32(data.length), data, Buffer.alloc(data.length % 2)])
const webp = (...parts: Buffer[]) => riff('RIFF', Buffer.concat([text('WEBP'), ...parts]))
const canvas = (flags: number, width: number, height: number) =>
  riff('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), le24(width - 1), le24(height - 1)]))
const [ANIMATED, WITH_EXIF, WITH_PROFILE] = [0x02, 0x08, 0x20]

async function still(width = 8, height = 8): Promise<Buffer> {
  const whole = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .webp({ lossless: true })
    .toBuffer()
  return whole.subarray(12)
}

async function animated(frames: number): Promise<Buffer> {
  const frame = riff(
    'ANMF',
    Buffer.concat([le24(0), le24(0), le24(7), le24(7), le24(1), Buffer.from([0]), await still()]),
  )
  return webp(canvas(ANIMATED, 8, 8), riff('ANIM', Buffer.alloc(6)), times(frames, frame))
}

const WEBPS: Picture[] = [
  { what: 'of 281 terapixels', make: async () => webp(canvas(0, 2 ** 24, 2 ** 24), await still()) },
  { what: 'whose first frame is larger than its canvas', make: async () => webp(canvas(0, 8, 8), await still(9, 9)) },
  { what: 'of 100,000 frames', make: () => animated(100_000) },
  {
    what: 'with an Exif that leads to itself',
    make: async () => webp(canvas(WITH_EXIF, 8, 8), await still(), riff('EXIF', exifLoop(8 * MB))),
  },
  {
    what: 'with 9 MB of colour profile',
    isTaken: true as const,
    make: async () => webp(canvas(WITH_PROFILE, 8, 8), riff('ICCP', Buffer.alloc(9 * MB, 0xff)), await still()),
  },
  {
    what: 'of parts that nobody knows',
    isTaken: true as const,
    make: async () => webp(canvas(0, 8, 8), times(900_000, riff('what', Buffer.alloc(2))), await still()),
  },
  { what: 'that ends after its header', make: async () => (await animated(3)).subarray(0, 60) },
].map((one) => ({ ...one, type: 'image/webp' as const }))

const gifFrame = (width: number, height: number, data: Buffer) =>
  Buffer.concat([text(','), Buffer.alloc(4), le16(width), le16(height), Buffer.from([0, 2]), data, Buffer.from([0])])
const gif = (width: number, height: number, frames: Buffer) =>
  Buffer.concat([
    text('GIF89a'),
    le16(width),
    le16(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    frames,
    text(';'),
  ])
const ONE_PIXEL = Buffer.from([2, 0x44, 1])

const GIFS: Picture[] = [
  { what: 'of 4 gigapixels', make: () => gif(65_535, 65_535, gifFrame(65_535, 65_535, ONE_PIXEL)) },
  {
    what: 'of a million frames',
    isTaken: true as const,
    make: () => gif(1, 1, times(1_000_000, gifFrame(1, 1, ONE_PIXEL))),
  },
  { what: 'whose frame is larger than it', make: () => gif(1, 1, gifFrame(65_535, 65_535, ONE_PIXEL)) },
  { what: 'of remarks without end', make: () => gif(1, 1, times(8 * MB, Buffer.from([0x21, 0xfe, 1, 65, 0]))) },
  { what: 'that ends after its header', make: () => gif(9, 9, Buffer.alloc(0)).subarray(0, 20) },
].map((one) => ({ ...one, type: 'image/gif' as const }))

const entry = (tag: number, kind: 3 | 4, amount: number, value: number) =>
  Buffer.concat([
    le16(tag),
    le16(kind),
    le32(amount),
    kind === 3 && amount === 1 ? Buffer.concat([le16(value), le16(0)]) : le32(value),
  ])

interface Tiff {
  width: number
  height: number
  samples?: number
  bits?: number
  compression?: number
  rowsPerStrip?: number
  next?: number
  strip?: Buffer
}

/** One table at 8, then one strip. */
function tiff({
  width,
  height,
  samples = 1,
  bits = 8,
  compression = 1,
  rowsPerStrip = height,
  next = 0,
  strip = Buffer.alloc(64),
}: Tiff) {
  const entries = 10
  const data = 8 + 2 + entries * 12 + 4
  return Buffer.concat([
    text('II*\0'),
    le32(8),
    le16(entries),
    entry(256, 4, 1, width),
    entry(257, 4, 1, height),
    entry(258, 3, 1, bits),
    entry(259, 3, 1, compression),
    entry(262, 3, 1, 1),
    entry(273, 4, 1, data),
    entry(277, 3, 1, samples),
    entry(278, 4, 1, rowsPerStrip),
    entry(279, 4, 1, strip.length),
    entry(284, 3, 1, 1),
    le32(next),
    strip,
  ])
}

/** Tables with nothing in them but the way to the next. */
function manyTables(amount: number): Buffer {
  const first = tiff({ width: 8, height: 8 })
  const tables = Array.from({ length: amount }, (_, at) => {
    const place = first.length + at * 42
    return Buffer.concat([
      le16(3),
      entry(256, 4, 1, 8),
      entry(257, 4, 1, 8),
      entry(258, 3, 1, 8),
      le32(at + 1 < amount ? place + 42 : 0),
    ])
  })
  first.writeUInt32LE(first.length, 8 + 2 + 120)
  return Buffer.concat([first, ...tables])
}

const TIFFS: Picture[] = [
  { what: 'of 16 exapixels', make: () => tiff({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }) },
  {
    what: 'of 60 megapixels with 1,000 colours each',
    make: () => tiff({ width: 7_745, height: 7_745, samples: 1_000, compression: 8, strip: foldedZeros(64 * MB) }),
  },
  {
    what: 'of 60 megapixels in one strip, eight bytes each',
    make: () => tiff({ width: 7_745, height: 7_745, bits: 64, compression: 8, strip: foldedZeros(490 * MB) }),
  },
  {
    what: 'whose tables lead to themselves',
    isTaken: true as const,
    make: () => tiff({ width: 8, height: 8, next: 8 }),
  },
  { what: 'of a million tables', make: () => manyTables(1_000_000) },
  { what: 'of a line in each strip', make: () => tiff({ width: 1, height: 60_000_000, rowsPerStrip: 1 }) },
  { what: 'that ends after its header', make: () => tiff({ width: 8, height: 8 }).subarray(0, 20) },
].map((one) => ({ ...one, type: 'image/tiff' as const }))

/** Box within box. */
const box = (name: string, ...inside: Buffer[]) => {
  const data = Buffer.concat(inside)
  return Buffer.concat([u32(data.length + 8), text(name), data])
}

/** A small picture of ours, changed. */
async function avif(change: (bytes: Buffer) => Buffer): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 99, sigma: 40 } as const
  const whole = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33', noise } })
  return change(await whole.avif({ effort: 0 }).toBuffer())
}

/** Writes after a name inside the bytes. */
function overwrite(bytes: Buffer, name: string, offset: number, ...values: number[]): Buffer {
  const at = bytes.indexOf(name) + name.length + offset
  values.forEach((value, n) => bytes.writeUInt32BE(value >>> 0, at + n * 4))
  return bytes
}

/** The size that a box of properties claims, after its version. */
const CLAIMS = [
  ['of 4 gigapixels', 65_535, 65_535],
  ['as large as a number', -1, -1],
] as const

const AVIFS: Picture[] = [
  ...CLAIMS.map(([what, ...size]) => ({ what, make: () => avif((bytes) => overwrite(bytes, 'ispe', 4, ...size)) })),
  { what: 'whose parts lie everywhere', make: () => avif((bytes) => overwrite(bytes, 'iloc', 4, -1, -1, -1, -1)) },
  { what: 'whose lists have no end', make: () => avif((bytes) => overwrite(bytes, 'iinf', 4, -1)) },
  { what: 'that ends after its header', make: () => avif((bytes) => bytes.subarray(0, bytes.length - 9)) },
].map((one) => ({ ...one, type: 'image/avif' as const }))

const heic = () => readFile('db/fixtures/quarters.heic')
const brand = box('ftyp', text('heic'), u32(0), text('mif1heic'))
/** A box of boxes of boxes. */
const nested = (deep: number) => {
  const headers = Array.from({ length: deep }, (_, at) => Buffer.concat([u32((deep - at) * 12), text('meta'), u32(0)]))
  return Buffer.concat(headers)
}

const HEICS: Picture[] = [
  ...CLAIMS.map(([what, ...size]) => ({ what, make: async () => overwrite(await heic(), 'ispe', 4, ...size) })),
  { what: 'whose parts lie everywhere', make: async () => overwrite(await heic(), 'iloc', 4, -1, -1, -1, -1) },
  { what: 'whose lists have no end', make: async () => overwrite(await heic(), 'iinf', 4, -1) },
  { what: 'of boxes within boxes', make: () => Buffer.concat([brand, nested(700_000)]) },
  { what: 'of a million boxes', make: () => Buffer.concat([brand, times(1_000_000, box('free'))]) },
  { what: 'that ends after its header', make: async () => (await heic()).subarray(0, 400) },
].map((one) => ({ ...one, type: 'image/heic' as const }))

interface Bmp {
  width?: number
  height?: number
  bits?: number
  compression?: number
  colours?: number
  data?: Buffer
}

function bmp({
  width = 8,
  height = 8,
  bits = 24,
  compression = 0,
  colours = 0,
  data = Buffer.alloc(192),
}: Bmp): Buffer {
  const head = [le32(40), le32(width), le32(height), le16(1), le16(bits), le32(compression), le32(data.length)]
  const info = Buffer.concat([...head, le32(0), le32(0), le32(colours), le32(0)])
  return Buffer.concat([text('BM'), le32(54 + data.length), le32(0), le32(54), info, data])
}

const BMPS: Picture[] = [
  ...CLAIMS.map(([what, width, height]) => ({ what, make: () => bmp({ width, height }) })),
  { what: 'of 3.6 gigapixels', make: () => bmp({ width: 60_000, height: 60_000 }) },
  { what: 'of more colours than there are', make: () => bmp({ bits: 8, colours: -1 }) },
  {
    what: 'whose runs never come to an end',
    isTaken: true as const,
    make: () => bmp({ bits: 8, compression: 1, colours: 1, data: times(1_000_000, Buffer.from([0, 2, 255, 255])) }),
  },
  { what: 'that ends after its header', make: () => bmp({ width: 1_000, height: 1_000, data: Buffer.alloc(0) }) },
].map((one) => ({ ...one, type: 'image/bmp' as const }))

export const PICTURES: Picture[] = [...PNGS, ...JPEGS, ...WEBPS, ...GIFS, ...TIFFS, ...AVIFS, ...HEICS, ...BMPS]
