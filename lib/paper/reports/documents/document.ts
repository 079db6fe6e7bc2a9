import type { PrintablePhoto } from '@/lib/job/photos/queries'
import type { Block } from '@/lib/paper/pages/paper'
import type { Reading } from '@/lib/paper/reports/sections/reading'

/** What the evidence page says is printed. A second try at a visit replaces the first in a table, and is left out. */
export interface Printed {
  visits: number
  readings: number
  air: number
  units: number
}

export const NOTHING_PRINTED: Printed = { visits: 0, readings: 0, air: 0, units: 0 }

/** A report of one kind as it follows from the record, before it has a letterhead, a version and an evidence page. */
export interface Document {
  title: string
  /** What of it is printed otherwise than usual, in words for the list of reports. */
  variant?: string
  /** The visit, form or estimate that it is about, '' when it is about the job. Each has its own versions. */
  subject: string
  /** The record as the report knows it, from which page one concludes; without it, the report concludes nothing. */
  answer?: Reading
  /** Whether that is how things stood at the end of its visit, or how they stand when it is made. */
  of?: 'visit' | 'job'
  /** What was left out on request, in words. */
  leftOut?: readonly string[]
  /** How much of the record its blocks print, beside the photos. */
  printed: Printed
  /** Those that its blocks draw, in their order. */
  photos: readonly PrintablePhoto[]
  /** The people whose signature it asks for. */
  signedBy: readonly string[]
  blocks: Block[]
  /** Its photos by number, after the limitations. */
  schedule?: Block[]
  /** In place of how much of the record is printed. */
  evidence?: Block[]
}
