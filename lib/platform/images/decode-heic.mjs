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
const makeLibrary = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif-bundle.js')

/**
 * A HEIC photo as a file that our image library can read, turned as the photo itself says, in its own colours. Each photo
 * has a decoder of its own: what a broken one has no pixels for shows the memory as it was, which is somebody else's photo
 * where another was decoded in it before.
 * @param {Uint8Array} bytes the whole file; of several pictures its primary one is read
 * @param {number} maxPixels
 * @param {Pick<Parameters<typeof labelled>[0], 'profile' | 'orientation'>} label
 * @returns {Promise<{ file: Buffer, missing: number } | null>} null for one of more pixels; how much of it has none, from
 *   0 to 1
 * @throws Error for what is no photo
 */
export async function decode(bytes, maxPixels, label) {
  const { HeifDecoder } = makeLibrary()
  const images = new HeifDecoder().decode(bytes)
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
    return { file, missing: missingOf(pixels, { width, height }) }
  } finally {
    for (const image of images) image.free()
  }
}

/** So many lines are looked at across a picture, and so many places of each. */
const LOOKED_AT = 100
/**
 * No light and the least of red, as ITU-R BT.601 and 709 make them of two differences of colour: how green it is with
 * neither, how much less for each blue, and with the least of blue.
 */
const UNLIT = [
  { green: 91.4, less: 0.194, most: 135.5 },
  { green: 59.9, less: 0.101, most: 83.9 },
]

/**
 * How much of a picture its decoder wrote nothing to: there the memory says no light, but a colour. A stream breaks off
 * before the end of the picture, which is at one of its sides once it is turned.
 * @param {Uint8Array} pixels RGBA @param {{ width: number, height: number }} size @returns {number} from 0 to 1
 */
export function missingOf(pixels, { width, height }) {
  const steps = Array.from({ length: LOOKED_AT }, (_, n) => n / (LOOKED_AT - 1))
  const place = (/** @type {number} */ across, /** @type {number} */ down) =>
    (Math.round(down * (height - 1)) * width + Math.round(across * (width - 1))) * 4
  const isUnwritten = (/** @type {number[]} */ places) => {
    const looks = places.map((at) => unlit(pixels.subarray(at, at + 3)))
    return looks.every((look) => look !== 'no') && looks.includes('yes')
  }
  const across = steps.map((line) => isUnwritten(steps.map((at) => place(at, line))))
  const down = steps.map((line) => isUnwritten(steps.map((at) => place(line, at))))
  const written = [across, across.toReversed(), down, down.toReversed()].map((lines) => lines.indexOf(false))
  return written.includes(-1) ? 1 : Math.max(...written) / LOOKED_AT
}

/** Whether nothing was written there; a green thing alone looks as it may. @param {Uint8Array} pixel */
function unlit([red = 0, green = 0, blue = 0]) {
  if (red > 0) return 'no'
  const isNear = (/** @type {number} */ right) => Math.abs(green - right) < 2
  if (UNLIT.some(({ green: base, less, most }) => isNear(blue > 0 ? base - less * blue : most))) return 'yes'
  return blue === 0 && UNLIT.some(({ green: least, most }) => green > least && green < most) ? 'may' : 'no'
}
