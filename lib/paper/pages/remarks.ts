import 'server-only'
import { lettersWithoutFont } from '@/lib/platform/pdf/letters'
import { printableWithin } from '@/lib/platform/pdf/printable'

import type { Paper } from './paper'
import type { Attachment, PaperFiles } from './set'

/** A photo that is not wrapped takes some 2 MB of the process; more are an ordinary PDF. */
export const MOST_PHOTOS_IN_ARCHIVE = 200
/** So many letters are named. */
const MOST_NAMED = 20

/** What of a paper will not be as it was wished, in sentences for whoever has it made. */
export interface Foreseen {
  remarks: string[]
  /** Whether it can be made for archives (PDF/A-3u). */
  isForArchives: boolean
}

/**
 * What can be told of a paper before its pages are set: letters that no font has, and why it cannot be made for archives
 * though it is to carry its record.
 */
export async function foresee(
  paper: Paper,
  { photos, background }: Pick<PaperFiles, 'photos' | 'background'>,
  attachment: Attachment | undefined,
): Promise<Foreseen> {
  const letters = await lettersWithoutFont(JSON.stringify(printableWithin(paper)))
  const remarks = letters.length ? [ofLetters(letters)] : []
  if (!attachment) return { remarks, isForArchives: false }
  const obstacle = letters.length
    ? 'it has letters that cannot be printed'
    : photos.length > MOST_PHOTOS_IN_ARCHIVE
      ? `it has more than ${MOST_PHOTOS_IN_ARCHIVE} photos`
      : background?.type === 'application/pdf'
        ? 'the background of its letterhead is a PDF'
        : null
  if (obstacle === null) return { remarks, isForArchives: true }
  return { remarks: [...remarks, notForArchives(obstacle)], isForArchives: false }
}

export const notForArchives = (because: string): string =>
  `It is an ordinary PDF, not one for archives (PDF/A), because ${because}.`

function ofLetters(letters: readonly string[]): string {
  const named = letters.slice(0, MOST_NAMED).join(' ')
  const more = letters.length > MOST_NAMED ? ` and ${letters.length - MOST_NAMED} more` : ''
  return letters.length === 1
    ? `This letter cannot be printed, and a box stands in its place: ${named}`
    : `These letters cannot be printed, and boxes stand in their place: ${named}${more}`
}
