import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { taskOverrides } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, toDay, toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeTask, makeVisit } from '@/lib/desk/demo/factories'
import { occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { setDone } from '@/lib/job/calendar/stored/outcomes'
import { MoveJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { browseAhead } from './ahead'
import { move } from './status'

// It runs as it is, and tells what it was asked.
vi.mock(import('@/lib/job/calendar/recurrence/recurrence'), { spy: true })

const ZONE = 'Australia/Brisbane'
const today = toDay(new Date(), ZONE)

let scope: { organizationId: number }
let actor: Actor
beforeAll(async () => {
  scope = await makeOrganization({ timezone: ZONE })
  actor = await makeActor(scope, { role: 'Administrator' })
})
afterAll(closeDatabase)

const aJob = () => makeJob(scope, { timezone: ZONE, status: 'IN_PROGRESS' })
const at = (days: number, hour = '08') => `${addDays(today, days)}T${hour}:00:00`
const instant = (local: string) => toInstant(local, ZONE).toISOString()
const task = (jobId: string, days: number, more: Partial<Parameters<typeof makeTask>[1]> = {}) =>
  makeTask(scope, {
    jobId,
    name: 'Dry',
    createdBy: actor.userId,
    timezone: ZONE,
    startLocal: at(days),
    endLocal: at(days, '09'),
    ...more,
  })
const ahead = async (jobId: string) => (await browseAhead(actor, [jobId]))[0]!

it('a job has its status since its last move', async () => {
  const { id } = await aJob()
  await move(actor, id, MoveJob.parse({ status: 'ON_HOLD', note: 'Waiting', date: new Date().toISOString() }))
  const { statusSince } = await ahead(id)
  expect(Date.now() - Date.parse(statusSince)).toBeLessThan(60_000)
})

it('the next visit is the next time of a task, of a series too, that is neither done nor a draft', async () => {
  const { id } = await aJob()
  expect((await ahead(id)).nextVisit).toBeNull()
  const daily = { freq: 'day', interval: 1, byWeekDay: [], endOption: 'never' } as const
  await task(id, -3, { rule: daily, startLocal: at(-3, '23'), endLocal: `${addDays(today, -3)}T23:59:00` })
  await task(id, 200, { name: 'Inspect' })
  expect((await ahead(id)).nextVisit).toMatchObject({ kind: 'TASK', name: 'Dry' })
  const other = await aJob()
  await task(other.id, 1, { name: 'Draft', draft: true })
  const soon = await task(other.id, 2, { name: 'Done' })
  await task(other.id, 300, { name: 'Far' })
  await inOrganization(actor, (tx) => setDone(tx, actor, { taskId: soon.id, slotDate: null }))
  expect((await ahead(other.id)).nextVisit).toEqual({ kind: 'TASK', name: 'Far', at: instant(at(300)) })
})

it('a series that comes seldom is told of as well', async () => {
  const { id } = await aJob()
  const rule = { freq: 'day', interval: 90, byWeekDay: [], endOption: 'never' } as const
  await task(id, -10, { rule })
  expect((await ahead(id)).nextVisit).toEqual({ kind: 'TASK', name: 'Dry', at: instant(at(80)) })
})

it('a series that has a time soon is spelled out for weeks, and for a year where another job was given one of it later', async () => {
  const [one, other] = [await aJob(), await aJob()]
  const rule = { freq: 'day', interval: 1, byWeekDay: [], endOption: 'never' } as const
  const daily = await task(one.id, 1, { rule })
  const read = async () => {
    vi.mocked(occurrencesBetween).mockClear()
    const found = await browseAhead(actor, [one.id, other.id])
    const spelled = vi.mocked(occurrencesBetween).mock.results.flatMap(({ value }) => value)
    return { spelled, ahead: Object.fromEntries(found.map(({ id, nextVisit }) => [id, nextVisit])) }
  }
  const { ahead: before, spelled } = await read()
  expect(before).toMatchObject({ [one.id]: { at: instant(at(1)) }, [other.id]: null })
  expect(spelled.length).toBeGreaterThan(0)
  expect(spelled.length).toBeLessThan(50)
  await inOrganization(actor, (tx) =>
    tx.insert(taskOverrides).values({
      organizationId: scope.organizationId,
      seriesId: daily.id,
      slotDate: addDays(today, 300),
      kind: 'modified',
      changes: ['jobId'],
      jobId: other.id,
      updatedBy: actor.userId,
    }),
  )
  const { ahead: after } = await read()
  expect(after).toMatchObject({ [one.id]: { at: instant(at(1)) }, [other.id]: { at: instant(at(300)) } })
})

it('a task that passed is overdue until somebody was there', async () => {
  const { id } = await aJob()
  await task(id, -2)
  expect((await ahead(id)).overdue).toEqual({ kind: 'TASK', name: 'Dry', at: instant(at(-2)) })
  await makeVisit(scope, { jobId: id, createdBy: actor.userId })
  expect((await ahead(id)).overdue).toBeNull()
})

it('a task is overdue as long as on the calendar', async () => {
  const [late, forgotten] = [await aJob(), await aJob()]
  await task(late.id, -29)
  await task(forgotten.id, -31)
  expect((await ahead(late.id)).overdue).toMatchObject({ at: instant(at(-29)) })
  expect((await ahead(forgotten.id)).overdue).toBeNull()
})

it('a return is the next visit, and overdue once its day has passed', async () => {
  const [soon, late] = [await aJob(), await aJob()]
  const returning = { createdBy: actor.userId, outcome: 'RETURN_NEEDED', returnReason: 'Wet' } as const
  await makeVisit(scope, { jobId: soon.id, ...returning, returnOn: addDays(today, 2) })
  await makeVisit(scope, { jobId: late.id, ...returning, returnOn: addDays(today, -1) })
  expect(await ahead(soon.id)).toMatchObject({ nextVisit: { kind: 'RETURN', on: addDays(today, 2) }, overdue: null })
  expect(await ahead(late.id)).toMatchObject({ nextVisit: null, overdue: { on: addDays(today, -1) } })
})

it('a job that is not there, or of another organisation, is left out', async () => {
  const theirs = await makeJob(await makeOrganization())
  const { id } = await aJob()
  expect((await browseAhead(actor, [newId(), theirs.id, id])).map((one) => one.id)).toEqual([id])
})
