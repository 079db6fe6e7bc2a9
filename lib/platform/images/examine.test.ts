import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toRenditions } from './encode'
import { examinePhoto } from './examine'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'examine-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, bytes: Buffer) {
  const at = path.join(folder, name)
  await writeFile(at, bytes)
  return { path: at, name, type: 'image/jpeg', size: (await stat(at)).size }
}
/** 240 × 320 upright; db/fixtures/README.md says how it was made. */
const heic = () => readFile('db/fixtures/quarters.heic')
const UPRIGHT = { edges: [320], turn: 0 } as const
const BLUE = [30, 30, 220]
const RED = [220, 30, 30]
const YELLOW = [230, 220, 30]
const GREEN = [30, 180, 30]
const paint = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a33' } })

describe('a photo that is kept as it came', () => {
  it('is measured upright', async () => {
    const bytes = await paint(60, 40).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const { width, height, exif } = await examinePhoto(await put('turned.jpg', bytes))
    expect({ width, height, hasExif: Boolean(exif) }).toEqual({ width: 40, height: 60, hasExif: true })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('is refused when the end of it is missing: %s', async (format) => {
    const noise = { type: 'gaussian', mean: 99, sigma: 40 } as const
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33', noise } })
      .toFormat(format)
      .toBuffer()
    const name = `cut.${format}`
    await expect(examinePhoto(await put(name, whole.subarray(0, whole.length * 0.8)))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(`“${name}”`),
    })
  })

  it('leaves its process to others when nobody can read its header', async () => {
    const { path: none } = await put('none.jpg', Buffer.from('no picture'))
    const child = fork('lib/platform/apart/child.mjs', { serialization: 'advanced' })
    const reader = pathToFileURL(path.resolve('lib/platform/images/read-picture.mjs')).href
    child.send({ module: reader, input: { task: 'examine', path: none } })
    const [outcome] = await once(child, 'message')
    expect(outcome).toEqual({ failed: 'unreadable' })
    // Longer than a header may take.
    await pause(5_500)
    expect(child.signalCode).toBeNull()
    child.kill()
  })

  it('is refused when it would decode to too much, before any is decoded', async () => {
    const bomb = await put('bomb.png', await paint(10_000, 6_001).png().toBuffer())
    const before = process.memoryUsage().rss
    await expect(examinePhoto(bomb)).rejects.toMatchObject({ code: 'too_large' })
    // Its pixels take 180 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576)
  })
})

describe('a HEIC photo', () => {
  it('is measured upright, with what its camera wrote', async () => {
    const { exif, ...size } = await examinePhoto(await put('phone.heic', await heic()))
    expect(size).toEqual({ width: 240, height: 320, isDamaged: false })
    expect(Buffer.from(exif!).includes('iPhone 14')).toBe(true)
  })

  it('stands upright when its pixels are decoded', async () => {
    const { path: source } = await put('upright.heic', await heic())
    const [made] = await toRenditions(source, UPRIGHT)
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 240, height: 320, channels: 3 })
    const pixel = (x: number, y: number) => [...data.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)]
    const quarters = [pixel(60, 80), pixel(180, 80), pixel(60, 240), pixel(180, 240)]
    const rounded = quarters.map((rgb) => rgb.map((value) => Math.round(value / 10) * 10))
    expect(rounded).toEqual([BLUE, RED, YELLOW, GREEN])
  })

  it('is refused when the end of it is missing, also of one so large that its header reads well', async () => {
    const small = await heic()
    const large = Buffer.concat([small, Buffer.alloc(2_000_000)])
    const data = small.indexOf('mdat') - 4
    large.writeUInt32BE(large.length - data, data)
    expect(await examinePhoto(await put('large.heic', large))).toMatchObject({ width: 240, height: 320 })
    for (const length of [large.length - 1, large.length / 2]) {
      const cut = await put('cut.heic', large.subarray(0, length))
      await expect(examinePhoto(cut)).rejects.toMatchObject({ code: 'unsupported' })
    }
  })

  it('is refused when the end of it is missing, wherever it was cut', async () => {
    const whole = await heic()
    for (const length of [whole.length - 1, 1200, 950, 500, 40]) {
      await expect(examinePhoto(await put('cut.heic', whole.subarray(0, length)))).rejects.toMatchObject({
        code: 'unsupported',
        message: expect.stringContaining('“cut.heic”'),
      })
    }
  })

  it('that is broken inside cannot be decoded, and says so', async () => {
    const broken = await heic()
    const decoderSettings = broken.indexOf('hvcC') + 4
    const { path: source } = await put('broken.heic', broken.fill(0, decoderSettings, decoderSettings + 100))
    await expect(toRenditions(source, UPRIGHT)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('is refused when it claims more than 60 megapixels, before any is decoded', async () => {
    const bomb = await heic()
    const size = bomb.indexOf('ispe') + 8
    bomb.writeUInt32BE(10_000, size)
    bomb.writeUInt32BE(6_001, size + 4)
    const source = await put('bomb.heic', bomb)
    await expect(examinePhoto(source)).rejects.toMatchObject({ code: 'too_large' })
    await expect(toRenditions(source.path, UPRIGHT)).rejects.toMatchObject({ code: 'too_large' })
  })
})

describe('the sizes of a photo', () => {
  it('come from one decoding, the largest first, never larger than the photo', async () => {
    const { path: source } = await put('wide.jpg', await paint(1000, 500).jpeg().toBuffer())
    const made = await toRenditions(source, { edges: [1600, 400], turn: 90 })
    const sizes = await Promise.all(made.map((bytes) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [500, 1000],
      [200, 400],
    ])
  })

  it('are white where it is transparent', async () => {
    const clear = sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
    const { path: source } = await put('clear.png', await clear.png().toBuffer())
    const [made] = await toRenditions(source, { edges: [400], turn: 0 })
    expect([...(await sharp(made).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('of a grey photo have colours like any other', async () => {
    const grey = await paint(40, 40).greyscale().toColourspace('b-w').png().toBuffer()
    const [made] = await toRenditions((await put('grey.png', grey)).path, { edges: [20], turn: 0 })
    expect(await sharp(made).metadata()).toMatchObject({ width: 20, height: 20, format: 'jpeg' })
  })
})
