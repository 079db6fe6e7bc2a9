import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toLogo, toRenditions, toUprightImage } from '@/lib/platform/images/encode'
import { examinePhoto } from '@/lib/platform/images/examine'

import { readCameraFacts } from './exif'

const FOLDER = 'e2e/inputs/field'
const NOW = new Date('2026-11-27T00:00:00Z')
const SYDNEY = 'Australia/Sydney'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'field-inputs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const source = async (name: string, place = path.join(FOLDER, name)) => ({
  path: place,
  name,
  type: 'image/jpeg',
  size: (await stat(place)).size,
})

async function put(name: string, bytes: Buffer) {
  const place = path.join(folder, name)
  await writeFile(place, bytes)
  return source(name, place)
}

type Rgb = readonly [number, number, number]

async function drawn(jpeg: Buffer | string) {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): Rgb => {
    const start = (y * info.width + x) * info.channels
    return [data[start]!, data[start + 1]!, data[start + 2]!]
  }
  return { width: info.width, height: info.height, at }
}

/** Of 255: what a JPEG changes. */
const NEARLY = 4
const isNearly = (found: Rgb, right: Rgb) => found.every((value, n) => Math.abs(value - right[n]!) <= NEARLY)

/** The patches, a hundred pixels each, as lcms turns the JPEG of the same patches from its profile into sRGB. */
const P3_PATCHES: [x: number, y: number, right: Rgb][] = [
  [50, 50, [255, 0, 0]],
  [150, 50, [0, 255, 0]],
  [250, 50, [0, 0, 255]],
  [350, 50, [250, 31, 49]],
  [450, 50, [0, 203, 74]],
  [550, 50, [250, 177, 0]],
  [50, 250, [128, 128, 128]],
  [50, 350, [209, 148, 116]],
]

interface Right {
  size?: readonly [number, number]
  isDamaged?: true
  isRefused?: true
  takenAt?: string
  latitude?: number
  longitude?: number
  camera?: string
  patches?: typeof P3_PATCHES
  /** Of the largest size that is made of it. */
  screen?: readonly [number, number]
}

const ON_SITE = '2026-11-19T22:15:00.000Z'

/** Each input, and what is right. Those that are no photos are read elsewhere. */
const INPUTS: Record<string, Right> = {
  'date-iso-with-dashes.jpg': { takenAt: ON_SITE },
  'gps-minutes-seconds-0-0.jpg': { takenAt: ON_SITE, latitude: -33.868667, longitude: 151.212667 },
  'last-500-bytes-missing-1200x900.jpg': { size: [1200, 900], isDamaged: true, screen: [1200, 900] },
  'long-scroll-screenshot.png': { size: [1080, 12_000], screen: [1080, 12_000] },
  'offset-only-9010.jpg': { takenAt: '2026-11-20T01:15:00.000Z' },
  'offset-z.jpg': { takenAt: '2026-11-20T09:15:00.000Z' },
  'p3-patches.heic': { size: [640, 480], patches: P3_PATCHES },
  'p3-patches.jpg': { size: [640, 480], patches: P3_PATCHES },
  'screenshot-with-exif.png': {
    takenAt: ON_SITE,
    latitude: -33.866667,
    longitude: 151.2,
    camera: 'Fieldphone F-1',
  },
  'second-half-zeros.heic': { isRefused: true },
  'time-only-in-datetime-0132.jpg': { takenAt: ON_SITE },
  'time-original-blank-digitized-set.jpg': { takenAt: ON_SITE },
  'two-pictures-second-is-primary.heic': { size: [320, 240], patches: [[250, 150, [31, 29, 201]]] },
}

describe('photos as phones make them', () => {
  it('are all listed here', async () => {
    const photos = (await readdir(FOLDER)).filter((name) => /\.(jpg|png|heic)$/.test(name))
    expect(photos.toSorted()).toEqual(Object.keys(INPUTS).toSorted())
  })

  it.each(Object.entries(INPUTS))('are read as they were meant: %s', async (name, right) => {
    const photo = await source(name)
    if (right.isRefused) {
      await expect(examinePhoto(photo)).rejects.toMatchObject({ code: 'unsupported' })
      return
    }
    const { exif, width, height, isDamaged } = await examinePhoto(photo)
    if (right.size) expect([width, height]).toEqual(right.size)
    expect(isDamaged).toBe(right.isDamaged ?? false)
    const facts = readCameraFacts(exif, SYDNEY, NOW)
    expect(facts.takenAt?.toISOString()).toBe(right.takenAt)
    expect(facts.camera).toBe(right.camera ?? null)
    const place = [facts.latitude, facts.longitude].map((degrees) => degrees && Number(degrees.toFixed(6)))
    expect(place).toEqual([right.latitude ?? null, right.longitude ?? null])

    const [screen] = await toRenditions(photo.path, { edges: [1600, 900, 400], turn: 0 })
    const shown = await drawn(screen!)
    if (right.screen) expect([shown.width, shown.height]).toEqual(right.screen)
    for (const [x, y, colour] of right.patches ?? []) {
      expect(isNearly(shown.at(x, y), colour), `${x}, ${y}: ${String(shown.at(x, y))}`).toBe(true)
    }
  })
})

describe('the colours of a photo', () => {
  it('are those of a screen in all that is made of it, also in what goes into a report', async () => {
    for (const name of ['p3-patches.heic', 'p3-patches.jpg']) {
      for (const make of [(photo: { path: string; name: string }) => toUprightImage(photo, { maxEdge: 900 }), toLogo]) {
        const copy = await put(name, await readFile(path.join(FOLDER, name)))
        const made = await make(copy)
        expect((await sharp(made.path).metadata()).icc).toBeUndefined()
        const found = (await drawn(made.path)).at(Math.round(made.width * 0.55), 60)
        expect(isNearly(found, [250, 31, 49]), `${name}: ${String(found)}`).toBe(true)
      }
    }
  })

  /** The same patches, whose file says their colours in numbers, as phones of other makers write them. */
  const inNumbers = async (name: string, primaries: number, transfer: number) => {
    const bytes = await readFile(path.join(FOLDER, 'p3-patches.heic'))
    const profile = bytes.indexOf('colrprof') + 4
    bytes.write('nclx', profile, 'latin1')
    bytes.writeUInt16BE(primaries, profile + 4)
    bytes.writeUInt16BE(transfer, profile + 6)
    // Red, green and blue are mixed as before.
    bytes.writeUInt16BE(6, profile + 8)
    bytes[profile + 10] = 0x80
    return put(name, bytes)
  }

  it.each<[string, number, number, Rgb]>([
    ['Display P3', 12, 13, [250, 31, 49]],
    ['sRGB', 1, 13, [230, 60, 60]],
    ['what nobody knows', 2, 2, [230, 60, 60]],
  ])('are read from numbers: %s', async (name, primaries, transfer, right) => {
    const photo = await inNumbers(`${primaries}-${transfer}.heic`, primaries, transfer)
    const [screen] = await toRenditions(photo.path, { edges: [640], turn: 0 })
    const found = (await drawn(screen!)).at(350, 50)
    expect(isNearly(found, right), `${name}: ${String(found)}`).toBe(true)
  })
})

/** What no encoder makes small, the same each time. */
function noise(width: number, height: number) {
  let state = 1
  const data = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return 60 + (state % 120)
    }),
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const half = (bytes: Buffer) => Math.floor(bytes.length / 2)

describe('a photo that is damaged', () => {
  const refused = { code: 'unsupported' }

  it.each([
    ['its last bytes missing', (whole: Buffer) => whole.subarray(0, -400)],
    ['its end mark missing', (whole: Buffer) => whole.subarray(0, -2)],
    ['a bad interval', (whole: Buffer) => Buffer.from(whole).fill(0xff, half(whole), half(whole) + 40)],
    ['its last bytes never written', (whole: Buffer) => Buffer.from(whole).fill(0, whole.length - 400)],
  ])('is taken and marked with %s, and shown', async (_, spoil) => {
    const whole = await noise(600, 600).jpeg().toBuffer()
    const photo = await put('spoilt.jpg', spoil(whole))
    expect(await examinePhoto(photo)).toMatchObject({ isDamaged: true, width: 600, height: 600 })
    const [made] = await toRenditions(photo.path, { edges: [400], turn: 0 })
    expect(await sharp(made).metadata()).toMatchObject({ width: 400, height: 400 })
  })

  it.each([
    ['its last fifth missing', (whole: Buffer) => whole.subarray(0, whole.length * 0.8)],
    ['its second half never written', (whole: Buffer) => Buffer.from(whole).fill(0, half(whole))],
    ['nothing of its pixels', (whole: Buffer) => Buffer.from(whole).fill(0, 700)],
  ])('is refused when it comes with %s', async (_, spoil) => {
    const whole = await noise(600, 600).jpeg().toBuffer()
    const photo = await put('half.jpg', spoil(whole))
    await expect(examinePhoto(photo)).rejects.toMatchObject(refused)
    await expect(toRenditions(photo.path, { edges: [400], turn: 0 })).rejects.toMatchObject(refused)
  })

  it('is no photo of whose HEIC nothing was written', async () => {
    const bytes = await readFile('db/fixtures/quarters.heic')
    const photo = await put('zeros.heic', bytes.fill(0, bytes.indexOf('mdat') + 4))
    await expect(examinePhoto(photo)).rejects.toMatchObject(refused)
  })

  it('is one that is whole, though zeros follow its end', async () => {
    const whole = await noise(300, 300).jpeg().toBuffer()
    expect((await examinePhoto(await put('padded.jpg', Buffer.concat([whole, Buffer.alloc(9_000)])))).isDamaged).toBe(
      false,
    )
  })
})

describe('which side of a photo is up', () => {
  /** A HEIC whose file says no turn, while its Exif says one. */
  const saidInExif = async (orientation: number) => {
    const bytes = await readFile('db/fixtures/quarters.heic')
    bytes.write('skip', bytes.indexOf('irot'), 'latin1')
    const tag = bytes.indexOf(Buffer.from('12010300', 'hex'), bytes.lastIndexOf('II*\0'))
    bytes.writeUInt16LE(orientation, tag + 8)
    return put(`turned-${orientation}.heic`, bytes)
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is read from its Exif where its file says nothing: %s', async (orientation) => {
    const photo = await saidInExif(orientation)
    const [made] = await toRenditions(photo.path, { edges: [320], turn: 0 })
    const found = await drawn(made!)
    // The same four quarters as a JPEG, which our library turns.
    const red = { r: 220, g: 30, b: 30 }
    const quarter = (background: typeof red) => sharp({ create: { width: 160, height: 120, channels: 3, background } })
    const parts = await Promise.all(
      [red, { r: 30, g: 180, b: 30 }, { r: 30, g: 30, b: 220 }, { r: 230, g: 220, b: 30 }].map((colour) =>
        quarter(colour).png().toBuffer(),
      ),
    )
    const jpeg = await quarter(red)
      .resize(320, 240)
      .composite(parts.map((input, n) => ({ input, left: (n % 2) * 160, top: Math.floor(n / 2) * 120 })))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const right = await drawn(await sharp(jpeg).autoOrient().toBuffer())
    expect([found.width, found.height]).toEqual([right.width, right.height])
    const { width, height } = await examinePhoto(photo)
    expect([width, height]).toEqual([right.width, right.height])
    for (const [x, y] of [
      [60, 60],
      [right.width - 60, 60],
      [60, right.height - 60],
    ] as const) {
      const isSame = found.at(x, y).every((value, n) => Math.abs(value - right.at(x, y)[n]!) < 12)
      expect(isSame, `${orientation}: ${String(found.at(x, y))} for ${String(right.at(x, y))}`).toBe(true)
    }
  })
})

describe('a long picture', () => {
  it.each([
    ['of a chat', 1080, 12_000, 1080],
    ['of a wall in one sweep', 9000, 1500, 1200],
    ['of a phone’s screen', 1290, 2796, 1200],
    ['that is none', 2000, 1000, 800],
  ])('%s keeps the width that its letters need', async (name, width, height, shorter) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#eee' } })
      .png()
      .toBuffer()
    const photo = await put(`${name}.png`, bytes)
    const [screen, thumbnail] = await toRenditions(photo.path, { edges: [1600, 400], turn: 0 })
    const [large, small] = await Promise.all([sharp(screen).metadata(), sharp(thumbnail).metadata()])
    expect(Math.min(large.width, large.height)).toBe(shorter)
    expect(large.width * large.height).toBeLessThanOrEqual(6 * 1600 * 1600)
    expect(small.width * small.height).toBeLessThanOrEqual(6 * 400 * 400 * 1.01)
    const upright = await toUprightImage(photo, { maxEdge: 1600 })
    expect(Math.min(upright.width, upright.height)).toBe(shorter)
  })
})

describe('a photo of 200 megapixels', () => {
  const [width, height] = [16_320, 12_240]
  const makers: [string, () => Promise<Buffer>][] = [
    [
      'jpg',
      async () => {
        const bytes = await noise(64, 64).jpeg().toBuffer()
        const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
        bytes.writeUInt16BE(height, frame + 5)
        bytes.writeUInt16BE(width, frame + 7)
        return bytes
      },
    ],
    [
      'heic',
      async () => {
        const bytes = await readFile('db/fixtures/quarters.heic')
        bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8)
        bytes.writeUInt32BE(height, bytes.indexOf('ispe') + 12)
        return bytes
      },
    ],
  ]

  it.each(makers)('is refused for its size, and not as if it were none: %s', async (ending, make) => {
    await expect(examinePhoto(await put(`phone.${ending}`, await make()))).rejects.toMatchObject({
      code: 'too_large',
      message: `“phone.${ending}” has more than 60 megapixels.`,
    })
  })
})
