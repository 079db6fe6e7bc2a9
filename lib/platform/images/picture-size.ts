import { readJpegHead } from '@/lib/platform/pdf/wrap-jpeg.mjs'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Where the first chunk of a PNG, which is its head, has the width; the height follows. */
const PNG_SIZE_AT = 16

/** The size of a picture that we encoded, from its first bytes; null for bytes that are neither PNG nor JPEG. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | null {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return readJpegHead(bytes)
  if (bytes.length < PNG_SIZE_AT + 8) return null
  const [width, height] = [bytes.readUInt32BE(PNG_SIZE_AT), bytes.readUInt32BE(PNG_SIZE_AT + 4)]
  return width > 0 && height > 0 ? { width, height } : null
}
