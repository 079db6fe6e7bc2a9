import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'

import { tooLarge, unavailable, unsupported } from '@/lib/errors'
import { withExtension } from '@/lib/http/file-name'
import type { UploadedFile } from '@/lib/http/multipart'

import { inTurn } from './turn'

/** An image that we wrote ourselves: upright, without EXIF, profile or any other word about where and when. */
export interface EncodedImage extends UploadedFile {
  /** Beside the source: what removes the source's folder removes it too. */
  path: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

type Source = Pick<UploadedFile, 'path' | 'name'>

export const MAX_PIXELS = 60_000_000
const JPEG_QUALITY = 75
/** 60 megapixels take two on an idle machine. */
const MOST_SECONDS = 30

// Everything else that the library can open (SVG, PDF, camera raw, …) has no business here, nor have its parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Sources are read once: the library's cache of open files and pixels would only hold memory.
sharp.cache(false)

/** A picture of a stranger: no more pixels, and no longer, than any photo takes. */
const openPicture = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MOST_SECONDS })

/** How far a picture is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270

/**
 * A photo, upright, its longer edge at most `maxEdge` pixels, never made larger; then turned as its owner wants it. JPEG;
 * transparency becomes white.
 */
export const toUprightImage = (
  source: Source,
  { maxEdge, turn = 0 }: { maxEdge: number; turn?: Turn },
): Promise<EncodedImage> =>
  encode(source, { width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true }, 'jpeg', turn)

/** A profile picture: the middle of the image, 256 pixels square. JPEG. */
export const toAvatar = (source: Source): Promise<EncodedImage> =>
  encode(source, { width: 256, height: 256, fit: 'cover' }, 'jpeg')

/** A logo within 800 × 400 pixels, never made larger. PNG where it has transparency, else JPEG. */
export const toLogo = (source: Source): Promise<EncodedImage> =>
  encode(source, { width: 800, height: 400, fit: 'inside', withoutEnlargement: true }, 'keep transparency')

/** Pixels that were decoded elsewhere. */
export interface RawPixels {
  data: Uint8ClampedArray | Buffer
  width: number
  height: number
  channels: 3 | 4
}

/**
 * One photo in several sizes, the largest first: upright, turned, never made larger, each from the one before it, so that
 * it is decoded once.
 * @param source a file, or pixels that stand upright already
 * @param edges the longer edge of each
 */
export const toRenditions = (
  source: string | RawPixels,
  { edges, turn }: { edges: readonly number[]; turn: Turn },
): Promise<Buffer[]> =>
  inTurn(async () => {
    let pixels = await decode(source, Math.max(...edges), turn).catch(refuseUnreadable)
    const made: Buffer[] = []
    for (const edge of edges) {
      pixels = await raw(fromRaw(pixels).resize(inside(edge)))
      made.push(await fromRaw(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer())
    }
    return made
  })

const inside = (edge: number): ResizeOptions => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

function decode(source: string | RawPixels, edge: number, turn: Turn): Promise<RawPixels> {
  const image = typeof source === 'string' ? openPicture(source) : fromRaw(source)
  return raw(image.autoOrient().rotate(turn).resize(inside(edge)).flatten({ background: '#fff' }))
}

const fromRaw = ({ data, width, height, channels }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })

async function raw(image: Sharp): Promise<RawPixels> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
}

async function encode(
  source: Source,
  size: ResizeOptions,
  format: 'jpeg' | 'keep transparency',
  turn: Turn = 0,
): Promise<EncodedImage> {
  return inTurn(async () => {
    const { hasAlpha } = await inspect(source.path)
    const image = openPicture(source.path).autoOrient().rotate(turn).resize(size)
    const type = format === 'jpeg' || !hasAlpha ? 'image/jpeg' : 'image/png'
    const { data, info } = await pixels(image, type).toBuffer({ resolveWithObject: true }).catch(refuseUnreadable)
    const path = `${source.path}.${randomUUID()}`
    await writeFile(path, data, { flag: 'wx', mode: 0o600 }).catch(refuseForNow)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const name = withExtension(source.name, type === 'image/png' ? 'png' : 'jpg')
    return { path, name, type, width: info.width, height: info.height, size: data.length, sha256 }
  })
}

/** Reads the header alone, and decodes nothing. */
export const readHeader = (path: string): Promise<Metadata> => sharp(path, { limitInputPixels: false }).metadata()

/** Decodes all of a picture, as cheaply as its format allows. Fails where a part of it is missing. */
export const decodeSmall = (path: string): Promise<Buffer> => openPicture(path).resize(32).raw().toBuffer()

/** What is no picture, or would decode to too many pixels, is refused before any is decoded. */
async function inspect(path: string): Promise<Metadata> {
  const metadata = await readHeader(path).catch(refuseUnreadable)
  if (metadata.width * metadata.height > MAX_PIXELS) throw tooLarge('An image has at most 60 megapixels.')
  return metadata
}

const pixels = (image: Sharp, type: EncodedImage['type']): Sharp =>
  type === 'image/png' ? image.png() : image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })

function refuseUnreadable(): never {
  throw unsupported('This image cannot be read. Please use a JPEG, PNG or WebP image.')
}

function refuseForNow(error: unknown): never {
  throw Object.assign(unavailable('Images cannot be taken at the moment. Please try again.'), { cause: error })
}
