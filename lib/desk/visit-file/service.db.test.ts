import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inspections, rooms as roomsTable } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeAirReading,
  makeClient,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makePhotoNote,
  makeReading,
  makeRoom,
  makeTask,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as calendar from '@/lib/job/calendar/service'
import * as kpi from '@/lib/job/kpi/service'
import { NO_EFFECTS } from '@/lib/paper/forms/rules'
import { type FormItem, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddTimesheet } from '@/lib/site/timesheets/schema'
import * as entries from '@/lib/site/timesheets/verbs/entries'
import * as timer from '@/lib/site/timesheets/verbs/timer'
import { AddInspection, BrowseInspections, ChangeInspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

import { FinishVisit } from './schema'
import * as visitFile from './service'

afterAll(closeDatabase)

const PIXEL = Buffer.from('not looked at by what is tested here')

async function onSite(role: 'Technician' | 'ProjectManager' = 'Technician') {
  const scope = await makeOrganization({ timezone: 'Australia/Brisbane' })
  const office = await makeActor(scope, { role: 'ProjectManager', firstName: 'Priya' })
  const actor = role === 'Technician' ? await makeActor(scope, { role, firstName: 'Tui' }) : office
  const job = await makeJob(scope, { timezone: 'Australia/Brisbane' })
  const task = await makeTask(scope, { createdBy: office.userId, jobId: job.id, assignees: [actor.userId] })
  const visit = await visits.add(actor, job.id, AddInspection.parse({ taskId: task.id }))
  const finish = (given: object, who: Actor = actor) =>
    visitFile.finish(who, job.id, visit.id, FinishVisit.parse(given))
  const review = (who: Actor = actor) => visitFile.review(who, job.id, visit.id)
  return { scope, office, actor, job, task, visit, finish, review }
}

const taskOf = async (actor: Actor, jobId: string, id: string) =>
  (await calendar.browseTasksOfJob(actor, jobId)).find((task) => task.id === id)

describe('what a visit has recorded', () => {
  it('is counted by room, for this visit alone', async () => {
    const { scope, actor, job, visit, review } = await onSite()
    const kitchen = await makeRoom(scope, { jobId: job.id, roomName: 'Kitchen', createdBy: actor.userId, position: 1 })
    const hall = await makeRoom(scope, { jobId: job.id, roomName: 'Hall', createdBy: actor.userId, position: 2 })
    await inOrganization(scope, (tx) => tx.update(roomsTable).set({ chamber: 'Downstairs', isAffected: true }))
    const earlier = await makeVisit(scope, { jobId: job.id, createdBy: actor.userId })
    const at = { jobId: job.id, roomId: kitchen.id, inspectionId: visit.id }
    const now = new Date().toISOString()
    const picture = { bytes: PIXEL, width: 4, height: 3 }
    await makePhotoNote(scope, { ...at, createdBy: actor.userId, happenedAt: now, pictures: [picture, picture] })
    await makePhotoNote(scope, {
      ...at,
      inspectionId: earlier.id,
      createdBy: actor.userId,
      happenedAt: now,
      pictures: [picture],
    })
    const meter = await makeMeter(scope)
    const point = (roomId: string) =>
      makeMoisturePoint(scope, {
        jobId: job.id,
        roomId,
        meterId: meter.id,
        scaleId: meter.scales[0]!.id,
        createdBy: actor.userId,
      })
    const [first, second] = [await point(kitchen.id), await point(kitchen.id), await point(hall.id)]
    for (const inspectionId of [visit.id, earlier.id]) {
      await makeReading(scope, first!, { inspectionId, value: 40, takenBy: actor.userId })
    }
    await makeReading(scope, second!, { inspectionId: earlier.id, value: 40, takenBy: actor.userId })
    await makeAirReading(scope, { jobId: job.id, inspectionId: earlier.id, place: 'OUTSIDE', takenBy: actor.userId })
    await makeAirReading(scope, {
      jobId: job.id,
      inspectionId: visit.id,
      chamber: 'Downstairs',
      takenBy: actor.userId,
    })
    const category = await makeEquipmentCategory(scope)
    const unit = await makeEquipmentItem(scope, { categoryId: category.id })
    await makeInstallation(scope, {
      jobId: job.id,
      roomId: hall.id,
      inspectionId: earlier.id,
      itemIds: [unit.id],
      by: actor.userId,
      at: now,
    })

    const found = await review()
    expect(found.rooms).toEqual([
      {
        id: kitchen.id,
        roomName: 'Kitchen',
        isAffected: true,
        chamber: 'Downstairs',
        isMeasured: false,
        photos: 2,
        notes: 1,
        points: 2,
        pointsRead: 1,
        isAirRead: true,
        units: 0,
        inventory: 0,
      },
      expect.objectContaining({ id: hall.id, photos: 0, points: 1, pointsRead: 0, isAirRead: true, units: 1 }),
    ])
    expect(found.airPlaces).toEqual(['AFFECTED'])
  })

  it('does not take the air at an outlet for the air of its room', async () => {
    const { scope, actor, job, visit, review } = await onSite()
    const room = await makeRoom(scope, { jobId: job.id, roomName: 'Hall', createdBy: actor.userId })
    const own = { jobId: job.id, inspectionId: visit.id, roomId: room.id, takenBy: actor.userId }
    await makeAirReading(scope, { ...own, place: 'DEHUMIDIFIER_OUTLET' })
    expect((await review()).rooms[0]).toMatchObject({ isAirRead: false })
    await makeAirReading(scope, { ...own, place: 'AFFECTED' })
    expect((await review()).rooms[0]).toMatchObject({ isAirRead: true })
  })

  it('names the task that it was begun from, to whoever sees it, and who may mark it', async () => {
    const { scope, office, job, task, review } = await onSite()
    const mine = await review()
    expect(mine).toMatchObject({
      task: { id: task.id, name: task.name, isDone: false, mayMarkDone: true },
      mayPlanReturn: true,
    })
    expect(await review(office)).toMatchObject({ task: { mayMarkDone: true }, mayPlanReturn: false })
    const colleague = await makeActor(scope, { role: 'Technician' })
    expect((await review(colleague)).task).toMatchObject({ id: task.id, mayMarkDone: false })
    const { id } = await makeVisit(scope, { jobId: job.id, createdBy: colleague.userId })
    expect((await visitFile.review(colleague, job.id, id)).task).toBeNull()
  })

  it('names the forms that the job is required to have, until they are submitted, and counts those to be signed', async () => {
    const { scope, actor, job, review } = await onSite()
    const admin = await makeActor(scope)
    const client = await makeClient(scope)
    const sign: FormItem = { id: 'sign', kind: 'signature', label: 'Owner', required: true, mayBeTyped: true }
    const all = await groups.add(admin, { groupName: 'All', associatedClientId: null })
    const panel = await groups.add(admin, { groupName: 'Panel', associatedClientId: client.id })
    const publish = async (templateName: string, formTemplateGroupId: string, isRequired = true) => {
      const { id } = await templates.save(admin, { templateName, formTemplateGroupId, formItems: [sign] })
      await templates.change(admin, id, { effects: { ...NO_EFFECTS, visit: 'SITE_VISIT', isRequired } })
      return id
    }
    const authority = await publish('Authority', all.id)
    const archived = await publish('Archived', all.id)
    await publish('Asked for by a client', panel.id)
    await publish('Nice to have', all.id, false)
    await templates.change(admin, archived, { isArchived: true })
    const missing = { formTemplateId: authority, name: 'Authority', visit: 'SITE_VISIT' }
    expect((await review()).forms).toEqual({ missing: [{ ...missing, formId: null, toSign: 0 }], toSign: 0 })

    const form = await forms.start(actor, job.id, StartForm.parse({ formTemplateId: authority }))
    expect((await review()).forms).toEqual({ missing: [{ ...missing, formId: form.id, toSign: 1 }], toSign: 1 })
    const at = { jobId: job.id, formId: form.id }
    const signed = { itemId: 'sign', sign: { typed: 'Alex Reed' }, signedBy: 'Alex Reed' }
    await forms.fill(actor, at, { signatures: [signed] })
    expect((await review()).forms).toEqual({ missing: [{ ...missing, formId: form.id, toSign: 0 }], toSign: 0 })
    await forms.fill(actor, at, { status: 'SUBMITTED' })
    expect((await review()).forms).toEqual({ missing: [], toSign: 0 })
    await forms.remove(admin, at)
    expect((await review()).forms.missing).toEqual([{ ...missing, formId: null, toSign: 0 }])

    const ofClient = await makeJob(scope, { clientId: client.id, isPrivateJob: false })
    const visit = await makeVisit(scope, { jobId: ofClient.id, createdBy: actor.userId })
    const theirs = (await visitFile.review(actor, ofClient.id, visit.id)).forms.missing
    expect(theirs.map(({ name }) => name)).toEqual(['Asked for by a client', 'Authority'])
  })

  it('is nobody’s of another organisation, and of no other job', async () => {
    const { scope, actor, job, visit, review } = await onSite()
    const stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
    expect(await refusalOf(review(stranger))).toMatchObject({ code: 'not_found' })
    const other = await makeJob(scope)
    expect(await refusalOf(visitFile.review(actor, other.id, visit.id))).toMatchObject({ code: 'not_found' })
    expect(
      await refusalOf(visitFile.finish(stranger, job.id, visit.id, FinishVisit.parse({ outcome: 'COMPLETE' }))),
    ).toMatchObject({ code: 'not_found' })
    expect(
      await refusalOf(visitFile.finish(actor, other.id, visit.id, FinishVisit.parse({ outcome: 'COMPLETE' }))),
    ).toMatchObject({ code: 'not_found' })
  })
})

describe('a visit that was started by mistake', () => {
  const visitsOf = (actor: Actor, jobId: string) => visits.browse(actor, jobId, BrowseInspections.parse({}))
  const startTimer = (actor: Actor, given: object) =>
    entries.add(actor, AddTimesheet.parse({ start: new Date().toISOString(), category: 'MONITORING', ...given }))

  it('is taken back by whoever started it, with its stamp and its timer', async () => {
    const { actor, office, job } = await onSite()
    const start = () => visits.add(actor, job.id, AddInspection.parse({ isInitialAttendance: true }))
    const started = await start()
    const stampedAt = async () => {
      const { checkpoints } = await kpi.read(office, job.id)
      return checkpoints.find(({ checkpoint }) => checkpoint === 'TIME_OF_ATTENDANCE')!.stampedAt
    }
    expect(await stampedAt()).toBe(started.inspectionDate)
    await startTimer(actor, { jobId: job.id, inspectionId: started.id })
    await Promise.all([1, 2].map(() => visitFile.takeBack(actor, job.id, started.id)))
    expect((await visitsOf(actor, job.id)).map(({ id }) => id)).not.toContain(started.id)
    expect(await stampedAt()).toBeNull()
    expect(await timer.running(actor)).toBeNull()
    await visitFile.takeBack(actor, job.id, started.id)
    for (const [by, jobId] of [
      [office, job.id],
      [actor, (await makeJob(actor)).id],
    ] as const) {
      await expect(visitFile.takeBack(by, jobId, started.id)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await start()).toMatchObject({ isInitialAttendance: true })
  })

  it('keeps a timer that runs for something else', async () => {
    const { actor, job, visit } = await onSite()
    const running = await startTimer(actor, { jobId: job.id })
    await visitFile.takeBack(actor, job.id, visit.id)
    expect((await timer.running(actor))?.id).toBe(running.id)
  })

  it('stays for anybody else, after ten minutes, and once something is written or recorded', async () => {
    const { scope, office, actor, job, visit } = await onSite()
    await expect(visitFile.takeBack(office, job.id, visit.id)).rejects.toMatchObject({ code: 'forbidden' })
    await visits.change(actor, job.id, visit.id, ChangeInspection.parse({ summary: 'Wet', version: 1 }))
    await expect(visitFile.takeBack(actor, job.id, visit.id)).rejects.toMatchObject({ code: 'forbidden' })

    const begin = () => visits.add(actor, job.id, AddInspection.parse({}))
    const old = await begin()
    await inOrganization(scope, (tx) =>
      tx
        .update(inspections)
        .set({ receivedAt: sql`now() - interval '11 minutes'` })
        .where(eq(inspections.id, old.id)),
    )
    await expect(visitFile.takeBack(actor, job.id, old.id)).rejects.toMatchObject({ code: 'forbidden' })

    const recorded = await begin()
    const room = await makeRoom(scope, { jobId: job.id, roomName: 'Kitchen', createdBy: actor.userId, position: 1 })
    const at = { jobId: job.id, roomId: room.id, inspectionId: recorded.id }
    await makePhotoNote(scope, { ...at, createdBy: actor.userId, happenedAt: new Date().toISOString(), pictures: [] })
    await startTimer(actor, { jobId: job.id, inspectionId: recorded.id })
    await expect(visitFile.takeBack(actor, job.id, recorded.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await timer.running(actor))?.inspectionId).toBe(recorded.id)
    expect(await visitsOf(actor, job.id)).toHaveLength(3)
  })
})

describe('finishing a visit', () => {
  it('stores the outcome and marks its task as done; the same again changes nothing', async () => {
    const { actor, job, task, finish } = await onSite()
    const finished = await finish({ outcome: 'COMPLETE', marksDone: true })
    expect(finished.outcome).toBe('COMPLETE')
    expect((await taskOf(actor, job.id, task.id))?.next?.doneAt).not.toBeNull()
    await expect(finish({ outcome: 'COMPLETE', marksDone: true })).rejects.toMatchObject({
      name: 'AlreadyDone',
      answer: { version: finished.version },
    })
  })

  it('leaves the task when it is not to be marked', async () => {
    const { actor, job, task, finish } = await onSite()
    await finish({ outcome: 'COMPLETE' })
    expect((await taskOf(actor, job.id, task.id))?.next?.doneAt).toBeNull()
  })

  it('plans the return on the own calendar, and writes its day down', async () => {
    const { actor, job, finish } = await onSite()
    const id = newId()
    // Half past eight in the evening in Brisbane is the day before in London.
    const returnTask = { id, start: '2031-03-10T22:30:00.000Z', end: '2031-03-10T23:30:00.000Z' }
    const given = { outcome: 'RETURN_NEEDED', returnReason: 'Still wet', returnTask }
    const finished = await finish(given)
    expect(finished).toMatchObject({ outcome: 'RETURN_NEEDED', returnReason: 'Still wet', returnOn: '2031-03-11' })
    const planned = await taskOf(actor, job.id, id)
    expect(planned).toMatchObject({ name: 'Return visit', start: returnTask.start, end: returnTask.end, jobId: job.id })
    expect(planned!.taskAssignments.map(({ userId }) => userId)).toEqual([actor.userId])
    await expect(finish(given)).rejects.toMatchObject({ name: 'AlreadyDone' })
    await expect(finish({ ...given, seen: 'RETURN_NEEDED' })).rejects.toMatchObject({ name: 'AlreadyDone' })
    for (const other of [
      { returnReason: 'Still odd' },
      { returnTask: { ...returnTask, end: '2031-03-10T23:45:00.000Z' } },
    ]) {
      await expect(finish({ ...given, ...other })).rejects.toMatchObject({ code: 'conflict', current: finished })
    }
  })

  it('asks why a return is needed, and for an end after its start', async () => {
    const { actor, job, task, finish } = await onSite()
    expect(await refusedFields(finish({ outcome: 'RETURN_NEEDED', marksDone: true }))).toHaveProperty('returnReason')
    expect((await taskOf(actor, job.id, task.id))?.next?.doneAt).toBeNull()
    const backwards = { id: newId(), start: '2031-03-10T22:30:00Z', end: '2031-03-10T22:30:00Z' }
    expect(FinishVisit.safeParse({ outcome: 'COMPLETE', returnTask: backwards }).success).toBe(false)
  })

  it('plans no return for whoever does no field work, and then stores nothing', async () => {
    const { actor, job, visit, finish } = await onSite('ProjectManager')
    const returnTask = { id: newId(), start: '2031-03-10T22:30:00Z', end: '2031-03-10T23:30:00Z' }
    expect(await refusalOf(finish({ outcome: 'RETURN_NEEDED', returnReason: 'Wet', returnTask }))).toMatchObject({
      code: 'invalid',
    })
    expect((await visits.read(actor, job.id, visit.id)).outcome).toBeNull()
  })

  it('does not overwrite what somebody else concluded meanwhile', async () => {
    const { office, actor, job, visit, finish } = await onSite()
    await visits.change(office, job.id, visit.id, ChangeInspection.parse({ outcome: 'COMPLETE', version: 1 }))
    const given = { outcome: 'RETURN_NEEDED', returnReason: 'Still wet' }
    expect(await refusalOf(finish(given))).toMatchObject({
      code: 'conflict',
      current: { outcome: 'COMPLETE' },
    })
    expect((await finish({ ...given, seen: 'COMPLETE' })).outcome).toBe('RETURN_NEEDED')
    expect((await visits.read(actor, job.id, visit.id)).returnReason).toBe('Still wet')
  })

  it('of two at once one concludes, and the other learns of it', async () => {
    const { office, finish } = await onSite()
    const both = await Promise.allSettled([
      finish({ outcome: 'COMPLETE' }),
      finish({ outcome: 'RETURN_NEEDED', returnReason: 'Still wet' }, office),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })

  it('refuses to mark a task of others, and then stores nothing', async () => {
    const { scope, actor, job, visit, finish } = await onSite()
    const colleague = await makeActor(scope, { role: 'Technician' })
    expect(await refusalOf(finish({ outcome: 'COMPLETE', marksDone: true }, colleague))).toMatchObject({
      code: 'forbidden',
    })
    expect((await visits.read(actor, job.id, visit.id)).outcome).toBeNull()
    expect((await finish({ outcome: 'COMPLETE' }, colleague)).outcome).toBe('COMPLETE')
  })

  it('goes on when its task was taken off the calendar meanwhile', async () => {
    const { office, task, finish } = await onSite()
    await calendar.remove(office, task.id)
    expect(await finish({ outcome: 'COMPLETE', marksDone: true })).toMatchObject({ outcome: 'COMPLETE', taskId: null })
  })
})
