import 'server-only'
import { and, asc, sql } from 'drizzle-orm'

import { beginOf } from '@/db/paging'
import { among } from '@/db/rows'
import { saying } from '@/db/saying'
import { equipmentCategories, equipmentInstallations, equipmentItems, jobs, rooms } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { AskedPage } from '@/lib/base/paged'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Installation } from '@/lib/site/equipment/schema'

import { readInstallations } from './installations'
import { todayOf } from './items'
import { liveInstallations, standing, itsItem, itsCategory, itsJob, itsRoom } from './rows'

type Viewer = Pick<Actor, 'organizationId' | 'organization'>
interface Scope {
  organizationId: number
}

/** A page of all installed units, the longest first; only those of a search, with an overdue tag, or of some rooms. */
export async function listOut(
  tx: Tx,
  viewer: Viewer,
  {
    search,
    roomIds,
    isTagOverdue = false,
    ...asked
  }: AskedPage & { search?: string; roomIds?: string[]; isTagOverdue?: boolean },
): Promise<{ installations: Installation[]; count: number }> {
  if (roomIds && !roomIds.length) return { installations: [], count: 0 }
  const where = and(
    liveInstallations(viewer),
    standing,
    roomIds ? among(equipmentInstallations.roomId, roomIds) : undefined,
    isTagOverdue ? sql`${equipmentItems.tagDueOn} < ${todayOf(viewer)}` : undefined,
    saying(search, [
      equipmentItems.referenceId,
      equipmentItems.brand,
      equipmentItems.model,
      equipmentCategories.name,
      jobs.siteAddress,
      rooms.roomName,
      sql`${jobs.jobNo}::text`,
    ]),
  )
  const order = sql`${asc(equipmentInstallations.happenedAt)}, ${asc(equipmentInstallations.id)}`
  const installed = sql`from ${equipmentInstallations}
    join ${equipmentItems} on ${itsItem} join ${equipmentCategories} on ${itsCategory}
    join ${jobs} on ${itsJob} join ${rooms} on ${itsRoom} where ${where}`
  const ids = sql`select ${equipmentInstallations.id} ${installed} order by ${order}`
  const { begin, moved } = await beginOf(tx, asked, ids)
  const [installations, [counted]] = await Promise.all([
    readInstallations(tx, viewer, where, sql`order by ${order} limit ${asked.pageSize} offset ${begin}`),
    tx.execute<{ count: number }>(sql`select count(*)::integer as count ${installed}`),
  ])
  return { installations, count: counted!.count - moved }
}

/** The jobs with installed units. */
export async function jobsWithEquipment(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ jobId: equipmentInstallations.jobId })
    .from(equipmentInstallations)
    .where(and(liveInstallations(scope), standing))
  return rows.map(({ jobId }) => jobId)
}
