import 'server-only'
import { type SQL, and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { clientKpiTargets, jobs, kpiTargets } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { getClient, holdClient } from '@/lib/company/clients/queries'
import { OPEN_STATUSES } from '@/lib/job/jobs/rules'
import { listTargets } from '@/lib/job/kpi/queries'
import type { ChangeKpiTargets, KpiTarget } from '@/lib/job/kpi/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Tasks } from '@/lib/platform/queue/tasks'

/** The organisation's targets, including the initial ones. */
export const browse = (actor: Actor): Promise<KpiTarget[]> => reading(actor, (tx) => listTargets(tx, actor))

/** The targets agreed with a client, including the organisation's. @throws not_found */
export const browseOfClient = (actor: Actor, clientId: string): Promise<KpiTarget[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([getClient(tx, actor, clientId), listTargets(tx, actor, clientId)])
    return found
  })

/** Sets some of the organisation's targets. The due times of its open jobs follow within moments. */
export async function change(actor: Actor, { targets }: ChangeKpiTargets): Promise<KpiTarget[]> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const before = await listTargets(tx, actor)
    for (const { checkpoint, priority, minutes } of targets) {
      const own = { organizationId, checkpoint, priority }
      await (minutes === null
        ? // None is right: a target may not have been set.
          tx.delete(kpiTargets).where(and(eq(kpiTargets.organizationId, organizationId), sameCell(kpiTargets, own)))
        : tx
            .insert(kpiTargets)
            .values({ ...own, minutes })
            .onConflictDoUpdate({
              target: [kpiTargets.organizationId, kpiTargets.checkpoint, kpiTargets.priority],
              set: { minutes },
            }))
    }
    return finish(tx, actor, before, await listTargets(tx, actor), null)
  })
}

/** Sets the targets of a client. The due times of its open jobs follow within moments. @throws not_found */
export async function changeOfClient(
  actor: Actor,
  clientId: string,
  { targets }: ChangeKpiTargets,
): Promise<KpiTarget[]> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    await holdClient(tx, actor, clientId)
    const before = await listTargets(tx, actor, clientId)
    for (const { checkpoint, priority, minutes } of targets) {
      const own = { organizationId, clientId, checkpoint, priority }
      const ofClient = and(eq(clientKpiTargets.organizationId, organizationId), eq(clientKpiTargets.clientId, clientId))
      await (minutes === null
        ? // None is right: a target may not have been set.
          tx.delete(clientKpiTargets).where(and(ofClient, sameCell(clientKpiTargets, own)))
        : tx
            .insert(clientKpiTargets)
            .values({ ...own, minutes })
            .onConflictDoUpdate({
              target: [
                clientKpiTargets.organizationId,
                clientKpiTargets.clientId,
                clientKpiTargets.checkpoint,
                clientKpiTargets.priority,
              ],
              set: { minutes },
            }))
    }
    return finish(tx, actor, before, await listTargets(tx, actor, clientId), clientId)
  })
}

type Cell = Pick<KpiTarget, 'checkpoint' | 'priority'>

const sameCell = (
  table: typeof kpiTargets | typeof clientKpiTargets,
  { checkpoint, priority }: Cell,
): SQL | undefined => and(eq(table.checkpoint, checkpoint), eq(table.priority, priority))

async function finish(
  tx: Tx,
  actor: Actor,
  before: KpiTarget[],
  after: KpiTarget[],
  clientId: string | null,
): Promise<KpiTarget[]> {
  const { organizationId } = actor
  const minutes = (targets: KpiTarget[]) =>
    Object.fromEntries(targets.map(({ checkpoint, priority, minutes }) => [`${checkpoint} ${priority}`, minutes]))
  const details = changesBetween(minutes(before), minutes(after))
  if (!Object.keys(details).length) return after
  await enqueue(tx, 'refresh-kpis', { organizationId, clientId }, `kpis:${organizationId}:${clientId ?? 'all'}`)
  await record(tx, actor, clientId ? 'client.kpi-targets-changed' : 'organization.kpi-targets-changed', {
    subjectType: clientId ? 'client' : 'organization',
    subjectId: clientId ?? String(organizationId),
    details,
  })
  return after
}

/**
 * Gives the targets of one client to another one, where that has none of its own. The due times of the other's open
 * jobs follow within moments. Both clients are locked.
 */
export async function handOverTargets(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  fromId: string,
  intoId: string,
): Promise<void> {
  const taken = await tx.execute(sql`
    insert into client_kpi_targets (organization_id, client_id, checkpoint, priority, minutes)
    select organization_id, ${intoId}::uuid, checkpoint, priority, minutes
      from client_kpi_targets where organization_id = ${organizationId} and client_id = ${fromId}
    on conflict do nothing returning client_id`)
  await tx
    .delete(clientKpiTargets)
    .where(and(eq(clientKpiTargets.organizationId, organizationId), eq(clientKpiTargets.clientId, fromId)))
  if (taken.length) {
    await enqueue(tx, 'refresh-kpis', { organizationId, clientId: intoId }, `kpis:${organizationId}:${intoId}`)
  }
}

const BATCH = 500

/** Works out the due times of an organisation's, or one client's, open jobs again; some hundred at a time. */
export async function refreshKpis({ organizationId, clientId }: Tasks['refresh-kpis']): Promise<void> {
  let last: string | undefined
  do {
    last = await inOrganization({ organizationId }, async (tx) => {
      const batch = await tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          and(
            eq(jobs.organizationId, organizationId),
            clientId ? eq(jobs.clientId, clientId) : undefined,
            isNull(jobs.deletedAt),
            inArray(jobs.status, [...OPEN_STATUSES]),
            last ? gt(jobs.id, last) : undefined,
          ),
        )
        .orderBy(asc(jobs.id))
        .limit(BATCH)
      const ids = batch.map(({ id }) => id)
      await tx.execute(sql`select refresh_job_kpis(${organizationId}, ${sql.param(ids)}::uuid[])`)
      return ids.length === BATCH ? ids.at(-1) : undefined
    })
  } while (last)
}
