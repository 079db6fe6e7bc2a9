import 'server-only'
import { tooLarge, unsupported } from '@/lib/base/errors'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { MOST } from './encode'
import { readPicture } from './read'
import type { Examined } from './read-picture.mjs'

/**
 * Reads the size of a photo and what its camera wrote, a TIFF structure, and decodes all that will have to be shown of it.
 * `isDamaged`: a part of it is missing, so small that it is a photo all the same.
 * @throws unsupported for what is no photo or of which too much is missing, too_large for more than 60 megapixels, before any is
 * decoded; both name the file
 */
export async function examinePhoto({ path, name }: Pick<UploadedFile, 'path' | 'name'>): Promise<Examined> {
  const answer = await readPicture({ task: 'examine', path })
  if (!answer)
    throw unsupported(`“${name}” is no photo, or not all of it arrived. Please use a JPEG, PNG, WebP or HEIC picture.`)
  if ('refusal' in answer) throw tooLarge(`“${name}” has more than ${MOST[answer.refusal]}.`)
  return answer
}
