import 'server-only'
import { type SQL, and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { equipmentInstallations, equipmentItems, jobs, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { AlreadyDone, conflict, invalid, notFound, savedOtherwise } from '@/lib/base/errors'
import { formatDateTime, formatDay, toDay, zoneName } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { askFirst } from '@/lib/job/field/asking'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import { liveJob, requireJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { record, recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import {
  getCategory,
  listByIds,
  listInRoom,
  listOfJob,
  listRoomCategories,
  liveInstallations,
  requireInstallation,
  under,
} from '@/lib/site/equipment/queries'
import { type EquipmentState, installRefusal, tagStateOf, tellsPickUp } from '@/lib/site/equipment/rules'
import type {
  InstallEquipment,
  Installation,
  JobEquipmentCheck,
  PickUpEquipment,
  RoomCategory,
} from '@/lib/site/equipment/schema'
import { pointsAboveGoal, wetPointInWords } from '@/lib/site/moisture/entries'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'
import { type FeedPlace, addFeedItem } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import { listVisits, requireVisit } from '@/lib/site/visits/queries'
import type { Inspection } from '@/lib/site/visits/schema'

/** A room at a visit, under the names in the paths of installations. */
export interface RoomPath {
  jobId: string
  inspectionId: string
  roomId: string
}

interface Wanted {
  installationId: string
  itemId: string
}

/**
 * Installs units in a room. The later of two people who install one unit at once learns where it stands; Postgres
 * decides.
 * @throws not_found; conflict when a unit stands elsewhere, is out of service, or an id stands for something else
 * already; invalid for times that cannot be, a late entry or an overdue test and tag without its reason
 */
export async function install(actor: Actor, path: RoomPath, command: InstallEquipment): Promise<Installation[]> {
  const { jobId, roomId } = path
  return inOrganization(actor, async (tx) => {
    const [job, room, named] = await Promise.all([
      requireJob(tx, actor, jobId),
      requireRoom(tx, actor, jobId, roomId),
      requireVisit(tx, actor, jobId, path.inspectionId),
      holdJob(tx, actor, jobId),
    ])
    const { installedSiteVisit } = command
    const visit = installedSiteVisit ? await requireVisit(tx, actor, jobId, installedSiteVisit) : named
    const wanted = command.selectedEquipmentItems.map(({ equipmentId, installationId }) => ({
      itemId: equipmentId,
      installationId: installationId ?? newId(),
    }))
    const place = { jobId, roomId, inspectionId: visit.id }
    const items = await holdItems(tx, actor, wanted)
    const stored = await replayed(tx, actor, wanted, { ...place, ...command })
    const fresh = wanted.filter(({ installationId }) => !stored.has(installationId))
    if (!fresh.length) throw new AlreadyDone(await inOrder(tx, actor, wanted))

    const clocks = clocksOf({ ...command, happenedAt: command.installedTime }, { field: 'installedTime' })
    const pickUp = await pickUpOf(tx, actor, command, { jobId, roomId, visit, clocks })
    const unfit = { clocks, pickUp, command, timezone: job.timezone }
    const overdue = await refuseUnfit(
      tx,
      actor,
      items.filter(({ id }) => fresh.some(({ itemId }) => itemId === id)),
      unfit,
    )
    const feedItemId = newId()
    await addFeedItem(tx, actor, place, { id: feedItemId, type: 'EQUIPMENT_NOTE', clocks })
    await tx.insert(equipmentInstallations).values(
      fresh.map(({ installationId, itemId }) => ({
        organizationId: actor.organizationId,
        id: installationId,
        itemId,
        feedItemId,
        ...place,
        ...clocks,
        installedBy: actor.userId,
        overdueTagReason: overdue.has(itemId) ? command.overdueTagReason : null,
        ...pickUp,
      })),
    )
    const installed = await inOrder(tx, actor, wanted)
    await recordAll(
      tx,
      actor,
      'equipment.installed',
      installed
        .filter(({ installationId }) => !stored.has(installationId))
        .map((one) => ({
          subjectType: 'equipment',
          subjectId: one.installationId,
          jobId,
          details: {
            name: one.referenceId,
            room: room.roomName,
            happenedAt: one.installedTime,
            ...(one.pickupTime && { pickedUpAt: one.pickupTime }),
            ...(one.overdueTagReason && { note: one.overdueTagReason }),
          },
        })),
    )
    return installed
  })
}

/** Keeps a job from being deleted until the transaction ends. @throws not_found */
async function holdJob(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [held] = await tx.select({ id: jobs.id }).from(jobs).where(liveJob(actor, id)).for('key share')
  if (!held) throw notFound('job')
}

/**
 * Takes a unit away. A replay finds what is stored.
 * @throws not_found; conflict when another pick-up of it is stored; invalid for a time before it was installed or
 * ahead, a visit before the one that installed it, a late entry without its reason, or while points read above their
 * goal and nobody confirmed it
 */
export async function pickUp(
  actor: Actor,
  { jobId, inspectionId, roomId, actionId }: RoomPath & { actionId: string },
  command: PickUpEquipment,
): Promise<Installation> {
  return inOrganization(actor, async (tx) => {
    await Promise.all([
      requireJob(tx, actor, jobId),
      requireRoom(tx, actor, jobId, roomId),
      requireVisit(tx, actor, jobId, inspectionId),
    ])
    const before = await holdInstallation(tx, actor, actionId)
    if (before.roomId !== roomId) throw notFound('installation')
    if (before.pickupTime) {
      const isReplay =
        before.pickupTime === command.pickupTime && before.pickedUpSiteVisit === command.pickedUpSiteVisit
      if (isReplay) throw new AlreadyDone(before)
      const { referenceId, pickupTime, timezone } = before
      throw conflict(`${referenceId} was picked up already, on ${when(pickupTime, timezone)}.`, before)
    }
    const visit = await requireVisit(tx, actor, jobId, before.inspectionId)
    const clocks = { happenedAt: before.installedTime }
    const taken = await pickUpOf(tx, actor, command, { jobId, roomId, visit, clocks })
    const wet = await wetWithout(tx, actor, jobId, [actionId, ...(command.together ?? [])])
    askFirst(wet, command.confirm, {
      please: 'Equipment that is picked up dries nothing any more.',
      more: 'more points above their goal',
    })
    await tx
      .update(equipmentInstallations)
      .set({ ...taken, ...nextVersion(equipmentInstallations) })
      .where(and(liveInstallations(actor), eq(equipmentInstallations.id, actionId)))
    const after = await requireInstallation(tx, actor, actionId)
    await record(tx, actor, 'equipment.picked-up', {
      subjectType: 'equipment',
      subjectId: actionId,
      jobId,
      details: {
        name: after.referenceId,
        room: after.roomName,
        happenedAt: after.pickupTime,
        days: after.days,
        ...(wet.length && { wet: wet.join('; ') }),
        ...(after.pickUp?.lateReason && { note: after.pickUp.lateReason }),
      },
    })
    return after
  })
}

/**
 * Takes back an installation that was entered by mistake, with its entries in the feed and those of its pick-up; the
 * history keeps it.
 * @throws not_found
 */
export async function remove(actor: Actor, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const before = await holdInstallation(tx, actor, id)
    await removeWithin(tx, actor, before)
    await dropEmptyFeedItems(tx, actor, [before])
  })
}

/**
 * Takes back the installations and pick-ups under an item of a job's feed, with the item.
 * @throws not_found; conflict when a unit that would stand there again is elsewhere, or out of service
 */
export async function removeOfFeedItem(tx: Tx, actor: Actor, feedItemId: string): Promise<void> {
  const held = await tx
    .select({
      id: equipmentInstallations.id,
      state: equipmentItems.state,
      isGone: sql<boolean>`${equipmentItems.deletedAt} is not null`,
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, sameRow(equipmentItems, equipmentInstallations.itemId))
    .where(and(liveInstallations(actor), or(...under([feedItemId]))))
    .orderBy(equipmentItems.id)
    .for('update')
  const items = new Map(held.map((unit) => [unit.id, unit]))
  const found = await listByIds(tx, actor, [...items.keys()])
  const [pickedUp, installed] = [true, false].map((isPickUp) =>
    found.filter((one) => tellsPickUp(feedItemId, one) === isPickUp),
  ) as [Installation[], Installation[]]
  for (const installation of pickedUp) {
    await takeBackPickUp(tx, actor, installation, items.get(installation.installationId)!)
  }
  for (const installation of installed) await removeWithin(tx, actor, installation)
  await dropEmptyFeedItems(tx, actor, installed)
}

/** The categories of the units in a room at a visit. @throws not_found */
export const browseRoom = (actor: Actor, path: RoomPath): Promise<RoomCategory[]> =>
  reading(actor, async (tx) => listRoomCategories(tx, actor, await roomAtVisit(tx, actor, path)))

/** The units of a category in a room at a visit. @throws not_found */
export const browseRoomCategory = (
  actor: Actor,
  { categoryId, ...path }: RoomPath & { categoryId: string },
): Promise<Installation[]> =>
  reading(actor, async (tx) => {
    const [place] = await Promise.all([roomAtVisit(tx, actor, path), getCategory(tx, actor, categoryId)])
    return listInRoom(tx, actor, place, categoryId)
  })

/** The visits at which a unit may be picked up: the one that installed it and those after it. @throws not_found */
export async function pickUpVisits(
  actor: Actor,
  { jobId, roomId, installationId }: { jobId: string; roomId: string; installationId: string },
): Promise<Inspection[]> {
  return reading(actor, async (tx) => {
    await Promise.all([requireJob(tx, actor, jobId), requireRoom(tx, actor, jobId, roomId)])
    const installation = await requireInstallation(tx, actor, installationId)
    if (installation.roomId !== roomId) throw notFound('installation')
    const [{ happenedAt }, visits] = await Promise.all([
      requireVisit(tx, actor, jobId, installation.inspectionId),
      listVisits(tx, actor, jobId),
    ])
    return visits.filter(({ inspectionDate }) => inspectionDate >= happenedAt)
  })
}

/** Whether a job is free of installed units, and which are left. @throws not_found */
export async function checkJob(actor: Actor, jobId: string): Promise<JobEquipmentCheck> {
  return reading(actor, async (tx) => {
    const [, installed] = await Promise.all([
      requireJob(tx, actor, jobId),
      listOfJob(tx, actor, jobId, { onlyStanding: true }),
    ])
    return { allPickedUp: installed.length === 0, installed }
  })
}

async function roomAtVisit(tx: Tx, actor: Actor, { jobId, inspectionId, roomId }: RoomPath) {
  const [, , { happenedAt }] = await Promise.all([
    requireJob(tx, actor, jobId),
    requireRoom(tx, actor, jobId, roomId),
    requireVisit(tx, actor, jobId, inspectionId),
  ])
  return { jobId, roomId, happenedAt }
}

/** The wanted installations that are stored. @throws conflict when an id stands for something else already */
async function replayed(
  tx: Tx,
  actor: Actor,
  wanted: Wanted[],
  sent: RoomPath & Pick<InstallEquipment, 'installedTime' | 'pickupTime' | 'pickedUpSiteVisit' | 'overdueTagReason'>,
): Promise<Set<string>> {
  const ids = wanted.map(({ installationId }) => installationId)
  const stored = new Map(
    (await listByIds(tx, actor, ids, { evenDeleted: true })).map((one) => [one.installationId, one]),
  )
  for (const { installationId, itemId } of wanted) {
    const one = stored.get(installationId)
    if (!one) continue
    const isSame =
      one.equipmentId === itemId &&
      one.jobId === sent.jobId &&
      one.roomId === sent.roomId &&
      one.inspectionId === sent.inspectionId &&
      (sent.installedTime === undefined || one.installedTime === sent.installedTime) &&
      (!sent.pickupTime || one.version > 1 || one.pickupTime === sent.pickupTime) &&
      (!sent.pickedUpSiteVisit || one.version > 1 || one.pickedUpSiteVisit === sent.pickedUpSiteVisit) &&
      (one.overdueTagReason === null || one.overdueTagReason === sent.overdueTagReason)
    if (!isSame) throw savedOtherwise(one)
  }
  return new Set(stored.keys())
}

async function inOrder(tx: Tx, actor: Actor, wanted: Wanted[]): Promise<Installation[]> {
  const ids = wanted.map(({ installationId }) => installationId)
  const found = new Map(
    (await listByIds(tx, actor, ids, { evenDeleted: true })).map((one) => [one.installationId, one]),
  )
  return ids.map((id) => found.get(id)!)
}

/**
 * The points above their goal that lose their drying equipment: those of the rooms that units are taken from and, with
 * the last unit, those of all rooms.
 */
async function wetWithout(tx: Tx, actor: Actor, jobId: string, installationIds: readonly string[]): Promise<string[]> {
  const [matrix, installed] = await Promise.all([readMatrix(tx, actor, jobId), listOfJob(tx, actor, jobId)])
  const going = new Set(installationIds)
  const isLast = installed.every(({ installationId, pickupTime }) => pickupTime || going.has(installationId))
  const rooms = installed.filter(({ installationId }) => going.has(installationId)).map(({ roomId }) => roomId)
  return pointsAboveGoal(matrix, isLast ? undefined : new Set(rooms)).map(wetPointInWords)
}

type PickUpColumns = Pick<
  typeof equipmentInstallations.$inferInsert,
  | 'pickedUpInspectionId'
  | 'pickedUpAt'
  | 'pickUpCapturedAt'
  | 'pickUpReceivedAt'
  | 'pickUpLateReason'
  | 'pickedUpBy'
  | 'pickUpFeedItemId'
>

/** The stored values of a pick-up, with its item in the feed; empty when the request has none. */
async function pickUpOf(
  tx: Tx,
  actor: Actor,
  command: Pick<InstallEquipment, 'pickupTime' | 'pickedUpSiteVisit' | 'capturedAt' | 'lateReason'>,
  {
    jobId,
    roomId,
    visit,
    clocks,
  }: { jobId: string; roomId: string; visit: { happenedAt: string }; clocks: Pick<StoredClocks, 'happenedAt'> },
): Promise<PickUpColumns> {
  const { pickupTime, pickedUpSiteVisit } = command
  if (!pickupTime || !pickedUpSiteVisit) return {}
  const at = await requireVisit(tx, actor, jobId, pickedUpSiteVisit)
  if (at.happenedAt < visit.happenedAt) {
    throw invalid({ pickedUpSiteVisit: 'This visit was before the unit was installed' })
  }
  if (pickupTime <= clocks.happenedAt) {
    throw invalid({ pickupTime: 'This is not after the unit was installed' })
  }
  const taken = clocksOf({ ...command, happenedAt: pickupTime }, { field: 'pickupTime' })
  return {
    pickedUpInspectionId: at.id,
    pickedUpAt: taken.happenedAt,
    pickUpCapturedAt: taken.capturedAt,
    pickUpReceivedAt: taken.receivedAt,
    pickUpLateReason: taken.lateReason,
    pickedUpBy: actor.userId,
    pickUpFeedItemId: await pickUpItemOf(tx, actor, { jobId, roomId, inspectionId: at.id }, taken),
  }
}

/** The pick-up's item in the feed: one for all that a person takes out of a room at one time. */
async function pickUpItemOf(tx: Tx, actor: Actor, place: FeedPlace, clocks: StoredClocks): Promise<string> {
  const [together] = await tx
    .select({ id: roomFeedItems.id })
    .from(roomFeedItems)
    .innerJoin(
      equipmentInstallations,
      and(
        eq(equipmentInstallations.organizationId, roomFeedItems.organizationId),
        eq(equipmentInstallations.pickUpFeedItemId, roomFeedItems.id),
        isNull(equipmentInstallations.deletedAt),
      ),
    )
    .where(
      and(
        eq(roomFeedItems.organizationId, actor.organizationId),
        eq(roomFeedItems.roomId, place.roomId),
        eq(roomFeedItems.inspectionId, place.inspectionId),
        eq(roomFeedItems.createdBy, actor.userId),
        eq(roomFeedItems.happenedAt, clocks.happenedAt),
        isNull(roomFeedItems.deletedAt),
      ),
    )
    .limit(1)
    // The lock waits for a person who deletes it at this moment; then another one is made.
    .for('key share', { of: roomFeedItems })
  if (together) return together.id
  const id = newId()
  await addFeedItem(tx, actor, place, { id, type: 'EQUIPMENT_NOTE', clocks })
  return id
}

/** Locks units against everybody else who would install, change or delete them. @throws not_found */
async function holdItems(tx: Tx, { organizationId }: Actor, wanted: Wanted[]) {
  const ids = wanted.map(({ itemId }) => itemId)
  const items = await tx
    .select({
      id: equipmentItems.id,
      referenceId: equipmentItems.referenceId,
      state: equipmentItems.state,
      tagDueOn: equipmentItems.tagDueOn,
      deletedAt: equipmentItems.deletedAt,
    })
    .from(equipmentItems)
    .where(and(eq(equipmentItems.organizationId, organizationId), inArray(equipmentItems.id, ids)))
    .orderBy(equipmentItems.id)
    .for('update')
  if (items.length < ids.length) throw notFound('unit')
  return items
}

interface Then {
  clocks: StoredClocks
  pickUp: PickUpColumns
  command: InstallEquipment
  timezone: string
}

/** Refuses units that cannot be installed then. @returns those with an overdue test and tag, for the reason given */
async function refuseUnfit(
  tx: Tx,
  actor: Actor,
  items: Awaited<ReturnType<typeof holdItems>>,
  { clocks, pickUp: { pickedUpAt }, command, timezone }: Then,
): Promise<Set<string>> {
  if (items.some(({ deletedAt }) => deletedAt)) throw notFound('unit')
  const itemIds = items.map(({ id }) => id)
  const [elsewhere] = await listByIds(tx, actor, await overlapping(tx, actor, itemIds, clocks.happenedAt, pickedUpAt))
  if (elsewhere) throw conflict(placeWords(elsewhere), elsewhere)
  for (const { referenceId, state } of pickedUpAt ? [] : items) {
    const refusal = installRefusal(state)
    if (refusal) throw conflict(`${referenceId} ${refusal}.`)
  }
  const day = toDay(clocks.happenedAt, timezone)
  const overdue = items.filter(({ tagDueOn }) => tagStateOf(tagDueOn, day) === 'OVERDUE')
  const [first] = overdue
  if (first && !command.overdueTagReason) {
    const due = formatDay(first.tagDueOn!)
    throw invalid({
      overdueTagReason: `${first.referenceId} was due for its test and tag on ${due}: please say why it is used`,
    })
  }
  return new Set(overdue.map(({ id }) => id))
}

async function overlapping(
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

/** `AM-014 stands in Laundry of DCR - 1021 since Nov 20 2026 09:10 AM AEST.` */
function placeWords({ referenceId, roomName, orgIdentifier, jobNumber: jobNo, ...at }: Installation): string {
  const place = `${roomName} of ${jobNumber({ identifier: orgIdentifier, jobNo })}`
  const since = when(at.installedTime, at.timezone)
  return at.pickupTime
    ? `${referenceId} stood in ${place} from ${since} to ${when(at.pickupTime, at.timezone)}.`
    : `${referenceId} stands in ${place} since ${since}.`
}

const when = (instant: string, timezone: string): string =>
  `${formatDateTime(instant, timezone)} ${zoneName(instant, timezone)}`

/** Locks an installation and its unit until the transaction ends. @throws not_found */
async function holdInstallation(tx: Tx, actor: Actor, id: string): Promise<Installation> {
  await tx
    .select({ id: equipmentItems.id })
    .from(equipmentItems)
    .innerJoin(
      equipmentInstallations,
      and(
        eq(equipmentInstallations.organizationId, equipmentItems.organizationId),
        eq(equipmentInstallations.itemId, equipmentItems.id),
      ),
    )
    .where(and(liveInstallations(actor), eq(equipmentInstallations.id, id)))
    .for('update')
  return requireInstallation(tx, actor, id)
}

async function removeWithin(tx: Tx, actor: Actor, before: Installation): Promise<void> {
  await requireJob(tx, actor, before.jobId)
  await tx
    .update(equipmentInstallations)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(liveInstallations(actor), eq(equipmentInstallations.id, before.installationId)))
  await record(tx, actor, 'equipment.installation-deleted', {
    subjectType: 'equipment',
    subjectId: before.installationId,
    jobId: before.jobId,
    details: {
      name: before.referenceId,
      room: before.roomName,
      happenedAt: before.installedTime,
      ...(before.pickupTime && { pickedUpAt: before.pickupTime }),
    },
  })
}

/** Puts a unit back where it was picked up. @throws conflict when it cannot */
async function takeBackPickUp(
  tx: Tx,
  actor: Actor,
  before: Installation,
  { state, isGone }: { state: EquipmentState; isGone: boolean },
): Promise<void> {
  await requireJob(tx, actor, before.jobId)
  const { installationId, equipmentId, referenceId, pickupTime } = before
  const since = await overlapping(tx, actor, [equipmentId], pickupTime!, null)
  const [elsewhere] = await listByIds(tx, actor, since)
  if (elsewhere) throw conflict(placeWords(elsewhere), elsewhere)
  const refusal = isGone ? 'was deleted' : installRefusal(state)
  if (refusal) throw conflict(`${referenceId} ${refusal}.`)
  await tx
    .update(equipmentInstallations)
    .set({
      pickedUpInspectionId: null,
      pickedUpAt: null,
      pickUpCapturedAt: null,
      pickUpReceivedAt: null,
      pickUpLateReason: null,
      pickedUpBy: null,
      pickUpFeedItemId: null,
      ...nextVersion(equipmentInstallations),
    })
    .where(and(liveInstallations(actor), eq(equipmentInstallations.id, installationId)))
  await record(tx, actor, 'equipment.pick-up-taken-back', {
    subjectType: 'equipment',
    subjectId: installationId,
    jobId: before.jobId,
    details: { name: referenceId, room: before.roomName, pickedUpAt: pickupTime },
  })
}

/** Removes items of the feed that stood for these installations alone. */
async function dropEmptyFeedItems(tx: Tx, actor: Actor, removed: readonly Installation[]): Promise<void> {
  const ids = removed.flatMap(({ feedItemId, pickUp }) => [feedItemId, pickUp?.feedItemId ?? []].flat())
  for (const id of new Set(ids)) await dropEmptyFeedItem(tx, actor, id)
}

async function dropEmptyFeedItem(tx: Tx, actor: Actor, id: string): Promise<void> {
  const left = await tx.$count(equipmentInstallations, and(liveInstallations(actor), or(...under([id]))))
  if (left) return
  await tx
    .update(roomFeedItems)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(roomFeedItems.organizationId, actor.organizationId),
        eq(roomFeedItems.id, id),
        isNull(roomFeedItems.deletedAt),
      ),
    )
}
