import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentItem,
  makeJob,
  makeMeter,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { ChangeDryingSettings } from '@/lib/site/drying/schema'
import { changeSettings } from '@/lib/site/drying/service'
import { AddMeter, ChangeAir, ChangeMeter, RecordAir } from '@/lib/site/moisture/schema'

import { add, browse, change, remove } from './air'
import * as meters from './meters'

let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

async function site() {
  const job = await makeJob(scope)
  const own = { jobId: job.id, createdBy: admin.userId }
  const [room, visit] = await Promise.all([makeRoom(scope, own), makeVisit(scope, own)])
  return { jobId: job.id, roomId: room.id, inspectionId: visit.id }
}
const anAir = (inspectionId: string, more: object = {}) =>
  RecordAir.parse({ inspectionId, place: 'AFFECTED', temperature: 25, rh: 50, ...more })

describe('an air reading', () => {
  it('says what follows from it, in whatever unit it was entered', async () => {
    const { jobId, roomId, inspectionId } = await site()
    const read = await add(
      admin,
      jobId,
      anAir(inspectionId, { roomId, temperature: 77, temperatureUnit: 'Fahrenheit' }),
    )
    expect(read).toMatchObject({ temperature: 77, temperatureUnit: 'Fahrenheit', rh: 50, grainDepression: null })
    expect(read.air.gpp).toBeCloseTo(69.17, 0)
    expect(read.air.dewPoint).toBeCloseTo(13.86, 1)
  })

  it('of an outlet says how many grains below the affected air it is, or above', async () => {
    const { jobId, roomId, inspectionId } = await site()
    await add(admin, jobId, anAir(inspectionId, { roomId }))
    const outlet = { roomId, place: 'DEHUMIDIFIER_OUTLET', temperature: 35, rh: 15 }
    expect((await add(admin, jobId, anAir(inspectionId, outlet))).grainDepression).toBeCloseTo(32.6, 0)
    const wetter = await add(admin, jobId, anAir(inspectionId, { ...outlet, rh: 60 }))
    expect(wetter.grainDepression).toBeLessThan(0)
    expect((await browse(admin, jobId)).readings).toHaveLength(3)
  })

  it('of an outlet names the dehumidifier that it is of', async () => {
    const { jobId, inspectionId } = await site()
    const unit = await makeEquipmentItem(scope)
    const outlet = { place: 'DEHUMIDIFIER_OUTLET', equipmentItemId: unit.id }
    const read = await add(admin, jobId, anAir(inspectionId, outlet))
    expect(read).toMatchObject({ equipmentItemId: unit.id, equipmentReferenceId: unit.referenceId })
    expect((await browse(admin, jobId)).readings).toEqual([read])
    expect(RecordAir.safeParse({ ...anAir(inspectionId), equipmentItemId: unit.id }).success).toBe(false)
  })

  it.each([
    [{ rh: 0 }, 'rh'],
    [{ rh: 100.5 }, 'rh'],
    [{ rh: -5 }, 'rh'],
    [{ temperature: 61 }, 'temperature'],
    [{ temperature: -41 }, 'temperature'],
    [{ temperature: 20, temperatureUnit: 'Kelvin' }, 'temperature'],
    [{ temperature: 20.123 }, 'temperature'],
    [{ place: 'ATTIC' }, 'place'],
  ])('of %j is refused', (more, path) => {
    const refused = RecordAir.safeParse({ inspectionId: newId(), place: 'AFFECTED', temperature: 25, rh: 50, ...more })
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  it('in the future, of another job or another organisation is refused', async () => {
    const [{ jobId, inspectionId }, other] = await Promise.all([site(), site()])
    const ahead = anAir(inspectionId, { happenedAt: new Date(Date.now() + 3_600_000).toISOString() })
    await expect(add(admin, jobId, ahead)).rejects.toMatchObject({ fields: [{ path: 'happenedAt' }] })
    await expect(add(admin, jobId, anAir(other.inspectionId))).rejects.toMatchObject({ code: 'not_found' })
    await expect(add(admin, jobId, anAir(inspectionId, { roomId: other.roomId }))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(add(elsewhere, jobId, anAir(inspectionId))).rejects.toMatchObject({ code: 'not_found' })
    await expect(browse(elsewhere, jobId)).rejects.toMatchObject({ code: 'not_found' })
    const [theirUnit, theirMeter] = [await makeEquipmentItem(elsewhere), await makeMeter(elsewhere)]
    const ofTheirs = { place: 'DEHUMIDIFIER_OUTLET', equipmentItemId: theirUnit.id }
    await expect(add(admin, jobId, anAir(inspectionId, ofTheirs))).rejects.toMatchObject({
      fields: [{ path: 'equipmentItemId' }],
    })
    await expect(add(admin, jobId, anAir(inspectionId, { meterId: theirMeter.id }))).rejects.toMatchObject({
      fields: [{ path: 'meterId' }],
    })
  })

  it('sent again is not taken twice, corrected by its newest version and deleted once', async () => {
    const { jobId, inspectionId } = await site()
    const given = anAir(inspectionId, { id: newId() })
    const read = await add(admin, jobId, given)
    await expect(add(admin, jobId, given)).rejects.toMatchObject({ name: 'AlreadyDone' })
    await expect(add(admin, jobId, { ...given, rh: 60 })).rejects.toMatchObject({ code: 'conflict' })
    const { id: _, ...fields } = given
    const to = (rh: number) => change(admin, jobId, read.id, ChangeAir.parse({ ...fields, rh, version: 1 }))
    const outcomes = await Promise.allSettled([to(55), to(56)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add(admin, jobId, given)).rejects.toMatchObject({ name: 'AlreadyDone', answer: { version: 2 } })
    await remove(admin, jobId, read.id)
    await expect(remove(admin, jobId, read.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await browse(admin, jobId)).readings).toEqual([])
  })

  it('with a hygrometer past its check asks why', async () => {
    const { jobId, inspectionId } = await site()
    const { id: meterId } = await meters.add(
      admin,
      AddMeter.parse({ name: `Hygro ${newId()}`, kind: 'HYGROMETER', scales: [], nextDueOn: '2020-01-01' }),
    )
    await expect(add(admin, jobId, anAir(inspectionId, { meterId }))).rejects.toMatchObject({
      fields: [{ path: 'overdueMeterReason' }],
    })
    const read = await add(admin, jobId, anAir(inspectionId, { meterId, overdueMeterReason: 'Lent' }))
    expect(read.overdueMeterReason).toBe('Lent')
  })

  it('still says why after its hygrometer was checked, whatever is corrected of it', async () => {
    const { jobId, inspectionId } = await site()
    const hygrometer = { name: `Hygro ${newId()}`, kind: 'HYGROMETER', scales: [] }
    const meter = await meters.add(admin, AddMeter.parse({ ...hygrometer, nextDueOn: '2020-01-01' }))
    const given = anAir(inspectionId, { meterId: meter.id, overdueMeterReason: 'Lent' })
    const read = await add(admin, jobId, given)
    await meters.change(admin, meter.id, ChangeMeter.parse({ ...hygrometer, nextDueOn: '2120-01-01', version: 1 }))
    const { id: _, overdueMeterReason: __, ...fields } = given
    const corrected = await change(admin, jobId, read.id, ChangeAir.parse({ ...fields, rh: 60, version: 1 }))
    expect(corrected).toMatchObject({ rh: 60, overdueMeterReason: 'Lent' })
    const withoutMeter = ChangeAir.parse({ ...fields, meterId: null, version: 2 })
    expect((await change(admin, jobId, read.id, withoutMeter)).overdueMeterReason).toBeNull()
  })

  it('holds more grains where the organisation works high above the sea', async () => {
    const { jobId, inspectionId } = await site()
    await add(admin, jobId, anAir(inspectionId))
    const before = await browse(admin, jobId)
    const high = { tolerancePoints: null, sizingFactors: null, standards: [], altitudeMetres: 1200 }
    await changeSettings(admin, ChangeDryingSettings.parse(high))
    const after = await browse(admin, jobId)
    expect(after.altitudeMetres).toBeGreaterThan(before.altitudeMetres)
    expect(after.readings[0]!.air.gpp).toBeGreaterThan(before.readings[0]!.air.gpp * 1.1)
  })
})
