import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { readCameraFacts } from './exif'

const NOW = new Date('2026-03-03T00:00:00Z')
const BRISBANE = 'Australia/Brisbane'

type Written = Parameters<ReturnType<typeof sharp>['withExif']>[0]

async function factsOf(written: Written, timezone = BRISBANE) {
  const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#345' } })
  const bytes = await image.withExif(written).jpeg().toBuffer()
  return readCameraFacts((await sharp(bytes).metadata()).exif, timezone, NOW)
}

describe('when a photo was taken', () => {
  const taken = (DateTimeOriginal: string, OffsetTimeOriginal?: string) =>
    factsOf({ IFD2: { DateTimeOriginal, ...(OffsetTimeOriginal && { OffsetTimeOriginal }) } })

  it.each([
    ['by the offset that the camera wrote', '2026:03:02 09:00:00', '-05:30', '2026-03-02T14:30:00.000Z'],
    ['by the clock on site where it wrote none', '2026:03:02 09:00:00', undefined, '2026-03-01T23:00:00.000Z'],
    ['not believed when it lies ahead', '2026:03:04 09:00:00', '+10:00', undefined],
    ['not believed of a clock that was never set', '1999:12:31 23:00:00', '+00:00', undefined],
    ['not known of one that says no time', '    :  :     :  :  ', undefined, undefined],
  ])('is read %s', async (_, local, offset, instant) => {
    expect((await taken(local, offset)).takenAt?.toISOString()).toBe(instant)
  })
})

describe('where and with what', () => {
  const at = (GPSLatitude: string, GPSLatitudeRef: string, GPSLongitude: string, GPSLongitudeRef: string) =>
    factsOf({ IFD3: { GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef } })

  it('is south and west of zero where the camera says so', async () => {
    expect(await at('27/1 30/1 0/1', 'S', '153/1 15/1 0/1', 'W')).toMatchObject({ latitude: -27.5, longitude: -153.25 })
  })
  it('is not known off the globe, nor at 0, 0', async () => {
    const nowhere = { latitude: null, longitude: null }
    expect(await at('127/1 0/1 0/1', 'N', '1/1 0/1 0/1', 'E')).toMatchObject(nowhere)
    expect(await at('0/1 0/1 0/1', 'N', '0/1 0/1 0/1', 'E')).toMatchObject(nowhere)
  })
  it('names the maker once', async () => {
    expect((await factsOf({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5' } })).camera).toBe('Canon EOS R5')
    expect((await factsOf({ IFD0: { Make: 'Apple', Model: 'iPhone 14' } })).camera).toBe('Apple iPhone 14')
    expect((await factsOf({})).camera).toBeNull()
  })
  it('is read without what a thousand tags claim that all hold everything', () => {
    const [tags, bytes] = [5_000, 400_000]
    const bomb = Buffer.alloc(bytes, 1)
    bomb.write('II*\0', 0, 'latin1')
    bomb.writeUInt32LE(8, 4)
    bomb.writeUInt16LE(tags, 8)
    for (let n = 0; n < tags; n++) {
      const at = 10 + n * 12
      bomb.writeUInt16LE(n % 2 ? 0x010f : 0x9003, at)
      bomb.writeUInt16LE(n % 3 ? 5 : 2, at + 2)
      bomb.writeUInt32LE(bytes - 8, at + 4)
      bomb.writeUInt32LE(8, at + 8)
    }
    const before = process.memoryUsage().rss
    for (let again = 0; again < 100; again++) readCameraFacts(bomb, BRISBANE)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576)
  })
  it('is nothing in what is no such table', () => {
    const nothing = { takenAt: null, latitude: null, longitude: null, camera: null }
    expect(readCameraFacts(Buffer.from('Exif\0\0II*\0junk'), BRISBANE)).toEqual(nothing)
    expect(readCameraFacts(undefined, BRISBANE)).toEqual(nothing)
  })
})
