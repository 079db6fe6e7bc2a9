import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { reading } from '@/db/reading'
import { clients, jobFilterSets, jobListSettings, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { browseJobs } from '@/lib/job/job-lists/queries/lists'
import { JOB_COLUMNS, type JobColumn, type JobDensity, USUAL_JOB_COLUMNS } from '@/lib/job/jobs/rules'
import {
  type AddFilterSet,
  BrowseJobs,
  type ChangeFilterSet,
  type ChooseJobColumns,
  type ChooseJobDensity,
  type FilterNames,
  JobFilterSet,
  JobFilters,
  type JobListItem,
  type JobListSettings,
} from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/** More than anybody tells apart in a menu. */
const MOST_SETS = 50

type Person = Pick<Actor, 'organizationId' | 'userId'>

/** The start of the actor's list of jobs. A stored filter or column that no longer exists is ignored. */
export const settings = (actor: Actor): Promise<JobListSettings> =>
  reading(actor, async (tx) => {
    const [[stored], sets] = await Promise.all([
      tx
        .select({
          filter: jobListSettings.filter,
          columns: jobListSettings.columns,
          density: jobListSettings.density,
        })
        .from(jobListSettings)
        .where(ownSettings(actor)),
      listSets(tx, actor),
    ])
    const columns = (stored?.columns ?? []).filter((column): column is JobColumn =>
      (JOB_COLUMNS as readonly string[]).includes(column),
    )
    return {
      filter: JobFilters.nullable()
        .catch(null)
        .parse(stored?.filter ?? null),
      columns: columns.length ? columns : [...USUAL_JOB_COLUMNS],
      density: stored?.density ?? 'ROOMY',
      sets: sets.flatMap(({ filter, ...set }) => {
        const known = JobFilters.safeParse(filter)
        return known.success ? [{ ...set, filter: known.data }] : []
      }),
    }
  })

/** Stores the filters that the actor's list starts with from now on. @returns the first jobs that match them */
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

/** Stores filters under a name, for the actor alone. Errors: invalid, when the name is taken or there are too many. */
export const addSet = (actor: Actor, { name, filter }: AddFilterSet): Promise<JobFilterSet> =>
  inOrganization(actor, async (tx) => {
    await hold(tx, actor)
    const sets = await listSets(tx, actor)
    if (sets.length >= MOST_SETS)
      throw invalid({ name: `You have ${MOST_SETS} sets of filters. Please delete one first.` })
    refuseTaken(sets, name)
    const { organizationId, userId } = actor
    const set = { id: newId(), name, filter }
    await tx.insert(jobFilterSets).values({ organizationId, userId, ...set })
    return set
  })

/** Renames a set, or stores other filters in it. A list that starts with the set follows it. */
export const changeSet = (actor: Actor, id: string, { name, filter }: ChangeFilterSet): Promise<JobFilterSet> =>
  inOrganization(actor, async (tx) => {
    await hold(tx, actor)
    const sets = await listSets(tx, actor)
    const before = sets.find((set) => set.id === id)
    if (!before) throw notFound('set of filters')
    if (name)
      refuseTaken(
        sets.filter((set) => set !== before),
        name,
      )
    const [after] = await tx
      .update(jobFilterSets)
      .set({ name, filter, updatedAt: sql`now()` })
      .where(and(ownSets(actor), eq(jobFilterSets.id, id)))
      .returning(setColumns)
    if (filter) {
      const startsSo = sql`${jobListSettings.filter} = ${JSON.stringify(before.filter)}::jsonb`
      // None is right: the list may start otherwise.
      await tx
        .update(jobListSettings)
        .set({ filter })
        .where(and(ownSettings(actor), startsSo))
    }
    return JobFilterSet.parse(after)
  })

/** Deletes a set of the actor's. The start of the list stays. */
export const removeSet = (actor: Actor, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    const removed = await tx
      .delete(jobFilterSets)
      .where(and(ownSets(actor), eq(jobFilterSets.id, id)))
      .returning({ id: jobFilterSets.id })
    if (!removed.length) throw notFound('set of filters')
  })

/** Stores which columns the actor's list shows, and their order. */
export const chooseColumns = (actor: Actor, { columns }: ChooseJobColumns): Promise<JobColumn[]> =>
  inOrganization(actor, async (tx) => {
    await keep(tx, actor, { columns })
    return columns
  })

/** Stores how high the rows of the actor's list are. */
export const chooseDensity = (actor: Actor, { density }: ChooseJobDensity): Promise<JobDensity> =>
  inOrganization(actor, async (tx) => {
    await keep(tx, actor, { density })
    return density
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

const ownSets = ({ organizationId, userId }: Person) =>
  and(eq(jobFilterSets.organizationId, organizationId), eq(jobFilterSets.userId, userId))

const setColumns = { id: jobFilterSets.id, name: jobFilterSets.name, filter: jobFilterSets.filter }

const listSets = (tx: Tx, person: Person) =>
  tx.select(setColumns).from(jobFilterSets).where(ownSets(person)).orderBy(inAlphabet(jobFilterSets.name))

function refuseTaken(sets: { name: string }[], name: string): void {
  if (sets.some((set) => set.name.toLowerCase() === name.toLowerCase())) {
    throw invalid({ name: 'You have a set with this name' })
  }
}

/** The later of two changes of one person's sets waits: it then sees what the other did. */
async function hold(tx: Tx, { organizationId, userId }: Person): Promise<void> {
  await tx
    .insert(jobListSettings)
    .values({ organizationId, userId })
    .onConflictDoUpdate({
      target: [jobListSettings.organizationId, jobListSettings.userId],
      set: { updatedAt: sql`now()` },
    })
}

async function keep(
  tx: Tx,
  { organizationId, userId }: Person,
  values: { filter: JobFilters } | { columns: JobColumn[] } | { density: JobDensity },
): Promise<void> {
  await tx
    .insert(jobListSettings)
    .values({ organizationId, userId, ...values })
    .onConflictDoUpdate({
      target: [jobListSettings.organizationId, jobListSettings.userId],
      set: { ...values, updatedAt: sql`now()` },
    })
}
