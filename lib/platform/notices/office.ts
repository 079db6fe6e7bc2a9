import 'server-only'
import { and, asc, eq } from 'drizzle-orm'

import type { NoticeKind } from '@/db/enums/people'
import { jobs, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'

import { notify } from './service'

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
 * Who in the firm answers for something that somebody sent or asked for, on a job or for the whole firm: they themselves,
 * while they work here in a role that may; else the job's coordinator; else the Administrators. Never empty: an organisation keeps its last
 * Administrator.
 */
export async function officeOf(
  tx: Tx,
  { organizationId }: { organizationId: number },
  { jobId, createdBy }: { jobId: string | null; createdBy: string | null },
  mayBe: readonly Role[],
): Promise<Recipient[]> {
  const atWork = and(eq(users.organizationId, organizationId), eq(users.status, 'ACTIVE'))
  if (createdBy) {
    const [sender] = await tx
      .select(columns)
      .from(users)
      .where(and(atWork, eq(users.id, createdBy)))
    if (sender && mayBe.includes(sender.role)) return [sender]
  }
  const [coordinator] = jobId
    ? await tx
        .select(columns)
        .from(jobs)
        .innerJoin(users, and(eq(users.organizationId, jobs.organizationId), eq(users.id, jobs.projectManagerId)))
        .where(and(atWork, eq(jobs.organizationId, organizationId), eq(jobs.id, jobId)))
    : []
  if (coordinator && mayBe.includes(coordinator.role)) return [coordinator]
  return tx
    .select(columns)
    .from(users)
    .where(and(atWork, eq(users.role, 'Administrator')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

interface Failed {
  kind: NoticeKind
  /** The record that it is about. */
  id: string
  /** Null for what is the whole firm's. */
  jobId: string | null
  /** Who sent it or asked for it. */
  createdBy: string | null
}

/** Tells who answers for it that something could not be sent or made. */
export async function tellOfFailure(
  tx: Tx,
  actor: Parameters<typeof notify>[1],
  { kind, id, jobId, createdBy }: Failed,
  mayBe: readonly Role[],
): Promise<void> {
  const office = await officeOf(tx, actor, { jobId, createdBy }, mayBe)
  const userIds = office.map((one) => one.id)
  await notify(tx, actor, { kind, userIds, subjectIds: [id], jobId: jobId ?? undefined })
}
