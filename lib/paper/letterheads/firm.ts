import 'server-only'
import type { Tx } from '@/db/tenancy'
import { findJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sender } from '@/lib/platform/mail/service'

import { headOf } from './head'
import { letterheadFor } from './queries'

/** What goes out to the client of a job, as far as it says whose letterhead it has. */
export interface Outgoing {
  jobId: string
  /** Of an estimate that has its own; else it is the client's, or else the default one. */
  letterheadId: string | null
}

/** The letterhead under which something of a job goes out. @throws not_found for an organisation without any */
export async function letterheadOf(tx: Tx, actor: Actor, { jobId, letterheadId }: Outgoing) {
  const job = await findJob(tx, actor, jobId, { evenDeleted: true })
  return letterheadFor(tx, actor, { letterheadId, clientId: job?.client?.id })
}

/** The firm as its clients know it, for letters and pages: the name, colour, telephone and logo of its letterhead. */
export async function firmOf(tx: Tx, actor: Actor, outgoing: Outgoing): Promise<Sender> {
  const letterhead = await letterheadOf(tx, actor, outgoing)
  const { phone, email, accentColour: colour, logo } = letterhead
  return { firm: { name: headOf(letterhead, actor.organization.name).name, phone, email, colour }, logo }
}
