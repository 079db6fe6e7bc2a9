import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { CarryTask, ChangeTask, DuplicateTask, ScheduleTask, type Task } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { showWindow } from '@/lib/job/calendar/shown/tasks'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

const FIRST = '2026-03-02T23:00:00.000Z'
const SECOND = '2026-03-09T23:00:00.000Z'
const THIRD = '2026-03-16T23:00:00.000Z'
const GIGABYTE = 1_073_741_824

let folder: string
let priya: Actor
let tess: Actor
let theo: Actor

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'attachments-'))
})
beforeEach(async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane', pricingPlan: 'FREE' })
  priya = await makeActor(organization, { role: 'ProjectManager' })
  tess = await makeActor(organization, { role: 'Technician' })
  theo = await makeActor(organization, { role: 'Technician' })
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function upload(content: string, name = 'notes.txt'): Promise<UploadedFile> {
  const at = path.join(folder, randomUUID())
  await writeFile(at, content)
  return { path: at, name, type: 'text/plain', size: (await stat(at)).size, sha256: '' }
}

const weekly = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'], endOption: 'never' }
const plan = (fields: object = {}) => ({
  name: 'Monitoring',
  start: FIRST,
  end: '2026-03-03T01:00:00.000Z',
  assignedUserIds: [tess.userId],
  ...fields,
})
const schedule = (fields: object = {}, ...uploads: UploadedFile[]) =>
  calendar.schedule(priya, ScheduleTask.parse(plan(fields)), uploads)
const change = (task: Task, fields: object = {}, ...uploads: UploadedFile[]) =>
  calendar.change(priya, task.id, ChangeTask.parse(plan(fields)), uploads)
const one = (start: string, fields: object = {}) => ({
  start,
  end: new Date(Date.parse(start) + 7_200_000).toISOString(),
  applyRecurringChangesFor: 'individual',
  occurrenceStart: start,
  ...fields,
})

const names = ({ attachments }: Pick<Task, 'attachments'>) => attachments.map(({ name }) => name)
const shown = async () =>
  showWindow(await calendar.browseWindow(priya, { start: '2026-03-01T00:00:00.000Z', end: '2026-03-20T00:00:00.000Z' }))
const stored = async () => {
  const [rows, [usage]] = await inOrganization(priya, (tx) =>
    Promise.all([
      tx.select({ key: files.key }).from(files),
      tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
    ]),
  )
  return { files: rows.length, bytes: usage!.bytes }
}
const objects = async () => {
  const found: string[] = []
  for await (const { key } of storage().list()) if (key.startsWith(`${priya.organizationId}/`)) found.push(key)
  return found.length
}

it('hang on their task, are counted, and are read where the call says', async () => {
  const task = await schedule({}, await upload('wet carpet', 'Plan of level 1.txt'))
  expect(task.attachments).toMatchObject([
    { taskId: task.id, name: 'Plan of level 1.txt', mimeType: 'text/plain', size: 10 },
  ])
  expect(await stored()).toEqual({ files: 1, bytes: 10 })
  const attachmentId = task.attachments[0]!.id
  const { url } = await calendar.locateAttachment(tess, { id: task.id, attachmentId })
  expect(url).toMatch(/^\/api\/v1\/files\//)
  await expect(calendar.locateAttachment(theo, { id: task.id, attachmentId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const other = await schedule()
  await expect(calendar.locateAttachment(priya, { id: other.id, attachmentId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('come and go with a change, and their bytes are free again', async () => {
  const task = await schedule({}, await upload('one', 'one.txt'), await upload('three', 'three.txt'))
  const [gone] = task.attachments
  const changed = await change(task, { attachmentsToRemove: [gone!.id] }, await upload('fifth', 'five.txt'))
  expect(names(changed)).toEqual(['three.txt', 'five.txt'])
  expect(await stored()).toEqual({ files: 2, bytes: 10 })
  await expect(change(task, { attachmentsToRemove: [gone!.id] })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ path: 'attachmentsToRemove', message: 'No such attachment.' }],
  })
})

it('of one task of a series are its own, the others keep theirs', async () => {
  const task = await schedule({ recurringData: weekly }, await upload('plan', 'plan.txt'))
  await change(task, one(SECOND), await upload('gate', 'gate code.txt'))
  expect((await shown()).map(names)).toEqual([['plan.txt'], ['plan.txt', 'gate code.txt'], ['plan.txt']])
  const [, second] = await shown()
  const plan = second!.attachments.find(({ name }) => name === 'plan.txt')!
  await change(task, one(SECOND, { attachmentsToRemove: [plan.id] }))
  expect((await shown()).map(names)).toEqual([['plan.txt'], ['gate code.txt'], ['plan.txt']])
  expect(await stored()).toEqual({ files: 2, bytes: 8 })
})

it('are linked, not stored again, by a split, a copy, a move and a duplicate, and go with the last link', async () => {
  const task = await schedule({ recurringData: weekly }, await upload('plan', 'plan.txt'))
  const tail = await change(task, { ...one(SECOND), applyRecurringChangesFor: 'thisAndFuture', name: 'Later' })
  const copied = await calendar.copy(priya, task.id, CarryTask.parse({ date: '2026-03-05', excludeDate: FIRST }))
  const moved = await calendar.move(priya, tail.id, CarryTask.parse({ date: '2026-03-19', excludeDate: THIRD }))
  const twin = await calendar.duplicate(priya, task.id, DuplicateTask.parse(plan()))
  for (const made of [tail, copied, moved, twin]) expect(names(made)).toEqual(['plan.txt'])
  expect(await stored()).toEqual({ files: 1, bytes: 4 })
  for (const made of [task, tail, copied, moved]) await calendar.remove(priya, made.id)
  expect(await stored()).toEqual({ files: 1, bytes: 4 })
  await calendar.remove(priya, twin.id)
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
})

it.each(['individual', 'thisAndFuture', 'all'])('are taken off as much of a series as is meant: %s', async (scope) => {
  const task = await schedule(
    { recurringData: weekly },
    await upload('plan', 'plan.txt'),
    await upload('key', 'key.txt'),
  )
  const [gone] = task.attachments
  await change(task, one(SECOND, { applyRecurringChangesFor: scope, attachmentsToRemove: [gone!.id] }))
  const [both, left] = [['plan.txt', 'key.txt'], ['key.txt']]
  const expected = { individual: [both, left, both], thisAndFuture: [both, left, left], all: [left, left, left] }[scope]
  expect((await shown()).map(names)).toEqual(expected)
  expect(await stored()).toEqual(scope === 'all' ? { files: 1, bytes: 3 } : { files: 2, bytes: 7 })
  await calendar.remove(priya, task.id)
  expect(await stored()).toEqual(scope === 'thisAndFuture' ? { files: 1, bytes: 3 } : { files: 0, bytes: 0 })
})

it.each(['thisAndFuture', 'all'])('are taken off from one that has files of its own: %s', async (scope) => {
  const task = await schedule({ recurringData: weekly }, await upload('plan', 'plan.txt'))
  await change(task, one(SECOND), await upload('gate', 'gate code.txt'))
  const [, second] = await shown()
  const plan = second!.attachments.find(({ name }) => name === 'plan.txt')!
  await change(task, one(SECOND, { applyRecurringChangesFor: scope, attachmentsToRemove: [plan.id] }))
  const first = scope === 'all' ? [] : ['plan.txt']
  expect((await shown()).map(names)).toEqual([first, ['gate code.txt'], []])
  expect(await stored()).toEqual(scope === 'all' ? { files: 1, bytes: 4 } : { files: 2, bytes: 8 })
})

it('of no part of a series cannot be taken off it', async () => {
  const other = await schedule({}, await upload('other', 'other.txt'))
  const task = await schedule({ recurringData: weekly }, await upload('plan', 'plan.txt'))
  const attachmentsToRemove = [other.attachments[0]!.id]
  for (const applyRecurringChangesFor of ['individual', 'thisAndFuture', 'all'])
    await expect(change(task, one(SECOND, { applyRecurringChangesFor, attachmentsToRemove }))).rejects.toMatchObject({
      fields: [{ path: 'attachmentsToRemove', message: 'No such attachment.' }],
    })
  expect(await stored()).toEqual({ files: 2, bytes: 9 })
})

it('of one task of a series come along when that one is duplicated', async () => {
  const task = await schedule({ recurringData: weekly })
  await change(task, one(SECOND), await upload('gate', 'gate code.txt'))
  const [, second] = await shown()
  const fields = { ...plan({ recurringData: { isRecurring: false } }), excludeDate: SECOND }
  const twin = await calendar.duplicateSeries(priya, task.id, DuplicateTask.parse(fields))
  expect([twin.isRecurring, names(twin)]).toEqual([false, ['gate code.txt']])
  const attachmentsToRemove = [second!.attachments[0]!.id]
  const bare = await calendar.duplicateSeries(priya, task.id, DuplicateTask.parse({ ...fields, attachmentsToRemove }))
  expect(names(bare)).toEqual([])
})

it('of a cancelled task of a series go with it', async () => {
  const task = await schedule({ recurringData: weekly })
  await change(task, one(SECOND), await upload('gate', 'gate code.txt'))
  await calendar.removeOccurrence(priya, task.id, { excludeDate: SECOND, deleteType: 'individual' })
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
})

it('taken off two tasks at once by two people are gone for good', async () => {
  const task = await schedule({}, await upload('plan', 'plan.txt'))
  const twin = await calendar.duplicate(priya, task.id, DuplicateTask.parse(plan()))
  await Promise.all([calendar.remove(priya, task.id), calendar.remove(priya, twin.id)])
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
})

it('go with the job of their task, as one task of another series that was given to it does', async () => {
  const job = await makeJob(priya, { timezone: 'Australia/Brisbane' })
  await schedule({ jobId: job.id }, await upload('plan', 'plan.txt'))
  const series = await schedule({ recurringData: weekly })
  await change(series, one(SECOND, { jobId: job.id }))
  await jobs.remove(priya, job.id)
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
  expect((await shown()).map(({ start }) => start)).toEqual([FIRST, THIRD])
})

it('that come while their task goes never wait for each other for ever', async () => {
  const doomed = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => schedule({}, await upload('plan', `${n}.txt`))),
  )
  const uploads = await Promise.all(doomed.map(() => upload('more', 'more.txt')))
  const work = doomed.flatMap((task, n) => [change(task, {}, uploads[n]!), calendar.remove(priya, task.id)])
  const failed = (await Promise.allSettled(work)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failed.filter(({ code }) => code !== 'not_found')).toEqual([])
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
})

it('leave nothing behind when the task is refused, or was scheduled before', async () => {
  await expect(schedule({ jobId: newId() }, await upload('plan'))).rejects.toMatchObject({ code: 'invalid' })
  const id = newId()
  await schedule({ id })
  await expect(schedule({ id })).rejects.toBeInstanceOf(AlreadyDone)
  await expect(schedule({ id }, await upload('plan'))).rejects.toMatchObject({ code: 'conflict' })
  expect(await stored()).toEqual({ files: 0, bytes: 0 })
  expect(await objects()).toBe(0)
})

it('are refused in the words of the free trial once it has no room, and the task can be scheduled without', async () => {
  await inOrganization(priya, (tx) => tx.update(planUsage).set({ storageBytes: sql`${GIGABYTE}` }))
  await expect(schedule({}, await upload('plan'))).rejects.toMatchObject({
    code: 'plan',
    message:
      'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more attachments. You can still schedule tasks/events without attachments.',
  })
  expect(await objects()).toBe(0)
  expect(await shown()).toEqual([])
  expect(names(await schedule())).toEqual([])
})
