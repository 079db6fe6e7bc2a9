import 'server-only'
import { type SQL, and, eq, isNull, not, sql } from 'drizzle-orm'

import {
  equipmentInstallations,
  inspections,
  inventoryItems,
  jobEmails,
  jobUploads,
  moisturePoints,
  notes,
  rooms,
  smsMessages,
  tasks,
  timesheets,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { visible } from '@/lib/job/calendar/stored/window'
import { COUNTED_PARTS, type CountedPart, JOB_PARTS } from '@/lib/job/jobs/parts'
import type { JobCounts } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { liveItems } from '@/lib/site/inventory/queries'
import { liveTimesheets } from '@/lib/site/timesheets/queries'
import { liveVisits } from '@/lib/site/visits/queries'

/** What each tab counts, as far as the actor may see it. */
const COUNT: Record<CountedPart, (actor: Actor, jobId: string) => SQL> = {
  'site-visits': (actor, jobId) =>
    sql`(select count(*)::int from ${inspections} where ${and(liveVisits(actor), eq(inspections.jobId, jobId))})`,
  inventory: (actor, jobId) =>
    sql`(select count(*)::int from ${inventoryItems} where ${and(liveItems(actor), eq(inventoryItems.jobId, jobId))})`,
  equipment: ({ organizationId }, jobId) =>
    sql`(select count(*)::int from ${equipmentInstallations} where ${and(eq(equipmentInstallations.organizationId, organizationId), eq(equipmentInstallations.jobId, jobId), isNull(equipmentInstallations.pickedUpAt), isNull(equipmentInstallations.deletedAt))})`,
  rooms: ({ organizationId }, jobId) =>
    sql`(select count(*)::int from ${rooms} where ${and(eq(rooms.organizationId, organizationId), eq(rooms.jobId, jobId), isNull(rooms.deletedAt))})`,
  uploads: ({ organizationId }, jobId) =>
    sql`(select count(*)::int from ${jobUploads} where ${and(eq(jobUploads.organizationId, organizationId), eq(jobUploads.jobId, jobId))})`,
  communication: ({ organizationId }, jobId) =>
    sql`((select count(*) from ${jobEmails} where ${and(eq(jobEmails.organizationId, organizationId), eq(jobEmails.jobId, jobId))})
      + (select count(*) from ${smsMessages} where ${and(eq(smsMessages.organizationId, organizationId), eq(smsMessages.jobId, jobId))}))::int`,
  moisture: ({ organizationId }, jobId) =>
    sql`(select count(*)::int from ${moisturePoints} where ${and(eq(moisturePoints.organizationId, organizationId), eq(moisturePoints.jobId, jobId), isNull(moisturePoints.deletedAt))})`,
  notes: ({ organizationId }, jobId) =>
    sql`(select count(*)::int from ${notes} where ${and(eq(notes.organizationId, organizationId), eq(notes.jobId, jobId), isNull(notes.deletedAt))})`,
  schedule: (actor, jobId) =>
    sql`(select count(*)::int from ${tasks} where ${and(visible(actor), not(tasks.draft), eq(tasks.jobId, jobId))})`,
  timesheets: (actor, jobId) =>
    sql`(select count(*)::int from ${timesheets} where ${and(liveTimesheets(actor), eq(timesheets.jobId, jobId))})`,
}

/** How many there are behind each of a job's tabs that the actor may open, in one query. */
export async function countParts(tx: Tx, actor: Actor, jobId: string): Promise<JobCounts> {
  const open = COUNTED_PARTS.filter((part) => JOB_PARTS[part].roles.includes(actor.role))
  const counts = open.map((part) => sql`${COUNT[part](actor, jobId)} as ${sql.identifier(part)}`)
  const [row] = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return { ...row }
}
