// @ts-check
import { decode as decodePixels } from 'bmp-ts'

import { labelled } from './labelled.mjs'

const HEAD_BYTES = 26

/** Whether these are the first bytes of a BMP, which our image library cannot read. @param {Buffer} bytes */
export const isBmp = (bytes) => bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 2) === 'BM'

/** How large a BMP says it is; a negative height is one from the top. @param {Buffer} bytes */
export const sizeOfBmp = (bytes) => ({ width: bytes.readUInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) })

/**
 * A BMP as a file that our image library can read. What stands in place of its transparency means something else in every
 * program.
 * @param {Buffer} bytes the whole file @returns {Buffer}
 * @throws Error for what is none
 */
export function decodeBmp(bytes) {
  const { width, height, data } = decodePixels(bytes, { toRGBA: true })
  const { file, pixels } = labelled({ width, height, channels: 4, profile: null, orientation: 1 })
  pixels.set(data)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return file
}
