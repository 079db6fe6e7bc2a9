import 'server-only'
import { type SQL, and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { reading } from '@/db/reading'
import { clients, equipmentItems, jobs, meters, organizations, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { holdStanding } from '@/lib/company/plans/places'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { EXAMPLE_JOB_ID } from './rules'
import type { GettingStarted } from './schema'
import { exampleState } from './verbs/example'

const some = (table: PgTable, where: SQL | undefined) => sql<boolean>`exists (select from ${table} where ${where})`

/**
 * What the actor's organisation has done of its first steps. Meters and units that came with the organisation count once
 * somebody has completed them.
 */
export const read = (actor: Actor): Promise<GettingStarted> =>
  reading(actor, async (tx) => {
    const [[row], example] = await Promise.all([
      tx
        .select({
          hiddenAt: organizations.gettingStartedHiddenAt,
          people: some(
            users,
            and(
              eq(users.organizationId, actor.organizationId),
              ne(users.status, 'REMOVED'),
              ne(users.id, actor.userId),
            ),
          ),
          client: some(clients, eq(clients.organizationId, actor.organizationId)),
          job: some(
            jobs,
            and(eq(jobs.organizationId, actor.organizationId), isNull(jobs.deletedAt), ne(jobs.id, EXAMPLE_JOB_ID)),
          ),
          meters: some(
            meters,
            and(
              eq(meters.organizationId, actor.organizationId),
              isNull(meters.retiredAt),
              eq(meters.isToComplete, false),
            ),
          ),
          equipment: some(
            equipmentItems,
            and(
              eq(equipmentItems.organizationId, actor.organizationId),
              isNull(equipmentItems.deletedAt),
              eq(equipmentItems.isToComplete, false),
            ),
          ),
        })
        .from(organizations)
        .where(eq(organizations.organizationId, actor.organizationId)),
      exampleState(tx, actor),
    ])
    const { hiddenAt, ...done } = row!
    return { isHidden: hiddenAt !== null, done, example }
  })

export { addExample } from './verbs/example'

/** Hides the list from the organisation for good. */
export async function hide(actor: Actor): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const hidden = await tx
      .update(organizations)
      .set({ gettingStartedHiddenAt: new Date().toISOString() })
      .where(and(eq(organizations.organizationId, actor.organizationId), isNull(organizations.gettingStartedHiddenAt)))
      .returning({ id: organizations.organizationId })
    if (!hidden.length) return
    await record(tx, actor, 'organization.changed', {
      subjectType: 'organization',
      subjectId: String(actor.organizationId),
      details: { gettingStarted: { from: 'shown', to: 'hidden' } },
    })
  })
}
