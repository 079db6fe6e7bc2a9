import 'server-only'
import { type SQL, and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
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
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { personColumns, personColumnsOf, toPerson } from '@/lib/company/users/queries'
import { isLate } from '@/lib/job/field/rules'
import { liveJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { type DayRule, USUAL_DAY_RULE } from '@/lib/site/drying/rules'
import { daysOnSite } from '@/lib/site/equipment/rules'
import type { Installation, RoomCategory } from '@/lib/site/equipment/schema'

import { liveInstallations, standing, itsItem, itsCategory, itsJob, itsRoom } from './rows'

type Viewer = Pick<Actor, 'organizationId' | 'organization'>
interface Scope {
  organizationId: number
}

/** More than any job has; every answer has a limit. */
const MOST_INSTALLATIONS = 5_000

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

/** The installations of a condition; the newest first, unless `rest` says another order. */
export async function readInstallations(
  tx: Tx,
  viewer: Viewer,
  where: SQL | undefined,
  rest = newestFirst,
): Promise<Installation[]> {
  const [rule, rows] = await Promise.all([dayRuleOf(tx, viewer), selectInstallation(tx, sql`where ${where} ${rest}`)])
  const now = new Date()
  return rows.map((row) => toInstallation(row, { viewer, rule, now }))
}

const newestFirst = sql`order by ${desc(equipmentInstallations.happenedAt)}, ${asc(equipmentItems.rank)}, ${asc(equipmentItems.referenceId)} limit ${MOST_INSTALLATIONS + 1}`

/** A job's installations, the newest first; marked as cut when there are more. */
export async function listOfJob(
  tx: Tx,
  viewer: Viewer,
  jobId: string,
  { onlyStanding = false } = {},
): Promise<Installation[]> {
  const ofJob = and(liveInstallations(viewer), eq(equipmentInstallations.jobId, jobId))
  const found = await readInstallations(tx, viewer, and(ofJob, onlyStanding ? standing : undefined))
  return cutList(found.slice(0, MOST_INSTALLATIONS), found.length > MOST_INSTALLATIONS)
}

/** The log of a unit, the newest first. */
export const listOfItem = (tx: Tx, viewer: Viewer, itemId: string): Promise<Installation[]> =>
  readInstallations(tx, viewer, and(liveInstallations(viewer), eq(equipmentInstallations.itemId, itemId)))

/** The existing ones of some installations. */
export const listByIds = (
  tx: Tx,
  viewer: Viewer,
  ids: string[],
  { evenDeleted = false } = {},
): Promise<Installation[]> =>
  readInstallations(
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
  const found = await readInstallations(tx, viewer, and(liveInstallations(viewer), or(...under(feedItemIds))))
  const wanted = new Set(feedItemIds)
  const units = found.flatMap((one) =>
    [one.feedItemId, one.pickUp?.feedItemId].flatMap((id) => (id && wanted.has(id) ? [{ id, one }] : [])),
  )
  const items = groupedBy(units, ({ id }) => id)
  return new Map([...items].map(([id, ofItem]) => [id, ofItem.map(({ one }) => one)]))
}

/** Picks the installations that were made, or picked up, under these items of the feed. */
export const under = (feedItemIds: string[]) =>
  [
    among(equipmentInstallations.feedItemId, feedItemIds),
    among(equipmentInstallations.pickUpFeedItemId, feedItemIds),
  ] as const

export async function overlapping(
  tx: Tx,
  actor: Actor,
  itemIds: string[],
  from: string,
  until: string | null | undefined,
): Promise<string[]> {
  const span = (start: SQL, end: SQL) => sql`tstzrange(${start}, ${end})`
  const own = span(sql`${equipmentInstallations.happenedAt}`, sql`${equipmentInstallations.pickedUpAt}`)
  const given = span(sql`${from}::timestamptz`, sql`${until ?? null}::timestamptz`)
  const rows = await tx
    .select({ id: equipmentInstallations.id })
    .from(equipmentInstallations)
    .where(and(liveInstallations(actor), inArray(equipmentInstallations.itemId, itemIds), sql`${own} && ${given}`))
    .orderBy(asc(equipmentInstallations.happenedAt))
    .limit(1)
  return rows.map(({ id }) => id)
}

/**
 * Holds a job until the transaction ends: of those who let a unit stand there and whoever completes or deletes it, the
 * later one sees what the earlier one did. It comes before the locks of units.
 * @throws not_found
 */
export async function holdJob(tx: Tx, scope: Scope, id: string): Promise<void> {
  const [held] = await tx.select({ id: jobs.id }).from(jobs).where(liveJob(scope, id)).for('no key update')
  if (!held) throw notFound('job')
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
  readInstallations(tx, viewer, and(atVisit(viewer, place), eq(equipmentCategories.id, categoryId)))

/** The categories of the units in a room at a visit. */
export async function listRoomCategories(tx: Tx, viewer: Viewer, place: RoomAtVisit): Promise<RoomCategory[]> {
  const found = await readInstallations(tx, viewer, atVisit(viewer, place))
  const byCategory = groupedBy(found, ({ categoryId }) => categoryId)
  return [...byCategory.values()]
    .map((of) => {
      const installedCount = of.filter(({ installedStatus }) => installedStatus === 'INSTALLED').length
      const { categoryId: id, categoryName: name, kind } = of[0]!
      return { id, name, kind, installedCount, pickedUpCount: of.length - installedCount }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
