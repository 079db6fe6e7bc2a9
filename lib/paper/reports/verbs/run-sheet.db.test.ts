import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET } from '@/app/api/v1/reports/run-sheet/route'
import { closeDatabase } from '@/db/client'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeTask,
  makeUser,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { runSheet } from './run-sheet'

const DAY = '2026-11-25'

let folder: string
let scope: { organizationId: number }
let tess: Actor & { token: string }
let priya: Actor
let colleague: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'run-sheet-'))
})
beforeEach(async () => {
  scope = await makeOrganization({ timezone: 'Australia/Brisbane' })
  tess = await makeActor(scope, { role: 'Technician', firstName: 'Tess', lastName: 'Webb' })
  priya = await makeActor(scope, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Lee' })
  colleague = (await makeUser(scope, { role: 'Technician', firstName: 'Omar', lastName: 'Diaz' })).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const plan = (name: string, startLocal: string, values: Partial<Parameters<typeof makeTask>[1]> = {}) =>
  makeTask(scope, { createdBy: priya.userId, name, startLocal, assignees: [tess.userId], ...values })

/** Reads the sheet of a person's day. */
async function read(by: Actor = tess, { date = DAY, userId }: { date?: string; userId?: string } = {}) {
  const sheet = await runSheet(by, { date, userId })
  const at = path.join(folder, `${newId()}.pdf`)
  await writeFile(at, await buffer(await sheet.open()))
  return { name: sheet.name, ...(await pagesOf(at)) }
}

describe('a run sheet', () => {
  it('has the stops of the day in order, on the organisation’s clock, under its name', async () => {
    await plan('Second', `${DAY}T13:30:00`)
    await plan('First', `${DAY}T09:00:00`, { rule: { freq: 'day' }, startLocal: '2026-11-20T09:00:00' })
    await plan('Of tomorrow', '2026-11-26T00:00:00')
    await plan('Of Omar', `${DAY}T10:00:00`, { assignees: [colleague] })
    await plan('A draft', `${DAY}T10:00:00`, { draft: true })
    const { text, name, title } = await read()
    expect(text).toContain('Tess Webb · Wednesday 25 Nov 2026 · Made ')
    expect(text).toMatch(/1 09:00 AM to 11:00 AM .*First .*2 01:30 PM to 03:30 PM .*Second .*4 h.* 2 stops/)
    expect(text).toMatch(/1\. 09:00 AM to 11:00 AM, First .*2\. 01:30 PM to 03:30 PM, Second/)
    for (const other of ['Of tomorrow', 'Of Omar', 'A draft']) expect(text).not.toContain(other)
    expect(name).toMatch(/ run sheet 2026-11-25 Tess Webb\.pdf$/)
    expect(title).toContain('Run sheet')
  })

  it('says where to go, whom to ask, how to get in, and what to do there', async () => {
    const job = await makeJob(scope, {
      siteAddress: '7 Ocean Parade',
      contactName: 'Sam Householder',
      contactNumber: '+61 400 111 222',
      secondContactName: 'Nan Next Door',
      secondContactNumber: '+61 400 333 444',
      accessNotes: 'Key safe 4711 behind the tank. Mind the dog.',
      timezone: 'Australia/Sydney',
    })
    await plan('Monitoring', `${DAY}T09:00:00`, {
      jobId: job.id,
      description: 'Read all points and move the fans.',
      assignees: [tess.userId, colleague],
    })
    const { text } = await read()
    for (const words of [
      `DCR - ${job.jobNo}`,
      '7 Ocean Parade',
      'Sam Householder, +61 400 111 222',
      'Nan Next Door, +61 400 333 444',
      'Key safe 4711 behind the tank. Mind the dog.',
      'Read all points and move the fans.',
      'With Omar Diaz',
      'Time at the site 10:00 AM to 12:00 PM (',
    ])
      expect(text).toContain(words)
  })

  it('says what the visits tell about safety, each as it was recorded last', async () => {
    const { id: jobId } = await makeJob(scope)
    const visit = (happenedAt: string, found: object) =>
      makeVisit(scope, { jobId, createdBy: tess.userId, happenedAt, ...found })
    await visit('2026-11-20T00:00:00.000Z', { isAsbestosOnSite: 'POSSIBLE', hazardNotes: 'Wet ceiling may fall.' })
    await visit('2026-11-22T00:00:00.000Z', { isAsbestosOnSite: 'YES', accessInfo: 'KEY_SAFE_ACCESS' })
    await visit('2026-11-23T00:00:00.000Z', { isAsbestosOnSite: 'NO', deletedAt: new Date().toISOString() })
    await plan('Strip-out', `${DAY}T09:00:00`, { jobId })
    const { text } = await read()
    expect(text).toContain('Asbestos on site Yes')
    expect(text).not.toContain('Possible')
    expect(text).toContain('Wet ceiling may fall.')
    expect(text).toContain('Access Key Safe Access')
  })

  it('says where nothing is recorded about safety', async () => {
    const { id: jobId } = await makeJob(scope)
    await plan('First visit', `${DAY}T09:00:00`, { jobId })
    expect((await read()).text).toContain('No hazard is recorded. Look before you begin.')
  })

  it('names the units that stand there, those that a dry room gives free, and those that the sizing lacks', async () => {
    const { id: jobId } = await makeJob(scope)
    const by = tess.userId
    const own = { jobId, createdBy: by }
    const dry = await makeRoom(scope, { ...own, roomName: 'Hall', isAffected: true })
    const wet = await makeRoom(scope, {
      ...own,
      roomName: 'Kitchen',
      isAffected: true,
      lengthMetres: 5,
      widthMetres: 4,
      heightMetres: 2.4,
      wetFloorArea: 20,
    })
    const at = '2026-11-20T00:00:00.000Z'
    const visit = await makeVisit(scope, { ...own, happenedAt: at })
    const { id: categoryId } = await makeEquipmentCategory(scope, { name: 'Fans', kind: 'AIR_MOVER' })
    const [inHall, inKitchen] = [
      await makeEquipmentItem(scope, { categoryId, referenceId: 'FAN-1' }),
      await makeEquipmentItem(scope, { categoryId, referenceId: 'FAN-2' }),
    ]
    for (const [room, unit] of [
      [dry, inHall],
      [wet, inKitchen],
    ] as const)
      await makeInstallation(scope, { jobId, roomId: room.id, inspectionId: visit.id, itemIds: [unit.id], by, at })
    const meter = await makeMeter(scope)
    for (const [room, value] of [
      [dry, 8],
      [wet, 40],
    ] as const) {
      const point = await makeMoisturePoint(scope, {
        ...own,
        roomId: room.id,
        meterId: meter.id,
        scaleId: meter.scales[0]!.id,
        manualGoal: 12,
        manualGoalReason: 'Agreed',
      })
      await makeReading(scope, point, { inspectionId: visit.id, value, takenBy: by, happenedAt: at })
    }
    await plan('Monitoring', `${DAY}T09:00:00`, { jobId })
    const { text } = await read()
    expect(text).toMatch(/Hall FAN-1 Air mover .*20 Nov 2026 Dry since 20 Nov 2026: pick up/)
    expect(text).toMatch(/Kitchen FAN-2 Air mover .*20 Nov 2026 –/)
    expect(text).toMatch(/Equipment to bring .*Kitchen 4 air movers 5 to 6 1/)
  })

  it('of a day without stops says so', async () => {
    expect((await read()).text).toContain('Nothing is planned for this day.')
  })

  it('of anybody is a manager’s, and of a colleague no Technician’s', async () => {
    await plan('Monitoring', `${DAY}T09:00:00`)
    expect((await read(priya, { userId: tess.userId })).text).toContain('Monitoring')
    expect(await refusalOf(runSheet(tess, { date: DAY, userId: colleague }))).toMatchObject({ code: 'forbidden' })
    const stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
    expect(await refusalOf(runSheet(stranger, { date: DAY, userId: tess.userId }))).toMatchObject({ code: 'not_found' })
  })

  it('goes out as a PDF that nobody keeps', async () => {
    const request = new Request(`http://localhost/api/v1/reports/run-sheet?date=${DAY}`, {
      headers: { Authorization: `Bearer ${tess.token}` },
    })
    const answer = await GET(request, { params: Promise.resolve({}) })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    await answer.body?.cancel()
  })
})
