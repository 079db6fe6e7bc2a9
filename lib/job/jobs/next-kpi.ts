import 'server-only'
import { type SQL, and, eq } from 'drizzle-orm'

import { jobKpis, jobs } from '@/db/schema'

import type { KpiCheckpoint, NextKpi } from './schema'

/** The columns of a job's NextKpi: left join `jobKpis` on `sameJob` and give the row to `nextKpiOf`. */
export const nextKpiColumns = { checkpoint: jobKpis.checkpoint, dueAt: jobKpis.dueAt }
export const sameJob: SQL | undefined = and(eq(jobKpis.organizationId, jobs.organizationId), eq(jobKpis.jobId, jobs.id))

/** The next checkpoint of a job, from its row of `job_kpis`; null for a job without one. */
export const nextKpiOf = (row: { checkpoint: KpiCheckpoint; dueAt: string } | null): NextKpi | null =>
  row && { checkpoint: row.checkpoint, dueAt: row.dueAt }
