import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { clients, jobListSettings, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { personColumns, toPerson } from '@/lib/users/queries'

import { browseJobs } from './queries'
import { JOB_COLUMNS, type JobColumn, USUAL_JOB_COLUMNS } from './rules'
import {
  BrowseJobs,
  type ChooseJobColumns,
  type FilterNames,
  JobFilters,
  type JobListItem,
  type JobListSettings,
} from './schema'

type Person = Pick<Actor, 'organizationId' | 'userId'>

/** What the actor's list of jobs starts with. A filter or a column that there is no more is as if it was never kept. */
export const settings = (actor: Actor): Promise<JobListSettings> =>
  inOrganization(actor, async (tx) => {
    const [kept] = await tx
      .select({ filter: jobListSettings.filter, columns: jobListSettings.columns })
      .from(jobListSettings)
      .where(ownSettings(actor))
    const columns = (kept?.columns ?? []).filter((column): column is JobColumn =>
      (JOB_COLUMNS as readonly string[]).includes(column),
    )
    return {
      filter: JobFilters.nullable()
        .catch(null)
        .parse(kept?.filter ?? null),
      columns: columns.length ? columns : [...USUAL_JOB_COLUMNS],
    }
  })

/** Keeps the filters that the actor's list starts with from now on. @returns the first jobs that they let through */
export const keepFilter = (actor: Actor, filter: JobFilters): Promise<JobListItem[]> =>
  inOrganization(
    actor,
    async (tx) => {
      await keep(tx, actor, { filter })
      const { items } = await browseJobs(tx, actor, { ...BrowseJobs.parse({}), jobFilters: filter })
      return items
    },
    { planByValue: true },
  )

/** Keeps which columns the actor's list shows, and in which order. */
export const chooseColumns = (actor: Actor, { columns }: ChooseJobColumns): Promise<JobColumn[]> =>
  inOrganization(actor, async (tx) => {
    await keep(tx, actor, { columns })
    return columns
  })

/** The names of the clients and the people that a filter asks for. */
export async function namesIn(actor: Actor, clientIds: string[], userIds: string[]): Promise<FilterNames> {
  const { organizationId } = actor
  if (!clientIds.length && !userIds.length) return { clients: [], people: [] }
  return inOrganization(actor, async (tx) => {
    const [named, staff] = await Promise.all([
      clientIds.length
        ? tx
            .select({ id: clients.id, companyName: clients.companyName })
            .from(clients)
            .where(and(eq(clients.organizationId, organizationId), inArray(clients.id, clientIds)))
        : [],
      userIds.length
        ? tx
            .select(personColumns)
            .from(users)
            .where(and(eq(users.organizationId, organizationId), inArray(users.id, userIds)))
        : [],
    ])
    return { clients: named, people: staff.map(toPerson) }
  })
}

const ownSettings = ({ organizationId, userId }: Person) =>
  and(eq(jobListSettings.organizationId, organizationId), eq(jobListSettings.userId, userId))

async function keep(
  tx: Tx,
  { organizationId, userId }: Person,
  values: { filter: JobFilters } | { columns: JobColumn[] },
): Promise<void> {
  await tx
    .insert(jobListSettings)
    .values({ organizationId, userId, ...values })
    .onConflictDoUpdate({
      target: [jobListSettings.organizationId, jobListSettings.userId],
      set: { ...values, updatedAt: new Date() },
    })
}
