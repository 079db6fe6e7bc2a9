import 'server-only'
import { type SQL, and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { askOnce } from '@/db/reading'
import { among, sameRow } from '@/db/rows'
import {
  dryingSettings,
  equipmentCategories,
  equipmentInstallations,
  equipmentItems,
  inspections,
  jobs,
  rooms,
  users,
} from '@/db/schema'
import { wideSelect } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { addDays, toDay } from '@/lib/base/time'
import { personColumns, personColumnsOf, toPerson } from '@/lib/company/users/queries'
import { isLate } from '@/lib/job/field/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { type DayRule, USUAL_DAY_RULE } from '@/lib/site/drying/rules'

import { TAG_DUE_SOON_DAYS, daysOnSite, tagStateOf } from './rules'
import type { BrowseItems, Category, Installation, Item, ItemPage, RoomCategory } from './schema'

type Viewer = Pick<Actor, 'organizationId' | 'organization'>
interface Scope {
  organizationId: number
}

/** More than any job has; every answer has a limit. */
const MOST_INSTALLATIONS = 5_000

/** The categories of an organisation that were not deleted. */
export const liveCategories = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentCategories.organizationId, organizationId), isNull(equipmentCategories.deletedAt))

/** The units of an organisation that were not deleted. */
export const liveItems = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentItems.organizationId, organizationId), isNull(equipmentItems.deletedAt))

/** The installations of an organisation that were not deleted. */
export const liveInstallations = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(equipmentInstallations.organizationId, organizationId), isNull(equipmentInstallations.deletedAt))

const standing = isNull(equipmentInstallations.pickedUpAt)

/** Today, for an organisation. */
export const todayOf = ({ organization }: Pick<Viewer, 'organization'>): string =>
  toDay(new Date(), organization.timezone)

/** The categories by name, with their counts. */
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
    .orderBy(sql`lower(${equipmentCategories.name})`)
  return rows
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

/** The unit of an installation. */
export const itsItem = sameRow(equipmentItems, equipmentInstallations.itemId)
/** The category of a unit. */
export const itsCategory = sameRow(equipmentCategories, equipmentItems.categoryId)
const itsJob = sameRow(jobs, equipmentInstallations.jobId)
const itsRoom = sameRow(rooms, equipmentInstallations.roomId)

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

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const WORDS_SEARCHED = 6

/** Requires every typed word in one of the columns. */
function saying(search: string | undefined, columns: Parameters<typeof ilike>[0][]): SQL | undefined {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, WORDS_SEARCHED)
  return and(...words.map((word) => or(...columns.map((column) => ilike(column, pattern(word))))))
}

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
  const order = sql`lower(${equipmentCategories.name}), ${equipmentItems.rank}, ${equipmentItems.referenceId}`
  const [rows, count] = await Promise.all([
    selectItem(
      tx,
      sql`where ${where} order by ${order} limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`,
    ),
    tx.$count(equipmentItems, where),
  ])
  return { items: rows.map((row) => toItem(row, viewer)), count }
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

/** The organisation's rule for counting days on site. */
export const dayRuleOf = (tx: Tx, { organizationId }: Scope): Promise<DayRule> =>
  askOnce(tx, 'day rule', async () => {
    const [settings] = await tx
      .select({ rule: dryingSettings.equipmentDayRule })
      .from(dryingSettings)
      .where(eq(dryingSettings.organizationId, organizationId))
    return settings?.rule ?? USUAL_DAY_RULE
  })

const remover = alias(users, 'remover')

const selectInstallation = wideSelect((query) =>
  query
    .select({
      row: {
        id: equipmentInstallations.id,
        jobId: equipmentInstallations.jobId,
        roomId: equipmentInstallations.roomId,
        itemId: equipmentInstallations.itemId,
        inspectionId: equipmentInstallations.inspectionId,
        feedItemId: equipmentInstallations.feedItemId,
        happenedAt: equipmentInstallations.happenedAt,
        capturedAt: equipmentInstallations.capturedAt,
        receivedAt: equipmentInstallations.receivedAt,
        lateReason: equipmentInstallations.lateReason,
        pickedUpInspectionId: equipmentInstallations.pickedUpInspectionId,
        pickedUpAt: equipmentInstallations.pickedUpAt,
        pickUpCapturedAt: equipmentInstallations.pickUpCapturedAt,
        pickUpReceivedAt: equipmentInstallations.pickUpReceivedAt,
        pickUpLateReason: equipmentInstallations.pickUpLateReason,
        pickUpFeedItemId: equipmentInstallations.pickUpFeedItemId,
        overdueTagReason: equipmentInstallations.overdueTagReason,
        createdAt: equipmentInstallations.createdAt,
        updatedAt: equipmentInstallations.updatedAt,
        version: equipmentInstallations.version,
      },
      item: {
        id: equipmentItems.id,
        referenceId: equipmentItems.referenceId,
        name: equipmentItems.name,
        brand: equipmentItems.brand,
        make: equipmentItems.make,
        model: equipmentItems.model,
        serial: equipmentItems.serial,
        rank: equipmentItems.rank,
        state: equipmentItems.state,
        tagDueOn: equipmentItems.tagDueOn,
      },
      category: { id: equipmentCategories.id, name: equipmentCategories.name, kind: equipmentCategories.kind },
      job: { id: jobs.id, jobNo: jobs.jobNo, siteAddress: jobs.siteAddress, timezone: jobs.timezone },
      room: { id: rooms.id, roomName: rooms.roomName },
      installer: personColumns,
      remover: personColumnsOf(remover),
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, itsItem)
    .innerJoin(equipmentCategories, itsCategory)
    .innerJoin(jobs, itsJob)
    .innerJoin(rooms, itsRoom)
    .innerJoin(users, sameRow(users, equipmentInstallations.installedBy))
    .leftJoin(remover, sameRow(remover, equipmentInstallations.pickedUpBy)),
)

type InstallationRow = Awaited<ReturnType<typeof selectInstallation>>[number]

const toInstallation = (
  { row, item, category, job, room, installer, remover: by }: InstallationRow,
  { viewer, rule, now }: { viewer: Viewer; rule: DayRule; now: Date },
): Installation => ({
  installationId: row.id,
  equipmentId: row.itemId,
  categoryId: category.id,
  categoryName: category.name,
  kind: category.kind,
  installedStatus: row.pickedUpAt ? 'PICKED_UP' : 'INSTALLED',
  rank: item.rank,
  name: item.name,
  model: item.model,
  referenceId: item.referenceId,
  brand: item.brand,
  make: item.make,
  serial: item.serial,
  jobId: row.jobId,
  roomId: row.roomId,
  inspectionId: row.inspectionId,
  organizationId: viewer.organizationId,
  itemState: item.state === 'INSTALLED',
  installedSiteVisit: row.inspectionId,
  installedTime: row.happenedAt,
  pickedUpSiteVisit: row.pickedUpInspectionId,
  pickupTime: row.pickedUpAt,
  jobNumber: job.jobNo,
  roomName: room.roomName,
  orgIdentifier: viewer.organization.identifier,
  siteAddress: job.siteAddress,
  timezone: job.timezone,
  feedItemId: row.feedItemId,
  capturedAt: row.capturedAt,
  receivedAt: row.receivedAt,
  isLateEntry: isLate(row.happenedAt, row.capturedAt),
  lateReason: row.lateReason,
  installedBy: toPerson(installer),
  pickUp:
    row.pickedUpAt && row.pickUpCapturedAt && row.pickUpReceivedAt && by
      ? {
          feedItemId: row.pickUpFeedItemId,
          capturedAt: row.pickUpCapturedAt,
          receivedAt: row.pickUpReceivedAt,
          isLateEntry: isLate(row.pickedUpAt, row.pickUpCapturedAt),
          lateReason: row.pickUpLateReason,
          by: toPerson(by),
        }
      : null,
  tagDueOn: item.tagDueOn,
  overdueTagReason: row.overdueTagReason,
  days: daysOnSite(row.happenedAt, row.pickedUpAt ?? now, { rule, timezone: job.timezone }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

async function read(tx: Tx, viewer: Viewer, where: SQL | undefined, rest = newestFirst): Promise<Installation[]> {
  const [rule, rows] = await Promise.all([dayRuleOf(tx, viewer), selectInstallation(tx, sql`where ${where} ${rest}`)])
  const now = new Date()
  return rows.map((row) => toInstallation(row, { viewer, rule, now }))
}

const newestFirst = sql`order by ${desc(equipmentInstallations.happenedAt)}, ${asc(equipmentItems.rank)}, ${asc(equipmentItems.referenceId)} limit ${MOST_INSTALLATIONS}`

/** A job's installations, the newest first. */
export const listOfJob = (
  tx: Tx,
  viewer: Viewer,
  jobId: string,
  { onlyStanding = false } = {},
): Promise<Installation[]> =>
  read(
    tx,
    viewer,
    and(liveInstallations(viewer), eq(equipmentInstallations.jobId, jobId), onlyStanding ? standing : undefined),
  )

/** The log of a unit, the newest first. */
export const listOfItem = (tx: Tx, viewer: Viewer, itemId: string): Promise<Installation[]> =>
  read(tx, viewer, and(liveInstallations(viewer), eq(equipmentInstallations.itemId, itemId)))

/** The existing ones of some installations. */
export const listByIds = (
  tx: Tx,
  viewer: Viewer,
  ids: string[],
  { evenDeleted = false } = {},
): Promise<Installation[]> =>
  read(
    tx,
    viewer,
    and(
      evenDeleted ? eq(equipmentInstallations.organizationId, viewer.organizationId) : liveInstallations(viewer),
      among(equipmentInstallations.id, ids),
    ),
  )

/** One installation. @throws not_found */
export async function requireInstallation(tx: Tx, viewer: Viewer, id: string): Promise<Installation> {
  const [found] = await listByIds(tx, viewer, [id])
  if (!found) throw notFound('installation')
  return found
}

/** The installations and pick-ups that belong to items of a job's feed, by the item. */
export async function installationsOf(
  tx: Tx,
  viewer: Viewer,
  feedItemIds: string[],
): Promise<Map<string, Installation[]>> {
  if (!feedItemIds.length) return new Map()
  const found = await read(tx, viewer, and(liveInstallations(viewer), or(...under(feedItemIds))))
  const wanted = new Set(feedItemIds)
  const units = found.flatMap((one) =>
    [one.feedItemId, one.pickUp?.feedItemId].flatMap((id) => (id && wanted.has(id) ? [{ id, one }] : [])),
  )
  const items = grouped(units, ({ id }) => id)
  return new Map([...items].map(([id, ofItem]) => [id, ofItem.map(({ one }) => one)]))
}

/** Picks the installations that were made, or picked up, under these items of the feed. */
export const under = (feedItemIds: string[]) =>
  [
    among(equipmentInstallations.feedItemId, feedItemIds),
    among(equipmentInstallations.pickUpFeedItemId, feedItemIds),
  ] as const

function grouped<T>(all: T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** How many units are installed in a job. */
export const countStanding = (tx: Tx, scope: Scope, jobId: string): Promise<number> =>
  tx.$count(equipmentInstallations, and(liveInstallations(scope), eq(equipmentInstallations.jobId, jobId), standing))

/** The time of a visit that a column names: the visits at which the installation was made and ended. */
const visitOf = (column: SQL) =>
  sql`(select ${inspections.happenedAt} from ${inspections} where ${inspections.organizationId} = ${equipmentInstallations.organizationId} and ${inspections.id} = ${column})`

/** The units in a room at a visit: installed there by then and not taken away before. */
const atVisit = (scope: Scope, { jobId, roomId, happenedAt }: RoomAtVisit) =>
  and(
    liveInstallations(scope),
    eq(equipmentInstallations.jobId, jobId),
    eq(equipmentInstallations.roomId, roomId),
    sql`${visitOf(sql`${equipmentInstallations.inspectionId}`)} <= ${happenedAt}`,
    or(standing, sql`${visitOf(sql`${equipmentInstallations.pickedUpInspectionId}`)} >= ${happenedAt}`),
  )

interface RoomAtVisit {
  jobId: string
  roomId: string
  happenedAt: string
}

/** The units of a category in a room at a visit, with those taken away at it. */
export const listInRoom = (tx: Tx, viewer: Viewer, place: RoomAtVisit, categoryId: string): Promise<Installation[]> =>
  read(tx, viewer, and(atVisit(viewer, place), eq(equipmentCategories.id, categoryId)))

/** The categories of the units in a room at a visit. */
export async function listRoomCategories(tx: Tx, viewer: Viewer, place: RoomAtVisit): Promise<RoomCategory[]> {
  const found = await read(tx, viewer, atVisit(viewer, place))
  const byCategory = grouped(found, ({ categoryId }) => categoryId)
  return [...byCategory.values()]
    .map((of) => {
      const installedCount = of.filter(({ installedStatus }) => installedStatus === 'INSTALLED').length
      const { categoryId: id, categoryName: name, kind } = of[0]!
      return { id, name, kind, installedCount, pickedUpCount: of.length - installedCount }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** A page of all installed units, the longest first; only those of a search, with an overdue tag, or of some rooms. */
export async function listOut(
  tx: Tx,
  viewer: Viewer,
  {
    search,
    roomIds,
    isTagOverdue = false,
    page,
    pageSize,
  }: { search?: string; roomIds?: string[]; isTagOverdue?: boolean; page: number; pageSize: number },
): Promise<{ installations: Installation[]; count: number }> {
  if (roomIds && !roomIds.length) return { installations: [], count: 0 }
  const where = and(
    liveInstallations(viewer),
    standing,
    roomIds ? inArray(equipmentInstallations.roomId, roomIds) : undefined,
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
  const order = sql`order by ${asc(equipmentInstallations.happenedAt)}, ${asc(equipmentInstallations.id)}`
  const [installations, counted] = await Promise.all([
    read(tx, viewer, where, sql`${order} limit ${pageSize} offset ${(page - 1) * pageSize}`),
    tx
      .select({ count: sql<number>`count(*)::integer` })
      .from(equipmentInstallations)
      .innerJoin(equipmentItems, itsItem)
      .innerJoin(equipmentCategories, itsCategory)
      .innerJoin(jobs, itsJob)
      .innerJoin(rooms, itsRoom)
      .where(where),
  ])
  return { installations, count: counted[0]!.count }
}

/** The jobs with installed units. */
export async function jobsWithEquipment(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ jobId: equipmentInstallations.jobId })
    .from(equipmentInstallations)
    .where(and(liveInstallations(scope), standing))
  return rows.map(({ jobId }) => jobId)
}
