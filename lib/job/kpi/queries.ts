import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { JOB_PRIORITIES, KPI_CHECKPOINTS } from '@/db/enums/jobs'
import { sameRow } from '@/db/rows'
import { clientKpiTargets, jobKpiSettings, jobKpis, jobs, kpiDefaults, kpiTargets, users } from '@/db/schema'
import { toWireInstant } from '@/db/schema/columns'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { nextKpiColumns, nextKpiOf, sameJob } from '@/lib/job/jobs/next-kpi'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'

import { stateOf } from './rules'
import type { Checkpoint, JobKpi, KpiTarget } from './schema'

interface Scope {
  organizationId: number
}

interface CheckpointRow {
  [column: string]: unknown
  checkpoint: KpiCheckpoint
  baseAt: string | null
  targetMinutes: number
  dueAt: string | null
  stampedAt: string | null
  source: Checkpoint['source']
  isRemoved: boolean
}

/** The checkpoints of a job at an instant. @throws not_found */
export async function readKpi(tx: Tx, scope: Scope, jobId: string, now: Date): Promise<JobKpi> {
  const { organizationId } = scope
  const [[job], rows, settings] = await Promise.all([
    tx
      .select({ timezone: jobs.timezone, priority: jobs.priority, next: nextKpiColumns })
      .from(jobs)
      .leftJoin(jobKpis, sameJob)
      .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, jobId))),
    tx.execute<CheckpointRow>(sql`
      select checkpoint, base_at as "baseAt", target_minutes as "targetMinutes", due_at as "dueAt",
             stamped_at as "stampedAt", source, is_removed as "isRemoved"
        from job_checkpoints(${organizationId}, array[${jobId}::uuid]) order by checkpoint`),
    readSettings(tx, scope, jobId),
  ])
  if (!job) throw notFound('job')
  const { next, ...rest } = job
  const checkpoints = rows.map(({ checkpoint, targetMinutes, source, isRemoved, ...times }): Checkpoint => {
    const own = settings.find((setting) => setting.checkpoint === checkpoint)
    const dueAt = onTheWire(times.dueAt)
    const stampedAt = onTheWire(times.stampedAt)
    return {
      checkpoint,
      baseAt: onTheWire(times.baseAt),
      targetMinutes,
      dueAt,
      stampedAt,
      source,
      isRemoved,
      reason: own?.reason ?? null,
      changedBy: own ? toPerson(own.by) : null,
      changedAt: own?.updatedAt ?? null,
      version: own?.version ?? 0,
      state: stateOf({ dueAt, stampedAt, isRemoved }, now),
    }
  })
  return { jobId, ...rest, checkpoints, next: nextKpiOf(next) }
}

/** Rows of plain SQL have instants in Postgres' spelling. */
const onTheWire = (at: string | null): string | null => at && toWireInstant(at)

const readSettings = (tx: Tx, { organizationId }: Scope, jobId: string) =>
  tx
    .select({
      checkpoint: jobKpiSettings.checkpoint,
      reason: jobKpiSettings.reason,
      updatedAt: jobKpiSettings.updatedAt,
      version: jobKpiSettings.version,
      by: personColumns,
    })
    .from(jobKpiSettings)
    .innerJoin(users, sameRow(users, jobKpiSettings.updatedBy))
    .where(and(eq(jobKpiSettings.organizationId, organizationId), eq(jobKpiSettings.jobId, jobId)))

const cell = ({ checkpoint, priority }: { checkpoint: string; priority: string }) => `${checkpoint} ${priority}`

/** The targets of the organisation, or those agreed with one of its clients; all fifteen. */
export async function listTargets(
  tx: Tx,
  { organizationId }: Scope,
  clientId: string | null = null,
): Promise<KpiTarget[]> {
  const columns = <T extends typeof kpiDefaults | typeof kpiTargets | typeof clientKpiTargets>(table: T) => ({
    checkpoint: table.checkpoint,
    priority: table.priority,
    minutes: table.minutes,
  })
  const [defaults, own, agreed] = await Promise.all([
    tx.select(columns(kpiDefaults)).from(kpiDefaults),
    tx.select(columns(kpiTargets)).from(kpiTargets).where(eq(kpiTargets.organizationId, organizationId)),
    clientId === null
      ? []
      : tx
          .select(columns(clientKpiTargets))
          .from(clientKpiTargets)
          .where(and(eq(clientKpiTargets.organizationId, organizationId), eq(clientKpiTargets.clientId, clientId))),
  ])
  const minutesIn = (rows: { checkpoint: string; priority: string; minutes: number }[]) =>
    new Map(rows.map((row) => [cell(row), row.minutes]))
  const [begun, set, promised] = [minutesIn(defaults), minutesIn(own), minutesIn(agreed)]
  return KPI_CHECKPOINTS.flatMap((checkpoint) =>
    JOB_PRIORITIES.map((priority): KpiTarget => {
      const key = cell({ checkpoint, priority })
      const ofOrganization = set.get(key) ?? begun.get(key)!
      const inheritedMinutes = clientId === null ? begun.get(key)! : ofOrganization
      const ownMinutes = (clientId === null ? set : promised).get(key)
      return {
        checkpoint,
        priority,
        minutes: ownMinutes ?? inheritedMinutes,
        inheritedMinutes,
        isOwn: ownMinutes !== undefined,
      }
    }),
  )
}
