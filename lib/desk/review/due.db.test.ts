import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { DAY_MS } from '@/lib/base/time'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { move } from '@/lib/desk/job-file/verbs/status'
import * as overview from '@/lib/desk/overview/service'
import { BrowseJobs, MoveJob } from '@/lib/job/jobs/schema'
import { AddNote } from '@/lib/job/notes/schema'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddTimesheet, ChangeTimesheet } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/entries'

import { contradictions, reviewDue } from './service'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let sam: Actor
let jobId: string

beforeAll(async () => {
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { onnotice: () => {} })
  await owner`set session_replication_role = replica`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const WET = { lengthMetres: 4, widthMetres: 3, heightMetres: 2.4, wetFloorArea: 12, wetWallArea: 30 }

/** A job of which a visit says another class than its rooms. */
async function contradict(actor: Actor) {
  const job = await makeJob(actor, { status: 'IN_PROGRESS' })
  const own = { jobId: job.id, createdBy: actor.userId }
  await makeVisit(actor, { ...own, waterClass: 'CLASS_1' })
  await makeRoom(actor, { ...own, ...WET })
  await recordIn(actor, job.id)
  return job.id
}
const recordIn = (actor: Actor, id: string) => notes.add(actor, id, AddNote.parse({ text: 'Looked at it' }))
const counted = async (actor = sam) => (await overview.attention(actor)).contradictedCount
const listed = async (actor = sam) => {
  const jobFilters = JSON.stringify({ table: 'All_Jobs', needs: 'CORRECTION' })
  return (await jobs.browse(actor, BrowseJobs.parse({ jobFilters }))).items.map(({ id }) => id)
}

beforeEach(async () => {
  sam = await makeActor(await makeOrganization())
  jobId = await contradict(sam)
})

it('a job is counted and listed once it was reviewed, and no longer when its record was corrected', async () => {
  const sound = await makeJob(sam, { status: 'IN_PROGRESS' })
  await recordIn(sam, sound.id)
  expect([await counted(), await listed()]).toEqual([0, []])
  await reviewDue()
  expect(await contradictions(sam, jobId)).toHaveLength(1)
  expect([await counted(), await listed()]).toEqual([1, [jobId]])

  const happenedAt = new Date(Date.now() + 1000).toISOString()
  await makeVisit(sam, { jobId, createdBy: sam.userId, waterClass: 'CLASS_3', happenedAt })
  await reviewDue()
  expect(await counted(), 'of which nothing was recorded').toBe(1)
  await recordIn(sam, jobId)
  await reviewDue()
  expect([await counted(), await listed()]).toEqual([0, []])
})

it('a job that was closed is counted no more, at once', async () => {
  await reviewDue()
  await move(sam, jobId, MoveJob.parse({ status: 'CANCELLED', note: 'Insurer withdrew' }))
  expect([await counted(), await listed()]).toEqual([0, []])
  await reviewDue()
  expect(await owner`select from job_reviews where job_id = ${jobId}`).toHaveLength(0)
})

it('another organisation counts its own jobs', async () => {
  const other = await makeActor(await makeOrganization())
  await reviewDue()
  expect([await counted(other), await listed(other)]).toEqual([0, []])
})

it('two reviews at once store what the record is', async () => {
  await Promise.all([reviewDue(), recordIn(sam, jobId), reviewDue(), reviewDue()])
  await reviewDue()
  expect(await counted()).toBe(1)
  expect(await owner`select from job_reviews_due where job_id = ${jobId}`).toHaveLength(0)
})

it('hours that were booked on another job by mistake count no longer once they are moved', async () => {
  const { id: other } = await makeJob(sam, { status: 'IN_PROGRESS' })
  const start = new Date(Date.now() - DAY_MS)
  const hours = {
    category: 'MONITORING',
    lateReason: 'Forgotten',
    start: start.toISOString(),
    end: new Date(Date.now() - DAY_MS + 3_600_000).toISOString(),
  }
  const { id, version } = await timesheets.add(sam, AddTimesheet.parse({ ...hours, jobId: other }))
  await reviewDue()
  expect(await listed()).toEqual([other, jobId])
  await timesheets.change(sam, id, ChangeTimesheet.parse({ ...hours, jobId, version }))
  await reviewDue()
  expect(await listed()).toEqual([jobId])
})

it('a job that cannot be reviewed keeps no other waiting, and stays due', async () => {
  const broken = await contradict(sam)
  await owner`update job_reviews_due set created_at = now() - interval '1 hour' where job_id = ${broken}`
  await owner`update inspections set happened_at = 'infinity' where job_id = ${broken}`
  await reviewDue()
  expect(await listed()).toEqual([jobId])
  expect(await owner`select from job_reviews_due where job_id = ${broken} and created_at > now()`).toHaveLength(1)
  await owner`update inspections set happened_at = now() where job_id = ${broken}`
  await owner`update job_reviews_due set created_at = now() where job_id = ${broken}`
  await reviewDue()
  expect(await listed()).toContain(broken)
})
