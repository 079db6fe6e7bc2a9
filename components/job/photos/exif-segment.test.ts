import readExif from 'exif-reader'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { findExif } from '@/lib/base/find-exif.mjs'

import { withExif } from './exif-segment'

const paint = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } })
const taken = () =>
  paint()
    .withExif({ IFD0: { Model: 'iPhone 14' }, IFD2: { DateTimeOriginal: '2026:03:02 09:15:20' } })
    .withMetadata({ orientation: 6 })

describe('what a camera wrote', () => {
  it('goes from one JPEG into another, which stands upright', async () => {
    const exif = findExif(await taken().jpeg().toBuffer())
    const small = await paint().resize(10).jpeg().toBuffer()
    const made = withExif(small, exif!)
    const { exif: rest, orientation, width, format } = await sharp(made).metadata()
    expect({ orientation, width, format }).toEqual({ orientation: 1, width: 10, format: 'jpeg' })
    const { Image: image, Photo: photo } = readExif(rest!)
    expect([image?.Model, photo?.DateTimeOriginal]).toEqual(['iPhone 14', new Date('2026-03-02T09:15:20Z')])
    await expect(sharp(made, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeDefined()
  })

  it('is found in a picture that is made of boxes', async () => {
    const exif = findExif(await taken().heif({ compression: 'av1', quality: 50 }).toBuffer())
    expect(readExif(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif!])).Image?.Model).toBe('iPhone 14')
  })

  it.each([
    ['a JPEG without any', () => paint().jpeg().toBuffer()],
    ['another kind of picture', () => paint().png().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a segment', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45])],
  ])('is not there in %s', async (_, make) => {
    expect(findExif(await make())).toBeNull()
  })
})
