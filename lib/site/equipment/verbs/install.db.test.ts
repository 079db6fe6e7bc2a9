import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, dryingSettings, equipmentInstallations, equipmentItems, jobs, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import type { AlreadyDone, DomainError } from '@/lib/base/errors'
import { addDays, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentItem,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { remove as removeJob } from '@/lib/desk/job-file/service'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { installationsOf } from '@/lib/site/equipment/queries/installations'
import { getItem } from '@/lib/site/equipment/queries/items'
import { InstallEquipment, PickUpEquipment } from '@/lib/site/equipment/schema'
import { FilterFeed } from '@/lib/site/feed/schema'
import { filter as readFeed, remove as removeFeedItem } from '@/lib/site/feed/service'

import { browseRoom, browseRoomCategory, pickUpVisits } from './at-visit'
import { removeItem } from './catalogue'
import { install as installUnits } from './install'
import { pickUp as pickUnitUp } from './pick-up'
import { remove } from './take-back'
import { browseJob, browseOut, checkJob } from './where'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function aSite() {
  const job = await makeJob(scope, { status: 'IN_PROGRESS' })
  const by = { jobId: job.id, createdBy: admin.userId }
  const [first, second, room] = await Promise.all([
    makeVisit(scope, { ...by, happenedAt: hoursAgo(48), isInitialAttendance: true }),
    makeVisit(scope, { ...by, happenedAt: hoursAgo(5) }),
    makeRoom(scope, { ...by, roomName: 'Laundry' }),
  ])
  return { job, first, second, room, at: { jobId: job.id, inspectionId: second.id, roomId: room.id } }
}
type Site = Awaited<ReturnType<typeof aSite>>

const command = (items: ({ id: string } | string)[], values: object = {}) =>
  InstallEquipment.parse({
    selectedEquipmentItems: items.map((item) => (typeof item === 'string' ? item : item.id)),
    installedTime: hoursAgo(4),
    ...values,
  })
const install = (site: Site, items: { id: string }[], values: object = {}, actor = technician) =>
  installUnits(actor, site.at, command(items, values))
const pickUp = (site: Site, actionId: string, values: object = {}) =>
  pickUnitUp(
    technician,
    { ...site.at, actionId },
    PickUpEquipment.parse({ pickedUpSiteVisit: site.second.id, pickupTime: hoursAgo(1), ...values }),
  )
const stateOf = (id: string) => inOrganization(scope, async (tx) => (await getItem(tx, admin, id)).state)

describe('installing', () => {
  it('answers the record of the specification, tells the feed and the history', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope, { brand: 'Dri-Eaz', model: 'Velo', rank: 3 })
    const [made] = await install(site, [item])
    expect(made).toMatchObject({
      equipmentId: item.id,
      categoryId: item.categoryId,
      installedStatus: 'INSTALLED',
      rank: 3,
      model: 'Velo',
      referenceId: item.referenceId,
      brand: 'Dri-Eaz',
      make: null,
      jobId: site.job.id,
      roomId: site.room.id,
      inspectionId: site.second.id,
      organizationId: scope.organizationId,
      itemState: true,
      installedSiteVisit: site.second.id,
      pickedUpSiteVisit: null,
      pickupTime: null,
      jobNumber: site.job.jobNo,
      roomName: 'Laundry',
      orgIdentifier: 'DCR',
      isLateEntry: false,
    })
    expect(await stateOf(item.id)).toBe('INSTALLED')
    const inFeed = await inOrganization(scope, (tx) => installationsOf(tx, admin, [made!.feedItemId]))
    expect(inFeed.get(made!.feedItemId)).toEqual([made])
    const entries = await inOrganization(scope, (tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.subjectId, made!.installationId)),
    )
    expect(entries).toEqual([{ action: 'equipment.installed' }])
  })

  it('is done once, however often it is sent, and an id says one thing', async () => {
    const site = await aSite()
    const [item, other] = await Promise.all([makeEquipmentItem(scope), makeEquipmentItem(scope)])
    const selectedEquipmentItems = [{ equipmentId: item.id, installationId: newId() }]
    const values = { selectedEquipmentItems, installedTime: hoursAgo(4) }
    const replays = await Promise.allSettled([1, 2, 3].map(() => install(site, [item], values)))
    expect(replays.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const replay = replays.find((result) => result.status === 'rejected')!.reason as AlreadyDone
    expect(replay.answer).toMatchObject([{ equipmentId: item.id }])
    const chosenItems = [{ ...selectedEquipmentItems[0]!, equipmentId: other.id }]
    expect(await refusalOf(install(site, [item], { selectedEquipmentItems: chosenItems }))).toMatchObject({
      code: 'conflict',
    })
    const goneAgain = { ...values, pickedUpSiteVisit: site.first.id, pickupTime: hoursAgo(1) }
    expect(await refusalOf(install(site, [item], goneAgain))).toMatchObject({ code: 'conflict' })
  })

  it('of one unit by two at once is won by one, and the other is told where it stands', async () => {
    const [one, two] = await Promise.all([aSite(), aSite()])
    const item = await makeEquipmentItem(scope)
    const results = await Promise.allSettled([install(one, [item]), install(two, [item], {}, admin)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = results.find((result) => result.status === 'rejected')!.reason as DomainError
    expect(loser.code).toBe('conflict')
    expect(loser.message).toMatch(new RegExp(`^${item.referenceId} stands in Laundry of DCR - \\d+ since `))
    expect(loser.current).toMatchObject({ equipmentId: item.id })
  })

  it('twice at the same time is refused by Postgres itself', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const [made] = await install(site, [item])
    const again = inOrganization(scope, async (tx) => {
      const [row] = await tx.select().from(equipmentInstallations).where(eq(equipmentInstallations.itemId, item.id))
      await tx.insert(equipmentInstallations).values({ ...row!, id: newId(), happenedAt: new Date().toISOString() })
    })
    await expect(again).rejects.toMatchObject({
      cause: { constraint_name: 'equipment_installations_in_one_place' },
    })
    expect(made!.installedStatus).toBe('INSTALLED')
  })

  it('of several takes all or none', async () => {
    const site = await aSite()
    const items = await Promise.all([makeEquipmentItem(scope), makeEquipmentItem(scope, { state: 'MAINTENANCE' })])
    expect(await refusalOf(install(site, items))).toMatchObject({
      code: 'conflict',
      message: `${items[1]!.referenceId} is in maintenance.`,
    })
    expect(await stateOf(items[0]!.id)).toBe('AVAILABLE')
  })

  it('needs a reason for a unit past its test and tag', async () => {
    const site = await aSite()
    const yesterday = addDays(toDay(new Date(), 'Australia/Brisbane'), -2)
    const item = await makeEquipmentItem(scope, { tagDueOn: yesterday })
    expect((await refusalOf(install(site, [item]))).fields[0]).toMatchObject({ path: 'overdueTagReason' })
    const [made] = await install(site, [item], { overdueTagReason: 'The only one left' })
    expect(made!.overdueTagReason).toBe('The only one left')
  })

  it('keeps that reason with the overdue unit alone, of several that go in together', async () => {
    const site = await aSite()
    const today = toDay(new Date(), 'Australia/Brisbane')
    const items = [
      await makeEquipmentItem(scope, { tagDueOn: addDays(today, -2) }),
      await makeEquipmentItem(scope, { tagDueOn: addDays(today, 90) }),
      await makeEquipmentItem(scope),
    ]
    const made = await install(site, items, { overdueTagReason: 'The only one left' })
    expect(made.map(({ overdueTagReason }) => overdueTagReason)).toEqual(['The only one left', null, null])
  })

  it.each<[string, { installedTime?: string; pickup?: number }, string]>([
    ['ahead', { installedTime: hoursAgo(-1) }, 'installedTime'],
    ['late without a reason', { installedTime: hoursAgo(30) }, 'lateReason'],
    ['picked up before it was installed', { pickup: 5 }, 'pickupTime'],
  ])('%s is refused', async (_, values, path) => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const { pickup, ...rest } = values
    const pickedUp = pickup ? { pickupTime: hoursAgo(pickup), pickedUpSiteVisit: site.second.id } : {}
    const refusal = await refusalOf(install(site, [item], { ...rest, ...pickedUp }))
    expect(refusal.fields[0]?.path).toBe(path)
    expect(await stateOf(item.id)).toBe('AVAILABLE')
  })

  it('asks for both halves of a pick-up, and for each unit once', () => {
    const id = newId()
    const faults = (values: object) =>
      InstallEquipment.safeParse({ selectedEquipmentItems: [id], ...values }).error?.issues.map(({ path }) => path[0])
    expect(faults({ pickupTime: hoursAgo(1) })).toEqual(['pickedUpSiteVisit'])
    expect(faults({ pickedUpSiteVisit: id })).toEqual(['pickupTime'])
    expect(faults({ selectedEquipmentItems: [id, id] })).toEqual(['selectedEquipmentItems'])
  })

  it('knows no room, visit, job or unit of others', async () => {
    const [site, another] = await Promise.all([aSite(), aSite()])
    const item = await makeEquipmentItem(scope)
    const theirs = await makeEquipmentItem(elsewhere)
    const missing = { code: 'not_found' }
    const mixed = { ...site, at: { ...site.at, roomId: another.room.id } }
    expect(await refusalOf(install(mixed, [item]))).toMatchObject(missing)
    expect(await refusalOf(install(site, [item], { installedSiteVisit: another.first.id }))).toMatchObject(missing)
    expect(await refusalOf(install(site, [item], {}, elsewhere))).toMatchObject(missing)
    expect(await refusalOf(install(site, [theirs]))).toMatchObject(missing)
    await removeItem(admin, item.categoryId, item.id)
    expect(await refusalOf(install(site, [item]))).toMatchObject(missing)
  })

  it('that was taken back does not come back by its late first try', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const selectedEquipmentItems = [{ equipmentId: item.id, installationId: newId() }]
    const fields = { installedTime: hoursAgo(4), selectedEquipmentItems }
    const [made] = await install(site, [], fields)
    await remove(technician, made!.installationId)
    expect(await refusalOf(install(site, [], fields))).toMatchObject({ name: 'AlreadyDone' })
    expect(await stateOf(item.id)).toBe('AVAILABLE')
  })

  it('of which a part was done already does the rest, and tells only that', async () => {
    const site = await aSite()
    const items = await Promise.all([makeEquipmentItem(scope), makeEquipmentItem(scope)])
    const installedTime = hoursAgo(4)
    const chosen = items.map(({ id: equipmentId }) => ({ equipmentId, installationId: newId() }))
    await install(site, [], { installedTime, selectedEquipmentItems: chosen.slice(0, 1) })
    const both = await install(site, [], { installedTime, selectedEquipmentItems: chosen })
    expect(both.map(({ installationId }) => installationId)).toEqual(chosen.map(({ installationId }) => installationId))
    const entries = await inOrganization(scope, (tx) =>
      tx
        .select({ subject: activity.subjectId })
        .from(activity)
        .where(and(eq(activity.jobId, site.job.id), eq(activity.action, 'equipment.installed'))),
    )
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(chosen.map((one) => one.installationId).toSorted())
  })
})

describe('picking up', () => {
  it('keeps clocks of its own, frees the unit, and is done once', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const [made] = await install(site, [item])
    const pickupTime = hoursAgo(1)
    const picked = await pickUp(site, made!.installationId, { pickupTime })
    expect(picked).toMatchObject({
      installedStatus: 'PICKED_UP',
      itemState: false,
      pickedUpSiteVisit: site.second.id,
      pickupTime,
      pickUp: { isLateEntry: false, by: { id: technician.userId } },
    })
    expect(await stateOf(item.id)).toBe('AVAILABLE')
    expect(await refusalOf(pickUp(site, made!.installationId, { pickupTime }))).toMatchObject({ answer: picked })
    expect(await refusalOf(pickUp(site, made!.installationId))).toMatchObject({ code: 'conflict', current: picked })
    const [again] = await install(site, [item], { installedTime: hoursAgo(0.5) })
    expect(again!.installationId).not.toBe(made!.installationId)
  })

  it('by two at once is done once', async () => {
    const site = await aSite()
    const [made] = await install(site, [await makeEquipmentItem(scope)])
    const times = [hoursAgo(1), hoursAgo(2)]
    const results = await Promise.allSettled(
      times.map((pickupTime) => pickUp(site, made!.installationId, { pickupTime })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is in the room of the install, at a visit of its job', async () => {
    const [site, another] = await Promise.all([aSite(), aSite()])
    const [made] = await install(site, [await makeEquipmentItem(scope)])
    const beside = await makeRoom(scope, { jobId: site.job.id, createdBy: admin.userId })
    for (const wrong of [another, { ...site, at: { ...site.at, roomId: beside.id } }]) {
      const at = { pickedUpSiteVisit: wrong.second.id }
      expect(await refusalOf(pickUp(wrong, made!.installationId, at))).toMatchObject({ code: 'not_found' })
      const visits = pickUpVisits(admin, { ...wrong.at, installationId: made!.installationId })
      expect(await refusalOf(visits)).toMatchObject({ code: 'not_found' })
    }
    const elsewhereOn = { pickedUpSiteVisit: another.second.id }
    expect(await refusalOf(pickUp(site, made!.installationId, elsewhereOn))).toMatchObject({ code: 'not_found' })
  })

  it('is refused before the install, ahead, at an earlier visit, and late without a reason', async () => {
    const site = await aSite()
    const [made] = await install(site, [await makeEquipmentItem(scope)], {
      installedTime: hoursAgo(30),
      lateReason: 'No signal',
    })
    const paths = await Promise.all(
      [
        { pickupTime: hoursAgo(31), lateReason: 'Late' },
        { pickupTime: hoursAgo(-1) },
        { pickedUpSiteVisit: site.first.id },
        { pickupTime: hoursAgo(14) },
      ].map(async (values) => (await refusalOf(pickUp(site, made!.installationId, values))).fields[0]?.path),
    )
    expect(paths).toEqual(['pickupTime', 'pickupTime', 'pickedUpSiteVisit', 'lateReason'])
    expect(PickUpEquipment.safeParse({ pickedUpSiteVisit: site.second.id }).success).toBe(false)
    const visits = await pickUpVisits(admin, { ...site.at, installationId: made!.installationId })
    expect(visits.map(({ id }) => id)).toEqual([site.second.id])
  })
})

describe('a pick-up in the feed', () => {
  const feedOf = async (site: Site) => {
    const items = await readFeed(technician, site.job.id, FilterFeed.parse({ type: 'EQUIPMENT_NOTE' }))
    return items.flatMap((item) => (item.type === 'EQUIPMENT_NOTE' ? [item] : []))
  }
  const aPickUp = async (units = 1) => {
    const site = await aSite()
    const items = await Promise.all(Array.from({ length: units }, () => makeEquipmentItem(scope)))
    const made = await install(site, items, { installedTime: hoursAgo(30), lateReason: 'No signal' })
    const pickupTime = hoursAgo(1)
    for (const { installationId } of made) await pickUp(site, installationId, { pickupTime })
    return { site, items, made, pickupTime }
  }

  it('tells the unit, where it stood and its days, beside what tells that it was installed', async () => {
    const { site, made, pickupTime } = await aPickUp()
    const [pickUpItem, installed, ...more] = await feedOf(site)
    expect(more).toEqual([])
    expect(pickUpItem).toMatchObject({
      roomId: site.room.id,
      roomName: 'Laundry',
      inspectionId: site.second.id,
      happenedAt: pickupTime,
      isLateEntry: false,
      createdBy: { id: technician.userId },
      installations: [{ installationId: made[0]!.installationId, pickUp: { feedItemId: pickUpItem!.id } }],
    })
    const [unit] = pickUpItem!.installations
    expect(unit!.days).toBeGreaterThan(1)
    expect(installed).toMatchObject({ id: unit!.feedItemId, installations: [unit] })
  })

  it('is told once, however often it is sent', async () => {
    const { site, made, pickupTime } = await aPickUp()
    const before = await feedOf(site)
    const again = await refusalOf(pickUp(site, made[0]!.installationId, { pickupTime }))
    expect(again).toMatchObject({ answer: { pickUp: { feedItemId: before[0]!.id } } })
    expect(await refusalOf(pickUp(site, made[0]!.installationId))).toMatchObject({ code: 'conflict' })
    expect(await feedOf(site)).toEqual(before)
  })

  it('is one for all that are taken out of the room at one time, and goes with the last of them', async () => {
    const { site, made } = await aPickUp(2)
    const [pickUpItem, installed] = await feedOf(site)
    expect(pickUpItem!.installations.map(({ installationId }) => installationId).toSorted()).toEqual(
      made.map(({ installationId }) => installationId).toSorted(),
    )
    await remove(technician, made[0]!.installationId)
    expect((await feedOf(site)).map(({ id }) => id)).toEqual([pickUpItem!.id, installed!.id])
    await remove(technician, made[1]!.installationId)
    expect(await feedOf(site)).toEqual([])
  })

  it('is told of a unit that is gone again when it is entered, and goes with what tells that it was installed', async () => {
    const site = await aSite()
    const gone = { pickupTime: hoursAgo(1), pickedUpSiteVisit: site.second.id }
    await install(site, [await makeEquipmentItem(scope)], gone)
    const [pickUpItem, installed] = await feedOf(site)
    expect(pickUpItem).toMatchObject({
      happenedAt: gone.pickupTime,
      installations: [{ pickUp: { feedItemId: pickUpItem!.id } }],
    })
    await removeFeedItem(technician, { ...site.at, id: installed!.id })
    expect(await feedOf(site)).toEqual([])
  })

  it('that is deleted lets the unit stand again', async () => {
    const { site, items, made } = await aPickUp()
    const [pickUpItem, installed] = await feedOf(site)
    await removeFeedItem(technician, { ...site.at, id: pickUpItem!.id })
    expect(await stateOf(items[0]!.id)).toBe('INSTALLED')
    expect(await feedOf(site)).toMatchObject([
      { id: installed!.id, installations: [{ installedStatus: 'INSTALLED', pickUp: null }] },
    ])
    const actions = await inOrganization(scope, (tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.subjectId, made[0]!.installationId)),
    )
    expect(actions.map(({ action }) => action)).toContain('equipment.pick-up-taken-back')
    await pickUp(site, made[0]!.installationId)
    expect(await feedOf(site)).toHaveLength(2)
  })

  it('stays while the unit stands elsewhere, is out of service or gone', async () => {
    const [one, other, third] = [await aPickUp(), await aPickUp(), await aPickUp()]
    await install(await aSite(), one.items, { installedTime: hoursAgo(0.5) })
    await inOrganization(scope, (tx) =>
      tx.update(equipmentItems).set({ state: 'RETIRED' }).where(eq(equipmentItems.id, other.items[0]!.id)),
    )
    const [gone] = third.items
    await removeItem(admin, gone!.categoryId, gone!.id)
    const messages = [
      `${one.items[0]!.referenceId} stands in Laundry of`,
      `${other.items[0]!.referenceId} is retired.`,
      `${gone!.referenceId} was deleted.`,
    ]
    for (const [at, { site }] of [one, other, third].entries()) {
      const before = await feedOf(site)
      const refusal = await refusalOf(removeFeedItem(technician, { ...site.at, id: before[0]!.id }))
      expect(refusal).toMatchObject({ code: 'conflict', message: expect.stringContaining(messages[at]!) })
      expect(await feedOf(site)).toEqual(before)
    }
  })
})

describe('what is where', () => {
  it('is told of a room at a visit, of a job, and over all jobs', async () => {
    const site = await aSite()
    const items = await Promise.all([makeEquipmentItem(scope), makeEquipmentItem(scope)])
    const made = await install(site, items)
    await pickUp(site, made[0]!.installationId)
    const categories = await browseRoom(technician, site.at)
    expect(categories.map(({ installedCount, pickedUpCount }) => [installedCount, pickedUpCount]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])
    const categoryId = items[1]!.categoryId
    expect(await browseRoomCategory(technician, { ...site.at, categoryId })).toMatchObject([
      { equipmentId: items[1]!.id },
    ])
    expect(await browseRoom(technician, { ...site.at, inspectionId: site.first.id })).toEqual([])
    expect(await checkJob(technician, site.job.id)).toMatchObject({
      allPickedUp: false,
      installed: [{ equipmentId: items[1]!.id }],
    })
    const ofJob = await browseJob(technician, site.job.id)
    expect(ofJob).toMatchObject({ dayRule: 'CALENDAR_DAYS', recall: [] })
    expect(ofJob.installations).toHaveLength(2)
    const out = await browseOut(admin, { search: items[1]!.referenceId, page: 1, pageSize: 25 })
    expect(out).toMatchObject({ count: 1, installations: [{ equipmentId: items[1]!.id, drySince: null }] })
    expect(await browseOut(admin, { only: 'RECALL', page: 1, pageSize: 25 })).toMatchObject({
      count: 0,
      recallCount: 0,
    })
    expect((await browseOut(elsewhere, { page: 1, pageSize: 25 })).installations).toEqual([])
  })

  it('is to be recalled from dry rooms alone, and is found where its test and tag is overdue', async () => {
    const site = await aSite()
    const own = { jobId: site.job.id, createdBy: admin.userId }
    const [wet, left, meter] = [await makeRoom(scope, own), await makeRoom(scope, own), await makeMeter(scope)]
    const readings = [
      [site.room.id, 16],
      [wet.id, 30],
      [left.id, 16],
    ] as const
    for (const [roomId, value] of readings) {
      const bound = { ...own, roomId, meterId: meter.id, scaleId: meter.scales[0]!.id }
      const taken = { inspectionId: site.second.id, takenBy: admin.userId }
      await makeReading(scope, await makeMoisturePoint(scope, bound), { ...taken, value })
    }
    const tagDueOn = addDays(toDay(new Date(), 'Australia/Brisbane'), -2)
    const items = [await makeEquipmentItem(scope), await makeEquipmentItem(scope, { tagDueOn })]
    await install(site, [items[0]!])
    await install({ ...site, at: { ...site.at, roomId: wet.id } }, [items[1]!], { overdueTagReason: 'The only one' })
    const gone = { pickupTime: hoursAgo(1), pickedUpSiteVisit: site.second.id }
    await install({ ...site, at: { ...site.at, roomId: left.id } }, [await makeEquipmentItem(scope)], gone)
    const out = (only: 'RECALL' | 'OVERDUE') => browseOut(admin, { only, page: 1, pageSize: 25 })
    const [recalled] = (await browseJob(technician, site.job.id)).recall
    expect((await browseJob(technician, site.job.id)).recall).toEqual([
      { roomId: site.room.id, drySince: recalled!.drySince },
    ])
    expect(await out('RECALL')).toMatchObject({
      count: 1,
      recallCount: 1,
      installations: [{ equipmentId: items[0]!.id, drySince: recalled!.drySince }],
    })
    const overdue = (await out('OVERDUE')).installations.filter(({ jobId }) => jobId === site.job.id)
    expect(overdue).toMatchObject([{ equipmentId: items[1]!.id, tagState: 'OVERDUE', drySince: null }])
  })

  it('counts days by the rule of the organisation, in the time zone of the job', async () => {
    const own = await makeOrganization()
    const actor = await makeActor(own)
    await inOrganization(own, (tx) =>
      tx.insert(dryingSettings).values({ ...own, equipmentDayRule: 'PERIODS_OF_24_HOURS' }),
    )
    const job = await makeJob(own)
    const by = { jobId: job.id, createdBy: actor.userId }
    const [visit, room] = await Promise.all([makeVisit(own, by), makeRoom(own, by)])
    const item = await makeEquipmentItem(own)
    const daysIn = async ({ jobId }: { jobId: string }, id: string) =>
      (await browseJob(actor, jobId)).installations.find(({ installationId }) => installationId === id)?.days
    const at = { jobId: job.id, roomId: room.id, inspectionId: visit.id }
    const late = { installedTime: hoursAgo(25), lateReason: 'No signal' }
    const [made] = await installUnits(actor, at, command([item], late))
    expect(made).toMatchObject({ days: 2, isLateEntry: true, lateReason: 'No signal' })
    // From 23:00 to 01:00 in Brisbane: two calendar days, one of 24 hours.
    const overnight = {
      installedTime: '2026-03-02T13:00:00.000Z',
      pickupTime: '2026-03-02T15:00:00.000Z',
      pickedUpSiteVisit: visit.id,
      lateReason: 'No signal',
    }
    const [one] = await installUnits(actor, at, command([await makeEquipmentItem(own)], overnight))
    expect(one!.days).toBe(1)
    await inOrganization(own, (tx) => tx.update(dryingSettings).set({ equipmentDayRule: 'CALENDAR_DAYS' }))
    expect(await daysIn(at, one!.installationId)).toBe(2)
    // 21:00 to 23:00 in Perth.
    await inOrganization(own, (tx) => tx.update(jobs).set({ timezone: 'Australia/Perth' }).where(eq(jobs.id, job.id)))
    expect(await daysIn(at, one!.installationId)).toBe(1)
  })

  it('keeps a job from being completed, unless somebody says why', async () => {
    const site = await aSite()
    await install(site, [await makeEquipmentItem(scope)])
    const complete = (values: object) => move(admin, site.job.id, MoveJob.parse({ status: 'COMPLETED', ...values }))
    expect(await refusalOf(complete({ note: 'Done' }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 unit is still installed'),
    })
    expect((await refusalOf(complete({ force: true }))).fields[0]?.path).toBe('note')
    expect(await complete({ force: true, note: 'The owner keeps it' })).toMatchObject({ status: 'COMPLETED' })
  })

  it('is seen by whoever completes the job at once', async () => {
    const [site, item] = [await aSite(), await makeEquipmentItem(scope)]
    const complete = () => move(admin, site.job.id, MoveJob.parse({ status: 'COMPLETED', note: 'Done' }))
    // The unit is held, so that the installation waits in its middle.
    const [installed, completed] = await inOrganization(scope, async (tx) => {
      const ours = eq(equipmentItems.id, item.id)
      await tx.select({ id: equipmentItems.id }).from(equipmentItems).where(ours).for('update')
      const waits = (on: SQL) => async () =>
        (await tx.execute(sql`select distinct pid from pg_locks where not granted and ${on}`)).length
      const onUs = (pid: SQL) => sql`pg_backend_pid() = any(pg_blocking_pids(${pid}))`
      const installing = Promise.allSettled([install(site, [item])])
      await expect.poll(waits(onUs(sql`pid`))).toBe(1)
      let isOver = false
      const completing = Promise.allSettled([complete()]).finally(() => (isOver = true))
      const behind = sql`exists (select from unnest(pg_blocking_pids(pid)) as other (pid) where ${onUs(sql`other.pid`)})`
      await expect.poll(async () => isOver || (await waits(behind)()) > 0).toBe(true)
      return [installing, completing] as const
    })
    expect(await installed).toMatchObject([{ status: 'fulfilled' }])
    expect(await completed).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }])
  })
})

describe('a job with equipment', () => {
  it('is not deleted before the equipment is picked up: nobody could do that afterwards', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const [made] = await install(site, [item])
    expect(await refusalOf(removeJob(admin, site.job.id))).toMatchObject({
      code: 'conflict',
      message: '1 unit is still installed. Pick the equipment up first.',
    })
    await pickUp(site, made!.installationId)
    await removeJob(admin, site.job.id)
  })

  it('keeps no unit when it is deleted and the unit installed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const site = await aSite()
      const item = await makeEquipmentItem(scope)
      const [removed, installed] = await Promise.allSettled([removeJob(admin, site.job.id), install(site, [item])])
      expect([removed.status, installed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await stateOf(item.id)).toBe(installed.status === 'fulfilled' ? 'INSTALLED' : 'AVAILABLE')
    }
  })
})

describe('an installation that was entered by mistake', () => {
  it('goes with its item of the feed, frees the unit, and stays in the history', async () => {
    const site = await aSite()
    const items = await Promise.all([makeEquipmentItem(scope), makeEquipmentItem(scope)])
    const [one, two] = await install(site, items)
    const inFeed = () =>
      inOrganization(scope, (tx) =>
        tx.$count(roomFeedItems, and(eq(roomFeedItems.id, one!.feedItemId), isNull(roomFeedItems.deletedAt))),
      )
    await remove(technician, one!.installationId)
    expect(await inFeed()).toBe(1)
    expect(await stateOf(items[0]!.id)).toBe('AVAILABLE')
    await remove(technician, two!.installationId)
    expect(await inFeed()).toBe(0)
    expect(await refusalOf(remove(technician, two!.installationId))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(remove(elsewhere, one!.installationId))).toMatchObject({ code: 'not_found' })
  })
})

describe('the state of a unit', () => {
  it('cannot lie', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    await install(site, [item])
    const set = (values: object) =>
      inOrganization(scope, (tx) => tx.update(equipmentItems).set(values).where(eq(equipmentItems.id, item.id)))
    const installed = { cause: { constraint_name: 'equipment_items_installed' } }
    await expect(set({ state: 'RETIRED' })).rejects.toMatchObject(installed)
    await expect(set({ deletedAt: new Date().toISOString() })).rejects.toMatchObject(installed)
    const free = await makeEquipmentItem(scope)
    const claim = inOrganization(scope, (tx) =>
      tx.update(equipmentItems).set({ state: 'INSTALLED' }).where(eq(equipmentItems.id, free.id)),
    )
    await expect(claim).rejects.toMatchObject({ cause: { constraint_name: 'equipment_items_not_installed' } })
  })

  it('holds when a unit is deleted and installed at once', async () => {
    const site = await aSite()
    const item = await makeEquipmentItem(scope)
    const results = await Promise.allSettled([install(site, [item]), removeItem(admin, item.categoryId, item.id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
