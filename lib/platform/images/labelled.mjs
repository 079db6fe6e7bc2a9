// @ts-check

/** The kinds of numbers of a TIFF. */
const [SHORT, LONG, BYTES] = [3, 4, 7]
const ENTRY_BYTES = 12

/**
 * A picture's pixels with what is known of them, as a file that our image library reads: an uncompressed TIFF.
 * @param {object} of
 * @param {number} of.width
 * @param {number} of.height
 * @param {3 | 4} of.channels of 8 bits
 * @param {Uint8Array | null} of.profile ICC
 * @param {number} of.orientation as Exif counts it, from 1
 * @returns {{ file: Buffer, pixels: Buffer }} `pixels` is the part of the file to fill in
 */
export function labelled({ width, height, channels, profile, orientation }) {
  const amount = width * height * channels
  const depths = Buffer.alloc(8)
  for (let n = 0; n < channels; n++) depths.writeUInt16LE(8, n * 2)
  /** @type {[number, number, number, number | Uint8Array][]} */
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, depths.subarray(0, channels * 2)],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 0],
    [274, SHORT, 1, orientation],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, amount],
    ...(channels === 4 ? [/** @type {[number, number, number, number]} */ ([338, SHORT, 1, 2])] : []),
    ...(profile
      ? [/** @type {[number, number, number, Uint8Array]} */ ([34_675, BYTES, profile.length, profile])]
      : []),
  ]
  const headBytes = 8 + 2 + entries.length * ENTRY_BYTES + 4
  const values = entries.flatMap(([, , , value]) => (typeof value === 'number' ? [] : [value]))
  const start = headBytes + values.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(start + amount)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(entries.length, 8)
  let place = headBytes
  for (const [n, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + n * ENTRY_BYTES
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    if (typeof value === 'number') file.writeUInt32LE(tag === 273 ? start : value, at + 8)
    else {
      file.writeUInt32LE(place, at + 8)
      file.set(value, place)
      place += value.length
    }
  }
  return { file, pixels: file.subarray(start) }
}
