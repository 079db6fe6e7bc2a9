import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { findExif } from '@/lib/base/find-exif.mjs'

import { readCameraFacts } from './exif'

const NOW = new Date('2026-03-03T00:00:00Z')
const BRISBANE = 'Australia/Brisbane'

type Written = Parameters<ReturnType<typeof sharp>['withExif']>[0]

async function factsOf(written: Written, timezone = BRISBANE) {
  const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#345' } })
  const bytes = await image.withExif(written).jpeg().toBuffer()
  return readCameraFacts(findExif(bytes), timezone, NOW)
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
    expect(readCameraFacts(Buffer.from('II*\0junk'), BRISBANE)).toEqual(nothing)
    expect(readCameraFacts(null, BRISBANE)).toEqual(nothing)
  })
})

type Tag = readonly [number: number, type: number, count: number, bytes: Buffer]

const ascii = (number: number, text: string): Tag => [number, 2, text.length + 1, Buffer.from(`${text}\0`)]
const WIDTHS: Record<number, number> = { 5: 4, 10: 4, 8: 2, 9: 4 }
/** Numbers of one type; a fraction is two of them. */
const numbers = (number: number, type: number, values: readonly number[]): Tag => {
  const width = WIDTHS[type]!
  const bytes = Buffer.alloc(values.length * width)
  for (const [n, value] of values.entries()) bytes.writeIntBE(value, n * width, width)
  return [number, type, values.length / (type === 5 || type === 10 ? 2 : 1), bytes]
}
const at = (table: number): Tag => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(table)
  return [0, 4, 1, bytes]
}

/** A TIFF structure with the tags as a phone spells them, which no library writes: `MM`, three tables. */
function tiffOf({ image = [], photo = [], place = [] }: { image?: Tag[]; photo?: Tag[]; place?: Tag[] }): Buffer {
  const sizeOf = (tags: readonly Tag[]) =>
    6 + tags.length * 12 + tags.reduce((sum, [, , , bytes]) => sum + (bytes.length > 4 ? bytes.length : 0), 0)
  const first = 8 + sizeOf([...image, at(0), at(0)])
  const pointers = [
    [0x8769, ...at(first).slice(1)] as unknown as Tag,
    [0x8825, ...at(first + sizeOf(photo)).slice(1)] as unknown as Tag,
  ]
  const head = Buffer.from('MM\0*\0\0\0\b', 'latin1')
  const tables: Buffer[] = [head]
  let start = 8
  for (const tags of [[...image, ...pointers], photo, place]) {
    const entries = Buffer.alloc(6 + tags.length * 12)
    entries.writeUInt16BE(tags.length)
    const values: Buffer[] = []
    let next = start + entries.length
    for (const [n, [number, type, count, bytes]] of tags.entries()) {
      const entry = 2 + n * 12
      entries.writeUInt16BE(number, entry)
      entries.writeUInt16BE(type, entry + 2)
      entries.writeUInt32BE(count, entry + 4)
      if (bytes.length <= 4) bytes.copy(entries, entry + 8)
      else {
        entries.writeUInt32BE(next, entry + 8)
        values.push(bytes)
        next += bytes.length
      }
    }
    tables.push(entries, ...values)
    start = next
  }
  return Buffer.concat(tables)
}

const [CHANGED, TAKEN, DIGITIZED] = [0x0132, 0x9003, 0x9004]
const [CHANGED_OFFSET, TAKEN_OFFSET, DIGITIZED_OFFSET] = [0x9010, 0x9011, 0x9012]
const LOCAL = '2026:03:02 09:00:00'
const ON_SITE = '2026-03-01T23:00:00.000Z'
const BLANK = '    :  :     :  :  '

describe('a time is read as phones spell it', () => {
  it.each<[string, string | undefined, { image?: Tag[]; photo?: Tag[] }]>([
    ['in 0132 alone', ON_SITE, { image: [ascii(CHANGED, LOCAL)] }],
    ['in the digitized field alone', ON_SITE, { photo: [ascii(DIGITIZED, LOCAL)] }],
    ['beside a blank one', ON_SITE, { photo: [ascii(TAKEN, BLANK), ascii(DIGITIZED, LOCAL)] }],
    ['beside zeros', ON_SITE, { image: [ascii(CHANGED, LOCAL)], photo: [ascii(TAKEN, '0000:00:00 00:00:00')] }],
    [
      'beside the 30th of February',
      ON_SITE,
      { image: [ascii(CHANGED, LOCAL)], photo: [ascii(TAKEN, '2026:02:30 09:00:00')] },
    ],
    ['beside one to come', ON_SITE, { image: [ascii(CHANGED, LOCAL)], photo: [ascii(TAKEN, '2062:03:02 09:00:00')] }],
    ['in the first table', ON_SITE, { image: [ascii(TAKEN, LOCAL)] }],
    ['with dashes and a T', ON_SITE, { photo: [ascii(TAKEN, '2026-03-02T09:00:00')] }],
    ['with dashes', ON_SITE, { photo: [ascii(TAKEN, '2026-03-02 09:00:00')] }],
    ['with slashes', ON_SITE, { photo: [ascii(TAKEN, '2026/03/02 09:00:00')] }],
    ['with a part of a second', ON_SITE, { photo: [ascii(TAKEN, '2026:03:02 09:00:00.123')] }],
    ['with its offset behind it', '2026-03-02T01:00:00.000Z', { photo: [ascii(TAKEN, '2026-03-02T09:00:00.5+08:00')] }],
    ['in UTC', '2026-03-02T09:00:00.000Z', { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, 'Z')] }],
    [
      'with the offset of 9010',
      '2026-03-02T01:00:00.000Z',
      { photo: [ascii(TAKEN, LOCAL), ascii(CHANGED_OFFSET, '+08:00')] },
    ],
    [
      'with the offset of 9012',
      '2026-03-02T01:00:00.000Z',
      { photo: [ascii(TAKEN, LOCAL), ascii(DIGITIZED_OFFSET, '+08:00')] },
    ],
    [
      'with an offset without a colon',
      '2026-03-01T23:30:00.000Z',
      { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, '+0930')] },
    ],
    [
      'with an offset of hours',
      '2026-03-02T14:00:00.000Z',
      { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, '-05')] },
    ],
    ['with an offset of nowhere', ON_SITE, { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, '+25:00')] }],
    ['with a blank offset', ON_SITE, { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, '   :  ')] }],
    ['with spaces for zeros', ON_SITE, { photo: [ascii(TAKEN, '2026: 3: 2  9: 0: 0')] }],
    [
      'in the 24th hour, with which some phones begin a day',
      '2026-03-01T14:05:00.000Z',
      { photo: [ascii(TAKEN, '2026:03:02 24:05:00')] },
    ],
    [
      'with an offset from UTC by name',
      '2026-03-02T01:00:00.000Z',
      { photo: [ascii(TAKEN, LOCAL), ascii(TAKEN_OFFSET, 'GMT+08:00')] },
    ],
    ['with the half of its day', '2026-03-02T11:00:00.000Z', { photo: [ascii(TAKEN, '2026:03:02 09:00:00 PM')] }],
    ['at noon', '2026-03-02T02:00:00.000Z', { photo: [ascii(TAKEN, '2026:03:02 12:00:00 p.m.')] }],
    ['after midnight', '2026-03-01T14:05:00.000Z', { photo: [ascii(TAKEN, '2026:03:02 12:05:00am')] }],
    ['in both ways of telling it', '2026-03-02T07:00:00.000Z', { photo: [ascii(TAKEN, '2026:03:02 17:00:00 pm')] }],
    ['without its seconds', ON_SITE, { photo: [ascii(TAKEN, '2026:03:02 09:00')] }],
    ['without its seconds, with dashes and a T', ON_SITE, { photo: [ascii(TAKEN, '2026-03-02T09:00')] }],
    ['with blank seconds', ON_SITE, { photo: [ascii(TAKEN, '2026:03:02 09:00:  ')] }],
    [
      'without its seconds, with its offset behind it',
      '2026-03-02T01:00:00.000Z',
      { photo: [ascii(TAKEN, '2026:03:02 09:00+08:00')] },
    ],
    [
      'without its seconds, with the half of its day',
      '2026-03-02T11:00:00.000Z',
      { photo: [ascii(TAKEN, '2026:03:02 09:00 PM')] },
    ],
    ['not of a day alone', undefined, { photo: [ascii(TAKEN, '2026:03:02')] }],
    ['not of a day and a blank time', undefined, { photo: [ascii(TAKEN, '2026:03:02   :  :  ')] }],
    ['not of a day and an hour', undefined, { photo: [ascii(TAKEN, '2026:03:02 09')] }],
    ['beside a day alone', ON_SITE, { photo: [ascii(TAKEN, '2026:03:02'), ascii(DIGITIZED, LOCAL)] }],
    ['in a 25th hour', undefined, { photo: [ascii(TAKEN, '2026:03:02 25:00:00')] }],
  ])('%s', (_, instant, tags) => {
    expect(readCameraFacts(tiffOf(tags), BRISBANE, NOW).takenAt?.toISOString()).toBe(instant)
  })
})

describe('a place is read as phones spell it', () => {
  const north = ascii(1, 'N')
  const placed = (latitude: Tag, hemisphere: Tag = ascii(1, 'S')) =>
    readCameraFacts(
      tiffOf({ place: [hemisphere, latitude, ascii(3, 'E'), numbers(4, 5, [153, 1, 15, 1, 0, 1])] }),
      BRISBANE,
    ).latitude

  it.each<[string, number | null, Tag, Tag?]>([
    ['in thirds', -27.5, numbers(2, 5, [27, 1, 30, 1, 0, 1])],
    ['with seconds of nothing over nothing', -27.5, numbers(2, 5, [27, 1, 3000, 100, 0, 0])],
    ['with minutes of nothing over nothing', -27.5, numbers(2, 5, [275, 10, 0, 0, 0, 0])],
    ['in signed fractions', -27.5, numbers(2, 10, [27, 1, 30, 1, 0, 1])],
    ['with the sign and the hemisphere', -27.5, numbers(2, 10, [-27, 1, 30, 1, 0, 1])],
    ['with a hemisphere in small letters', -27.5, numbers(2, 5, [27, 1, 30, 1, 0, 1]), ascii(1, 's')],
    ['with a hemisphere in letters', -27.5, numbers(2, 5, [27, 1, 30, 1, 0, 1]), ascii(1, 'South')],
    ['in degrees alone', -27.5, numbers(2, 5, [275, 10])],
    ['in whole numbers', -27.5, numbers(2, 9, [27, 30, 0])],
    ['north of it', 27.5, numbers(2, 5, [27, 1, 30, 1, 0, 1]), north],
    ['not with minutes that are none', null, numbers(2, 5, [27, 1, 75, 1, 0, 1])],
    ['not with degrees over nothing', null, numbers(2, 5, [27, 0, 0, 1, 0, 1])],
    ['not beyond a pole', null, numbers(2, 5, [91, 1, 0, 1, 0, 1])],
  ])('%s', (_, latitude, tag, hemisphere) => {
    expect(placed(tag, hemisphere)).toBe(latitude)
  })

  const [LATITUDE, LONGITUDE] = [numbers(2, 5, [27, 1, 30, 1, 0, 1]), numbers(4, 5, [153, 1, 15, 1, 0, 1])]
  const [south, east] = [ascii(1, 'S'), ascii(3, 'E')]
  const nowhere = { latitude: null, longitude: null }

  it.each<[string, Tag[], object]>([
    ['no hemisphere', [LATITUDE, LONGITUDE], nowhere],
    ['one hemisphere', [south, LATITUDE, LONGITUDE], nowhere],
    ['the other hemisphere', [LATITUDE, east, LONGITUDE], nowhere],
    ['a blank hemisphere', [ascii(1, ' '), LATITUDE, east, LONGITUDE], nowhere],
    ['a hemisphere that is none', [ascii(1, 'X'), LATITUDE, east, LONGITUDE], nowhere],
    ['hemispheres that are exchanged', [ascii(1, 'E'), LATITUDE, ascii(3, 'S'), LONGITUDE], nowhere],
    ['a hemisphere in numbers', [numbers(1, 8, [1]), LATITUDE, east, LONGITUDE], nowhere],
    [
      'no hemisphere, but its sign',
      [numbers(2, 10, [-27, 1, 30, 1, 0, 1]), east, LONGITUDE],
      { latitude: -27.5, longitude: 153.25 },
    ],
  ])('and is never guessed into a hemisphere: %s', (_, place, found) => {
    expect(readCameraFacts(tiffOf({ place }), BRISBANE)).toMatchObject(found)
  })

  it('beside one that lies behind the end, which takes nothing from the others', () => {
    const latitude = numbers(2, 5, [27, 1, 30, 1, 0, 1])
    const whole = tiffOf({ image: [ascii(0x0110, 'F-1')], photo: [ascii(TAKEN, LOCAL)], place: [latitude] })
    expect(readCameraFacts(whole.subarray(0, -1), BRISBANE, NOW)).toEqual({
      takenAt: new Date(ON_SITE),
      latitude: null,
      longitude: null,
      camera: 'F-1',
    })
  })

  it('beside a camera whose name is not of Latin letters, without what cannot be seen', () => {
    const model = Buffer.from('\u5c0f\u7c73 14\u0001\0')
    expect(readCameraFacts(tiffOf({ image: [[0x0110, 2, model.length, model]] }), BRISBANE).camera).toBe('小米 14')
  })

  it('beside a camera whose name has what was there before behind its end', () => {
    const model = Buffer.from('SM-G991B\0\0ylon DC-4')
    expect(readCameraFacts(tiffOf({ image: [[0x0110, 2, model.length, model]] }), BRISBANE).camera).toBe('SM-G991B')
  })
})
