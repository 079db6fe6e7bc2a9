import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { readJpegHead, wrapJpeg } from './wrap-jpeg.mjs'

const jpeg = (options = {}, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 40, height: 30, channels, background: '#789' } })
    .jpeg(options)
    .toBuffer()

describe('a JPEG in a PDF', () => {
  it('lies in it as it is, under its own size', async () => {
    const bytes = await jpeg()
    const wrapped = wrapJpeg(bytes)!
    expect(wrapped.includes(bytes)).toBe(true)
    expect(wrapped.toString('latin1')).toContain('/MediaBox[0 0 40 30]')
    expect(wrapped.toString('latin1')).toContain('/ColorSpace/DeviceRGB')
  })

  it('has a table that says where each of its parts begins', async () => {
    const text = wrapJpeg(await jpeg())!.toString('latin1')
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    expect(places).toHaveLength(5)
    places.forEach((place, at) => expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\n`)))
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref\n0 6\n/)
  })

  it('may be progressive, or grey', async () => {
    expect(wrapJpeg(await jpeg({ progressive: true }))).not.toBeNull()
    const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#789' } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer()
    expect(readJpegHead(grey)).toEqual({ width: 4, height: 4, colours: 1 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['a head alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2])],
    ['a length that leads nowhere', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0])],
    ['a length of nothing', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(64, 0)])],
  ])('is not made of %s', (_, bytes) => {
    expect(wrapJpeg(bytes)).toBeNull()
  })
})
