import { asc, eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import * as schema from '@/db/schema'
import { activity, airReadings, inspections, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf, refusedFields } from '@/e2e/refusal-of'
import { toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentItem,
  makeFormTemplate,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeTask,
  makeUpload,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { offer } from '@/lib/desk/job-file/verbs/status'
import * as staff from '@/lib/desk/staff/service'
import { CarryTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import * as kpi from '@/lib/job/kpi/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { AddInspection, ChangeInspection, ChangeInspectionDate } from './schema'
import { add, browse, change, changeDate, read, remove, summaries } from './service'

let scope: { organizationId: number }
let tui: Actor
let marcus: Actor
let elsewhere: Actor
let job: { id: string; timezone: string }
beforeAll(async () => {
  scope = await makeOrganization()
  ;[tui, marcus] = await Promise.all([
    makeActor(scope, { role: 'Technician' }),
    makeActor(scope, { role: 'Supervisor' }),
  ])
  elsewhere = await makeActor(await makeOrganization())
  job = await makeJob(scope)
})
afterAll(closeDatabase)

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const given = (visit: object = {}) => AddInspection.parse(visit)
const changed = (visit: object) => ChangeInspection.parse(visit)

describe('a new visit', () => {
  it('takes place now, and was attended by who records it', async () => {
    const visit = await add(tui, job.id, given())
    expect(visit).toMatchObject({
      jobId: job.id,
      isInitialAttendance: false,
      isLateEntry: false,
      temperatureUnits: 'Celsius',
      attendees: [{ id: tui.userId }],
      createdBy: { id: tui.userId },
      version: 1,
    })
    expect(Date.now() - new Date(visit.inspectionDate).getTime()).toBeLessThan(60_000)
  })

  it('keeps everything that was found', async () => {
    const found = {
      isAsbestosOnSite: 'POSSIBLE',
      waterCategory: 'CAT_3',
      waterClass: 'CLASS_4',
      temperatureUnits: 'Fahrenheit',
      temperatureInside: 78.5,
      rhInside: 61.5,
      temporaryAccommodationRequired: true,
      whyAccommodationRequired: 'No kitchen',
      damageIsRectified: true,
      rectifiedSelection: 'Hose replaced',
      timeOfDamage: '2026-03-01T00:00:00.000Z',
      outcome: 'RETURN_NEEDED',
      returnReason: 'Still wet',
      propertyAge: 0,
    }
    const visit = await add(tui, job.id, given({ ...found, attendeeIds: [marcus.userId, tui.userId] }))
    expect(visit).toMatchObject(found)
    expect(visit.attendees.map(({ id }) => id).toSorted()).toEqual([marcus.userId, tui.userId].toSorted())
    expect(await read(marcus, job.id, visit.id)).toEqual(visit)
  })

  it('that was more than 12 hours ago needs a reason, and is marked', async () => {
    const inspectionDate = ago(30)
    await expect(add(tui, job.id, given({ inspectionDate }))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'lateReason' }],
    })
    const visit = await add(tui, job.id, given({ inspectionDate, lateReason: 'No signal' }))
    expect(visit).toMatchObject({ inspectionDate, isLateEntry: true, lateReason: 'No signal' })
  })

  it('entered on site and sent days later is no late entry', async () => {
    const inspectionDate = ago(72)
    const visit = await add(tui, job.id, given({ inspectionDate, capturedAt: ago(71) }))
    expect(visit.isLateEntry).toBe(false)
  })

  it('may begin from a task of its job, at one of its times, and stays with it', async () => {
    const zoned = { createdBy: marcus.userId, timezone: job.timezone, jobId: job.id, assignees: [tui.userId] }
    const [single, series] = await Promise.all([
      makeTask(scope, { ...zoned, startLocal: '2026-03-03T08:00:00' }),
      makeTask(scope, { ...zoned, startLocal: '2026-03-02T08:00:00', rule: { freq: 'day', endOption: 'never' } }),
    ])
    const id = newId()
    const visit = await add(tui, job.id, given({ id, taskId: single.id }))
    expect(visit).toMatchObject({
      taskId: single.id,
      occurrenceStart: toInstant('2026-03-03T08:00:00', job.timezone).toISOString(),
    })
    await expect(add(tui, job.id, given({ id, taskId: single.id }))).rejects.toMatchObject({ answer: { id } })
    expect(await refusalOf(add(tui, job.id, given({ id, taskId: series.id })))).toMatchObject({ code: 'conflict' })

    const [occurrenceStart, later] = ['2026-03-05', '2026-03-06'].map((day) =>
      toInstant(`${day}T08:00:00`, job.timezone).toISOString(),
    )
    const begun = await add(tui, job.id, given({ taskId: series.id, occurrenceStart }))
    expect(begun).toMatchObject({ taskId: series.id, occurrenceStart })
    const moved = await calendar.move(
      marcus,
      series.id,
      CarryTask.parse({ date: '2026-03-20', excludeDate: occurrenceStart }),
    )
    expect(await read(tui, job.id, begun.id)).toMatchObject({ taskId: moved.id, occurrenceStart: moved.start })
    await calendar.remove(marcus, moved.id)
    expect(await read(tui, job.id, begun.id)).toMatchObject({ taskId: null, occurrenceStart: null })

    const elsewhereId = (await makeTask(scope, { ...zoned, jobId: (await makeJob(scope)).id })).id
    const foreign = await makeTask(elsewhere, { createdBy: elsewhere.userId })
    for (const taskId of [elsewhereId, foreign.id, newId()]) {
      expect(await refusedFields(add(tui, job.id, given({ taskId })))).toEqual({
        taskId: 'This job has no such task',
      })
    }
    expect(await refusedFields(add(tui, job.id, given({ taskId: series.id })))).toEqual({
      occurrenceStart: 'Say which task of the series is meant.',
    })
    expect(await refusalOf(add(tui, job.id, given({ taskId: series.id, occurrenceStart })))).toMatchObject({
      code: 'conflict',
    })
    await add(tui, job.id, given({ taskId: series.id, occurrenceStart: later }))
  })

  it('cannot lie ahead', async () => {
    await expect(add(tui, job.id, given({ inspectionDate: ago(-2) }))).rejects.toMatchObject({
      fields: [{ path: 'inspectionDate', message: 'This lies in the future' }],
    })
    await expect(add(tui, job.id, given({ capturedAt: ago(-2) }))).rejects.toMatchObject({
      fields: [{ path: 'capturedAt' }],
    })
  })

  it('names all that is wrong at once, and stores nothing', async () => {
    const id = newId()
    const wrong = {
      id,
      rhInside: 101,
      temperatureOutside: 99,
      outcome: 'RETURN_NEEDED',
      attendeeIds: [elsewhere.userId],
    }
    const refused = await refusalOf(add(tui, job.id, given(wrong)))
    expect(refused.fields.map(({ path }) => path)).toEqual([
      'rhInside',
      'temperatureOutside',
      'returnReason',
      'attendeeIds',
    ])
    await expect(read(tui, job.id, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('sent twice is answered with the first; with anything else under its id it is refused', async () => {
    const visit = { id: newId(), inspectionDate: ago(1), capturedAt: ago(1), summary: 'Dry' }
    const stored = await add(tui, job.id, given(visit))
    await expect(add(tui, job.id, given(visit))).rejects.toMatchObject({ name: 'AlreadyDone', answer: stored })
    await expect(add(tui, job.id, given({ ...visit, summary: 'Wet' }))).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(marcus, job.id, given(visit))).rejects.toMatchObject({ code: 'conflict' })
    const attendeeIds = [marcus.userId]
    await expect(add(tui, job.id, given({ ...visit, attendeeIds }))).rejects.toMatchObject({ code: 'conflict' })
    const other = await makeJob(scope)
    await expect(add(tui, other.id, given(visit))).rejects.toMatchObject({ code: 'conflict' })

    await change(tui, job.id, visit.id, changed({ summary: 'Wet again', version: 1 }))
    await expect(add(tui, job.id, given(visit))).rejects.toMatchObject({ name: 'AlreadyDone' })
  })

  it('sent twice is answered with the first, although who attended has left since', async () => {
    const gone = await makeActor(scope)
    const visit = given({ id: newId(), attendeeIds: [gone.userId] })
    const stored = await add(tui, job.id, visit)
    await staff.remove(await makeActor(scope), gone.userId)
    await expect(add(tui, job.id, visit)).rejects.toMatchObject({ name: 'AlreadyDone', answer: stored })
  })
})

describe('the initial attendance', () => {
  it('is one of each job, also when two record it at once', async () => {
    const { id } = await makeJob(scope)
    const first = () => add(tui, id, given({ isInitialAttendance: true }))
    const refused = await refusalsOf([first(), first()])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ code: 'conflict', message: 'This job has its initial attendance already.' })
    expect(await browse(tui, id, { isInitialAttendance: true })).toHaveLength(1)

    const second = await add(tui, id, given())
    expect(
      await refusalOf(change(tui, id, second.id, changed({ isInitialAttendance: true, version: 1 }))),
    ).toMatchObject({
      code: 'conflict',
    })
  })

  it('stamps the checkpoint, moves with its date, and takes the stamp along when it goes', async () => {
    const { id } = await makeJob(scope)
    const attendance = async () =>
      (await kpi.read(tui, id)).checkpoints.find(({ checkpoint }) => checkpoint === 'TIME_OF_ATTENDANCE')
    expect(await attendance()).toMatchObject({ stampedAt: null, source: null })
    const inspectionDate = ago(2)
    const visit = await add(tui, id, given({ isInitialAttendance: true, inspectionDate }))
    expect(await attendance()).toMatchObject({ stampedAt: inspectionDate, source: 'visit' })
    expect((await jobs.read(tui, id)).nextKpi?.checkpoint).not.toBe('TIME_OF_ATTENDANCE')
    const earlier = ago(3)
    await changeDate(tui, id, visit.id, ChangeInspectionDate.parse({ inspectionDate: earlier }))
    expect(await attendance()).toMatchObject({ stampedAt: earlier })
    await remove(marcus, id, visit.id)
    expect(await attendance()).toMatchObject({ stampedAt: null })
  })

  it('offers to move the job, and moves nothing', async () => {
    const { id } = await makeJob(scope)
    await add(tui, id, given())
    expect(await offer(marcus, id)).toEqual({ offer: null })
    await add(tui, id, given({ isInitialAttendance: true }))
    expect(await offer(marcus, id)).toMatchObject({ offer: { to: 'IN_PROGRESS' } })
    expect((await jobs.read(tui, id)).status).toBe('NOT_STARTED')
  })
})

describe('a change', () => {
  it('leaves what is left out as it is, and takes away what is null', async () => {
    const visit = await add(tui, job.id, given({ causeOfDamage: 'Hose', summary: 'Wet', rhInside: 60 }))
    const after = await change(marcus, job.id, visit.id, changed({ summary: null, rhInside: 55, version: 1 }))
    expect(after).toMatchObject({
      causeOfDamage: 'Hose',
      summary: null,
      rhInside: 55,
      version: 2,
      updatedBy: { id: marcus.userId },
    })
  })

  it('is judged together with what is stored', async () => {
    const visit = await add(tui, job.id, given({ temperatureInside: 30 }))
    await expect(
      change(tui, job.id, visit.id, changed({ temperatureUnits: 'Kelvin', version: 1 })),
    ).rejects.toMatchObject({ fields: [{ path: 'temperatureInside' }] })
    await expect(
      change(tui, job.id, visit.id, changed({ outcome: 'RETURN_NEEDED', version: 1 })),
    ).rejects.toMatchObject({ fields: [{ path: 'returnReason' }] })
  })

  it('of two at once is refused to one, who is told what the other wrote', async () => {
    const visit = await add(tui, job.id, given())
    const answers = await Promise.allSettled([
      change(tui, job.id, visit.id, changed({ causeOfDamage: 'Hose', version: 1 })),
      change(marcus, job.id, visit.id, changed({ summary: 'Wet', version: 1 })),
    ])
    const refused = answers.find((answer) => answer.status === 'rejected')!.reason
    const stored = await read(tui, job.id, visit.id)
    expect(refused).toMatchObject({ code: 'conflict', current: stored })
    expect(stored.version).toBe(2)
    expect([stored.causeOfDamage, stored.summary].filter(Boolean)).toHaveLength(1)
  })

  it('that is sent again after its answer was lost is answered with what is stored', async () => {
    const visit = await add(tui, job.id, given())
    const body = changed({ summary: 'Wet', attendeeIds: [tui.userId, marcus.userId], rhInside: 61.5, version: 1 })
    const { version } = await change(tui, job.id, visit.id, body)
    await expect(change(tui, job.id, visit.id, body)).rejects.toMatchObject({
      name: 'AlreadyDone',
      answer: { version },
    })
    await change(marcus, job.id, visit.id, changed({ summary: 'Dry', version }))
    await expect(change(tui, job.id, visit.id, body)).rejects.toMatchObject({ code: 'conflict' })
    expect((await read(tui, job.id, visit.id)).summary).toBe('Dry')
  })

  it('of the date keeps when it was entered, and asks for a reason where it becomes late', async () => {
    const visit = await add(tui, job.id, given())
    const to = (inspectionDate: string, more: object = {}) =>
      changeDate(tui, job.id, visit.id, ChangeInspectionDate.parse({ inspectionDate, ...more }))
    await expect(to(ago(20))).rejects.toMatchObject({ fields: [{ path: 'lateReason' }] })
    await expect(to(ago(-3))).rejects.toMatchObject({ fields: [{ path: 'inspectionDate' }] })
    await expect(to(ago(1), { version: 7 })).rejects.toMatchObject({ code: 'conflict' })
    const late = await to(ago(20), { lateReason: 'Typed at the depot' })
    expect(late).toMatchObject({ isLateEntry: true, capturedAt: visit.capturedAt, receivedAt: visit.receivedAt })
    expect(await to(ago(30))).toMatchObject({ isLateEntry: true, lateReason: 'Typed at the depot' })
    expect(await to(ago(1))).toMatchObject({ isLateEntry: false, lateReason: null })
  })

  it('is told in the history, people by their names', async () => {
    const { id } = await makeJob(scope)
    const visit = await add(tui, id, given({ isInitialAttendance: true }))
    await change(marcus, id, visit.id, changed({ attendeeIds: [], outcome: 'COMPLETE', version: 1 }))
    const entries = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.jobId, id))
        .orderBy(asc(activity.createdAt)),
    )
    expect(entries.map(({ action }) => action)).toEqual(['site-visit.attended', 'site-visit.changed'])
    expect(entries[1]!.details).toMatchObject({
      attendees: { from: [expect.stringContaining(' ')], to: [] },
      outcome: { from: null, to: 'COMPLETE' },
    })
  })

  it('keeps somebody named who has left since, and names nobody who has', async () => {
    const gone = await makeActor(scope, { status: 'REMOVED' })
    const visit = await makeVisit(scope, { jobId: job.id, createdBy: tui.userId, attendees: [gone.userId] })
    const attendeeIds = [gone.userId, marcus.userId]
    expect((await change(tui, job.id, visit.id, changed({ attendeeIds, version: 1 }))).attendees).toHaveLength(2)
    await expect(add(tui, job.id, given({ attendeeIds: [gone.userId] }))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('what is sent', () => {
  it.each([
    { waterClass: 'CLASS_5' },
    { isMouldOnSite: 'MAYBE' },
    { propertyAge: 1.5 },
    { propertyAge: -1 },
    { rhInside: '60' },
    { returnOn: '2026-02-30' },
    { inspectionDate: 'yesterday' },
    { summary: '\0' },
    { causeOfDamage: 'x'.repeat(201) },
    { attendeeIds: ['somebody'] },
    { insideTemperature: 20 },
  ])('%j is no visit', (visit) => {
    expect(AddInspection.safeParse(visit).success).toBe(false)
    expect(ChangeInspection.safeParse({ ...visit, version: 1 }).success).toBe(false)
  })
  it('is no change without the version that was read', () => {
    expect(ChangeInspection.safeParse({ summary: 'Dry' }).success).toBe(false)
  })
})

describe('the list', () => {
  it('is of one job, the latest first, with how much was recorded', async () => {
    const { id } = await makeJob(scope)
    const first = await add(tui, id, given({ isInitialAttendance: true, inspectionDate: ago(5) }))
    const second = await add(tui, id, given())
    const room = await makeRoom(scope, { jobId: id, createdBy: tui.userId })
    await recordAt(first.id, { jobId: id, roomId: room.id })
    expect((await browse(tui, id, {})).map((visit) => visit.id)).toEqual([second.id, first.id])
    expect((await browse(tui, id, { isInitialAttendance: true })).map((visit) => visit.id)).toEqual([first.id])
    expect((await browse(tui, id, { isInitialAttendance: false })).map((visit) => visit.id)).toEqual([second.id])
    const [last, initial] = await summaries(tui, id)
    expect(last!.counts).toEqual({ rooms: 0, photos: 0, readings: 0, installed: 0, pickedUp: 0, timesheets: 0 })
    expect(initial).toMatchObject({ isInitialAttendance: true, counts: { rooms: 1, readings: 1 } })
    expect((await jobs.counts(tui, id))['site-visits']).toBe(2)
  })
})

/** The columns that name a visit. Who attended one goes with it. */
const NAMES_OF_A_VISIT = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable) || table === schema.inspectionAttendees) return []
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns } = key.reference()
    const named = columns[foreignColumns.findIndex((column) => column === inspections.id)]?.name
    const field = Object.entries(getTableColumns(table)).find(([, { name }]) => name === named)?.[0]
    return field ? { table, field, name: `${getTableName(table)}.${named}` } : []
  })
})

describe('a visit that is deleted', () => {
  it('goes when nothing is recorded at it', async () => {
    const visit = await add(tui, job.id, given({ summary: 'By mistake' }))
    await remove(marcus, job.id, visit.id)
    await expect(read(tui, job.id, visit.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(marcus, job.id, visit.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('stays when something is, which is named', async () => {
    const visit = await add(tui, job.id, given())
    const room = await makeRoom(scope, { jobId: job.id, createdBy: tui.userId })
    await recordAt(visit.id, { jobId: job.id, roomId: room.id })
    await expect(remove(marcus, job.id, visit.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This site visit cannot be deleted: 1 room note, 1 reading are recorded at it.',
    })
    await inOrganization(scope, async (tx) => {
      const deletedAt = new Date().toISOString()
      await tx.update(roomFeedItems).set({ deletedAt }).where(eq(roomFeedItems.inspectionId, visit.id))
      await tx.update(airReadings).set({ deletedAt }).where(eq(airReadings.inspectionId, visit.id))
    })
    expect((await summaries(tui, job.id)).find(({ id }) => id === visit.id)).toMatchObject({
      counts: { rooms: 0, readings: 0 },
    })
    await remove(marcus, job.id, visit.id)
  })

  it('is named by the tables of records alone', () => {
    const tables = new Set(NAMES_OF_A_VISIT.map(({ table }) => getTableName(table)))
    expect([...tables].toSorted()).toEqual(Object.keys(RECORDS))
  })

  it.each(NAMES_OF_A_VISIT)('stays when a row names it: $name', async ({ table, field }) => {
    const visit = await add(tui, job.id, given())
    const row = { ...(await rowOf(table)), [field]: visit.id }
    await inOrganization(scope, (tx) => tx.insert(table).values(row))
    expect(await refusalOf(remove(marcus, job.id, visit.id))).toMatchObject({ code: 'conflict' })
  })

  it('takes nothing in, also when both happen at once', async () => {
    const room = await makeRoom(scope, { jobId: job.id, createdBy: tui.userId })
    for (let turn = 0; turn < 5; turn++) {
      const visit = await add(tui, job.id, given())
      const attempts = [
        remove(marcus, job.id, visit.id),
        recordAt(visit.id, { jobId: job.id, roomId: room.id }),
      ] as const
      const refusals = await refusalsOf([...attempts])
      const [, recorded] = await Promise.allSettled(attempts)
      expect(refusals).toHaveLength(1)
      if (recorded.status === 'rejected') expect(refusals[0]).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('nobody else', () => {
  it('reads or changes a visit: not of another organisation, not by way of another job', async () => {
    const visit = await add(tui, job.id, given())
    const other = await makeJob(scope)
    const gone = await makeJob(scope)
    const there = await add(tui, gone.id, given())
    await jobs.remove(await makeActor(scope), gone.id)
    for (const [actor, jobId, id] of [
      [elsewhere, job.id, visit.id],
      [tui, other.id, visit.id],
      [tui, gone.id, there.id],
    ] as const) {
      const refused = await Promise.all([
        refusalOf(read(actor, jobId, id)),
        refusalOf(change(actor, jobId, id, changed({ summary: 'Theirs', version: 1 }))),
        refusalOf(changeDate(actor, jobId, id, ChangeInspectionDate.parse({ inspectionDate: ago(1) }))),
        refusalOf(remove(actor, jobId, id)),
      ])
      expect(refused.map((one) => one.code)).toEqual(Array(4).fill('not_found'))
    }
    expect((await refusalOf(add(elsewhere, job.id, given()))).code).toBe('not_found')
    expect((await refusalOf(summaries(elsewhere, job.id))).code).toBe('not_found')
    const [stored] = await inOrganization(scope, (tx) =>
      tx.select({ version: inspections.version }).from(inspections).where(eq(inspections.id, visit.id)),
    )
    expect(stored?.version).toBe(1)
  })
})

/** The facts of a record of each kind, beside its place and its times. */
const RECORDS: Record<string, (place: { jobId: string; roomId: string }) => object | Promise<object>> = {
  air_readings: () => ({ place: 'AFFECTED', temperature: 24, temperatureUnit: 'Celsius', rh: 60 }),
  equipment_installations: async () => ({
    itemId: (await makeEquipmentItem(scope)).id,
    installedBy: tui.userId,
    pickedUpAt: ago(1),
    pickUpCapturedAt: ago(1),
    pickUpReceivedAt: ago(1),
    pickedUpBy: tui.userId,
  }),
  inventory_items: () => ({ name: 'Sofa', disposition: 'RESTORABLE' }),
  job_forms: () => makeFormTemplate(scope),
  moisture_readings: async (place) => {
    const { id: meterId, scales } = await makeMeter(scope)
    const on = { meterId, scaleId: scales[0]!.id }
    const { id: pointId } = await makeMoisturePoint(scope, { ...place, ...on, createdBy: tui.userId })
    return { ...on, pointId, type: 'MOISTURE_READING', method: 'PENETRATIVE', value: 20, unit: '% WME' }
  },
  photos: async ({ jobId }) => {
    const file = { name: 'plan.jpg', mimeType: 'image/jpeg', bytes: Buffer.from('plan') }
    const { fileId } = await makeUpload(scope, { jobId, createdBy: tui.userId, ...file })
    return { feedItemId: null, fileId, number: 1, width: 1, height: 1, sha256: Buffer.alloc(32) }
  },
  room_feed_items: () => ({ type: 'PHOTO_NOTE' }),
  timesheets: () => ({
    userId: tui.userId,
    category: 'OTHER',
    workedOn: '2026-03-03',
    timezone: job.timezone,
    startedAt: ago(2),
    endedAt: ago(1),
  }),
}

/** A row of a table of records, at a visit and in an item of the feed that are none of the test's. */
async function rowOf(table: PgTable): Promise<Record<string, unknown>> {
  const [jobId, createdBy, happenedAt] = [job.id, tui.userId, ago(2)]
  const { id: roomId } = await makeRoom(scope, { jobId, createdBy })
  const { id: inspectionId } = await makeVisit(scope, { jobId, createdBy })
  const at = { jobId, roomId, inspectionId, createdBy, happenedAt }
  const { id: feedItemId } = await makePhotoNote(scope, { ...at, pictures: [] })
  const record = { ...scope, ...at, id: newId(), feedItemId, capturedAt: happenedAt, takenBy: createdBy }
  return { ...record, ...(await RECORDS[getTableName(table)]!({ jobId, roomId })) }
}

/** Three records at a visit: a note in a room, its item for moisture readings, and a reading of the air. */
const recordAt = (inspectionId: string, { jobId, roomId }: { jobId: string; roomId: string }) =>
  inOrganization(scope, async (tx) => {
    const clocks = { happenedAt: new Date().toISOString(), capturedAt: new Date().toISOString() }
    const at = { organizationId: scope.organizationId, jobId, inspectionId, ...clocks }
    await tx
      .insert(roomFeedItems)
      .values({ ...at, id: newId(), roomId, type: 'PHOTO_NOTE', note: 'Wet', createdBy: tui.userId })
    await tx.insert(roomFeedItems).values({ ...at, id: newId(), roomId, type: 'MOISTURE', createdBy: tui.userId })
    await tx.insert(airReadings).values({
      ...at,
      id: newId(),
      place: 'AFFECTED',
      temperature: 24,
      temperatureUnit: 'Celsius',
      rh: 60,
      takenBy: tui.userId,
    })
  })
