import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'

import type { ReportRequest } from './schema'

/** A report whose facts are read, before it is set. */
export interface Gathered {
  /** `Completion report` */
  title: string
  /** The visit or form that it is about, '' when it is about the job: versions count up for each. */
  subject: string
  /** `CRW-1042 completion report`, without version and ending. */
  fileName: string
  jobNo: number
  photos: number
  sections: object
}

/** What is printed into a file and differs from one making to the next. */
export interface Stamp {
  madeAt: Date
  /** Null for one that is only sent, and not kept. */
  version: { no: number; code: string } | null
}

export interface MadeReport {
  /** In a folder of its own, which `remove` takes away. */
  path: string
  pages: number
  size: number
  /** Hexadecimal. */
  sha256: string
  remove: () => Promise<void>
}

interface Making {
  /** Told after each photo that is got ready, and when the pages are set. */
  progress?: (done: number, of: number) => void
  signal?: AbortSignal
}

/** Reads the facts of a report. @throws not_found for a job, visit, room, photo or letterhead that is not there */
export async function gatherReport(_tx: Tx, _actor: Actor, _jobId: string, _request: ReportRequest): Promise<Gathered> {
  throw new Error('Not yet')
}

/** Sets the pages of a report in a process of their own. @throws unavailable when it takes too long or too much */
export async function setReport(
  _actor: Actor,
  _gathered: Gathered,
  _stamp: Stamp,
  _making: Making = {},
): Promise<MadeReport> {
  throw new Error('Not yet')
}
