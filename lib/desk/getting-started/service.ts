import 'server-only'
import { type SQL, and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { reading } from '@/db/reading'
import {
  catalogueItems,
  clients,
  equipmentItems,
  formTemplates,
  jobs,
  letterheads,
  meters,
  organizations,
  planUsage,
  users,
} from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { holdStanding } from '@/lib/company/plans/places'
import { hasCatalogue } from '@/lib/paper/catalogue/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { EXAMPLE_JOB_ID } from './rules'
import type { GettingStarted, PutAside, Step } from './schema'
import { exampleState } from './verbs/example'

const some = (table: PgTable, where: SQL | undefined) => sql<boolean>`exists (select from ${table} where ${where})`

/**
 * What the actor's organisation has done of its first steps. Meters and units that came with the organisation count once
 * somebody has completed them.
 */
export const read = (actor: Actor): Promise<GettingStarted> =>
  reading(actor, async (tx) => {
    const inOwn = ({ organizationId }: { organizationId: PgColumn }) => eq(organizationId, actor.organizationId)
    const [[row], example] = await Promise.all([
      tx
        .select({
          hiddenAt: organizations.gettingStartedHiddenAt,
          aside: sql<Step[]>`${organizations.gettingStartedAside}`,
          organization: sql<boolean>`${organizations.address} is not null`,
          letterhead: some(letterheads, and(inOwn(letterheads), isNotNull(letterheads.logoFileId))),
          number: some(planUsage, and(inOwn(planUsage), gt(planUsage.lastJobNo, 0))),
          prices: some(
            catalogueItems,
            and(inOwn(catalogueItems), isNull(catalogueItems.deletedAt), isNotNull(catalogueItems.sellCents)),
          ),
          forms: some(
            formTemplates,
            and(
              inOwn(formTemplates),
              isNull(formTemplates.deletedAt),
              or(gt(formTemplates.version, 1), isNotNull(formTemplates.draftedAt), isNotNull(formTemplates.archivedAt)),
            ),
          ),
          people: some(users, and(inOwn(users), ne(users.status, 'REMOVED'), ne(users.id, actor.userId))),
          client: some(clients, inOwn(clients)),
          job: some(jobs, and(inOwn(jobs), isNull(jobs.deletedAt), ne(jobs.id, EXAMPLE_JOB_ID))),
          meters: some(meters, and(inOwn(meters), isNull(meters.retiredAt), eq(meters.isToComplete, false))),
          equipment: some(
            equipmentItems,
            and(inOwn(equipmentItems), isNull(equipmentItems.deletedAt), eq(equipmentItems.isToComplete, false)),
          ),
        })
        .from(organizations)
        .where(eq(organizations.organizationId, actor.organizationId)),
      exampleState(tx, actor),
    ])
    const { hiddenAt, aside, ...done } = row!
    const unused: Step[] = hasCatalogue(actor.organization.pricingPlan) ? [] : ['prices']
    return { isHidden: hiddenAt !== null, done, aside: [...aside, ...unused], example }
  })

export { addExample } from './verbs/example'

/** Puts a step aside for the organisation, or takes it back. Said twice, it is as said once. */
export async function putAside(actor: Actor, { step, isAside }: PutAside): Promise<void> {
  const without = sql`array_remove(${organizations.gettingStartedAside}, ${step})`
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    // None is right: who is here belongs to one.
    await tx
      .update(organizations)
      .set({ gettingStartedAside: isAside ? sql`array_append(${without}, ${step})` : without })
      .where(eq(organizations.organizationId, actor.organizationId))
  })
}

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
