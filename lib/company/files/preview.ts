import 'server-only'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { DomainError, unsupported } from '@/lib/base/errors'
import { toUprightImage } from '@/lib/platform/images/encode'
import type { Download } from '@/lib/platform/route/download'

import { withLocalCopy } from './local-copy'
import type { FoundFile } from './queries'
import { isPicture, isText } from './rules'
import { toDownload } from './service'

const LONGEST_EDGE = 2048

/**
 * A file for viewing: a PDF as it is, a text as plain letters, a picture as our own copy of it, because the original may
 * hide anything. @throws unsupported for everything else
 */
export async function toPreview(file: FoundFile): Promise<Download> {
  if (file.type === 'application/pdf') return toDownload(file)
  if (isText(file.type)) return { ...toDownload(file), type: 'text/plain', inline: true }
  if (!isPicture(file.type)) throw unsupported('There is no preview of this kind of file.')
  return inMemory(`${file.id}-preview`, await encodeAgain(file))
}

/** A small picture of ours, ready to send. */
export const inMemory = (
  id: string,
  { bytes, name, type }: { bytes: Buffer; name: string; type: string },
): Download => ({
  id,
  name,
  type,
  size: bytes.length,
  inline: true,
  open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
})

async function encodeAgain({ key, name }: { key: string; name: string }) {
  return withLocalCopy(key, async (source) => {
    const image = await toUprightImage({ path: source, name }, { maxEdge: LONGEST_EDGE }).catch(refuseTooLarge)
    return { bytes: await readFile(image.path), name: image.name, type: image.type }
  })
}

/** It was accepted as a file, which may unpack to any size. */
function refuseTooLarge(error: unknown): never {
  if (error instanceof DomainError && error.code === 'too_large') {
    throw unsupported('This picture is too large to be shown. Please save it.')
  }
  throw error
}
