// @ts-check
import { labelled } from './labelled.mjs'

/** Of the oldest kind; a newer one says its own length, and more. */
const [HEAD_BYTES, OLD_HEAD] = [26, 12]
/** How the pixels are packed. */
const [PLAIN, RUNS_OF_8, RUNS_OF_4, MASKS, MASKS_WITH_ALPHA] = [0, 1, 2, 3, 6]
const MASKS_AT = 54
/** Red, green and blue of a pixel, where the file says no masks. @type {Record<number, number[]>} */
const USUAL_MASKS = { 16: [0x7c00, 0x03e0, 0x001f], 32: [0xff0000, 0x00ff00, 0x0000ff] }

/** Whether these are the first bytes of a BMP, which our image library cannot read. @param {Buffer} bytes */
export const isBmp = (bytes) => bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 2) === 'BM'

const isOld = (/** @type {Buffer} */ bytes) => bytes.readUInt32LE(14) === OLD_HEAD

/** How large a BMP says it is; a negative height is one from the top. @param {Buffer} bytes */
export const sizeOfBmp = (bytes) =>
  isOld(bytes)
    ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
    : { width: bytes.readUInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }

/**
 * A BMP as a file that our image library can read. What stands in place of its transparency means something else in every
 * program.
 * @param {Buffer} bytes the whole file @returns {Buffer}
 * @throws Error for what is none
 */
export function decodeBmp(bytes) {
  const { width, height } = sizeOfBmp(bytes)
  const colourAt = coloursOf(bytes, { width, height })
  const { file, pixels } = labelled({ width, height, channels: 3, profile: null, orientation: 1 })
  const isFromTop = !isOld(bytes) && bytes.readInt32LE(22) < 0
  let at = 0
  for (let y = 0; y < height; y++) {
    const row = isFromTop ? y : height - 1 - y
    for (let x = 0; x < width; x++) at = pixels.writeUIntBE(colourAt(x, row), at, 3)
  }
  return file
}

/**
 * The colour of each pixel, as 0xRRGGBB; rows are counted as the file has them.
 * @param {Buffer} bytes @param {{ width: number, height: number }} size
 * @returns {(x: number, row: number) => number}
 */
function coloursOf(bytes, { width, height }) {
  const bits = bytes.readUInt16LE(isOld(bytes) ? 24 : 28)
  const packing = isOld(bytes) ? PLAIN : bytes.readUInt32LE(30)
  const start = bytes.readUInt32LE(10)
  if ((packing === RUNS_OF_8 && bits === 8) || (packing === RUNS_OF_4 && bits === 4)) {
    const palette = paletteOf(bytes, bits)
    const indices = unpacked(bytes, { start, width, height, bits })
    return (x, row) => palette[indices[row * width + x] ?? 0] ?? 0
  }
  const lineBytes = Math.ceil((width * bits) / 32) * 4
  if (start + lineBytes * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length) throw new Error('It is cut off.')
  const place = (/** @type {number} */ x, /** @type {number} */ row) => start + row * lineBytes + ((x * bits) >> 3)
  if (packing === PLAIN && [1, 2, 4, 8].includes(bits)) {
    const palette = paletteOf(bytes, bits)
    return (x, row) => {
      const shift = 8 - bits - ((x * bits) & 7)
      return palette[((bytes[place(x, row)] ?? 0) >> shift) & ((1 << bits) - 1)] ?? 0
    }
  }
  if (packing === PLAIN && bits === 24) return (x, row) => bytes.readUIntLE(place(x, row), 3)
  const masks = [MASKS, MASKS_WITH_ALPHA].includes(packing)
    ? [0, 4, 8].map((more) => bytes.readUInt32LE(MASKS_AT + more))
    : packing === PLAIN && USUAL_MASKS[bits]
  if (!masks || (bits !== 16 && bits !== 32)) throw new Error('It is packed in a way that nobody knows.')
  const [red, green, blue] = masks.map(valueUnder)
  return (x, row) => {
    const pixel = bytes.readUIntLE(place(x, row), bits / 8)
    return ((red?.(pixel) ?? 0) << 16) | ((green?.(pixel) ?? 0) << 8) | (blue?.(pixel) ?? 0)
  }
}

/** Each as 0xRRGGBB. @param {Buffer} bytes @param {number} bits */
function paletteOf(bytes, bits) {
  const [start, each] = [14 + bytes.readUInt32LE(14), isOld(bytes) ? 3 : 4]
  const said = isOld(bytes) ? 0 : bytes.readUInt32LE(46)
  const amount = said && said < 1 << bits ? said : 1 << bits
  return Array.from({ length: amount }, (_, n) => bytes.readUIntLE(start + n * each, 3))
}

/** From 0 to 255. @param {number} mask @returns {(pixel: number) => number} */
function valueUnder(mask) {
  const shift = mask ? 31 - Math.clz32(mask & -mask) : 0
  const most = mask >>> shift
  return (pixel) => (most ? Math.round((((pixel & mask) >>> shift) * 255) / most) : 0)
}

/**
 * The place of each pixel in the palette, of which the file has runs. Work is bounded by the file and by its pixels: a run
 * ends with its row.
 * @param {Buffer} bytes
 * @param {{ start: number, width: number, height: number, bits: number }} of
 */
function unpacked(bytes, { start, width, height, bits }) {
  const indices = new Uint8Array(width * height)
  let [at, x, y] = [start, 0, 0]
  const half = (/** @type {number} */ byte, /** @type {number} */ n) =>
    bits === 8 ? byte : n % 2 ? byte & 15 : byte >> 4
  const put = (/** @type {number} */ amount, /** @type {(n: number) => number} */ indexOf) => {
    const room = Math.min(amount, width - x)
    for (let n = 0; n < room; n++) indices[y * width + x++] = indexOf(n)
  }
  while (at + 1 < bytes.length && y < height) {
    const [amount = 0, value = 0] = bytes.subarray(at, at + 2)
    at += 2
    if (amount) put(amount, (n) => half(value, n))
    else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) break
    else if (value === 2) {
      x = Math.min(width, x + (bytes[at] ?? 0))
      y += bytes[at + 1] ?? 0
      at += 2
    } else {
      const from = at
      put(value, (n) => half(bytes[from + (bits === 8 ? n : n >> 1)] ?? 0, n))
      const length = bits === 8 ? value : Math.ceil(value / 2)
      at += length + (length % 2)
    }
  }
  return indices
}
