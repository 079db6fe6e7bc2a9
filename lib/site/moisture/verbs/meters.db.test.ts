import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom, makeUser } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddMeter, AddPoint, ChangeMeter, type Meter } from '@/lib/site/moisture/schema'

import { add, browse, change, remove, removeCertificate, setCertificate } from './meters'
import * as points from './points'

let folder: string
let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'meters-'))
  scope = await makeOrganization()
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const wood = { label: 'Wood', min: 6, max: 99.9, unit: '% WME' }
const aMeter = (more: object = {}) => AddMeter.parse({ name: `Meter ${newId()}`, kind: 'PIN', scales: [wood], ...more })
const fieldsOf = ({ scales, ...meter }: Meter) => ({
  name: meter.name,
  make: meter.make,
  model: meter.model,
  serial: meter.serial,
  kind: meter.kind,
  defaultMethod: meter.defaultMethod,
  lastCalibratedOn: meter.lastCalibratedOn,
  calibrationMonths: meter.calibrationMonths,
  nextDueOn: meter.nextDueOn,
  assignedUserId: meter.assignedUser?.id ?? null,
  version: meter.version,
  scales: scales.map(({ id, label, min, max, unit }) => ({ id, label, min, max, unit })),
})
const to = (meter: Meter, more: object, actor = admin) =>
  change(actor, meter.id, ChangeMeter.parse({ ...fieldsOf(meter), ...more }))

async function used(meter: Meter) {
  const job = await makeJob(scope)
  const room = await makeRoom(scope, { jobId: job.id, createdBy: admin.userId })
  await points.add(
    admin,
    job.id,
    AddPoint.parse({
      roomId: room.id,
      label: 'Wall',
      location: 'WALLS',
      material: 'Timber',
      meterId: meter.id,
      scaleId: meter.scales[0]!.id,
    }),
  )
  return meter
}

describe('a meter', () => {
  it('is added with its scales, and due a while after its last check', async () => {
    const person = await makeUser(scope, { role: 'Technician' })
    const meter = await add(
      admin,
      aMeter({ lastCalibratedOn: '2026-01-31', calibrationMonths: 1, assignedUserId: person.id }),
    )
    expect(meter).toMatchObject({
      scales: [{ ...wood, isUsed: false }],
      nextDueOn: '2026-02-28',
      assignedUser: { id: person.id },
      retiredAt: null,
      version: 1,
    })
    expect((await browse(elsewhere)).map(({ id }) => id)).not.toContain(meter.id)
  })

  it('keeps the method that it is usually read by, until it is taken back', async () => {
    const meter = await add(admin, aMeter({ defaultMethod: 'SCAN' }))
    expect(meter.defaultMethod).toBe('SCAN')
    expect((await to(meter, { make: 'Tramex' })).defaultMethod).toBe('SCAN')
    const { version } = (await browse(admin)).find(({ id }) => id === meter.id)!
    expect((await to({ ...meter, version }, { defaultMethod: null })).defaultMethod).toBeNull()
    expect((await add(admin, aMeter())).defaultMethod).toBeNull()
  })

  it('is past its check from the day after it was due', async () => {
    const today = toDay(new Date(), admin.organization.timezone)
    const [due, past] = await Promise.all([
      add(admin, aMeter({ nextDueOn: today })),
      add(admin, aMeter({ nextDueOn: addDays(today, -1) })),
    ])
    expect([due.isPastCheck, past.isPastCheck]).toEqual([false, true])
  })

  it('is added once under an id, and no two in use have one name', async () => {
    const given = aMeter({ id: newId() })
    const outcomes = await Promise.allSettled([add(admin, given), add(admin, given)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const others = [
      { make: 'Tramex' },
      { defaultMethod: 'SCAN' as const },
      { scales: [{ ...wood, max: wood.max + 1 }] },
      { nextDueOn: '2030-01-31' },
      { assignedUserId: admin.userId },
    ]
    for (const other of others) {
      const refused = add(admin, { ...given, ...other })
      await expect(refused).rejects.toMatchObject({ code: 'conflict', current: { id: given.id } })
    }
    const taken = { fields: [{ path: 'name', message: 'There is a meter of this name already' }] }
    await expect(add(admin, aMeter({ name: given.name.toUpperCase() }))).rejects.toMatchObject(taken)
    const other = await add(admin, aMeter())
    await expect(to(other, { name: given.name })).rejects.toMatchObject(taken)
  })

  it.each([
    [{ scales: [] }, 'scales'],
    [{ scales: [wood, { ...wood, label: 'wood' }] }, 'scales.1.label'],
    [{ scales: [{ ...wood, min: 100 }] }, 'scales.0.max'],
    [{ name: ' ' }, 'name'],
    [{ calibrationMonths: 0 }, 'calibrationMonths'],
  ])('of %j is refused', (more, path) => {
    const refused = AddMeter.safeParse({ name: 'M', kind: 'PIN', scales: [wood], ...more })
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  it('needs no scale when it is a hygrometer', () => {
    expect(AddMeter.safeParse({ name: 'M', kind: 'HYGROMETER', scales: [] }).success).toBe(true)
  })

  it('belongs to an active person of the organisation', async () => {
    const gone = await makeUser(scope, { status: 'REMOVED' })
    for (const assignedUserId of [gone.id, elsewhere.userId]) {
      await expect(add(admin, aMeter({ assignedUserId }))).rejects.toMatchObject({
        fields: [{ path: 'assignedUserId' }],
      })
    }
  })

  it('is changed by whoever read its newest version', async () => {
    const meter = await add(admin, aMeter())
    const outcomes = await Promise.allSettled([to(meter, { make: 'A' }), to(meter, { make: 'B' })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(to(meter, { make: 'C' })).rejects.toMatchObject({ code: 'conflict', current: { id: meter.id } })
    await expect(to(meter, {}, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps the unit of a scale that something is measured on', async () => {
    const meter = await used(await add(admin, aMeter()))
    const [scale] = fieldsOf(meter).scales
    await expect(to(meter, { scales: [{ ...scale, unit: 'REL' }] })).rejects.toMatchObject({
      fields: [{ path: 'scales.0.unit' }],
    })
    const after = await to(meter, {
      scales: [
        { ...scale, label: 'Timber' },
        { ...wood, label: 'Second' },
      ],
    })
    expect(after.scales.map(({ label, isUsed }) => [label, isUsed])).toEqual([
      ['Timber', true],
      ['Second', false],
    ])
    expect((await to(after, { scales: [after.scales[1]!].map(({ isUsed: _, ...rest }) => rest) })).scales).toHaveLength(
      1,
    )
  })

  it('is removed when it was never used, and else retired, to be taken back', async () => {
    const [idle, busy] = [await add(admin, aMeter()), await used(await add(admin, aMeter()))]
    await remove(admin, idle.id)
    await remove(admin, busy.id)
    const left = await browse(admin)
    expect(left.find(({ id }) => id === idle.id)).toBeUndefined()
    const retired = left.find(({ id }) => id === busy.id)!
    expect(retired.retiredAt).not.toBeNull()
    expect(left.at(-1)!.retiredAt).not.toBeNull()
    expect((await to(retired, { isRetired: false })).retiredAt).toBeNull()
    await expect(remove(admin, idle.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(elsewhere, busy.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the certificate of a check', () => {
  async function certificate(name: string, content: string) {
    const at = path.join(folder, newId())
    await writeFile(at, content)
    return { path: at, name, type: 'application/pdf', size: content.length, sha256: '' }
  }
  const usedBytes = () =>
    inOrganization(scope, async (tx) => (await tx.select({ bytes: planUsage.storageBytes }).from(planUsage))[0]!.bytes)

  it('takes the place of the one before, and frees its bytes when it or its meter goes', async () => {
    const [meter, gone] = [await add(admin, aMeter()), await add(admin, aMeter())]
    await setCertificate(admin, meter.id, await certificate('2025.pdf', '%PDF-1.7 old'))
    const certified = await setCertificate(admin, meter.id, await certificate('2026.pdf', '%PDF-1.7'))
    expect(certified).toMatchObject({ certificate: { name: '2026.pdf' }, version: 3 })
    await setCertificate(admin, gone.id, await certificate('other.pdf', '%PDF-1.7'))
    expect(await usedBytes()).toBe(16)
    await remove(admin, gone.id)
    expect(await usedBytes()).toBe(8)
    await removeCertificate(admin, meter.id)
    await removeCertificate(admin, meter.id)
    expect(await usedBytes()).toBe(0)
    expect((await browse(admin)).find(({ id }) => id === meter.id)).toMatchObject({ certificate: null, version: 4 })
    const theirs = setCertificate(elsewhere, meter.id, await certificate('theirs.pdf', '%PDF-1.7'))
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('a meter that a technician adds can be read with at once, and is completed by the office when it saves it', async () => {
  const technician = await makeActor(scope, { role: 'Technician' })
  const added = await add(technician, aMeter())
  expect(added.isToComplete).toBe(true)
  expect((await browse(technician)).some(({ id, scales }) => id === added.id && scales.length === 1)).toBe(true)
  expect((await add(admin, aMeter())).isToComplete).toBe(false)
  expect((await to(added, { serial: 'P3-20418' })).isToComplete).toBe(false)
})
