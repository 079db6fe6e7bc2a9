import { readFile } from 'node:fs/promises'

import readExif from 'exif-reader'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { findExif } from './find-exif.mjs'

const taken = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#345' } }).withExif({
    IFD0: { Model: 'F-1' },
    IFD2: { DateTimeOriginal: '2026:03:02 09:15:20' },
  })

/** What a reader of others makes of a TIFF structure. */
const modelIn = (tiff: Uint8Array | null) => tiff && readExif(Buffer.from(tiff)).Image?.Model

const MAKERS: Record<string, () => Promise<Buffer>> = {
  JPEG: () => taken().jpeg().toBuffer(),
  PNG: () => taken().png().toBuffer(),
  WebP: () => taken().webp().toBuffer(),
  AVIF: () => taken().avif({ effort: 0 }).toBuffer(),
}

describe('what a camera wrote', () => {
  it.each(Object.entries(MAKERS))(
    'is found in a picture of the kind %s, as our image library finds it',
    async (_, make) => {
      const bytes = await make()
      const tiff = findExif(bytes)
      expect(modelIn(tiff)).toBe('F-1')
      // Our image library puts a word before it.
      const { exif } = await sharp(bytes).metadata()
      expect(exif!.subarray(exif!.indexOf('II*'))).toEqual(Buffer.from(tiff!))
    },
  )

  it('is found in a HEIC photo', async () => {
    expect(modelIn(findExif(await readFile('db/fixtures/quarters.heic')))).toBe('iPhone 14')
  })

  it('is found behind the head of a JPEG’s segment, with which some phones begin it in a HEIC', async () => {
    const bytes = await readFile('db/fixtures/quarters.heic')
    const start = bytes.lastIndexOf('II*\0')
    const head = Buffer.from('\xff\xe1\x01\0Exif\0\0', 'latin1')
    // The item keeps its length: its last bytes make room for the head.
    const spelt = Buffer.concat([bytes.subarray(0, start), head, bytes.subarray(start)]).subarray(0, bytes.length)
    expect(spelt).toHaveLength(bytes.length)
    expect(modelIn(findExif(spelt))).toBe('iPhone 14')
  })

  it('is found after a picture’s pixels, as PNG lets it stand', async () => {
    const bytes = await MAKERS.PNG!()
    const at = bytes.indexOf('eXIf') - 4
    const chunk = bytes.subarray(at, at + 12 + bytes.readUInt32BE(at))
    const end = bytes.subarray(bytes.indexOf('IEND') - 4)
    const moved = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chunk.length, -end.length), chunk, end])
    expect(modelIn(findExif(moved))).toBe('F-1')
  })

  it.each(['JPEG', 'PNG', 'WebP', 'AVIF'])('ends nothing when a picture of the kind %s ends anywhere', async (kind) => {
    const bytes = await MAKERS[kind]!()
    for (let length = 0; length < bytes.length; length++) {
      expect(() => findExif(bytes.subarray(0, length))).not.toThrow()
    }
  })

  it('is looked for in a file that points to itself no longer than in others', () => {
    const zeros = Buffer.alloc(4 * 1_048_576)
    zeros.write('ftyp', 4, 'latin1')
    expect(findExif(zeros)).toBeNull()
    expect(findExif(Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(1_048_576, 0xff)]))).toBeNull()
  })
})
