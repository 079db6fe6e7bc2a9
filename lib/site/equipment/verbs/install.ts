import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { equipmentInstallations, equipmentItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { answerToReplay } from '@/db/versioned'
import { AlreadyDone, conflict, invalid, notFound } from '@/lib/base/errors'
import { formatDay, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { placeWords } from '@/lib/site/equipment/place-words'
import { holdJob, listByIds, overlapping } from '@/lib/site/equipment/queries/installations'
import { installRefusal, tagStateOf } from '@/lib/site/equipment/rules'
import type { InstallEquipment, Installation } from '@/lib/site/equipment/schema'
import { addFeedItem } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import type { RoomPath } from './at-visit'
import { type PickUpColumns, pickUpOf } from './pick-up'

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
    const { selectedEquipmentItems: _, ...shared } = command
    const askedFor = ({ itemId }: Wanted) => ({ ...path, itemId, ...shared })
    const stored = await replayed(tx, actor, wanted, askedFor)
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
    const asked = fresh.map((one) => ({
      table: equipmentInstallations,
      ids: [one.installationId],
      asked: askedFor(one),
    }))
    await keepAsked(tx, actor, ...asked)
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

/** The wanted installations that are stored. @throws conflict when an id stands for something else already */
async function replayed(
  tx: Tx,
  actor: Actor,
  wanted: Wanted[],
  askedFor: (one: Wanted) => object,
): Promise<Set<string>> {
  const ids = wanted.map(({ installationId }) => installationId)
  const stored = new Map(
    (await listByIds(tx, actor, ids, { evenDeleted: true })).map((one) => [one.installationId, one]),
  )
  for (const one of wanted.filter(({ installationId }) => stored.has(installationId))) {
    const { installationId: id } = one
    const asked = { asked: askedFor(one) }
    const answer = await answerToReplay(tx, actor, equipmentInstallations, id, stored.get(id)!, asked)
    if (!(answer instanceof AlreadyDone)) throw answer
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
    .for('no key update')
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
