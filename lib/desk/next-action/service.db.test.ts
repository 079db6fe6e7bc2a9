import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeDone,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeTask,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { read } from './service'

const ZONE = 'Australia/Brisbane'

let scope: { organizationId: number }
let office: Actor
let tui: Actor
beforeAll(async () => {
  scope = await makeOrganization({ timezone: ZONE })
  office = await makeActor(scope, { role: 'ProjectManager' })
  tui = await makeActor(scope, { role: 'Technician' })
})
afterAll(closeDatabase)

const aJob = (values: Parameters<typeof makeJob>[1] = {}) => makeJob(scope, { timezone: ZONE, ...values })
const nextOf = async (actor: Actor, { id }: { id: string }) => (await read(actor, id)).next

describe('the next action on a job', () => {
  it('is a call to the client while the job is new, for those who write messages', async () => {
    const job = await aJob()
    expect(await nextOf(office, job)).toMatchObject({ part: 'communication', label: 'Contact client' })
    expect(await nextOf(tui, job)).toBeNull()
  })

  it('is the visit of a published task of today, at any hour of its day, until somebody was there', async () => {
    const job = await aJob({ status: 'IN_PROGRESS' })
    const today = toDay(new Date(), ZONE)
    // The whole day at its site, so that the test does not depend on the hour at which it runs.
    const task = { jobId: job.id, createdBy: office.userId, assignees: [tui.userId], timezone: ZONE }
    const day = { startLocal: `${today}T00:00:00`, endLocal: `${today}T00:01:00` }
    await makeTask(scope, { ...task, ...day, draft: true })
    expect(await nextOf(tui, job)).toBeNull()
    await makeTask(scope, { ...task, ...day })
    expect(await nextOf(tui, job)).toMatchObject({ label: 'Start visit', begins: true })
    expect((await nextOf(office, job))?.label).not.toBe('Start visit')
    const visit = await makeVisit(scope, { jobId: job.id, createdBy: tui.userId })
    expect(await nextOf(tui, job)).toMatchObject({ label: 'Finish visit', siteVisitId: visit.id })
  })

  it('is no visit of a task that is done, but the next one of that day, and counts no done one as planned', async () => {
    const job = await aJob({ status: 'IN_PROGRESS' })
    const today = toDay(new Date(), ZONE)
    const task = { jobId: job.id, createdBy: office.userId, assignees: [tui.userId], timezone: ZONE }
    const done = { doneBy: tui.userId, doneAt: new Date().toISOString() }
    const first = await makeTask(scope, {
      ...task,
      startLocal: `${today}T00:00:00`,
      endLocal: `${today}T00:01:00`,
      rule: { endOption: 'after', count: 2 },
    })
    await makeDone(scope, { taskId: first.id, slotDate: today, ...done })
    expect(await nextOf(tui, job)).toBeNull()
    const second = { startLocal: `${today}T00:02:00`, endLocal: `${today}T00:03:00`, name: 'Second round' }
    await makeTask(scope, { ...task, ...second })
    expect((await nextOf(tui, job))?.because).toContain('Second round')

    const early = await aJob({ status: 'IN_PROGRESS' })
    await makeVisit(scope, { jobId: early.id, createdBy: tui.userId, outcome: 'RETURN_NEEDED', returnReason: 'Wet' })
    const ahead = await makeTask(scope, { createdBy: office.userId, jobId: early.id })
    expect((await nextOf(office, early))?.label).not.toBe('Schedule visit')
    await makeDone(scope, { taskId: ahead.id, ...done })
    expect((await nextOf(office, early))?.label).toBe('Schedule visit')
  })

  it('is a visit to schedule where a return is needed and nothing is planned', async () => {
    const job = await aJob({ status: 'IN_PROGRESS' })
    const returning = { outcome: 'RETURN_NEEDED', returnReason: 'Still wet', returnOn: '2020-01-02' } as const
    await makeVisit(scope, { jobId: job.id, createdBy: tui.userId, ...returning })
    expect((await nextOf(office, job))?.because).toBe('A return was due on Jan 02 2020, and none is planned')
    await makeTask(scope, { jobId: job.id, createdBy: office.userId, timezone: ZONE })
    expect((await nextOf(office, job))?.label).not.toBe('Schedule visit')
  })

  it('counts a visit as own that somebody attended whom another entered', async () => {
    const job = await aJob({ status: 'IN_PROGRESS' })
    const other = await makeActor(scope, { role: 'Technician' })
    await makeVisit(scope, { jobId: job.id, createdBy: office.userId, attendees: [tui.userId] })
    expect((await nextOf(tui, job))?.label).toBe('Finish visit')
    expect(await nextOf(other, job)).toBeNull()
  })

  it('is the equipment that stands in a room in which every measured point is dry', async () => {
    const job = await aJob({ status: 'IN_PROGRESS' })
    const own = { jobId: job.id, createdBy: tui.userId }
    const [visit, dry, wet] = await Promise.all([
      makeVisit(scope, { ...own, outcome: 'COMPLETE' }),
      makeRoom(scope, own),
      makeRoom(scope, own),
    ])
    const at = { jobId: job.id, inspectionId: visit.id, by: tui.userId, at: visit.happenedAt }
    for (const room of [dry, wet]) {
      const unit = await makeEquipmentItem(scope)
      await makeInstallation(scope, { ...at, roomId: room.id, itemIds: [unit.id] })
    }
    expect(await nextOf(tui, job)).toBeNull()
    const meter = await makeMeter(scope)
    for (const [room, value] of [
      [dry, 12],
      [wet, 40],
    ] as const) {
      const bound = { ...own, roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
      const point = await makeMoisturePoint(scope, bound)
      await makeReading(scope, point, { inspectionId: visit.id, takenBy: tui.userId, value })
    }
    expect(await nextOf(tui, job)).toMatchObject({
      label: 'Pick up equipment',
      because: '1 unit stands in rooms that are dry',
    })
  })

  it('is not told of a job that is not there, or of another organisation', async () => {
    const theirs = await makeJob(await makeOrganization())
    for (const id of [newId(), theirs.id]) await expect(read(office, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
