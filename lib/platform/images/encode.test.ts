import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp, { type Color } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toAvatar, toLogo, toUprightImage } from './encode'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'images-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
const image = (name: string) => ({ path: at(name), name })
const RED = { r: 255, g: 0, b: 0 }
const solid = (width: number, height: number, background: Color = RED) =>
  sharp({
    create: { width, height, channels: typeof background === 'object' && 'alpha' in background ? 4 : 3, background },
  })

describe('a photo', () => {
  it('stands upright, is bounded, and has lost what it said about where it was taken', async () => {
    await solid(800, 400)
      .withExif({ IFD0: { Orientation: '6', Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(at('turned.jpg'))
    const made = await toUprightImage(image('turned.jpg'), { maxEdge: 300 })
    expect(made).toMatchObject({
      type: 'image/jpeg',
      width: 150,
      height: 300,
      sha256: expect.stringMatching(/^\w{64}$/),
    })
    const { format, exif, icc, xmp, orientation } = await sharp(made.path).metadata()
    expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'jpeg' })
  })

  it('is never made larger', async () => {
    await solid(20, 10).png().toFile(at('small.png'))
    expect(await toUprightImage(image('small.png'), { maxEdge: 900 })).toMatchObject({
      name: 'small.jpg',
      width: 20,
      height: 10,
    })
  })

  it('shows white where it was transparent', async () => {
    await solid(4, 4, { ...RED, alpha: 0 })
      .png()
      .toFile(at('clear.png'))
    const { path: made } = await toUprightImage(image('clear.png'), { maxEdge: 900 })
    expect([...(await sharp(made).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

it('a profile picture is the middle of the image, 256 pixels square', async () => {
  await solid(1000, 300).jpeg().toFile(at('wide.jpg'))
  expect(await toAvatar(image('wide.jpg'))).toMatchObject({ type: 'image/jpeg', width: 256, height: 256 })
})

describe('a logo', () => {
  it.each([
    ['with transparency stays PNG', { ...RED, alpha: 0.5 }, 'image/png'],
    ['without becomes JPEG', RED, 'image/jpeg'],
  ])('%s', async (name, background, type) => {
    await solid(2000, 500, background)
      .webp()
      .toFile(at(`${name}.webp`))
    expect(await toLogo(image(`${name}.webp`))).toMatchObject({ type, width: 800, height: 200 })
  })
})

describe('refused', () => {
  it.each([
    ['text', Buffer.from('not an image')],
    ['SVG, which is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (name, bytes) => {
    await writeFile(at(name), bytes)
    await expect(toAvatar(image(name))).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('a photo of which only the first half arrived', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    await writeFile(at('half.jpg'), whole.subarray(0, whole.length / 2))
    await expect(toUprightImage(image('half.jpg'), { maxEdge: 300 })).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('more than 60 megapixels, before they are decoded', async () => {
    await solid(10_000, 6_001).png().toFile(at('vast.png'))
    const before = process.memoryUsage().rss
    await expect(toLogo(image('vast.png'))).rejects.toMatchObject({ code: 'too_large' })
    // Its pixels take 180 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576)
  })
})

it('many at once all come back', async () => {
  await solid(500, 500).jpeg().toFile(at('many.jpg'))
  const made = await Promise.all(Array.from({ length: 12 }, () => toAvatar(image('many.jpg'))))
  expect(new Set(made.map(({ path: name }) => name)).size).toBe(12)
})
