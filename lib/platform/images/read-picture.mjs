// @ts-check
import process from 'node:process'

import sharp from 'sharp'

/** With 8 bits for each of three colours and transparency; more bits allow fewer pixels. */
const MAX_PIXELS = 60_000_000
const MAX_BYTES = 4 * MAX_PIXELS
/** Reading a header takes milliseconds, except for pictures built to make their reader loop. */
const HEADER_SECONDS = 5
/** A camera writes 64 kB at the most. */
const MAX_EXIF_BYTES = 262_144
const JPEG_QUALITY = 75
/** @type {Record<string, number>} */
const BYTES = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
}

// Blocks every other format that the library can open (SVG, PDF, camera raw, …), and its parser.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.cache(false)

/**
 * @typedef {{ data: Uint8ClampedArray | Buffer, width: number, height: number, channels: 3 | 4 }} RawPixels upright
 * @typedef {{ task: 'examine', path: string }} Examine
 * @typedef {{ task: 'encode', path: string, size: import('sharp').ResizeOptions, keepsTransparency: boolean, turn: number }} Encode
 * @typedef {{ task: 'resize', path: string, edges: readonly number[], turn: number }} Resize
 * @typedef {{ width: number, height: number, exif: Buffer | undefined, isHeic: boolean, isWhole: boolean }} Examined in
 *   pixels, upright; of HEIC nothing is decoded, and `isWhole` says nothing
 * @typedef {{ data: Buffer, width: number, height: number, type: 'image/jpeg' | 'image/png' }} Encoded
 * @typedef {{ refusal: 'pixels' | 'bytes' }} Refused
 */

/**
 * Reads a stranger's picture, in a process of its own (lib/platform/apart).
 * @template {Examine | Encode | Resize} Task
 * @param {Task} task
 * @returns {Promise<Refused | (Task extends Examine ? Examined : Task extends Encode ? Encoded : { images: Buffer[]
 * })>}
 * @throws Error for what is no picture, or not all of one
 */
export async function work(task) {
  const answer = { examine, encode, resize }[task.task]
  // @ts-expect-error which function it is follows from the task that it is given
  return answer(task)
}

/** @param {Examine} task @returns {Promise<Examined | Refused>} */
async function examine({ path }) {
  const header = await readHeader(path)
  const refusal = refuse(header)
  if (refusal) return refusal
  const { width, height } = header.autoOrient
  const isWhole = isHeic(header) || (await decodeSmall(path).then(...SUCCEEDED))
  return { width, height, exif: header.exif?.subarray(0, MAX_EXIF_BYTES), isHeic: isHeic(header), isWhole }
}

/** @type {[() => boolean, () => boolean]} */
const SUCCEEDED = [() => true, () => false]

/** @param {Encode} task @returns {Promise<Encoded | Refused>} */
async function encode({ path, size, keepsTransparency, turn }) {
  const header = await readHeader(path)
  const refusal = refuse(header)
  if (refusal) return refusal
  const image = openPicture(path).autoOrient().rotate(turn).resize(size)
  const type = keepsTransparency && header.hasAlpha ? 'image/png' : 'image/jpeg'
  const made =
    type === 'image/png' ? image.png() : image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, type }
}

/** @param {Resize} task @returns {Promise<{ images: Buffer[] } | Refused>} */
async function resize({ path, edges, turn }) {
  const header = await readHeader(path)
  const source = refuse(header) ?? (isHeic(header) ? await decodeHeic(path) : openPicture(path))
  if ('refusal' in source) return source
  const image = 'data' in source ? fromRaw(source) : source
  let pixels = await raw(
    image
      .autoOrient()
      .rotate(turn)
      .resize(inside(Math.max(...edges)))
      .flatten({ background: '#fff' }),
  )
  const images = []
  for (const edge of edges) {
    pixels = await raw(fromRaw(pixels).resize(inside(edge)))
    images.push(await fromRaw(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer())
  }
  return { images }
}

const isHeic = (/** @type {import('sharp').Metadata} */ { compression }) => compression === 'hevc'

/** @param {string} path @returns {Promise<RawPixels | Refused>} */
async function decodeHeic(path) {
  const { decode } = await import('./decode-heic.mjs')
  return (await decode(path, MAX_PIXELS)) ?? { refusal: 'pixels' }
}

const openPicture = (/** @type {string} */ path) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Decodes a whole picture, as cheaply as its format allows. Fails when a part of it is missing. */
const decodeSmall = (/** @type {string} */ path) => openPicture(path).resize(32).raw().toBuffer()

/** Decodes nothing. The only way to stop a reader that takes too long is to end the process. */
async function readHeader(/** @type {string} */ path) {
  const late = setTimeout(() => process.kill(process.pid, 'SIGKILL'), HEADER_SECONDS * 1000)
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } finally {
    // By then this process may be reading another picture.
    clearTimeout(late)
  }
}

/** @param {import('sharp').Metadata} header @returns {Refused | undefined} */
function refuse({ width, height, channels, depth }) {
  if (width * height > MAX_PIXELS) return { refusal: 'pixels' }
  if (width * height * channels * (BYTES[depth] ?? Infinity) > MAX_BYTES) return { refusal: 'bytes' }
}

/** @param {number} edge @returns {import('sharp').ResizeOptions} */
const inside = (edge) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

const fromRaw = (/** @type {RawPixels} */ { data, width, height, channels }) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })

/** @param {import('sharp').Sharp} image @returns {Promise<RawPixels>} */
async function raw(image) {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
}
