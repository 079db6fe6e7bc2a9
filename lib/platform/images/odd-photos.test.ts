import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findExif } from '@/lib/base/find-exif.mjs'

import { toRenditions } from './encode'
import { examinePhoto } from './examine'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'odd-photos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, bytes: Buffer) {
  const at = path.join(folder, name)
  await writeFile(at, bytes)
  return { path: at, name }
}

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const heic = () => readFile('db/fixtures/quarters.heic')
const REFUSED = { code: 'unsupported' }

async function shownAt(file: string, places: readonly (readonly [number, number])[]) {
  const [made] = await toRenditions(file, { edges: [320], turn: 0 })
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
  const pixels = places.map(([x, y]) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)])
  return { width: info.width, height: info.height, pixels }
}

/** The end of the one picture in the fixture. */
const mdatEnd = async (bytes: Buffer) => {
  const at = bytes.indexOf('mdat') + 4
  return at + 4 + bytes.readUInt32BE(at)
}

describe('a HEIC photo whose pixels are others', () => {
  const spoilt = async (value: number) => {
    const bytes = await heic()
    return bytes.fill(value, bytes.indexOf('mdat') + 16, 1491)
  }

  it.each([0x00, 0x55, 0xff])('is refused: %d', async (value) => {
    await expect(examinePhoto(await put('spoilt.heic', await spoilt(value)))).rejects.toMatchObject(REFUSED)
  })

  it('is refused where those of another file stand up to its end, and marked where few do', async () => {
    const covered = async (from: number) => {
      const bytes = await heic()
      const end = await mdatEnd(bytes)
      return put('covered.heic', bytes.fill(Buffer.from('%PDF-1.7 obj\0\0\x01stream', 'latin1'), from, end))
    }
    const end = await mdatEnd(await heic())
    await expect(examinePhoto(await covered(end - 400))).rejects.toMatchObject(REFUSED)
    expect(await examinePhoto(await covered(end - 30))).toMatchObject({ width: 240, isDamaged: true })
  })

  it('shows nothing of a photo that was decoded before it', async () => {
    const { decode } = await import('./decode-heic.mjs')
    const label = { profile: null, orientation: 1 }
    const broken = await spoilt(0x55)
    const alone = await decode(broken, 1_000_000, label)
    await decode(await heic(), 1_000_000, label)
    const after = await decode(broken, 1_000_000, label)
    expect(after!.file.equals(alone!.file)).toBe(true)
  })

  it.each([
    ['whose length is too large', 0x7fffffff],
    ['whose length is nothing', 0],
  ])('is refused with a unit %s', async (_, length) => {
    const bytes = await heic()
    bytes.writeUInt32BE(length, bytes.indexOf('mdat') + 4)
    await expect(examinePhoto(await put('unit.heic', bytes))).rejects.toMatchObject(REFUSED)
  })

  it.each(['#008000', '#00a060', '#0050ff', '#000000'])('is none that is all %s', async (colour) => {
    const { missingOf } = await import('./decode-heic.mjs')
    const { data } = await paint(40, 30, colour).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(missingOf(data, { width: 40, height: 30 })).toBe(0)
  })
})

it.each(['\n', 'SEFH\0\0\0\0SEFT'])('a HEIC photo is whole whatever stands behind it', async (behind) => {
  const bytes = Buffer.concat([await heic(), Buffer.from(behind, 'latin1')])
  expect(await examinePhoto(await put('whole.heic', bytes))).toMatchObject({ width: 240, isDamaged: false })
})

describe('a sequence is shown by its still', () => {
  it.each(['hevc', 'msf1', 'heis'])('of HEIC: %s', async (brand) => {
    const bytes = await heic()
    bytes.write(brand, 8, 'latin1')
    expect(await examinePhoto(await put('burst.heic', bytes))).toMatchObject({ width: 240, height: 320 })
  })

  it('of AVIF', async () => {
    const bytes = await paint(64, 48, '#20b0e0').avif({ lossless: true }).toBuffer()
    bytes.write('avis', 8, 'latin1')
    const { path: place, name } = await put('burst.avif', bytes)
    expect(await examinePhoto({ path: place, name })).toMatchObject({ width: 64, height: 48, isDamaged: false })
    const { pixels } = await shownAt(place, [[30, 20]])
    for (const [n, value] of [0x20, 0xb0, 0xe0].entries()) expect(Math.abs(pixels[0]![n]! - value)).toBeLessThan(6)
  })
})

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const full = (type: string, ...parts: Buffer[]) => box(type, Buffer.alloc(4), ...parts)
const short = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [n, value] of values.entries()) bytes.writeUInt16BE(value, n * 2)
  return bytes
}
const long = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}

/** The parts of an AVIF of one picture that another file can hold. */
async function partsOf(width: number, height: number, colour: string) {
  const file = await paint(width, height, colour).avif().toBuffer()
  const from = (type: string) => file.indexOf(type) - 4
  const settings = file.subarray(from('av1C'), from('av1C') + file.readUInt32BE(from('av1C')))
  return { size: full('ispe', long(width, height)), settings, data: file.subarray(from('mdat') + 8) }
}

it('of an AVIF with several pictures the primary one is shown, in its own size', async () => {
  const pictures = [await partsOf(640, 480, '#00f'), await partsOf(96, 64, '#f00')]
  const meta = (start: number) => {
    const entries = pictures.map(({ data }, n) => {
      const before = pictures.slice(0, n).reduce((sum, one) => sum + one.data.length, 0)
      return Buffer.concat([short(n + 1, 0, 1), long(start + before, data.length)])
    })
    return full(
      'meta',
      full('hdlr', long(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', short(2)),
      full('iloc', Buffer.from([0x44, 0]), short(2), ...entries),
      full('iinf', short(2), ...[1, 2].map((id) => box('infe', long(0x02000000), short(id, 0), Buffer.from('av01\0')))),
      box(
        'iprp',
        box('ipco', ...pictures.flatMap(({ size, settings }) => [size, settings])),
        full('ipma', long(2), ...[1, 2].map((id) => Buffer.from([0, id, 2, id * 2 - 1, 0x80 | (id * 2)]))),
      ),
    )
  }
  const head = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf'))
  const start = head.length + meta(0).length + 8
  const photo = await put(
    'two.avif',
    Buffer.concat([head, meta(start), box('mdat', ...pictures.map(({ data }) => data))]),
  )
  expect(await examinePhoto(photo)).toMatchObject({ width: 96, height: 64, isDamaged: false })
  const { width, height, pixels } = await shownAt(photo.path, [[40, 30]])
  expect([width, height]).toEqual([96, 64])
  expect(pixels[0]![0]).toBeGreaterThan(240)
})

describe('a JPEG whose pixels are all there', () => {
  /** A picture in one colour, with bytes that nobody needs before its end. */
  const withMore = async (colour: string) => {
    const bytes = await paint(600, 400, colour)
      .jpeg({ restartInterval: 4 } as object)
      .toBuffer()
    return Buffer.concat([bytes.subarray(0, -2), Buffer.from([1, 2, 3]), bytes.subarray(-2)])
  }
  /** The first scan of one that is drawn in a single go says a range of frequencies that it has not. */
  const withOddScan = async (colour: string) => {
    const bytes = await paint(600, 400, colour).jpeg().toBuffer()
    const scan = bytes.indexOf(Buffer.from('ffda', 'hex'))
    bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 62
    return bytes
  }

  it.each([
    ['more bytes than it needs', withMore],
    ['another range in its scan', withOddScan],
  ])('is not damaged, whatever its colour: %s', async (_, make) => {
    for (const colour of ['#a33', '#000', '#808080']) {
      const photo = await put('whole.jpg', await make(colour))
      expect(await examinePhoto(photo), colour).toMatchObject({ isDamaged: false })
    }
  })
})

describe('a PNG that breaks off', () => {
  /** What no encoder makes small, the same each time. */
  const whole = () => {
    let state = 7
    const data = Buffer.from(
      Array.from({ length: 800 * 600 * 3 }, () => {
        state = (state * 48_271) % 2_147_483_647
        return 200 + (state % 40)
      }),
    )
    return sharp(data, { raw: { width: 800, height: 600, channels: 3 } })
      .png()
      .toBuffer()
  }

  it.each([0.1, 0.5, 0.8])('is refused with no more than %d of it', async (share) => {
    const bytes = await whole()
    const photo = await put('cut.png', bytes.subarray(0, bytes.length * share))
    await expect(examinePhoto(photo)).rejects.toMatchObject(REFUSED)
    await expect(toRenditions(photo.path, { edges: [320], turn: 0 })).rejects.toMatchObject(REFUSED)
  })

  it('at its end is marked, and grey where it has nothing', async () => {
    const bytes = await whole()
    const photo = await put('short.png', bytes.subarray(0, bytes.length * 0.93))
    expect(await examinePhoto(photo)).toMatchObject({ width: 800, height: 600, isDamaged: true })
    const { pixels } = await shownAt(photo.path, [
      [160, 120],
      [160, 238],
    ])
    expect(pixels[0]!.every((value) => value > 195)).toBe(true)
    expect(pixels[1]!.every((value) => Math.abs(value - 128) < 6)).toBe(true)
  })
})

it('a picture longer than a JPEG may be is made shorter', async () => {
  const photo = await put('receipt.png', await paint(200, 100_000, '#eee').png().toBuffer())
  expect(await examinePhoto(photo)).toMatchObject({ width: 200, height: 100_000 })
  const made = await toRenditions(photo.path, { edges: [1600, 900, 400], turn: 0 })
  const { width, height } = await sharp(made[0]).metadata()
  expect([width, height]).toEqual([131, 65_500])
})

it('which side is up is read from the table of the picture alone, not from what lies behind it', async () => {
  const bytes = await heic()
  bytes.write('skip', bytes.indexOf('irot'), 'latin1')
  const tiff = bytes.lastIndexOf('II*\0')
  bytes.writeUInt16LE(6, bytes.indexOf(Buffer.from('12010300', 'hex'), tiff) + 8)
  expect(await examinePhoto(await put('turned.heic', bytes))).toMatchObject({ width: 240, height: 320 })
  bytes.writeUInt16LE(0, tiff + 8)
  expect(findExif(bytes)).not.toBeNull()
  expect(await examinePhoto(await put('upright.heic', bytes))).toMatchObject({ width: 320, height: 240 })
})
