import type { PrintablePhoto } from '@/lib/job/photos/queries'
import type { Block } from '@/lib/paper/pages/paper'

/** A report of one kind as it follows from the record, before it has a letterhead, a version and an evidence page. */
export interface Document {
  title: string
  /** The visit that it is about, '' when it is about the job. */
  subject: string
  /** Those that its blocks draw, in their order. */
  photos: readonly PrintablePhoto[]
  /** The people whose signature it asks for. */
  signedBy: readonly string[]
  blocks: Block[]
}
