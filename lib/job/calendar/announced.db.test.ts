import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { type Announcement, CHANNEL, announce } from '@/lib/platform/live/announce'

import { CarryTask, ChangeTask, RemoveOccurrence, ScheduleTask } from './schema'
import * as calendar from './service'

const FIRST = '2026-03-02T22:00:00.000Z'
const SECOND = '2026-03-09T22:00:00.000Z'
const weekly = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'], endOption: 'never' }

let listener: postgres.Sql
let priya: Actor
let tess: Actor
const heard: Announcement[] = []
beforeAll(async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Sydney' })
  priya = await makeActor(organization)
  tess = await makeActor(organization, { role: 'Technician' })
  listener = postgres(process.env.DATABASE_URL!, { max: 1 })
  await listener.listen(CHANNEL, (payload) => void heard.push(JSON.parse(payload) as Announcement))
})
afterAll(async () => {
  await listener.end()
  await closeDatabase()
})

/** The ids of each topic that are announced meanwhile, in any order. */
async function announcedBy(work: () => Promise<unknown>) {
  heard.length = 0
  await work()
  const last = newId()
  await inOrganization(priya, (tx) => announce(tx, priya, 'calendar', [last]))
  const own = () => heard.filter(({ organizationId }) => organizationId === priya.organizationId)
  await expect.poll(() => own().at(-1)?.ids).toEqual([last])
  const idsOf = (wanted: string) =>
    new Set(own().flatMap(({ topic, ids }) => (topic === wanted ? ids.filter((id) => id !== last) : [])))
  return { jobs: idsOf('jobs'), tasks: idsOf('calendar') }
}

const makeJobId = async () => (await makeJob(priya)).id
const plan = (start: string, values: object) => ({
  name: 'Monitoring',
  start,
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  assignedUserIds: [tess.userId],
  ...values,
})
const schedule = (values: object) => calendar.schedule(priya, ScheduleTask.parse(plan(FIRST, values)))
const giveSecond = (id: string, jobId: string) =>
  calendar.change(
    priya,
    id,
    ChangeTask.parse(plan(SECOND, { jobId, applyRecurringChangesFor: 'individual', occurrenceStart: SECOND })),
  )

it('a task that goes to another job is announced to both', async () => {
  const [from, to] = [await makeJobId(), await makeJobId()]
  const { id } = await schedule({ jobId: from })
  const move = () => calendar.change(priya, id, ChangeTask.parse(plan(FIRST, { jobId: to })))
  expect(await announcedBy(move)).toEqual({ jobs: new Set([from, to]), tasks: new Set([id]) })
})

it.each<[string, (id: string) => Promise<unknown>]>([
  [
    'taken off',
    (id) =>
      calendar.removeOccurrence(priya, id, RemoveOccurrence.parse({ excludeDate: SECOND, deleteType: 'individual' })),
  ],
  ['moved', (id) => calendar.move(priya, id, CarryTask.parse({ date: '2026-03-12', excludeDate: SECOND }))],
])('a task of a series that was given to another job and is %s is announced to both', async (_, change) => {
  const [ofSeries, own] = [await makeJobId(), await makeJobId()]
  const { id } = await schedule({ jobId: ofSeries, recurringData: weekly })
  const both = new Set([ofSeries, own])
  expect((await announcedBy(() => giveSecond(id, own))).jobs).toEqual(both)
  expect((await announcedBy(() => change(id))).jobs).toEqual(both)
})

it('a removed job names its tasks, and the series one of whose tasks was given to it', async () => {
  const jobId = await makeJobId()
  const series = await schedule({ recurringData: weekly })
  await giveSecond(series.id, jobId)
  const task = await schedule({ jobId })
  expect((await announcedBy(() => jobs.remove(priya, jobId))).tasks).toEqual(new Set([task.id, series.id]))
})
