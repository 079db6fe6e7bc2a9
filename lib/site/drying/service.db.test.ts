import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import {
  makeActor,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { dayRuleOf } from '@/lib/site/equipment/queries/installations'
import { readJobDrying } from '@/lib/site/sizing/service'

import { ChangeDryingSettings } from './schema'
import { changeSettings, readSettings } from './service'

let scope: { organizationId: number }
let admin: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
})
afterAll(closeDatabase)

const nothing = { tolerancePoints: null, altitudeMetres: null, sizingFactors: null, standards: [] }

describe('what an organisation dries by', () => {
  it('begins with what every organisation begins with', async () => {
    const settings = await readSettings(await makeActor(await makeOrganization()))
    expect(settings).toMatchObject({ tolerancePoints: 2, altitudeMetres: 0, pressure: 101_325, version: 0 })
    expect(settings.standards.map(({ material, unit, value }) => `${material} ${value} ${unit}`)).toEqual([
      'Carpet 15 %',
      'Concrete 4.5 %',
      'Plasterboard 0.6 % gypsum',
      'Plasterboard 12 % WME',
      'Timber 15 % WME',
    ])
  })

  it('is changed, and goes back where it says nothing', async () => {
    const actor = await makeActor(await makeOrganization())
    const timber = { material: 'Timber', unit: '% WME', value: 14, tolerancePoints: null }
    const cork = { material: 'Cork', unit: '% WME', value: 11, tolerancePoints: 1 }
    const first = await changeSettings(
      actor,
      ChangeDryingSettings.parse({ ...nothing, tolerancePoints: 3, standards: [timber, cork], version: 0 }),
    )
    expect(first).toMatchObject({ tolerancePoints: 3, version: 1 })
    expect(first.standards.filter(({ isOwn }) => isOwn)).toEqual([
      { ...cork, isOwn: true },
      { ...timber, isOwn: true },
    ])
    const back = await changeSettings(actor, ChangeDryingSettings.parse({ ...nothing, version: 1 }))
    expect(back).toMatchObject({ tolerancePoints: 2, version: 2 })
    expect(back.standards.some(({ isOwn }) => isOwn)).toBe(false)
  })

  it('is changed by whoever read its newest version', async () => {
    const actor = await makeActor(await makeOrganization())
    const to = (tolerancePoints: number, version: number) =>
      changeSettings(actor, ChangeDryingSettings.parse({ ...nothing, tolerancePoints, version }))
    const first = await Promise.allSettled([to(1, 0), to(3, 0)])
    expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const second = await Promise.allSettled([to(4, 1), to(5, 1)])
    expect(second.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(to(6, 1)).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } })
  })

  it('are its own where they differ from what every organisation begins with', async () => {
    const actor = await makeActor(await makeOrganization())
    const [same, other] = (await readSettings(actor)).defaults.standards
    const standards = [same!, { ...other!, value: other!.value + 1 }]
    const after = await changeSettings(actor, ChangeDryingSettings.parse({ ...nothing, standards }))
    const isOwn = ({ material, unit }: { material: string; unit: string }) =>
      after.standards.find((one) => one.material === material && one.unit === unit)?.isOwn
    expect([isOwn(same!), isOwn(other!)]).toEqual([false, true])
  })

  it('counts days on site by the rule that it chose, and by the usual one again', async () => {
    const actor = await makeActor(await makeOrganization())
    const to = (values: object) => changeSettings(actor, ChangeDryingSettings.parse({ ...nothing, ...values }))
    const ruleNow = () => inOrganization(actor, (tx) => dayRuleOf(tx, actor))
    expect(await readSettings(actor)).toMatchObject({ equipmentDayRule: 'CALENDAR_DAYS' })
    expect(await to({ equipmentDayRule: 'PERIODS_OF_24_HOURS' })).toMatchObject({
      equipmentDayRule: 'PERIODS_OF_24_HOURS',
    })
    expect(await to({ tolerancePoints: 3 })).toMatchObject({ equipmentDayRule: 'PERIODS_OF_24_HOURS' })
    expect(await ruleNow()).toBe('PERIODS_OF_24_HOURS')
    expect(await to({ equipmentDayRule: null })).toMatchObject({ equipmentDayRule: 'CALENDAR_DAYS' })
    expect(await ruleNow()).toBe('CALENDAR_DAYS')
    const entries = await inOrganization(actor, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.organizationId, actor.organizationId)),
    )
    expect(entries.map(({ details }) => details)).toContainEqual({
      equipmentDayRule: { from: 'CALENDAR_DAYS', to: 'PERIODS_OF_24_HOURS' },
    })
  })

  it.each([
    [{ equipmentDayRule: 'WEEKS' }, 'equipmentDayRule'],
    [{ altitudeMetres: 9000 }, 'altitudeMetres'],
    [{ tolerancePoints: -1 }, 'tolerancePoints'],
    [{ standards: [{ material: 'Timber', unit: '%', value: 0, tolerancePoints: null }] }, 'standards.0.value'],
    [
      {
        standards: [
          { material: 'Timber', unit: '%', value: 1, tolerancePoints: null },
          { material: 'timber', unit: '%', value: 2, tolerancePoints: null },
        ],
      },
      'standards.1.material',
    ],
  ])('of %j is refused', (more, path) => {
    const refused = ChangeDryingSettings.safeParse({ ...nothing, ...more })
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })
})

describe('how a job is dried', () => {
  const measured = { lengthMetres: 5, widthMetres: 4, heightMetres: 2.5 }

  it('tells the class that the areas make beside the one somebody judged, and sizes by the latter', async () => {
    const job = await makeJob(scope)
    const own = { jobId: job.id, createdBy: admin.userId }
    await makeRoom(scope, { ...own, ...measured, roomName: 'Lounge', chamber: 'East', position: 0, wetFloorArea: 20 })
    await makeRoom(scope, { ...own, ...measured, roomName: 'Hall', chamber: 'east ', position: 1 })
    await makeRoom(scope, { ...own, roomName: 'Attic', position: 2 })
    await makeRoom(scope, { ...own, ...measured, roomName: 'Study', isAffected: false, position: 3 })
    const before = await readJobDrying(admin, job.id)
    expect(before).toMatchObject({
      typed: null,
      computed: { waterClass: 'CLASS_2', wetSurface: 20, totalSurface: 170 },
      unmeasured: ['Attic'],
      disagrees: false,
      sizedFor: 'CLASS_2',
    })
    expect(before.chambers.map(({ name, volume, unmeasured }) => [name, volume, unmeasured])).toEqual([
      ['East', 100, []],
      ['Attic', 0, ['Attic']],
    ])
    expect(before.chambers[0]!.airMovers).toEqual({ fewest: 5, most: 6 })
    expect(before.chambers[0]!.dehumidifiers.map(({ type }) => type)).toEqual(['CONVENTIONAL', 'LGR', 'DESICCANT'])
    expect(before.chambers[1]!.dehumidifiers).toEqual([])
    await makeVisit(scope, { ...own, isInitialAttendance: true, waterCategory: 'CAT_2', waterClass: 'CLASS_3' })
    const after = await readJobDrying(admin, job.id)
    expect(after).toMatchObject({
      typed: { waterCategory: 'CAT_2', waterClass: 'CLASS_3' },
      disagrees: true,
      sizedFor: 'CLASS_3',
    })
    const lgr = after.chambers[0]!.dehumidifiers.find(({ type }) => type === 'LGR')!
    expect(lgr).toMatchObject({ factor: 40, units: 1 })
    expect(lgr.pintsPerDay).toBeCloseTo(88.3, 1)
  })

  it('sizes by the class that a later visit changed it to, and not by one that a visit left open', async () => {
    const job = await makeJob(scope)
    const own = { jobId: job.id, createdBy: admin.userId }
    await makeRoom(scope, { ...own, ...measured, wetFloorArea: 20 })
    const first = { isInitialAttendance: true, waterClass: 'CLASS_2' } as const
    await makeVisit(scope, { ...own, ...first, happenedAt: '2026-03-02T00:00:00Z' })
    const second = await makeVisit(scope, { ...own, waterClass: 'CLASS_3', happenedAt: '2026-03-03T00:00:00Z' })
    await makeVisit(scope, { ...own, happenedAt: '2026-03-04T00:00:00Z' })
    expect(await readJobDrying(admin, job.id)).toMatchObject({
      typed: { inspectionId: second.id, waterClass: 'CLASS_3' },
      sizedFor: 'CLASS_3',
    })
  })

  it('tells what stands in each chamber, and a capacity where every unit says its own', async () => {
    const job = await makeJob(scope)
    const own = { jobId: job.id, createdBy: admin.userId }
    const [room, visit] = [
      await makeRoom(scope, { ...own, ...measured, wetFloorArea: 20 }),
      await makeVisit(scope, own),
    ]
    const [lgr, mover] = [
      await makeEquipmentCategory(scope, { kind: 'DEHUMIDIFIER_LGR' }),
      await makeEquipmentCategory(scope, { kind: 'AIR_MOVER' }),
    ]
    const unit = async (categoryId: string, capacity: number | null = null) =>
      (await makeEquipmentItem(scope, { categoryId, capacity })).id
    const at = {
      jobId: job.id,
      roomId: room.id,
      inspectionId: visit.id,
      by: admin.userId,
      at: new Date(Date.now() - 60_000).toISOString(),
    }
    const standing = async () => (await readJobDrying(admin, job.id)).chambers[0]!.installed
    await makeInstallation(scope, {
      ...at,
      itemIds: [await unit(lgr.id, 130), await unit(lgr.id, 80), await unit(mover.id)],
    })
    expect(await standing()).toEqual({ airMovers: 1, dehumidifiers: [{ type: 'LGR', units: 2, capacity: 210 }] })
    const pickedUp = { at: new Date().toISOString(), inspectionId: visit.id }
    await makeInstallation(scope, { ...at, itemIds: [await unit(mover.id)], pickedUp })
    await makeInstallation(scope, { ...at, itemIds: [await unit(lgr.id)] })
    expect(await standing()).toEqual({ airMovers: 1, dehumidifiers: [{ type: 'LGR', units: 3, capacity: null }] })
  })

  it('takes class 4 for what it is: no area contradicts it, and no conventional unit dries it', async () => {
    const job = await makeJob(scope)
    const own = { jobId: job.id, createdBy: admin.userId }
    await makeRoom(scope, { ...own, ...measured, wetFloorArea: 1 })
    await makeVisit(scope, { ...own, isInitialAttendance: true, waterClass: 'CLASS_4' })
    const drying = await readJobDrying(admin, job.id)
    expect(drying).toMatchObject({ disagrees: false, sizedFor: 'CLASS_4', computed: { waterClass: 'CLASS_1' } })
    expect(drying.chambers[0]!.dehumidifiers.map(({ type }) => type)).toEqual(['LGR', 'DESICCANT'])
  })

  it('knows nothing of a job without rooms, and nothing is known of another organisation’s', async () => {
    const job = await makeJob(scope)
    expect(await readJobDrying(admin, job.id)).toMatchObject({ computed: null, sizedFor: null, chambers: [] })
    const elsewhere = await makeActor(await makeOrganization())
    await expect(readJobDrying(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
