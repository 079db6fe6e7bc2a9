import 'server-only'
import path from 'node:path'

import { DomainError, unavailable } from '@/lib/base/errors'
import { makeTurns } from '@/lib/base/turns'
import { type Apart, runApart } from '@/lib/platform/apart/run-apart'

import { fontsFor } from './fonts'
import { printableWithin } from './printable'
import type { Pages, Set } from './set-pages.mjs'

const SETTER: Apart<Pages, Set> = {
  module: 'lib/platform/pdf/set-pages.mjs',
  // A thousand photos take some 250 MB beside Node's own 60, mostly the PDF itself.
  limits: { memoryMegabytes: 256, residentMegabytes: 700, seconds: 60 },
  isForOneWork: true,
  isPatient: true,
}

/** Each takes a core: more at once would only make all of them, and everybody else, wait longer. */
const { run: inTurn } = makeTurns(2, {
  ms: 60_000,
  sorry: 'Many reports are being made. Please try again in a moment.',
})

export interface Typesetting {
  /** The folder of its templates, from the app's folder; its `main.typ` reads `data.json`. */
  templates: string
  /** Nobody's words are ever source: they come as data. */
  data: object
  /** An absolute path: the files that the data names lie in it, and the outcome is written there. */
  folder: string
  /** Names of JPEGs in the folder; the template draws `{name}.pdf`, or `{name}.jpg` in an archive. */
  photos?: readonly string[]
  /** A file that the template attaches by its name. */
  attachment?: { name: string; text: string }
  /** Makes PDF/A-3u: every letter has a font, and no picture is a PDF, or it is not set. */
  isArchive?: boolean
  as?: 'pdf' | 'svg'
  madeAt: Date
  /** What one can do where these pages take more time or memory than they may: `Please choose fewer photos.` */
  advice: string
}

/** Pages that were set; `path` lies in the folder. */
export interface SetPages {
  path: string
  pages: number
  size: number
}

/** What Typst said of a template or of a file that it cannot draw. It may hold people's words: it goes to no log. */
export class NotSet extends Error {
  constructor(readonly fault: string) {
    super('The pages could not be set.')
  }
}

/** Pages that take more time or memory than they may; another try would take as much. */
export class TakesTooMuch extends DomainError {
  constructor(advice: string) {
    super('unavailable', `It takes too long, or too much memory, to make this. ${advice}`, { retryAfter: 5 })
  }
}

/**
 * Sets pages with Typst in a process of its own, two at once. All texts in the data are made printable; fonts are those
 * that its letters need, by name in `fonts`.
 * @throws NotSet for a fault of the template or a file that cannot be drawn, TakesTooMuch, and unavailable when its
 *   process is killed or others take too long
 */
export async function typeset(work: Typesetting, signal?: AbortSignal): Promise<SetPages> {
  const { templates, folder, photos = [], attachment = null, isArchive = false, as = 'pdf', madeAt } = work
  const data = printableWithin(work.data)
  const { families, files } = fontsFor(JSON.stringify(data))
  const to = path.join(folder, `pages.${as}`)
  const outcome = await inTurn(() =>
    runApart(
      SETTER,
      {
        folder,
        templates: fromApp(templates),
        data: JSON.stringify({ ...data, fonts: families }),
        photos: [...photos],
        attachment,
        isArchive,
        fonts: files.map(fromApp),
        as,
        madeAt: Math.floor(madeAt.getTime() / 1000),
        to,
      },
      signal,
    ),
  )
  if (outcome.failed === 'unreadable') throw new NotSet('a file that is named is not there')
  if (outcome.failed === 'killed') throw unavailable('The report was interrupted while it was made. Please try again.')
  if (outcome.failed) throw new TakesTooMuch(work.advice)
  if ('fault' in outcome.answer) throw new NotSet(outcome.answer.fault)
  return { path: to, ...outcome.answer }
}

// Templates and fonts are found by name when they are used; next.config.mjs names them.
const fromApp = (place: string) => path.join(/* turbopackIgnore: true */ process.cwd(), place)
