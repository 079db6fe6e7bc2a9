/**
 * A camera's facts lie in one segment of a JPEG. A picture that the device makes smaller loses it, so it is copied from
 * the one to the other. These functions work on bytes alone.
 */

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
/** A segment has two bytes for its length. */
const MOST_BYTES = 65_533
const ORIENTATION = 0x0112
const UPRIGHT = 1

/**
 * Finds the camera's facts, in a JPEG or a HEIC picture.
 * @returns a TIFF structure, or null when there is none
 */
export const findExif = (bytes: Uint8Array): Uint8Array | null =>
  bytes[0] === 0xff && bytes[1] === 0xd8 ? inJpeg(bytes) : inBoxes(bytes)

function inJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // The picture itself begins: the segment cannot follow.
    if (marker === 0xda) return null
    const length = view.getUint16(at + 2)
    const content = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && EXIF.every((byte, n) => content[n] === byte)) return content.subarray(EXIF.length)
    at += 2 + length
  }
  return null
}

/** A HEIC picture stores the place in tables of its own; searching for the words that begin it is faster. */
function inBoxes(bytes: Uint8Array): Uint8Array | null {
  for (let at = bytes.indexOf(EXIF[0]!); at >= 0; at = bytes.indexOf(EXIF[0]!, at + 1)) {
    if (!EXIF.every((byte, n) => bytes[at + n] === byte)) continue
    const tiff = bytes.subarray(at + EXIF.length, at + EXIF.length + MOST_BYTES - EXIF.length)
    if (isTiff(tiff)) return tiff
  }
  return null
}

const isTiff = ([a, b, c, d]: Uint8Array) =>
  (a === 0x49 && b === 0x49 && c === 0x2a && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 0x2a)

/**
 * A JPEG with the camera's facts, except which side is up: its pixels are upright.
 * @param jpeg without such a segment
 */
export function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array {
  const tiff = upright(exif.subarray(0, MOST_BYTES - EXIF.length))
  const length = 2 + EXIF.length + tiff.length
  const segment = [0xff, 0xe1, length >> 8, length & 0xff, ...EXIF]
  const made = new Uint8Array(jpeg.length + segment.length + tiff.length)
  made.set(jpeg.subarray(0, 2))
  made.set(segment, 2)
  made.set(tiff, 2 + segment.length)
  made.set(jpeg.subarray(2), 2 + segment.length + tiff.length)
  return made
}

function upright(tiff: Uint8Array): Uint8Array {
  const copy = tiff.slice()
  const view = viewOf(copy)
  const isLittle = copy[0] === 0x49
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > copy.length) return copy
  const entries = view.getUint16(directory, isLittle)
  for (let n = 0; n < entries; n++) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > copy.length) break
    if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, UPRIGHT, isLittle)
  }
  return copy
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
