// @ts-check
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The decoder needs the pixels of the largest photo twice, and the memory to make them. */
const MOST_BYTES = 768 * 1_048_576

// The heap's limit does not cover the decoder's memory, which would grow to two gigabytes.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function bounded(pages) {
  if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('The decoder takes too much memory.')
  return grow.call(this, pages)
}
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle')

/**
 * The pixels of a HEIC photo, upright; our image library cannot decode these.
 * @param {string} path
 * @param {number} maxPixels
 * @returns {Promise<import('./read-picture.mjs').RawPixels | null>} null for one of more pixels
 * @throws Error for what is no photo
 */
export async function decode(path, maxPixels) {
  const [image] = new HeifDecoder().decode(await readFile(path))
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return null
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise((resolve, reject) => {
    image.display({ data, width, height }, (/** @type {unknown} */ shown) =>
      shown ? resolve(shown) : reject(new Error('Unreadable')),
    )
  })
  return { data, width, height, channels: 4 }
}
