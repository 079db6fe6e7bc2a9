import { DomainError } from '@/lib/base/errors'
import type { PrintablePhoto } from '@/lib/job/photos/queries'
import type { Block } from '@/lib/paper/pages/paper'

import { SECTION_LABELS, type SectionKey } from './rules'
import type { ReportRequest } from './schema'

/** Refuses a photo that is not one of the job's, or not any more: it may have been deleted before the report was made. */
export const chosenPhotoGone = () =>
  new DomainError('not_found', 'A chosen photo is not there any more. Please choose the photos again.')

type Composed = Extract<ReportRequest, { leftOut: unknown }>

/**
 * Puts a report together without what whoever asked for it leaves out, and remembers what that was: the report names it.
 * A section that has nothing to say is not left out.
 */
export class Composition {
  private readonly names: string[] = []

  constructor(private readonly wanted: Pick<Composed, 'leftOut'> & { photoIds?: readonly string[] }) {}

  /** Whether a section is printed. */
  has = (key: SectionKey): boolean => !this.wanted.leftOut.includes(key)

  /** The blocks of a section; none when it is left out. */
  put(key: SectionKey, blocks: readonly Block[]): readonly Block[] {
    if (this.has(key)) return blocks
    const name = SECTION_LABELS[key].toLowerCase()
    if (blocks.length && !this.names.includes(name)) this.names.push(name)
    return []
  }

  /**
   * Those of a report's photos that it prints, in its order: those that were chosen, or all.
   * @param all of the job @throws not_found for one of another job, or one that was deleted meanwhile
   */
  photos(own: readonly PrintablePhoto[], all: readonly PrintablePhoto[]): PrintablePhoto[] {
    const { photoIds = [] } = this.wanted
    const known = new Set(all.map(({ id }) => id))
    if (photoIds.some((id) => !known.has(id))) throw chosenPhotoGone()
    const chosen = new Set(photoIds)
    const printed = this.has('photos') ? own.filter(({ id }) => !chosen.size || chosen.has(id)) : []
    // How many is told by the evidence, which also counts the one on page one.
    if (printed.length < own.length) this.names.push(printed.length ? 'photos that were not chosen' : 'photos')
    return printed
  }

  /** What was left out, in words for the pages that say so. */
  get leftOut(): readonly string[] {
    return this.names
  }
}
