import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import { tooLarge, unavailable, unsupported } from '@/lib/base/errors'
import { withExtension } from '@/lib/platform/http/file-name'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { FOR_NOW, readPicture } from './read'
import type { Encode, Refused } from './read-picture.mjs'

/** An image that we wrote ourselves: upright, and without EXIF, profile or anything else that says where or when. */
export interface EncodedImage extends UploadedFile {
  /** It lies beside the source, so removing the source's folder removes it too. */
  path: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

type Source = Pick<UploadedFile, 'path' | 'name'>

/** The clockwise turn of a picture, in degrees. */
export type Turn = 0 | 90 | 180 | 270

/**
 * A photo, upright, its longer edge at most `maxEdge` pixels (more for one that is long and thin), never made larger,
 * then turned as its owner wants. JPEG; transparency becomes white. One that is damaged is shown as far as it goes.
 */
export const toUprightImage = (
  source: Source,
  { maxEdge, turn = 0 }: { maxEdge: number; turn?: Turn },
): Promise<EncodedImage> => encode(source, { size: { edge: maxEdge }, turn })

/** A profile picture: the middle of the image, 256 pixels square. JPEG. */
export const toAvatar = (source: Source): Promise<EncodedImage> =>
  encode(source, { size: { width: 256, height: 256, fit: 'cover' } })

/** A logo within 800 × 400 pixels, never made larger. PNG where it has transparency, else JPEG. */
export const toLogo = (source: Source): Promise<EncodedImage> =>
  encode(source, {
    size: { width: 800, height: 400, fit: 'inside', withoutEnlargement: true },
    keepsTransparency: true,
  })

/** What lies under the pages of a report: within A4 at 300 dpi, never made larger. PNG where it has transparency. */
export const toPageBackground = (source: Source): Promise<EncodedImage> =>
  encode(source, {
    size: { width: 2480, height: 3508, fit: 'inside', withoutEnlargement: true },
    keepsTransparency: true,
  })

/**
 * One photo in several sizes, the largest first: upright, turned, never made larger. Each comes from the one before it,
 * so the photo is decoded once. JPEG; transparency becomes white.
 * @param edges the longer edge of each; one that is long and thin has more
 * @throws unsupported when it cannot be read, too_large
 */
export async function toRenditions(
  path: string,
  { edges, turn }: { edges: readonly number[]; turn: Turn },
): Promise<Buffer[]> {
  const { images } = made(await readPicture({ task: 'resize', path, edges, turn }))
  return images
}

async function encode(
  { path: source, name }: Source,
  { size, keepsTransparency = false, turn = 0 }: Pick<Encode, 'size'> & { keepsTransparency?: boolean; turn?: Turn },
): Promise<EncodedImage> {
  const image = made(await readPicture({ task: 'encode', path: source, size, keepsTransparency, turn }))
  const { data, type, width, height } = image
  const path = `${source}.${randomUUID()}`
  await writeFile(path, data, { flag: 'wx', mode: 0o600 }).catch(refuseForNow)
  const sha256 = createHash('sha256').update(data).digest('hex')
  return {
    path,
    name: withExtension(name, type === 'image/png' ? 'png' : 'jpg'),
    type,
    width,
    height,
    size: data.length,
    sha256,
  }
}

function made<T extends object>(answer: T | Refused | undefined): T {
  if (!answer) throw unsupported('This image cannot be read. Please use a JPEG, PNG or WebP image.')
  if ('refusal' in answer) throw tooLarge(`An image has at most ${MOST[answer.refusal]}.`)
  return answer
}

/** The limits of a picture, in words. */
export const MOST: Record<Refused['refusal'], string> = {
  pixels: '60 megapixels',
  bytes: '60 megapixels of 32 bits each',
}

function refuseForNow(error: unknown): never {
  throw Object.assign(unavailable(FOR_NOW), { cause: error })
}
