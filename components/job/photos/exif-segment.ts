const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
/** A segment has two bytes for its length. */
const MOST_BYTES = 65_533
const ORIENTATION = 0x0112
const UPRIGHT = 1

/**
 * A JPEG with the camera's facts, which a picture that the device makes smaller loses; except which side is up, for its
 * pixels are upright.
 * @param jpeg without such a segment
 * @param exif a TIFF structure (lib/base/find-exif)
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
