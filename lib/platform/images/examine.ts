import 'server-only'
import { open } from 'node:fs/promises'

import { tooLarge, unsupported } from '@/lib/base/errors'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { MOST } from './encode'
import { readPicture } from './read'

/** The facts about a photo that is stored as it came. */
export interface ExaminedPhoto {
  /** In pixels, upright. */
  width: number
  height: number
  /** A TIFF structure. */
  exif: Uint8Array | null
  /** Whether a part of it is missing, so small that it is a photo all the same. */
  isDamaged: boolean
}

type Source = Pick<UploadedFile, 'path' | 'name' | 'type' | 'size'>

/**
 * Reads the size of a photo and what its camera wrote, and decodes all that will have to be shown of it.
 * @throws unsupported for what is no photo or of which too much is missing, too_large for more than 60 megapixels, before any is
 * decoded; both name the file
 */
export async function examinePhoto(source: Source): Promise<ExaminedPhoto> {
  const answer = await readPicture({ task: 'examine', path: source.path })
  if (!answer) throw unreadable(source)
  if ('refusal' in answer) throw tooLarge(`“${source.name}” has more than ${MOST[answer.refusal]}.`)
  const { isHeic, ...facts } = answer
  if (isHeic && !(await hasAllBoxes(source))) throw unreadable(source)
  return facts
}

const unreadable = ({ name }: Source) =>
  unsupported(`“${name}” is no photo, or not all of it arrived. Please use a JPEG, PNG, WebP or HEIC picture.`)

const BOX_HEADER_BYTES = 16
const MOST_BOXES = 1000

/** The decoder of HEIC takes no notice of what comes after its pixels, so the lengths of the boxes tell whether all came. */
async function hasAllBoxes({ path, size }: Source): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(BOX_HEADER_BYTES)
    let at = 0
    for (let n = 0; at < size && n < MOST_BOXES; n++) {
      const { bytesRead } = await file.read(header, 0, BOX_HEADER_BYTES, at)
      if (bytesRead < 8) return false
      const short = header.readUInt32BE(0)
      // Length 0: the box reaches to the end. Length 1: the length follows in 64 bits.
      const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short
      if (length < 8) return false
      at += length
    }
    return at === size
  } finally {
    await file.close()
  }
}
