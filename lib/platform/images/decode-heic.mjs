// @ts-check
import { createRequire } from 'node:module'

import { labelled } from './labelled.mjs'

/** The decoder needs the pixels of the largest photo twice, and the memory to make them. */
const MOST_BYTES = 768 * 1_048_576

// The heap's limit does not cover the decoder's memory, which would grow to two gigabytes.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function bounded(pages) {
  if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('The decoder takes too much memory.')
  return grow.call(this, pages)
}
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle')

/** One for all photos of this process: it frees the file before as it takes the next. */
const decoder = new HeifDecoder()

/**
 * A HEIC photo as a file that our image library can read, turned as the photo itself says, in its own colours.
 * @param {Uint8Array} bytes the whole file; of several pictures its primary one is read
 * @param {number} maxPixels
 * @param {Pick<Parameters<typeof labelled>[0], 'profile' | 'orientation'>} label
 * @returns {Promise<Buffer | null>} null for one of more pixels
 * @throws Error for what is no photo
 */
export async function decode(bytes, maxPixels, label) {
  const images = decoder.decode(bytes)
  try {
    const image = images.find((/** @type {{ is_primary: () => boolean }} */ one) => one.is_primary()) ?? images[0]
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) return null
    const { file, pixels } = labelled({ width, height, channels: 4, ...label })
    await new Promise((resolve, reject) => {
      image.display({ data: pixels, width, height }, (/** @type {unknown} */ shown) =>
        shown ? resolve(shown) : reject(new Error('Unreadable')),
      )
    })
    return file
  } finally {
    for (const image of images) image.free()
  }
}
