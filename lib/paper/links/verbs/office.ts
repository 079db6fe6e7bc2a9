import 'server-only'
import { and, asc, eq } from 'drizzle-orm'

import { jobs, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { LinkKind, LinkRow } from '@/lib/paper/links/kind'
import type { Actor } from '@/lib/platform/auth/actor'
import { byWorker, onBehalfOf } from '@/lib/platform/auth/on-behalf'

type Scope = Pick<Actor, 'organizationId'>

export interface Recipient {
  id: string
  email: string
  firstName: string
  /** Whether they want letters about what clients decide. */
  mailsDecided: boolean
}

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  role: users.role,
  mailsDecided: users.mailsDecided,
}

/**
 * Who in the firm answers for a link: whoever sent it, while they work here in a role that may; else the job's
 * coordinator; else the Administrators. Never empty: an organisation keeps its last Administrator.
 */
export async function officeOf<Link extends LinkRow>(
  tx: Tx,
  { sentBy }: Pick<LinkKind<Link>, 'sentBy'>,
  { organizationId }: Scope,
  { jobId, createdBy }: Pick<LinkRow, 'jobId' | 'createdBy'>,
): Promise<Recipient[]> {
  const atWork = and(eq(users.organizationId, organizationId), eq(users.status, 'ACTIVE'))
  const [sender] = await tx
    .select(columns)
    .from(users)
    .where(and(atWork, eq(users.id, createdBy)))
  if (sender && sentBy.includes(sender.role)) return [sender]
  const [coordinator] = await tx
    .select(columns)
    .from(jobs)
    .innerJoin(users, and(eq(users.organizationId, jobs.organizationId), eq(users.id, jobs.projectManagerId)))
    .where(and(atWork, eq(jobs.organizationId, organizationId), eq(jobs.id, jobId)))
  if (coordinator && sentBy.includes(coordinator.role)) return [coordinator]
  return tx
    .select(columns)
    .from(users)
    .where(and(atWork, eq(users.role, 'Administrator')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** The firm, as it writes a letter about a link by itself: under the name of whoever answers for it. */
export async function writerOf<Link extends LinkRow>(
  tx: Tx,
  kind: Pick<LinkKind<Link>, 'sentBy'>,
  { organizationId }: Scope,
  link: Pick<LinkRow, 'jobId' | 'createdBy'>,
): Promise<Actor> {
  const [first] = await officeOf(tx, kind, { organizationId }, link)
  return byWorker(await onBehalfOf(tx, { organizationId, userId: first?.id ?? link.createdBy }))
}
