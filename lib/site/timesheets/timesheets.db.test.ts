import { and, asc, eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeVisit } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import * as staff from '@/lib/desk/staff/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { type Announcement, CHANNEL } from '@/lib/platform/live/announce'

import { AddTimesheet, BrowseJobTimesheets, ChangeTimesheet, ExportTimesheets } from './schema'
import * as atJob from './verbs/at-job'
import * as decisions from './verbs/decisions'
import * as entries from './verbs/entries'
import { exportTimesheets } from './verbs/export'
import * as timer from './verbs/timer'
import * as weeks from './verbs/weeks'

let scope: { organizationId: number }
let admin: Actor
let coordinator: Actor
let supervisor: Actor
let technician: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization({ timezone: 'Australia/Sydney' })
  admin = await makeActor(scope)
  coordinator = await makeActor(scope, { role: 'ProjectManager' })
  supervisor = await makeActor(scope, { role: 'Supervisor' })
  technician = await makeActor(scope, { role: 'Technician', firstName: 'Tui', lastName: 'Parata' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const MINUTE = 60_000
const MORNING = { start: '2026-03-02T21:00:00Z', end: '2026-03-03T01:00:00Z', lateReason: 'Without a signal' }
const entry = (values: object = {}) => AddTimesheet.parse({ ...MORNING, category: 'MONITORING', ...values })
const edit = (values: object = {}) => ChangeTimesheet.parse({ ...MORNING, category: 'MONITORING', ...values })
const seen = (...all: { id: string; version: number }[]) => all.map(({ id, version }) => ({ id, version }))
const somebody = (role: Actor['role'] = 'Technician') => makeActor(scope, { role })
const refused = (code: string, path?: string) => (path ? { code, fields: [{ path }] } : { code })
const replayed = async (again: Promise<unknown>) => {
  const thrown = (await again.catch((error) => error)) as AlreadyDone
  expect(thrown.name).toBe('AlreadyDone')
  return thrown.answer
}
async function submitted(person: Actor, values: object = {}) {
  return entries.add(person, entry({ status: 'submitted', ...values }))
}

describe('time that is entered', () => {
  it('counts for the day and the zone of the job, at a visit', async () => {
    const job = await makeJob(scope, { timezone: 'Australia/Perth' })
    const visit = await makeVisit(scope, { jobId: job.id, createdBy: technician.userId })
    const worked = await entries.add(
      technician,
      entry({ jobId: job.id, inspectionId: visit.id, breakMinutes: 30, kilometres: 12.34 }),
    )
    expect(worked).toMatchObject({
      user: { firstName: 'Tui' },
      job: { id: job.id, jobNo: job.jobNo },
      workedOn: '2026-03-03',
      timezone: 'Australia/Perth',
      minutes: 210,
      kilometres: 12.3,
      status: 'draft',
      isLateEntry: true,
      lateReason: 'Without a signal',
      version: 1,
    })
    expect(await atJob.ofVisit(supervisor, job.id, visit.id)).toEqual([worked])
    const ofJob = await atJob.ofJob(supervisor, job.id, BrowseJobTimesheets.parse({}))
    expect(ofJob).toMatchObject({
      total: 1,
      minutes: 210,
      kilometres: 12.3,
      byCategory: [{ category: 'MONITORING', minutes: 210 }],
      byPerson: [{ user: { id: technician.userId }, minutes: 210 }],
    })
  })

  it('without a job is of the organisation’s zone; an end before the start means the next day', async () => {
    const person = await somebody()
    const night = await entries.add(person, entry({ start: '2026-03-03T11:00:00Z', end: '2026-03-02T19:00:00Z' }))
    expect(night).toMatchObject({ timezone: 'Australia/Sydney', workedOn: '2026-03-03', minutes: 480 })
    expect(night.end).toBe('2026-03-03T19:00:00.000Z')
  })

  it('warns of more than 12 hours and of another at the same time, and takes both', async () => {
    const person = await somebody()
    const long = await entries.add(person, entry({ end: '2026-03-03T10:00:00Z' }))
    const double = await entries.add(person, entry({ start: '2026-03-03T09:00:00Z', end: '2026-03-03T12:00:00Z' }))
    const after = await entries.add(person, entry({ start: '2026-03-03T12:00:00Z', end: '2026-03-03T13:00:00Z' }))
    expect([long, double, after].map(({ warnings }) => warnings)).toEqual([['LONG'], ['OVERLAP'], []])
    const { timesheets } = await weeks.ofPerson(person, { day: '2026-03-08' })
    expect(timesheets.map(({ warnings }) => warnings)).toEqual([['LONG', 'OVERLAP'], ['OVERLAP'], []])
    await entries.remove(person, long.id)
    const left = (await weeks.ofPerson(person, { day: '2026-03-08' })).timesheets
    expect(left.map(({ warnings }) => warnings)).toEqual([[], []])
  })

  it.each([
    ['in the future', { end: new Date(Date.now() + 3_600_000).toISOString(), start: new Date().toISOString() }, 'end'],
    ['late without a reason', { lateReason: null }, 'lateReason'],
    ['of no length', { end: MORNING.start }, 'end'],
    ['of more than a day', { end: '2026-03-04T01:00:00Z' }, 'end'],
    ['that ends days before it begins', { end: '2026-02-27T01:00:00Z' }, 'end'],
    ['that is all break', { breakMinutes: 240 }, 'breakMinutes'],
    ['at a visit of no job', { inspectionId: newId() }, 'jobId'],
    ['for nobody', { userId: newId() }, 'userId'],
  ])('%s is refused', async (_, values, path) => {
    await expect(entries.add(admin, entry(values))).rejects.toMatchObject(refused('invalid', path))
  })

  it('for a job or a visit of another organisation or job is not found', async () => {
    const [job, other] = [await makeJob(scope), await makeJob(scope)]
    const visit = await makeVisit(scope, { jobId: other.id, createdBy: admin.userId })
    const theirs = await makeJob({ organizationId: elsewhere.organizationId })
    await expect(entries.add(technician, entry({ jobId: theirs.id }))).rejects.toMatchObject(refused('not_found'))
    await expect(entries.add(technician, entry({ jobId: job.id, inspectionId: visit.id }))).rejects.toMatchObject(
      refused('not_found'),
    )
    await expect(atJob.ofVisit(technician, job.id, visit.id)).rejects.toMatchObject(refused('not_found'))
  })

  it('is entered for somebody else by an Administrator alone', async () => {
    for (const actor of [coordinator, supervisor, technician]) {
      await expect(entries.add(actor, entry({ userId: admin.userId }))).rejects.toMatchObject(refused('role'))
    }
    const other = await somebody()
    expect(await entries.add(admin, entry({ userId: other.userId }))).toMatchObject({ userId: other.userId })
  })

  it('sent twice, also at once, is there once; other content under the id is a conflict', async () => {
    const person = await somebody()
    const once = entry({ id: newId() })
    const answers = await Promise.allSettled([1, 2, 3].map(() => entries.add(person, once)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await replayed(entries.add(person, once))).toMatchObject({ id: once.id, version: 1 })
    await expect(entries.add(person, { ...once, breakMinutes: 5 })).rejects.toMatchObject(refused('conflict'))
    await entries.change(person, once.id!, edit({ breakMinutes: 10 }))
    expect(await replayed(entries.add(person, once))).toMatchObject({ breakMinutes: 10 })
    await expect(entries.add(technician, once)).rejects.toMatchObject(refused('conflict'))
    expect((await weeks.ofPerson(person, { day: '2026-03-03' })).timesheets).toHaveLength(1)
  })

  it('sent twice is there once, overnight as well, although whoever worked has left since', async () => {
    const gone = await somebody()
    const night = { start: '2026-03-02T11:00:00Z', end: '2026-03-01T19:00:00Z' }
    const once = entry({ id: newId(), userId: gone.userId, ...night })
    const stored = await entries.add(admin, once)
    expect(stored.minutes).toBe(8 * 60)
    await staff.remove(admin, gone.userId)
    expect(await replayed(entries.add(admin, once))).toEqual(stored)
    const longer = { ...once, end: '2026-03-01T20:00:00.000Z' }
    await expect(entries.add(admin, longer)).rejects.toMatchObject(refused('conflict'))
  })
})

it('what happens to time is announced to whose it is, and what became of it to whose it was', async () => {
  const person = await somebody()
  const listener = postgres(process.env.DATABASE_URL!, { max: 1 })
  onTestFinished(() => listener.end())
  const heard: Announcement[] = []
  await listener.listen(CHANNEL, (payload) => void heard.push(JSON.parse(payload) as Announcement))
  const isHeard = (topic: string, ...ids: string[]) => {
    const { organizationId } = scope
    return expect.poll(() => heard).toContainEqual(expect.objectContaining({ organizationId, topic, ids }))
  }
  const [job, other] = [await makeJob(scope), await makeJob(scope)]
  const { id } = await entries.add(person, entry({ jobId: job.id }))
  await isHeard('timesheets', person.userId)

  // Whose it was and the job that it was for have it no longer.
  heard.length = 0
  await entries.change(admin, id, edit({ userId: technician.userId, jobId: other.id }))
  await isHeard('timesheets', technician.userId, person.userId)
  await isHeard('jobs', job.id)
})

describe('a change', () => {
  it('is its owner’s or an Administrator’s, and told with what it changed', async () => {
    const job = await makeJob(scope)
    const { id } = await entries.add(technician, entry({ jobId: job.id }))
    for (const actor of [coordinator, supervisor]) {
      await expect(entries.change(actor, id, edit())).rejects.toMatchObject(refused('role'))
      await expect(entries.remove(actor, id)).rejects.toMatchObject(refused('role'))
    }
    await expect(entries.change(elsewhere, id, edit())).rejects.toMatchObject(refused('not_found'))
    const after = await entries.change(admin, id, edit({ jobId: job.id, category: 'TRAVEL' }))
    expect(after).toMatchObject({ userId: technician.userId, category: 'TRAVEL', version: 2 })
    const [happening] = await inOrganization(scope, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.jobId, job.id), eq(activity.action, 'timesheet.changed'))),
    )
    expect(happening?.details).toEqual({
      name: 'Tui Parata, Mar 03 2026',
      category: { from: 'MONITORING', to: 'TRAVEL' },
    })
  })

  it('of two at once the second meets a conflict, with what is stored', async () => {
    const { id } = await entries.add(technician, entry())
    const both = await Promise.allSettled([
      entries.change(technician, id, edit({ version: 1, note: 'Mine' })),
      entries.change(admin, id, edit({ version: 1, note: 'Theirs' })),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', current: { version: 2 } },
    })
  })

  it('that builds on what was changed since is refused', async () => {
    const { id } = await entries.add(technician, entry())
    const stored = await entries.change(admin, id, edit({ version: 1, note: 'Theirs' }))
    await expect(entries.change(technician, id, edit({ version: 1, note: 'Mine' }))).rejects.toMatchObject({
      code: 'conflict',
      current: stored,
    })
  })

  it('asks for the reason when the end moves into the past', async () => {
    const now = Date.now()
    const fresh = { start: new Date(now - 90 * MINUTE).toISOString(), end: new Date(now - 30 * MINUTE).toISOString() }
    const { id, isLateEntry } = await entries.add(technician, entry({ ...fresh, lateReason: null }))
    expect(isLateEntry).toBe(false)
    await expect(entries.change(technician, id, edit({ lateReason: null }))).rejects.toMatchObject(
      refused('invalid', 'lateReason'),
    )
  })

  it('needs the end and the right id', async () => {
    const { id } = await entries.add(technician, entry())
    await expect(entries.change(technician, id, edit({ end: null }))).rejects.toMatchObject(refused('invalid', 'end'))
    await expect(entries.change(technician, id, edit({ id: newId() }))).rejects.toMatchObject(refused('invalid', 'id'))
  })
})

describe('a deleted one', () => {
  it('is hidden and kept, and its history stays', async () => {
    const job = await makeJob(scope)
    const { id } = await entries.add(technician, entry({ jobId: job.id }))
    await entries.remove(technician, id)
    expect((await atJob.ofJob(admin, job.id, BrowseJobTimesheets.parse({}))).timesheets).toEqual([])
    await expect(entries.remove(technician, id)).rejects.toMatchObject(refused('not_found'))
    const [stored] = await inOrganization(scope, (tx) =>
      tx.select({ deletedAt: timesheets.deletedAt }).from(timesheets).where(eq(timesheets.id, id)),
    )
    expect(stored?.deletedAt).toEqual(expect.any(String))
    const actions = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action })
        .from(activity)
        .where(eq(activity.jobId, job.id))
        .orderBy(asc(activity.createdAt)),
    )
    expect(actions.map(({ action }) => action)).toEqual(['timesheet.added', 'timesheet.deleted'])
  })

  it('of a deleted job still counts for its person', async () => {
    const [job, person] = [await makeJob(scope), await somebody()]
    await entries.add(person, entry({ jobId: job.id }))
    await jobs.remove(admin, job.id)
    expect((await weeks.ofPerson(person, { day: '2026-03-03' })).timesheets).toHaveLength(1)
    await expect(atJob.ofJob(person, job.id, BrowseJobTimesheets.parse({}))).rejects.toMatchObject(refused('not_found'))
  })
})

describe('a week', () => {
  it('is submitted, locked, rejected with the reason, changed, submitted and approved', async () => {
    const person = await somebody()
    await entries.add(person, entry())
    const [sheet] = (await weeks.submit(person, { day: '2026-03-05' })).timesheets
    expect(sheet).toMatchObject({ status: 'submitted', version: 2 })
    // There is no version of it to go on from, so none comes along.
    await expect(entries.change(person, sheet!.id, edit({ version: 1 }))).rejects.toMatchObject({
      code: 'conflict',
      current: undefined,
    })
    await expect(entries.change(admin, sheet!.id, edit())).rejects.toMatchObject(refused('conflict'))
    await expect(entries.remove(person, sheet!.id)).rejects.toMatchObject(refused('conflict'))

    const [rejected] = await decisions.reject(coordinator, { timesheets: seen(sheet!), reason: 'Which job?' })
    expect(rejected).toMatchObject({
      status: 'rejected',
      decisionNote: 'Which job?',
      decidedBy: { id: coordinator.userId },
    })
    await entries.change(person, sheet!.id, edit({ note: 'The one in Manly' }))
    const [again] = (await weeks.submit(person, { day: '2026-03-05' })).timesheets
    const [approved] = await decisions.approve(coordinator, { timesheets: seen(again!) })
    expect(approved).toMatchObject({ status: 'approved', decisionNote: null })
    await expect(decisions.reopen(person, { timesheets: seen(approved!), reason: null })).rejects.toMatchObject(
      refused('role'),
    )
    const [open] = await decisions.reopen(coordinator, { timesheets: seen(approved!), reason: 'Wrong rate' })
    expect(open).toMatchObject({ status: 'draft', submittedAt: null, decisionNote: 'Wrong rate' })
  })

  it('is approved as it was seen, all or none', async () => {
    const person = await somebody()
    const [one, two] = [await submitted(person), await submitted(person, { start: '2026-03-02T22:00:00Z' })]
    await decisions.reopen(person, { timesheets: seen(two), reason: null })
    await expect(decisions.approve(coordinator, { timesheets: seen(one, two) })).rejects.toMatchObject(
      refused('conflict'),
    )
    const { timesheets } = await weeks.ofPerson(coordinator, { day: '2026-03-03', userId: person.userId })
    expect(timesheets.map(({ status }) => status)).toEqual(['submitted', 'draft'])
    await expect(
      decisions.approve(await makeActor(await makeOrganization()), { timesheets: seen(one) }),
    ).rejects.toMatchObject(refused('not_found'))
  })

  it('that was opened, changed and handed in again is not what the approver saw', async () => {
    const person = await somebody()
    const before = await submitted(person)
    const [open] = await decisions.reopen(person, { timesheets: seen(before), reason: null })
    await entries.change(person, open!.id, edit({ kilometres: 400 }))
    const [now] = (await weeks.submit(person, { day: '2026-03-03' })).timesheets
    await expect(decisions.approve(coordinator, { timesheets: seen(before) })).rejects.toMatchObject({
      code: 'conflict',
      current: { kilometres: 400, status: 'submitted', version: now!.version },
    })
  })

  it('is decided on once it is handed in, and opened while it is locked', async () => {
    const person = await somebody()
    const draft = await entries.add(person, entry())
    const [approved] = await decisions.approve(admin, { timesheets: seen(await submitted(person)) })
    for (const sheet of [draft, approved!]) {
      await expect(decisions.approve(admin, { timesheets: seen(sheet) })).rejects.toMatchObject(refused('conflict'))
      const rejection = decisions.reject(admin, { timesheets: seen(sheet), reason: 'No' })
      await expect(rejection).rejects.toMatchObject(refused('conflict'))
    }
    await expect(decisions.reopen(admin, { timesheets: seen(draft), reason: null })).rejects.toMatchObject(
      refused('conflict'),
    )
  })

  it('that is handed in leaves alone what is approved of it', async () => {
    const person = await somebody()
    const [approved] = await decisions.approve(admin, { timesheets: seen(await submitted(person)) })
    await entries.add(person, entry({ start: '2026-03-04T21:00:00Z', end: '2026-03-04T22:00:00Z' }))
    const { timesheets } = await weeks.submit(person, { day: '2026-03-03' })
    expect(timesheets.map(({ status }) => status)).toEqual(['approved', 'submitted'])
    expect(timesheets[0]).toEqual(approved)
  })

  it('that two decide on at once is decided on once', async () => {
    const sheet = await submitted(await somebody())
    const both = await Promise.allSettled([
      decisions.approve(coordinator, { timesheets: seen(sheet) }),
      decisions.reject(admin, { timesheets: seen(sheet), reason: 'No' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })

  it('of one’s own is approved by an Administrator alone', async () => {
    const own = await submitted(coordinator)
    await expect(decisions.approve(coordinator, { timesheets: seen(own) })).rejects.toMatchObject(refused('role'))
    expect(await decisions.approve(admin, { timesheets: seen(await submitted(admin), own) })).toHaveLength(2)
  })

  it('of a colleague is read by who plans work, and submitted by an Administrator', async () => {
    const person = await somebody()
    await entries.add(person, entry())
    const query = { day: '2026-03-03', userId: person.userId }
    await expect(weeks.ofPerson(technician, query)).rejects.toMatchObject(refused('role'))
    expect((await weeks.ofPerson(supervisor, query)).timesheets).toHaveLength(1)
    await expect(weeks.submit(coordinator, query)).rejects.toMatchObject(refused('role'))
    expect((await weeks.submit(admin, query)).timesheets[0]).toMatchObject({ status: 'submitted' })
    await expect(weeks.ofPerson(elsewhere, query)).rejects.toMatchObject(refused('not_found'))
  })

  it('of everybody is summed up by day and status', async () => {
    const person = await somebody()
    const sheet = await submitted(person, { breakMinutes: 30 })
    await entries.add(person, entry({ start: '2026-03-05T21:00:00Z', end: '2026-03-06T10:00:00Z' }))
    const { monday, people } = await weeks.ofEverybody(supervisor, { day: '2026-03-08' })
    expect(monday).toBe('2026-03-02')
    expect(people.find(({ user }) => user.id === person.userId)).toMatchObject({
      days: [0, 210, 0, 0, 780, 0, 0],
      minutes: 990,
      counts: { draft: 1, submitted: 1, approved: 0, rejected: 0 },
      warnings: 1,
      submitted: seen(sheet),
    })
    expect(people.some(({ user }) => user.id === elsewhere.userId)).toBe(false)
  })
})

describe('the timer', () => {
  const start = (person: Actor, values: object = {}) =>
    entries.add(person, AddTimesheet.parse({ start: new Date().toISOString(), ...values }))

  it('runs once for a person, also when two devices start it at once', async () => {
    const person = await somebody()
    const both = await Promise.allSettled([start(person), start(person)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const running = await timer.running(person)
    expect(running).toMatchObject({ end: null, minutes: null })
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', current: { id: running!.id } },
    })
    await expect(weeks.submit(person, { day: running!.workedOn })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The timer is still running. Stop it first.',
    })
  })

  it('runs for oneself, is not handed in, and does not end ahead of time', async () => {
    const person = await somebody()
    await expect(start(admin, { userId: person.userId })).rejects.toMatchObject(refused('invalid', 'end'))
    await expect(start(person, { status: 'submitted' })).rejects.toMatchObject(refused('invalid', 'end'))
    const { id } = await start(person)
    const end = new Date(Date.now() + 60 * MINUTE).toISOString()
    await expect(timer.stop(person, id, { end })).rejects.toMatchObject(refused('invalid', 'end'))
    expect(await timer.running(person)).toMatchObject({ id })
  })

  it.each([
    ['removed', (id: string) => staff.remove(admin, id)],
    ['removed by a change', (id: string) => staff.change(admin, id, { status: 'REMOVED' })],
  ])('ends when its person is %s, and their history says so', async (_, leave) => {
    const person = await somebody()
    const job = await makeJob(scope)
    const begun = new Date(Date.now() - 90 * MINUTE).toISOString()
    const { id } = await start(person, { jobId: job.id, start: begun })
    await leave(person.userId)
    expect(await timer.running(person)).toBeNull()
    expect(await timer.stop(person, id, {})).toMatchObject({ minutes: 90, status: 'draft' })
    const told = await inOrganization(scope, (tx) =>
      tx.select({ action: activity.action, by: activity.actorId }).from(activity).where(eq(activity.subjectId, id)),
    )
    expect(told).toContainEqual({ action: 'timesheet.timer-ended', by: admin.userId })
  })

  it('that was forgotten by its person lasts no longer than any timesheet does', async () => {
    const person = await somebody()
    const begun = new Date(Date.now() - 3 * 24 * 60 * MINUTE).toISOString()
    const { id } = await start(person, { start: begun, lateReason: 'Without a signal' })
    await staff.remove(admin, person.userId)
    expect(await timer.stop(person, id, {})).toMatchObject({ minutes: 24 * 60, status: 'draft' })
  })

  it('that ended with its person is as they had stopped it before, should that be told later', async () => {
    const person = await somebody()
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
    const { id } = await start(person, { start: at(90) })
    await staff.remove(admin, person.userId)
    expect(await timer.stop(person, id, { capturedAt: at(-1) })).toMatchObject({ minutes: 90 })
    expect(await timer.stop(person, id, { capturedAt: at(30) })).toMatchObject({ minutes: 60 })
    expect(await timer.stop(person, id, { capturedAt: at(60) }), 'it is stopped once').toMatchObject({ minutes: 60 })
  })

  it('is stopped, a second time to no effect, and runs again', async () => {
    const person = await somebody()
    const job = await makeJob(scope)
    const begun = new Date(Date.now() - 90 * MINUTE).toISOString()
    const { id } = await start(person, { jobId: job.id, category: 'CLEANING', start: begun })
    const stopped = await timer.stop(person, id, {})
    expect(stopped).toMatchObject({ minutes: 90, category: 'CLEANING', isLateEntry: false })
    expect(await timer.stop(person, id, {})).toEqual(stopped)
    expect(await timer.running(person)).toBeNull()
    await start(person)
  })

  it('ends when it was stopped on the device, however late that arrives', async () => {
    const person = await somebody()
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
    const begun = ago(30 * 60)
    const { id } = await start(person, { start: begun, capturedAt: begun })
    const stop = (capturedAt: string) => timer.stop(person, id, { capturedAt })
    await expect(stop(ago(30 * 60 + 1))).rejects.toMatchObject(refused('invalid', 'end'))
    await expect(stop(ago(17 * 60))).rejects.toMatchObject(refused('invalid', 'end'))
    await expect(stop(ago(-11))).rejects.toMatchObject(refused('invalid', 'capturedAt'))
    const capturedAt = ago(22 * 60)
    const stopped = await stop(capturedAt)
    expect(stopped).toMatchObject({ end: capturedAt, minutes: 480, isLateEntry: false })
    expect(await stop(ago(20 * 60))).toEqual(stopped)
    const [job, soon] = [await makeJob(scope), new Date(Date.now() + 5 * MINUTE).toISOString()]
    const next = await start(person, { jobId: job.id, start: ago(10) })
    expect(await timer.stop(person, next.id, { capturedAt: soon })).toMatchObject({ end: soon })
  })

  it('that was forgotten is told when the work ended', async () => {
    const person = await somebody()
    const begun = new Date(Date.now() - 20 * 60 * MINUTE)
    const { id } = await start(person, { start: begun.toISOString(), capturedAt: begun.toISOString() })
    await expect(timer.stop(person, id, {})).rejects.toMatchObject(refused('invalid', 'end'))
    const end = new Date(begun.getTime() + 8 * 60 * MINUTE).toISOString()
    expect(await timer.stop(person, id, { end })).toMatchObject({ minutes: 480, isLateEntry: false })
  })

  it('is nobody else’s to stop', async () => {
    const { id } = await start(await somebody())
    await expect(timer.stop(coordinator, id, {})).rejects.toMatchObject(refused('role'))
    await expect(timer.stop(elsewhere, id, {})).rejects.toMatchObject(refused('not_found'))
  })
})

it('has one sum of a week: in the own week, in everybody’s, on the job and on the payroll sheet', async () => {
  const own = await makeOrganization({ timezone: 'Australia/Sydney' })
  const [boss, person] = [await makeActor(own), await makeActor(own, { role: 'Technician' })]
  const job = await makeJob(own, { timezone: 'Australia/Sydney' })
  for (let at = 0; at < 6; at++) {
    // A hundred seconds each: two minutes as everybody reads it, ten in all if they are added up first.
    const from = `2026-03-02T20:${at}`
    await entries.add(person, entry({ jobId: job.id, start: `${from}0:00Z`, end: `${from}1:40Z` }))
  }
  const week = { day: '2026-03-03' }
  const { timesheets } = await weeks.ofPerson(person, week)
  const mine = timesheets.reduce((total, { minutes }) => total + minutes!, 0)
  expect(mine).toBe(12)
  const { people } = await weeks.ofEverybody(boss, week)
  expect(people.find(({ user }) => user.id === person.userId)).toMatchObject({
    minutes: 12,
    days: [0, 12, 0, 0, 0, 0, 0],
  })
  const { rows } = await exportTimesheets(
    boss,
    ExportTimesheets.parse({ from: '2026-03-02', to: '2026-03-08', status: 'all' }),
  )
  const sheet = []
  for await (const batch of rows) sheet.push(...batch)
  const [head, ...lines] = sheet
  const sumOf = (name: string) => lines.reduce((total, line) => total + Number(line[head!.indexOf(name)]), 0)
  expect(sumOf('Worked (minutes)')).toBe(12)
  expect(sumOf('Hours') * 60).toBeCloseTo(12, 1)
  expect(await atJob.ofJob(person, job.id, BrowseJobTimesheets.parse({}))).toMatchObject({
    minutes: 12,
    byPerson: [{ minutes: 12 }],
  })
})

it('is exported for the payroll, what is approved alone unless said otherwise', async () => {
  const own = await makeOrganization({ timezone: 'Australia/Sydney' })
  const [boss, person] = [await makeActor(own), await makeActor(own, { role: 'Technician' })]
  const job = await makeJob(own, { siteAddress: '4 Esplanade', timezone: 'Australia/Sydney' })
  const sheet = await submitted(person, { jobId: job.id, breakMinutes: 30, kilometres: 8, note: 'Wet' })
  await decisions.approve(boss, { timesheets: seen(sheet) })
  await entries.add(person, entry({ start: '2026-03-04T21:00:00Z', end: '2026-03-04T22:00:00Z' }))
  const rowsOf = async (query: object) => {
    const { rows } = await exportTimesheets(
      boss,
      ExportTimesheets.parse({ from: '2026-03-02', to: '2026-03-08', ...query }),
    )
    const all = []
    for await (const batch of rows) all.push(...batch)
    return all
  }
  const [head, line, ...more] = await rowsOf({})
  expect(more).toEqual([])
  expect(Object.fromEntries(head!.map((name, at) => [name, line![at]]))).toMatchObject({
    'E-mail': person.email,
    Date: { local: '2026-03-03' },
    Start: { local: '2026-03-03 08:00' },
    End: { local: '2026-03-03 12:00' },
    Hours: 3.5,
    Rate: 'Ordinary',
    Category: 'Monitoring',
    Kilometres: 8,
    'Site address': '4 Esplanade',
    Status: 'Approved',
    'Approved by': `${boss.firstName} ${boss.lastName}`,
  })
  expect(await rowsOf({ status: 'all' })).toHaveLength(3)
  expect(await rowsOf({ from: '2026-03-09', to: '2026-03-09' })).toHaveLength(1)
})
