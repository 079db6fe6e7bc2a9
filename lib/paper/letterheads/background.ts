import 'server-only'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'

import { invalid } from '@/lib/base/errors'
import { withFolder } from '@/lib/company/files/local-copy'
import type { NewFile } from '@/lib/company/files/service'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { toPageBackground } from '@/lib/platform/images/encode'
import { NotSet, typeset } from '@/lib/platform/pdf/typeset'

import { type BackgroundRefusal, REFUSALS, SIMPLER_BACKGROUND, pagesIn, refusalIn } from './rules'

type Background = Omit<NewFile, 'kind'> & { pages: number }

/**
 * What lies under the pages, ready to be stored: a picture encoded again, or a PDF as it is, once all of its pages were
 * drawn. @throws invalid for a PDF that cannot be used, unsupported for a picture that cannot be read
 */
export async function toBackground(file: UploadedFile): Promise<Background> {
  if (file.type !== 'application/pdf') return { ...(await toPageBackground(file)), pages: 1 }
  const pages = await withFolder(async (folder) => {
    await copyFile(file.path, path.join(folder, 'background.pdf'))
    const count = await countPages(folder)
    const fault = await draw(folder, count === 2 ? [1, 2] : [1])
    if (fault !== null) throw refused(refusalIn(fault))
    return count
  })
  return { ...file, pages }
}

/** A page that is not there is refused with how many there are. */
async function countPages(folder: string): Promise<number> {
  const fault = await draw(folder, [3])
  if (fault === null) throw refused('pages')
  const count = pagesIn(fault)
  if (count === null) throw refused(refusalIn(fault))
  if (count === 0) throw refused('pages')
  return count
}

/** Draws pages of the background in a folder. @returns what went wrong, or null */
const draw = (folder: string, pages: readonly number[]): Promise<string | null> =>
  typeset({
    templates: 'lib/paper/letterheads/templates',
    data: { pages },
    folder,
    madeAt: new Date(),
    advice: SIMPLER_BACKGROUND,
  }).then(
    () => null,
    (error) => {
      if (error instanceof NotSet) return error.fault
      throw error
    },
  )

const refused = (refusal: BackgroundRefusal) => invalid({ background: REFUSALS[refusal] })
