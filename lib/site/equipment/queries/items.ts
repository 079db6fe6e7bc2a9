import 'server-only'
import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { beginOf } from '@/db/paging'
import { saying } from '@/db/saying'
import { equipmentCategories, equipmentInstallations, equipmentItems, jobs, rooms } from '@/db/schema'
import { wideSelect } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { addDays, todayIn } from '@/lib/base/time'
import type { Actor } from '@/lib/platform/auth/actor'
import { TAG_DUE_SOON_DAYS, tagStateOf } from '@/lib/site/equipment/rules'
import type { BrowseItems, Category, Item, ItemPage } from '@/lib/site/equipment/schema'

import { liveCategories, liveItems, standing, itsItem, itsCategory, itsJob, itsRoom } from './rows'

type Viewer = Pick<Actor, 'organizationId' | 'organization' | 'role'>
interface Scope {
  organizationId: number
}

/** Today, for an organisation. */
export const todayOf = ({ organization }: Pick<Viewer, 'organization'>): string => todayIn(organization.timezone)

/** The categories by name, with their counts. Technicians are told of no money: they find no daily rate. */
export async function listCategories(tx: Tx, viewer: Viewer, id?: string): Promise<Category[]> {
  const found = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::integer`
  const figures = tx
    .select({
      categoryId: equipmentItems.categoryId,
      itemCount: sql<number>`count(*)::integer`.as('item_count'),
      availableCount: found(sql`${equipmentItems.state} = 'AVAILABLE'`).as('available_count'),
      installedCount: found(sql`${equipmentItems.state} = 'INSTALLED'`).as('installed_count'),
      overdueTagCount: found(
        sql`${equipmentItems.tagDueOn} < ${todayOf(viewer)} and ${equipmentItems.state} not in ('LOST', 'RETIRED')`,
      ).as('overdue_tag_count'),
      toCompleteCount: found(sql`${equipmentItems.isToComplete}`).as('to_complete_count'),
    })
    .from(equipmentItems)
    .where(and(liveItems(viewer), id ? eq(equipmentItems.categoryId, id) : undefined))
    .groupBy(equipmentItems.categoryId)
    .as('figures')
  const rows = await tx
    .select({
      id: equipmentCategories.id,
      name: equipmentCategories.name,
      description: equipmentCategories.description,
      kind: equipmentCategories.kind,
      dailyRateCents: equipmentCategories.dailyRateCents,
      amps: equipmentCategories.amps,
      itemCount: sql<number>`coalesce(${figures.itemCount}, 0)`,
      availableCount: sql<number>`coalesce(${figures.availableCount}, 0)`,
      installedCount: sql<number>`coalesce(${figures.installedCount}, 0)`,
      overdueTagCount: sql<number>`coalesce(${figures.overdueTagCount}, 0)`,
      toCompleteCount: sql<number>`coalesce(${figures.toCompleteCount}, 0)`,
      createdAt: equipmentCategories.createdAt,
      updatedAt: equipmentCategories.updatedAt,
      version: equipmentCategories.version,
    })
    .from(equipmentCategories)
    .leftJoin(figures, eq(figures.categoryId, equipmentCategories.id))
    .where(and(liveCategories(viewer), id ? eq(equipmentCategories.id, id) : undefined))
    .orderBy(inAlphabet(equipmentCategories.name))
  return isManager(viewer.role) ? rows : rows.map((row) => ({ ...row, dailyRateCents: null }))
}

/** One category. @throws not_found */
export async function getCategory(tx: Tx, viewer: Viewer, id: string): Promise<Category> {
  const [category] = await listCategories(tx, viewer, id)
  if (!category) throw notFound('category')
  return category
}

const itemColumns = {
  id: equipmentItems.id,
  categoryId: equipmentItems.categoryId,
  referenceId: equipmentItems.referenceId,
  name: equipmentItems.name,
  brand: equipmentItems.brand,
  make: equipmentItems.make,
  model: equipmentItems.model,
  serial: equipmentItems.serial,
  rank: equipmentItems.rank,
  capacity: equipmentItems.capacity,
  amps: equipmentItems.amps,
  state: equipmentItems.state,
  tagDueOn: equipmentItems.tagDueOn,
  purchasedOn: equipmentItems.purchasedOn,
  notes: equipmentItems.notes,
  country: equipmentItems.country,
  region: equipmentItems.region,
  branchId: equipmentItems.branchId,
  isToComplete: equipmentItems.isToComplete,
  createdAt: equipmentItems.createdAt,
  updatedAt: equipmentItems.updatedAt,
  version: equipmentItems.version,
}

const selectItem = wideSelect((query) =>
  query
    .select({
      item: itemColumns,
      category: { id: equipmentCategories.id, name: equipmentCategories.name, kind: equipmentCategories.kind },
      standing: { id: equipmentInstallations.id, installedAt: equipmentInstallations.happenedAt },
      job: { id: jobs.id, jobNo: jobs.jobNo, siteAddress: jobs.siteAddress },
      room: { id: rooms.id, roomName: rooms.roomName },
    })
    .from(equipmentItems)
    .innerJoin(equipmentCategories, itsCategory)
    .leftJoin(equipmentInstallations, and(itsItem, standing, isNull(equipmentInstallations.deletedAt)))
    .leftJoin(jobs, itsJob)
    .leftJoin(rooms, itsRoom),
)

const toItem = (
  { item, category, standing, job, room }: Awaited<ReturnType<typeof selectItem>>[number],
  viewer: Viewer,
) =>
  ({
    ...item,
    categoryName: category.name,
    kind: category.kind,
    tagState: tagStateOf(item.tagDueOn, todayOf(viewer)),
    installation: standing &&
      job &&
      room && {
        installationId: standing.id,
        jobId: job.id,
        jobNumber: job.jobNo,
        orgIdentifier: viewer.organization.identifier,
        siteAddress: job.siteAddress,
        roomId: room.id,
        roomName: room.roomName,
        installedTime: standing.installedAt,
      },
  }) satisfies Item

function matchingItems(viewer: Viewer, filter: Partial<BrowseItems>): SQL | undefined {
  const { id, categoryId, referenceId, state, tag } = filter
  const dueBy = addDays(todayOf(viewer), tag === 'OVERDUE' ? -1 : TAG_DUE_SOON_DAYS)
  return and(
    liveItems(viewer),
    id ? eq(equipmentItems.id, id) : undefined,
    categoryId ? eq(equipmentItems.categoryId, categoryId) : undefined,
    referenceId === undefined
      ? undefined
      : eq(sql`lower(${equipmentItems.referenceId})`, referenceId.trim().toLowerCase()),
    state ? eq(equipmentItems.state, state) : undefined,
    tag
      ? and(sql`${equipmentItems.tagDueOn} <= ${dueBy}`, sql`${equipmentItems.state} not in ('LOST', 'RETIRED')`)
      : undefined,
    filter.only === 'TO_COMPLETE' ? eq(equipmentItems.isToComplete, true) : undefined,
    saying(filter.search, [
      equipmentItems.referenceId,
      equipmentItems.name,
      equipmentItems.brand,
      equipmentItems.make,
      equipmentItems.model,
      equipmentItems.serial,
    ]),
  )
}

/** A page of units, by category, rank and asset number. */
export async function listItems(
  tx: Tx,
  viewer: Viewer,
  filter: Partial<BrowseItems> & Pick<BrowseItems, 'page' | 'pageSize'>,
): Promise<ItemPage> {
  const where = matchingItems(viewer, filter)
  const order = sql`${inAlphabet(equipmentCategories.name)}, ${equipmentItems.rank}, ${equipmentItems.referenceId}`
  const inOrder = tx
    .select({ id: equipmentItems.id })
    .from(equipmentItems)
    .innerJoin(equipmentCategories, itsCategory)
    .where(where)
    .orderBy(order)
  const { begin, moved } = await beginOf(tx, filter, inOrder)
  const [rows, count] = await Promise.all([
    selectItem(tx, sql`where ${where} order by ${order} limit ${filter.pageSize} offset ${begin}`),
    tx.$count(equipmentItems, where),
  ])
  return { items: rows.map((row) => toItem(row, viewer)), count: count - moved }
}

/** How many units the office has yet to complete. */
export const countUnitsToComplete = (tx: Tx, scope: Scope): Promise<number> =>
  tx.$count(equipmentItems, and(liveItems(scope), eq(equipmentItems.isToComplete, true)))

/** One unit. @throws not_found */
export async function getItem(tx: Tx, viewer: Viewer, id: string, categoryId?: string): Promise<Item> {
  const [row] = await selectItem(tx, sql`where ${matchingItems(viewer, { id, categoryId })}`)
  if (!row) throw notFound('unit')
  return toItem(row, viewer)
}
