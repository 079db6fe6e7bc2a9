// @ts-check
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Of the decoder: the pixels of the largest photo twice, and what it takes to make them. */
const MOST_BYTES = 768 * 1_048_576

// The decoder's memory is no part of the heap that is limited, and would grow to two gigabytes.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function bounded(pages) {
  if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('The decoder takes too much memory.')
  return grow.call(this, pages)
}
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle')

/**
 * Decodes a stranger's photo; runs apart (lib/apart).
 * @param {{ path: string, maxPixels: number }} photo
 * @returns {Promise<{ width: number, height: number, pixelsPath: string } | { refusal: 'too large' }>} where its pixels are, four bytes each
 * @throws Error for what is no photo
 */
export async function work({ path, maxPixels }) {
  const [image] = new HeifDecoder().decode(await readFile(path))
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return { refusal: 'too large' }
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise((resolve, reject) => {
    image.display({ data, width, height }, (/** @type {unknown} */ shown) =>
      shown ? resolve(shown) : reject(new Error('Unreadable')),
    )
  })
  const pixelsPath = `${path}.pixels`
  await writeFile(pixelsPath, data, { mode: 0o600 })
  return { width, height, pixelsPath }
}
