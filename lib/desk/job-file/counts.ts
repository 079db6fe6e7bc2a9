import 'server-only'
import { type SQL, and, eq, getTableColumns, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import * as schema from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { JOB_PARTS } from '@/lib/desk/areas/areas'
import { tasksOfJobs } from '@/lib/job/calendar/stored/window'
import type { Counted } from '@/lib/platform/areas/area'
import type { Actor } from '@/lib/platform/auth/actor'

import type { JobCounts } from './schema'

const TABLES: Record<Counted['rows'], PgTable> = schema

/** The number of a job's rows that a part counts. */
function countOf({ rows, unless, only }: Counted, actor: Actor, jobId: string): SQL {
  const table = TABLES[rows]
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const unset = (column: PgColumn | undefined) =>
    column && (column.dataType === 'boolean' ? not(column) : isNull(column))
  return sql`(select count(*)::int from ${table} where ${and(
    eq(columns.organizationId!, actor.organizationId),
    // A series has no column for the job that one of its times was given to.
    table === schema.tasks ? tasksOfJobs(actor, [jobId]) : eq(columns.jobId!, jobId),
    unset(columns.deletedAt),
    unset(columns.withdrawnAt),
    unset(unless && columns[unless]),
    only && isNotNull(columns[only]!),
  )})`
}

/** The counts of the job's parts that the actor may open, in one query. */
export async function countParts(tx: Tx, actor: Actor, jobId: string): Promise<JobCounts> {
  const sums = JOB_PARTS.flatMap(({ part, roles, counts }) =>
    counts && roles.includes(actor.role)
      ? [
          sql`${sql.join(
            counts
              .filter((rows) => rows.roles?.includes(actor.role) ?? true)
              .map((rows) => countOf(rows, actor, jobId)),
            sql` + `,
          )} as ${sql.identifier(part)}`,
        ]
      : [],
  )
  const [row] = await tx.execute<Record<string, number>>(sql`select ${sql.join(sums, sql`, `)}`)
  return { ...row }
}
