import sharp from 'sharp'
import { expect, it } from 'vitest'

import { decodeBmp, sizeOfBmp } from './decode-bmp.mjs'

const [WIDTH, HEIGHT] = [5, 3]
/** As the file has them: blue, green, red. */
const RED = [0, 0, 255]
const BLUE = [255, 0, 0]
const GREY = [90, 90, 90]
const PALETTE = [BLUE, RED, GREY]

interface Kind {
  bits: number
  /** One row, from the left: a grey pixel first, then those of a colour. */
  row?: (colour: 0 | 1) => number[]
  isFromTop?: boolean
  packing?: number
  head?: number
  masks?: number[]
  pixels?: number[]
}

/** A picture of three rows, the upper one red and the others blue, whose first column is grey. */
function bmp({ bits, row, isFromTop = false, packing = 0, head = 40, masks = [], pixels }: Kind): Buffer {
  const isOld = head === 12
  const palette = bits > 8 ? [] : PALETTE.flatMap((colour) => (isOld ? colour : [...colour, 0]))
  // The oldest kind has all of its palette.
  if (isOld && bits <= 8) palette.push(...Array.from({ length: (1 << bits) * 3 - palette.length }, () => 0))
  const lineBytes = Math.ceil((WIDTH * bits) / 32) * 4
  const rows = (isFromTop ? [1, 0, 0] : [0, 0, 1]) as (0 | 1)[]
  const data = pixels ?? rows.flatMap((colour) => Object.assign(Array<number>(lineBytes).fill(0), row!(colour)))
  const more = head === 40 ? masks.length * 4 : 0
  const start = 14 + head + more + palette.length
  const file = Buffer.alloc(start + data.length)
  file.write('BM')
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(head, 14)
  if (isOld) {
    file.writeUInt16LE(WIDTH, 18)
    file.writeUInt16LE(HEIGHT, 20)
    file.writeUInt16LE(bits, 24)
  } else {
    file.writeInt32LE(WIDTH, 18)
    file.writeInt32LE(isFromTop ? -HEIGHT : HEIGHT, 22)
    file.writeUInt16LE(bits, 28)
    file.writeUInt32LE(packing, 30)
    file.writeUInt32LE(bits > 8 ? 0 : PALETTE.length, 46)
  }
  for (const [n, mask] of masks.entries()) file.writeUInt32LE(mask, 54 + n * 4)
  file.set(palette, 14 + head + more)
  file.set(data, start)
  return file
}

const of24 = (colour: 0 | 1) => [GREY, ...Array.from({ length: 4 }, () => PALETTE[colour]!)].flat()
const of32 = (colour: 0 | 1) =>
  [GREY, ...Array.from({ length: 4 }, () => PALETTE[colour]!)].flatMap((one) => [...one, 0])
const of16 = (red: number, blue: number, grey: number) => (colour: 0 | 1) =>
  [grey, ...Array.from({ length: 4 }, () => (colour ? red : blue))].flatMap((value) => [value & 255, value >> 8])
const of8 = (colour: 0 | 1) => [2, colour, colour, colour, colour]
const of4 = (colour: 0 | 1) => [(2 << 4) | colour, (colour << 4) | colour, colour << 4]

it.each<[string, Kind]>([
  ['of 24 bits', { bits: 24, row: of24 }],
  ['of 24 bits, from the top', { bits: 24, row: of24, isFromTop: true }],
  ['of 24 bits, of the oldest kind', { bits: 24, row: of24, head: 12 }],
  ['of 32 bits', { bits: 32, row: of32 }],
  ['of 32 bits with masks', { bits: 32, row: of32, packing: 3, masks: [0xff0000, 0xff00, 0xff] }],
  ['of 32 bits of the newest kind', { bits: 32, row: of32, packing: 3, head: 124, masks: [0xff0000, 0xff00, 0xff] }],
  ['of 16 bits', { bits: 16, row: of16(0x7c00, 0x001f, 0x2d6b) }],
  ['of 16 bits with masks', { bits: 16, row: of16(0xf800, 0x001f, 0x5acb), packing: 3, masks: [0xf800, 0x7e0, 0x1f] }],
  ['with a palette of 8 bits', { bits: 8, row: of8 }],
  ['with a palette of 8 bits, from the top', { bits: 8, row: of8, isFromTop: true }],
  ['with a palette of 8 bits, of the oldest kind', { bits: 8, row: of8, head: 12 }],
  ['with a palette of 4 bits', { bits: 4, row: of4 }],
  [
    'in runs of 8 bits',
    {
      bits: 8,
      packing: 1,
      pixels: [1, 2, 4, 0, 0, 0, 0, 5, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 1, 0, 3, 1, 1, 1, 0, 0, 1],
    },
  ],
  [
    'in runs of 4 bits',
    { bits: 4, packing: 2, pixels: [1, 0x20, 4, 0, 0, 0, 1, 0x20, 4, 0, 0, 0, 0, 5, 0x21, 0x11, 0x10, 0, 0, 1] },
  ],
])('a BMP %s has its colours', async (_, kind) => {
  const { data, info } = await sharp(decodeBmp(bmp(kind)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 3])
  const at = (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)]
  const isNearly = (found: number[], right: number[]) => found.every((value, n) => Math.abs(value - right[n]!) <= 3)
  for (const y of [0, 1, 2]) {
    expect(isNearly(at(0, y), GREY), `grey of row ${y}: ${at(0, y)}`).toBe(true)
    for (const x of [1, 4]) expect(at(x, y), `${x}, ${y}`).toEqual(y === 0 ? [255, 0, 0] : [0, 0, 255])
  }
})

it('a BMP that is cut, or packed as another picture, is none', () => {
  expect(() => decodeBmp(bmp({ bits: 24, row: of24 }).subarray(0, -3))).toThrow('cut off')
  expect(() => decodeBmp(bmp({ bits: 24, row: of24, packing: 4 }))).toThrow('nobody knows')
})

it('runs beyond the end of a row cost no more than the file is long', () => {
  const file = bmp({ bits: 8, packing: 1, pixels: Array.from({ length: 2_000_000 }, (_, n) => (n % 2 ? 1 : 255)) })
  expect(decodeBmp(file).length).toBeGreaterThan(WIDTH * HEIGHT * 3)
  expect(sizeOfBmp(file)).toEqual({ width: WIDTH, height: HEIGHT })
})
