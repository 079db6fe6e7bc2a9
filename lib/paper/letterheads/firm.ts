import 'server-only'
import type { Tx } from '@/db/tenancy'
import { firmFor } from '@/lib/company/firm/queries'
import { clientIdOf } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sender } from '@/lib/platform/mail/service'

import { letterheadFor } from './queries'

/** What goes out to the client of a job, as far as it says whose letterhead it has. */
export interface Outgoing {
  jobId: string
  /** Of an estimate that has its own; else it is the client's, or else the default one. */
  letterheadId: string | null
}

/** The letterhead under which something of a job goes out. @throws not_found for an organisation without any */
export const letterheadOf = async (tx: Tx, scope: Pick<Actor, 'organizationId'>, { jobId, letterheadId }: Outgoing) =>
  letterheadFor(tx, scope, { letterheadId, clientId: await clientIdOf(tx, scope, jobId) })

/** The firm as its clients know it, for letters and pages: the name, colour, telephone and logo of its letterhead. */
export const firmOf = async (tx: Tx, actor: Actor, { jobId, letterheadId }: Outgoing): Promise<Sender> =>
  firmFor(tx, actor, { letterheadId, clientId: await clientIdOf(tx, actor, jobId) })
