import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

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

  it('is refused when it would decode to too much, before any is decoded', async () => {
    const bomb = await put('bomb.png', await paint(10_000, 6_001).png().toBuffer())
    const before = process.memoryUsage().rss
    await expect(examinePhoto(bomb)).rejects.toMatchObject({ code: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1_048_576)
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

  it('are made of pixels that were decoded elsewhere, white where those are transparent', async () => {
    const data = Buffer.alloc(4 * 4 * 4)
    const [made] = await toRenditions({ data, width: 4, height: 4, channels: 4 }, { edges: [400], turn: 0 })
    expect([...(await sharp(made).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('of a grey photo have colours like any other', async () => {
    const grey = await paint(40, 40).greyscale().toColourspace('b-w').png().toBuffer()
    const [made] = await toRenditions((await put('grey.png', grey)).path, { edges: [20], turn: 0 })
    expect(await sharp(made).metadata()).toMatchObject({ width: 20, height: 20, format: 'jpeg' })
  })
})
