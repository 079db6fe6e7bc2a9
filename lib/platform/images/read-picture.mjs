// @ts-check
import { readFile } from 'node:fs/promises'
import process from 'node:process'

import sharp from 'sharp'

// oxlint-disable no-restricted-imports -- it runs as it stands, and Node knows no '@'
import { findExif } from '../../base/find-exif.mjs'
import { readHeif } from '../../base/heif.mjs'
import { scaleWithin } from '../../base/long-picture.mjs'
// oxlint-enable no-restricted-imports
import { decodeBmp, isBmp, sizeOfBmp } from './decode-bmp.mjs'
import { labelled } from './labelled.mjs'
import { profileOf } from './nclx-profile.mjs'

/** With 8 bits for each of three colours and transparency; more bits allow fewer pixels. */
const MAX_PIXELS = 60_000_000
const MAX_BYTES = 4 * MAX_PIXELS
/** Reading a header takes milliseconds, except for pictures built to make their reader loop. */
const HEADER_SECONDS = 5
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
 * @typedef {{ task: 'encode', path: string, size: Size, keepsTransparency: boolean, turn: number }} Encode
 * @typedef {{ task: 'resize', path: string, edges: readonly number[], turn: number }} Resize
 * @typedef {{ edge: number } | import('sharp').ResizeOptions} Size of the longer edge; a long picture has more
 * @typedef {{ width: number, height: number, exif: Uint8Array | null, isDamaged: boolean }} Examined in pixels, upright
 * @typedef {{ data: Buffer, width: number, height: number, type: 'image/jpeg' | 'image/png' }} Encoded
 * @typedef {{ refusal: 'pixels' | 'bytes' }} Refused
 *
 * @typedef {{ image: import('sharp').Sharp, width: number, height: number, hasAlpha: boolean, missing?: number }} Opened
 *   upright; how much of it has no pixels, from 0 to 1
 * @typedef {object} Source
 * @property {string | Buffer} input what the library reads: the path, where the file is one that it knows
 * @property {Buffer} bytes of the whole file
 * @property {import('sharp').Metadata} header of its primary picture
 * @property {import('../../base/heif.mjs').Heif | null} heif
 */

/**
 * Reads a stranger's picture, in a process of its own (lib/platform/apart).
 * @template {Examine | Encode | Resize} Task
 * @param {Task} task
 * @returns {Promise<Refused | (Task extends Examine ? Examined : Task extends Encode ? Encoded : { images: Buffer[]
 * })>}
 * @throws Error for what is no picture, or of which too much is missing
 */
export async function work(task) {
  const answer = { examine, encode, resize }[task.task]
  // @ts-expect-error which function it is follows from the task that it is given
  return answer(task)
}

/** Decodes all that will have to be shown, of what came whole. @param {Examine} task @returns {Promise<Examined | Refused>} */
async function examine({ path }) {
  return withPicture(
    path,
    async ({ image, width, height }, { bytes }, isDamaged) => {
      await wholeOf(image, { width, height }).resize(32).raw().toBuffer()
      return { width, height, exif: findExif(bytes), isDamaged }
    },
    // Its decoder takes no notice of what comes after its pixels.
    ({ header, heif }) => isHeic(header) && heif?.isCut === true,
  )
}

/** @param {Encode} task @returns {Promise<Encoded | Refused>} */
async function encode({ path, size, keepsTransparency, turn }) {
  return withPicture(path, async (opened) => {
    const image = opened.image.rotate(turn).resize('edge' in size ? inside(opened, size.edge) : size)
    const type = keepsTransparency && opened.hasAlpha ? 'image/png' : 'image/jpeg'
    const made =
      type === 'image/png' ? image.png() : image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, type }
  })
}

/** @param {Resize} task @returns {Promise<{ images: Buffer[] } | Refused>} */
async function resize({ path, edges, turn }) {
  return withPicture(path, async (opened) => {
    const largest = opened.image.rotate(turn).resize(inside(opened, Math.max(...edges)))
    let pixels = await raw(largest.flatten({ background: '#fff' }))
    const images = []
    for (const edge of edges) {
      pixels = await raw(fromRaw(pixels).resize(inside(opened, edge)))
      images.push(await fromRaw(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer())
    }
    return { images }
  })
}

/** So much of a picture may be cut off as nobody misses; one that was cut earlier has not arrived. */
const MOST_CUT_OFF = 0.1
/** Of one that came to its end something can be seen. */
const MOST_SPOILT = 0.9
const TOO_LITTLE = 'Too much of it is missing.'

/**
 * Opens a picture and works with it. One that is damaged is opened once more, and shown as far as it goes.
 * @template Answer
 * @param {string} path
 * @param {(opened: Opened, source: Source, isDamaged: boolean) => Promise<Answer>} look
 * @param {(source: Source) => boolean} isUnwanted asked before anything is decoded
 * @returns {Promise<Answer | Refused>}
 * @throws Error for what is no picture, or of which too much is missing
 */
async function withPicture(path, look, isUnwanted = () => false) {
  const bytes = await readFile(path)
  const input = isAvifSequence(bytes) ? asStill(bytes) : path
  const header = await readHeader(input, bytes)
  const refusal = refuse(header)
  if (refusal) return refusal
  const source = { input, bytes, header, heif: header.format === 'heif' ? readHeif(bytes) : null }
  if (isUnwanted(source)) throw new Error('Not all of it came.')
  /** @param {FailOn} failOn @param {boolean} isDamaged */
  const attempt = async (failOn, isDamaged) => {
    const found = await open(source, failOn)
    if ('refusal' in found) return found
    const { missing = 0 } = found
    if (missing > MOST_CUT_OFF) throw new Error(TOO_LITTLE)
    return look(found, source, isDamaged || missing > 0)
  }
  if (isHeic(header)) {
    const missing = missingOfHeic(source)
    if (missing > MOST_CUT_OFF) throw new Error(TOO_LITTLE)
    return attempt('error', missing > 0)
  }
  try {
    // Other decoders warn of what no one sees.
    return await attempt(header.format === 'jpeg' ? 'warning' : 'error', false)
  } catch (error) {
    if (header.format === BMP) throw error
    if (header.format !== 'jpeg') return attempt('none', true)
    const isCut = !(await isReadable(source, header.height))
    const isDamaged = isCut || !HARMLESS.test(String(error))
    if (isDamaged && (await missingOf(source)) > (isCut ? MOST_CUT_OFF : MOST_SPOILT)) throw error
    return attempt('none', isDamaged)
  }
}

/** @typedef {import('sharp').FailOnOptions} FailOn */

/** Its still is as any other's, but our library does not know the name. @param {Buffer} bytes */
const isAvifSequence = (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavis'

/** @param {Buffer} bytes */
function asStill(bytes) {
  const still = Buffer.from(bytes)
  still.write('avif', 8, 'latin1')
  return still
}

/** What a decoder says of files whose pixels are all there: some cameras write more than they need, or other numbers. */
const HARMLESS =
  /extraneous bytes before marker|invalid SOS parameters|unknown JFIF revision|unknown Adobe color transform|bad ICC marker/i

const isHeic = (/** @type {import('sharp').Metadata} */ { compression }) => compression === 'hevc'

/** @param {Source} source @param {FailOn} failOn */
const sharpOf = ({ input, header: { pagePrimary } }, failOn) =>
  sharp(input, {
    limitInputPixels: MAX_PIXELS,
    failOn,
    ...(pagePrimary && { page: pagePrimary }),
  })

/**
 * A picture upright and in the colours of its file, which the library turns into those of a screen. What HEIC and AVIF
 * say of their colours and of their turn it does not know.
 * @param {Source} source @param {FailOn} failOn
 * @returns {Promise<Opened | Refused>}
 */
async function open(source, failOn) {
  const { bytes, header, heif } = source
  if (header.format === BMP) return reopened(decodeBmp(bytes), header)
  if (failOn === 'none' && header.format !== 'jpeg') return openPart(source)
  const plain = sharpOf(source, failOn)
  if (header.format !== 'heif') return opened(plain, header)
  const colours = heif?.colours ?? null
  const profile = colours && 'primaries' in colours ? profileOf(colours) : colours
  // Where the file says no turn, some phones say it in their Exif.
  const orientation = heif?.isTurned ? 1 : orientationOf(findExif(bytes))
  if (isHeic(header)) {
    const { decode } = await import('./decode-heic.mjs')
    const decoded = await decode(bytes, MAX_PIXELS, { profile, orientation })
    return decoded ? { ...(await reopened(decoded.file, header)), missing: decoded.missing } : { refusal: 'pixels' }
  }
  if (orientation === 1 && (!profile || header.icc)) return opened(plain, header)
  const { data, ...size } = await raw(plain)
  const { file, pixels } = labelled({ ...size, profile: header.icc ? null : profile, orientation })
  pixels.set(data)
  return reopened(file, header)
}

/**
 * What there is of a picture that breaks off, and grey for the rest: there its reader would leave whatever was in its
 * memory. Only the reader of JPEG does so by itself.
 * @param {Source} source @returns {Promise<Opened>}
 * @throws Error where there is nothing
 */
async function openPart(source) {
  const { header } = source
  const { width, height } = header
  let [rows, most] = [0, height - 1]
  while (rows < most) {
    const middle = Math.ceil((rows + most) / 2)
    if (await isReadable(source, middle)) rows = middle
    else most = middle - 1
  }
  if (!rows) throw new Error(TOO_LITTLE)
  const { data, channels } = await raw(wholeOf(sharpOf(source, 'error'), { width, height: rows }))
  const { file, pixels } = labelled({ width, height, channels, profile: null, orientation: header.orientation ?? 1 })
  pixels.fill(0x80).set(data)
  return { ...(await reopened(file, header)), missing: 1 - rows / height }
}

/** Whether a picture has bytes for its upper rows, right ones or not. @param {Source} source @param {number} height */
const isReadable = (source, height) =>
  wholeOf(sharpOf(source, 'error'), { width: source.header.width, height })
    .resize({ ...SAMPLED, height })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

/** @param {import('sharp').Sharp} image @param {import('sharp').Metadata} header @returns {Opened} */
const opened = (image, { autoOrient, hasAlpha }) => ({ image: image.autoOrient(), ...autoOrient, hasAlpha })

/** @param {Buffer} file @param {import('sharp').Metadata} header @returns {Promise<Opened>} */
async function reopened(file, { hasAlpha }) {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS })
  return opened(image, { ...(await image.metadata()), hasAlpha })
}

const ORIENTATION = 0x0112

/** @param {Uint8Array | null | undefined} exif a TIFF structure @returns {number} from 1, which is upright, to 8 */
function orientationOf(exif) {
  const view = exif && new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  if (!view || view.byteLength < 8) return 1
  const isLittle = view.getUint8(0) === 0x49
  const table = view.getUint32(4, isLittle)
  const end = table + 2 <= view.byteLength ? table + 2 + view.getUint16(table, isLittle) * 12 : 0
  for (let at = table + 2; at + 12 <= view.byteLength && at < end; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    const found = view.getUint16(at + 8, isLittle)
    return found >= 1 && found <= 8 ? found : 1
  }
  return 1
}

/** So much may be missing at the end of a file before nothing of it can be shown. */
const MOST_CUT = 100 * 1_048_576
/** In a stream of HEVC three zeros never follow each other: what has more was never written. */
const ZEROS = 16

/** How much of a HEIC photo is not there, from 0 to 1. @param {Source} source */
function missingOfHeic({ bytes, heif }) {
  let [coded, missing] = [0, 0]
  for (const spans of heif?.coded ?? []) {
    const size = spans.reduce((sum, { from, to }) => sum + to - from, 0)
    coded += size
    // Each byte is looked at once: tiles do not lie over each other.
    if (coded > bytes.length + MOST_CUT) throw new Error('It claims more than it has.')
    missing += isOfUnits(bytes, spans, heif?.lengthBytes)
      ? Math.max(unwrittenOf(bytes, spans), spoiltOf(bytes, spans, heif?.lengthBytes))
      : size
  }
  return coded ? missing / coded : 0
}

/**
 * Whether one unit of HEVC follows the other to the end: where other bytes lie over them, none of the lengths before them
 * is right.
 * @param {Buffer} bytes @param {readonly import('../../base/heif.mjs').Span[]} spans @param {number | null} [lengthBytes]
 */
function isOfUnits(bytes, [only, ...more], lengthBytes) {
  if (!only || more.length || !lengthBytes || only.to > bytes.length) return true
  for (let at = only.from; at + lengthBytes < only.to;) {
    const length = bytes.readUIntBE(at, lengthBytes)
    at += lengthBytes + length
    if (!length || at > only.to) return false
  }
  return true
}

const TWO_ZEROS = Buffer.alloc(2)

/**
 * How many bytes stand behind some that no unit of HEVC holds: two zeros and then less than 3, or 3 that parts nothing
 * (ITU-T H.265, 7.4.2). Its decoder takes them for a picture, and shows noise.
 * @param {Buffer} bytes @param {readonly import('../../base/heif.mjs').Span[]} spans @param {number | null} [lengthBytes]
 */
function spoiltOf(bytes, [only, ...more], lengthBytes) {
  if (!only || more.length || !lengthBytes || only.to > bytes.length) return 0
  let spoilt = 0
  for (let at = only.from; at + lengthBytes < only.to;) {
    const from = at + lengthBytes
    at = from + bytes.readUIntBE(at, lengthBytes)
    spoilt += spoiltInUnit(bytes.subarray(from, at))
  }
  return spoilt
}

/** @param {Buffer} unit */
function spoiltInUnit(unit) {
  for (let at = unit.indexOf(TWO_ZEROS); at !== -1 && at + 2 < unit.length; at = unit.indexOf(TWO_ZEROS, at + 1)) {
    const [third = 0, fourth = 0] = unit.subarray(at + 2, at + 4)
    // Zeros at its end are none of the picture's.
    if (third < 3 || (third === 3 && fourth > 3)) return unit.subarray(at).some(Boolean) ? unit.length - at : 0
  }
  return 0
}

/** How many bytes were never written. @param {Buffer} bytes @param {readonly import('../../base/heif.mjs').Span[]} spans */
function unwrittenOf(bytes, spans) {
  let missing = 0
  for (const { from, to } of spans) {
    missing += Math.max(0, to - Math.max(from, bytes.length))
    let zeros = 0
    for (let at = from; at <= Math.min(to, bytes.length); at++) {
      if (at < to && bytes[at] === 0) zeros++
      else {
        if (zeros >= ZEROS) missing += zeros
        zeros = 0
      }
    }
  }
  return missing
}

/** Without a cut the library would read no more of a JPEG than a small picture needs. */
const wholeOf = (
  /** @type {import('sharp').Sharp} */ image,
  /** @type {{ width: number, height: number }} */ { width, height },
) => image.extract({ left: 0, top: 0, width, height })

const SAMPLED = { width: 16, height: 200, fit: /** @type {const} */ ('fill'), kernel: /** @type {const} */ ('nearest') }

/**
 * How much of a damaged JPEG is not there, from 0 to 1: its decoder leaves grey or black what it has no bytes for,
 * and a file that was never written to its end is filled up with zeros.
 * @param {Source} source
 */
async function missingOf(source) {
  const image = wholeOf(sharpOf(source, 'none'), source.header).resize(SAMPLED).removeAlpha().toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  let end = data.length
  while (end > 0 && (data[end - 1] === 0 || Math.abs((data[end - 1] ?? 0) - 128) < 2)) end--
  const { bytes } = source
  let written = bytes.length
  while (written > 0 && bytes[written - 1] === 0) written--
  const rows = Math.ceil(end / (info.width * info.channels))
  return Math.max(1 - rows / info.height, 1 - written / bytes.length)
}

/**
 * Decodes nothing. The only way to stop a reader that takes too long is to end the process, by another signal than that of
 * whoever ends it from outside.
 */
async function readHeader(/** @type {string | Buffer} */ input, /** @type {Buffer} */ bytes) {
  if (isBmp(bytes)) return headerOfBmp(bytes)
  const late = setTimeout(() => process.kill(process.pid, 'SIGTERM'), HEADER_SECONDS * 1000)
  try {
    return await sharp(input, { limitInputPixels: false }).metadata()
  } finally {
    // By then this process may be reading another picture.
    clearTimeout(late)
  }
}

/** The library knows no such format, and so none of its name. @type {any} */
const BMP = 'bmp'

/** @param {Buffer} bytes @returns {import('sharp').Metadata} */
function headerOfBmp(bytes) {
  const size = sizeOfBmp(bytes)
  const known = { format: BMP, channels: 4, depth: 'uchar', space: 'srgb', hasProfile: false, hasAlpha: false }
  return /** @type {import('sharp').Metadata} */ ({ ...known, ...size, autoOrient: size })
}

/** @param {import('sharp').Metadata} header @returns {Refused | undefined} */
function refuse({ width, height, channels, depth }) {
  if (width * height > MAX_PIXELS) return { refusal: 'pixels' }
  if (width * height * channels * (BYTES[depth] ?? Infinity) > MAX_BYTES) return { refusal: 'bytes' }
}

/** A smaller picture stands beside a name in a list, and nobody reads what is on it. */
const SMALLEST_LOOKED_AT = 400

/**
 * A picture within an edge, or, of a long one that is looked at, within its pixels.
 * @param {{ width: number, height: number }} picture @param {number} edge @returns {import('sharp').ResizeOptions}
 */
function inside(picture, edge) {
  const longer = Math.max(picture.width, picture.height)
  const most = edge < SMALLEST_LOOKED_AT ? edge : Math.round(longer * scaleWithin(picture, edge))
  return { width: most, height: most, fit: 'inside', withoutEnlargement: true }
}

const fromRaw = (/** @type {RawPixels} */ { data, width, height, channels }) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })

/** @param {import('sharp').Sharp} image @returns {Promise<RawPixels>} */
async function raw(image) {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
}
